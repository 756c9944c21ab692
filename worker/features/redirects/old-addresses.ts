import type { Context, MiddlewareHandler } from 'hono'
import { isVacant } from '../../../shared/redirects/own-address.ts'
import { routeAt } from '../../../shared/routes/access.ts'
import { canonicalPath } from '../../../shared/routes/canonical-path.ts'
import { carPath } from '../../../shared/routes/paths.ts'
import type { StockScope } from '../../../shared/search/query.ts'
import { normaliseIdentifier } from '../../../shared/search/text-words.ts'
import type { AppEnv } from '../../context.ts'
import { report } from '../../platform/log.ts'
import { openStore } from '../../platform/store-of.ts'
import type { Pages } from '../pages/service.ts'
import type { StockCars } from '../stock/service.ts'
import { kvRedirects, type OldAddresses, ownAddresses, redirectsMemory } from './kv-redirects.ts'
import { type MissingAddresses, missingAddresses } from './missing-addresses.ts'

export type SiteRedirects = {
  old: OldAddresses
  missing: MissingAddresses
  /** Whether the site has a page of its own at a path, or an older address of one. */
  isPage: (path: string) => Promise<boolean>
}

type StockOf = () => { stock: { cars: Pick<StockCars, 'findNamed'> }; scope: StockScope }

const memory = redirectsMemory()
/** Cars whose stock number begins with the one that is looked for. */
const MAX_NAMED = 20

/** The redirects of one site, and the count of addresses that it has not. */
export function siteRedirects(c: Context<AppEnv>, pages: Pick<Pages, 'manifest'>, stockOf: StockOf): SiteRedirects {
  const kv = c.env.KV
  const { now } = c.var
  const site = c.var.site.slug
  const old = kvRedirects({
    kv,
    site,
    memory,
    async edition() {
      const manifest = await pages.manifest()
      const own = ownAddresses(c.var.site, manifest)
      return { hash: manifest.oldAddresses, isVacant: (path) => isVacant(path, own) }
    },
    async pathOfCar(stockNumber) {
      const number = normaliseIdentifier(stockNumber)
      const { stock, scope } = stockOf()
      const cars = number === '' ? [] : await stock.cars.findNamed(number, scope, MAX_NAMED)
      const car = cars.find(({ stocknum }) => stocknum !== null && normaliseIdentifier(stocknum) === number)
      return car ? carPath(car.slug) : null
    },
    report,
  })
  const defer = (work: Promise<unknown>) => c.executionCtx.waitUntil(work)
  const missing = missingAddresses({
    store: openStore(c.env, c.var.site),
    host: new URL(c.req.url).hostname,
    now,
    defer,
    report,
  })
  const isPage = async (path: string) => {
    const manifest = await pages.manifest()
    return Object.hasOwn(manifest.pages, path) || Object.hasOwn(manifest.redirects, path)
  }
  return { old, missing, isPage }
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
    const target = isMissing
      ? await redirects.old.find(pathname, search)
      : await findRespelled(redirects, pathname, search)
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
async function findRespelled({ old, isPage }: SiteRedirects, pathname: string, search: string): Promise<string | null> {
  const path = canonicalPath(pathname)
  if (takesAnyName(path)) return old.findExact(pathname, search)
  return (await isPage(path).catch(() => true)) ? null : old.find(pathname, search)
}

function redirect(c: Context<AppEnv>, target: string): void {
  // The headers of the page that said 404 would stay.
  c.res = undefined
  c.res = new Response(null, {
    status: 308,
    headers: { Location: target, 'Cache-Control': `public, max-age=${KEPT_S}` },
  })
}
