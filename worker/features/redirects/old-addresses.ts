import type { Context, MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import { FILES_PATH, type PageManifest } from '../../../shared/page/page.ts'
import { oldAddress, STOCK_TARGET, withQuery } from '../../../shared/redirects/address.ts'
import { isVacant, type OwnAddresses } from '../../../shared/redirects/own-address.ts'
import type { Lookup, RedirectTable } from '../../../shared/redirects/table.ts'
import { routeAt } from '../../../shared/routes/access.ts'
import { canonicalPath } from '../../../shared/routes/canonical-path.ts'
import { carPath } from '../../../shared/routes/paths.ts'
import type { StockScope } from '../../../shared/search/query.ts'
import { normaliseIdentifier } from '../../../shared/search/text-words.ts'
import { valueKey } from '../../../shared/tenant/kv-keys.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import type { AppEnv } from '../../context.ts'
import { report } from '../../platform/log.ts'
import { openStore } from '../../platform/store-of.ts'
import type { Pages } from '../pages/service.ts'
import type { StockCars } from '../stock/service.ts'
import { type MissingAddresses, missingAddresses } from './missing-addresses.ts'

export type SiteRedirects = {
  /**
   * Where the rules of the site send an address that it has not: a path or an https address; null where none fits, and while
   * KV does not give them. `exactOnly`: by rules for this very address alone, which no page of the site can have.
   */
  find(pathname: string, search: string, exactOnly?: boolean): Promise<string | null>
  missing: MissingAddresses
  /** Whether the site has a page of its own at a path, or an older address of one. */
  isPage: (path: string) => Promise<boolean>
}

type StockOf = () => { stock: { cars: Pick<StockCars, 'findNamed'> }; scope: StockScope }

/** Cars whose stock number begins with the one that is looked for. */
const MAX_NAMED = 20

/** The redirects of one site, and the count of addresses that it has not. */
export function siteRedirects(c: Context<AppEnv>, pages: Pick<Pages, 'manifest'>, stockOf: StockOf): SiteRedirects {
  const { site, now } = c.var
  /** The path of the car for sale with this stock number; null where there is none: the next rule is taken. */
  const pathOfCar = async (stockNumber: string) => {
    const number = normaliseIdentifier(stockNumber)
    const { stock, scope } = stockOf()
    const cars = number === '' ? [] : await stock.cars.findNamed(number, scope, MAX_NAMED)
    const car = cars.find(({ stocknum }) => stocknum !== null && normaliseIdentifier(stocknum) === number)
    return car ? carPath(car.slug) : null
  }
  return {
    async find(pathname, search, exactOnly = false) {
      try {
        const manifest = await pages.manifest()
        if (manifest.oldAddresses === undefined) return null
        const lookup = await loadLookup(c.env.KV, site.slug, manifest.oldAddresses)
        const own = ownAddresses(site, manifest)
        const { listEnds } = await import('../../../shared/redirects/table.ts')
        for (const { match, target } of listEnds(lookup, oldAddress(pathname, search), (path) => isVacant(path, own))) {
          if (exactOnly && match.kind !== 'exact') break
          const end = target.startsWith(STOCK_TARGET) ? await pathOfCar(target.slice(STOCK_TARGET.length)) : target
          if (end !== null) return withQuery(end, match.consumed === null ? '' : search, match.consumed ?? [])
        }
      } catch (error) {
        report({ event: 'redirects.unreachable', site: site.slug, message: String(error) })
      }
      return null
    },
    missing: missingAddresses({
      store: openStore(c.env, site),
      host: new URL(c.req.url).hostname,
      now,
      defer: (work) => c.executionCtx.waitUntil(work),
      report,
    }),
    async isPage(path) {
      const { pages: own, redirects } = await pages.manifest()
      return Object.hasOwn(own, path) || Object.hasOwn(redirects, path)
    },
  }
}

/** Seconds that browsers keep a redirect: one that was wrong is asked for again after it was mended. */
const KEPT_S = 3600

/**
 * Redirects addresses of the platform that a dealer has moved from, and counts those that lead nowhere (SIT-03). Rules
 * are looked up for a request that would be answered 404 alone, and for another spelling of an old address, so that it
 * takes one step.
 */
export const oldAddresses =
  (redirectsOf: (c: Context<AppEnv>) => SiteRedirects): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    await next()
    const { method, path } = c.req
    const isRead = method === 'GET' || method === 'HEAD'
    const { status } = c.res
    const isMissing = status === 404
    if (!isMissing && status !== RESPELLED) return
    // Hono's path is decoded; the canonical one is not.
    const { pathname, search } = new URL(c.req.url)
    if (!isRead || NO_PAGES.test(path) || !(isMissing || isRespelled(c, pathname))) return
    const redirects = redirectsOf(c)
    const target = isMissing ? await redirects.find(pathname, search) : await findRespelled(redirects, pathname, search)
    if (target !== null) redirect(c, target)
    else if (isMissing && !c.var.site.view) redirects.missing.count(pathname, c.req.header('Referer'))
  }

/** The status of a redirect to the canonical spelling. */
const RESPELLED = 308

const NO_PAGES = /^\/(api|dev)\//

/** Whether a request was sent on to another spelling of its path, which no route answers with certainty. */
const isRespelled = (c: Context<AppEnv>, pathname: string): boolean =>
  c.res.status === RESPELLED && canonicalPath(pathname) !== pathname && takesAnyName(canonicalPath(pathname)) !== false

/** null: the path has no route. */
function takesAnyName(path: string): boolean | null {
  const route = routeAt(path)
  return route && route.path.startsWith('/:')
}

/** A page at the other spelling is not missing; where a route takes any name, an exact rule alone says that it is. */
async function findRespelled(redirects: SiteRedirects, pathname: string, search: string): Promise<string | null> {
  const path = canonicalPath(pathname)
  if (takesAnyName(path)) return redirects.find(pathname, search, true)
  return (await redirects.isPage(path).catch(() => true)) ? null : redirects.find(pathname, search)
}

function redirect(c: Context<AppEnv>, target: string): void {
  // The headers of the page that said 404 would stay.
  c.res = undefined
  c.res = new Response(null, {
    status: 308,
    headers: { Location: target, 'Cache-Control': `public, max-age=${KEPT_S}` },
  })
}

/** Characters of tables that an isolate remembers: a site of 20,000 rows has some two million. */
const MAX_TABLE_CHARS = 8_000_000
/** Seconds that KV keeps a value near its readers: its key is a hash of its content. */
const KEPT_NEAR_S = 86_400

const tables = new LRUCache<string, { lookup: Lookup; chars: number }>({
  maxSize: MAX_TABLE_CHARS,
  sizeCalculation: ({ chars }) => chars + 1,
})

/** The rules of a table by its hash. Throws while KV does not give it. */
export async function loadLookup(kv: KVNamespace, site: string, hash: string): Promise<Lookup> {
  const key = valueKey(site, 'redirects', hash)
  const known = tables.get(key)
  if (known) return known.lookup
  const text = await kv.get(key, { cacheTtl: KEPT_NEAR_S })
  if (text === null) throw new Error(`KV has no ${key}`)
  const { lookupIn } = await import('../../../shared/redirects/table.ts')
  const lookup = lookupIn(JSON.parse(text) as RedirectTable)
  tables.set(key, { lookup, chars: text.length })
  return lookup
}

/** Static files that ship with the program. */
const SHIPPED = /^\/(assets|brand|demo)\//

/** What a site has at its addresses, by the list of the edition that is served. */
export const ownAddresses = (site: Site, { pages, redirects, files = {} }: PageManifest): OwnAddresses => ({
  site,
  hasPage: (path) => Object.hasOwn(pages, path),
  hasFile: (path) => (path.startsWith(FILES_PATH) ? Object.hasOwn(files, path) : SHIPPED.test(path)),
  older: (path) => (Object.hasOwn(redirects, path) ? redirects[path]! : null),
})
