import type { Context, MiddlewareHandler } from 'hono'
import { DISMISSED_COOKIE } from '../../../shared/location/location-bar.ts'
import { routeAt } from '../../../shared/routes/access.ts'
import type { CacheKind } from '../../../shared/routes/paths.ts'
import type { AppEnv } from '../../context.ts'
import { contentHash, utf8 } from '../../platform/crypto.ts'
import type { CachedPage } from '../cached-page.ts'
import { COOKIES } from '../cookies.ts'
import { STALE } from '../timing.ts'

// Not hono/etag: it reads every answer to its end before the first byte goes out, and its 304 loses the content type,
// by which the outer middlewares set a page's headers.

/** How the answers of one kind of route are cached. */
export type CacheRule = {
  statuses: readonly CachedPage['status'][]
  /** The canonical spelling of what the answer depends on in the request, so that unknown parameters make no new key; null: not cached. */
  key: (c: Context<AppEnv>) => string | null | Promise<string | null>
  /** The version of what the answer is made from; that of config and stock where a rule has none. */
  edition?: (c: Context<AppEnv>) => Promise<string>
}

export type CacheRules = Record<CacheKind, CacheRule>

/**
 * Answers anonymous visitors from pages rendered before (SRC-10). The key holds the edition of config and stock, so a
 * change of either shows at once; what depends on time alone may be a minute old.
 */
export const pageCache =
  (rules: Partial<CacheRules>): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const { pages } = c.get('services')
    const known = pages && isRead(c) ? cacheKind(c) : undefined
    const kind = known && (PICTURES.has(known) || isAnonymous(c)) ? known : undefined
    const rule = kind && rules[kind]
    const key = rule && (await makeKey(c, kind, rule))
    if (!pages || !rule || !key) return next()

    const cached = await pages.store.find(key)
    if (cached) return respond(c, cached.value, cached.from)

    const render = async () => {
      await next()
      return renderedPage(c, rule, (page) => c.executionCtx.waitUntil(pages.store.keep(key, page)))
    }
    const { value: page, isMine } = await pages.rendering.share(`${c.get('site').slug} ${key}`, c.get('now'), render)
    if (!page) return isMine ? undefined : next()
    c.res = undefined
    c.res = respond(c, page, isMine ? 'drawn' : 'shared')
  }

/** A page of the site's own may have the address that a route of every site has by a pattern. */
const cacheKind = (c: Context<AppEnv>) => (c.get('page') ? 'page' : routeAt(c.req.path)?.cache)

/** Cookies that only uncached pages read, or that are in the key of those that do: a visitor with one is answered from the cache. */
const COOKIES_OF_UNCACHED_PAGES = new Set<string>([
  ...[COOKIES.holder, COOKIES.signIn, COOKIES.sent, COOKIES.location].map(({ name }) => name),
  ...[COOKIES.stopLink, COOKIES.confirmLink, COOKIES.tradeIn, COOKIES.plate, COOKIES.counting].map(({ name }) => name),
  ...[COOKIES.manageLink, COOKIES.manageOpen, COOKIES.manageCode].map(({ name }) => name),
  DISMISSED_COOKIE.split('=')[0]!,
])

/** Pictures are the same for everyone, and dear to draw: no cookie has them drawn again. */
const PICTURES: ReadonlySet<CacheKind> = new Set(['icon', 'share'])

const isRead = ({ req }: Context) => req.method === 'GET' || req.method === 'HEAD'

/** Whether the request carries nothing that identifies a visitor: no other cookie of this program, no Authorization. */
function isAnonymous({ req }: Context): boolean {
  const names = (req.header('Cookie') ?? '').split(';').map((cookie) => cookie.split('=')[0]!.trim())
  const personal = names.filter((name) => /^__(Host|Secure)-/i.test(name) && !COOKIES_OF_UNCACHED_PAGES.has(name))
  return !req.header('Authorization') && personal.length === 0
}

/** null: this address is not cached, or the edition of the stock or the pages cannot be read now. */
async function makeKey(c: Context<AppEnv>, kind: CacheKind, rule: CacheRule): Promise<string | null> {
  try {
    const spelling = await rule.key(c)
    if (spelling === null) return null
    const edition = await (rule.edition?.(c) ?? c.get('services').edition())
    return [kind, edition, spelling, ...(await pagesVersion(c, kind))].join(' ')
  } catch {
    return null
  }
}

/** The version of the site's own pages, where sections or posts of them stand on what a route shows. */
async function pagesVersion(c: Context<AppEnv>, kind: CacheKind): Promise<string[]> {
  const hasPages = routeAt(c.req.path)?.sections === true || KINDS_WITH_PAGES.has(kind)
  return hasPages ? [(await c.get('services').content.manifest()).version] : []
}

const KINDS_WITH_PAGES: ReadonlySet<CacheKind> = new Set(['search', 'brand', 'model'])

/** The answer just rendered, if it may be cached: `keep` gets it once whole; null for one that is sent as it is. */
async function renderedPage(c: Context<AppEnv>, { statuses }: CacheRule, keep: (page: CachedPage) => void) {
  const { res, error } = c
  const { timings, wholePage } = c.var
  const status = statuses.find((each) => each === res.status)
  const isFresh = () => !timings.some(({ desc }) => desc === STALE)
  const isOpen = !res.headers.has('Set-Cookie') && !res.headers.get('Cache-Control')?.includes('no-store')
  if (!status || error || !isOpen || !isFresh()) return null
  const makePage = async (body: Uint8Array): Promise<CachedPage> => {
    const etag = `W/"${await contentHash(body as Uint8Array<ArrayBuffer>)}"`
    return { status, headers: [...res.headers, ['etag', etag]], etag, body }
  }
  if (wholePage) {
    const keepLater = async (html: string | null) => {
      if (html !== null && isFresh()) keep(await makePage(utf8(html)))
    }
    c.executionCtx.waitUntil(wholePage.then(keepLater))
    return null
  }
  const page = await makePage(new Uint8Array(await res.arrayBuffer()))
  keep(page)
  return page
}

/** The page, or 304 where the browser has it already. */
function respond(c: Context<AppEnv>, { status, headers, etag, body }: CachedPage, how: string): Response {
  c.get('timings').push({ name: 'cache', desc: `page ${how}` })
  const isKnown = status === 200 && matchesEtag(c.req.header('If-None-Match') ?? '', etag)
  // A 304 has the content type too: the outer middlewares set a page's headers by it, and they replace the browser's.
  return new Response(isKnown ? null : body, { status: isKnown ? 304 : status, headers })
}

const matchesEtag = (known: string, etag: string) =>
  known.split(',').some((each) => each.trim().replace(/^W\//, '') === etag.slice(2))
