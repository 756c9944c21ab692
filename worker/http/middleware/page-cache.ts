import type { Context, MiddlewareHandler } from 'hono'
import { routeAt } from '../../../shared/tenant/access.ts'
import type { CacheKind } from '../../../shared/tenant/paths.ts'
import type { AppEnv } from '../../context.ts'
import { contentHash } from '../../platform/crypto.ts'
import { type KeptPage } from '../cached-page.ts'
import { HOLDER_COOKIE, SIGN_IN_COOKIE } from '../customer.ts'
import { STALE } from '../timing.ts'

/** How the answers of one kind of route are cached. */
export type CacheRule = {
  statuses: readonly KeptPage['status'][]
  /**
   * The canonical spelling of what the answer depends on in the request, so that unknown parameters make no new key;
   * null: not cached.
   */
  key: (c: Context<AppEnv>) => string | null | Promise<string | null>
}

export type CacheRules = Record<CacheKind, CacheRule>

/**
 * Answers anonymous visitors from pages rendered before (SRC-10). The key holds the edition of config and stock, so a
 * change of either shows at once; what depends on time alone may be a minute old.
 */
export const pageCache =
  (rules: CacheRules): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const { kept } = c.var.services
    const kind = kept && isAnonymous(c) ? routeAt(c.req.path)?.cache : undefined
    const key = kind && (await keyOf(c, kind, rules[kind]))
    if (!kept || !kind || !key) return next()

    const cached = await kept.pages.find(key)
    if (cached) return respond(c, cached.value, cached.from)

    const draw = async () => {
      await next()
      return drawnPage(c, rules[kind], (page) => c.executionCtx.waitUntil(kept.pages.keep(key, page)))
    }
    const { value: page, isMine } = await kept.drawing.share(`${c.var.site.slug} ${key}`, c.var.now, draw)
    if (!page) return isMine ? undefined : next()
    c.res = undefined
    c.res = respond(c, page, isMine ? 'drawn' : 'shared')
  }

/** Cookies that only uncached pages read; a visitor who has one is still answered from the cache. */
const READ_ELSEWHERE = new Set([HOLDER_COOKIE, SIGN_IN_COOKIE])

const isOurs = (cookie: string) => /^__(Host|Secure)-/i.test(cookie)

/** Whether the request carries nothing that identifies a visitor: no other cookie of ours, no Authorization. */
const isAnonymous = ({ req }: Context) =>
  (req.method === 'GET' || req.method === 'HEAD') &&
  !req.header('Authorization') &&
  !namesOf(req.header('Cookie')).some((name) => isOurs(name) && !READ_ELSEWHERE.has(name))

const namesOf = (cookies = '') => cookies.split(';').map((cookie) => cookie.split('=')[0]!.trim())

/** null: this address is not cached, or the edition of the stock cannot be read now. */
async function keyOf(c: Context<AppEnv>, kind: CacheKind, rule: CacheRule): Promise<string | null> {
  try {
    const spelling = await rule.key(c)
    return spelling === null ? null : `${kind} ${await c.var.services.edition()} ${spelling}`
  } catch {
    return null
  }
}

/**
 * The answer just made, if it may be kept: `keep` gets it now, or once a page that is still on its way out is whole.
 * null for one that has to go out as it is.
 */
async function drawnPage(c: Context<AppEnv>, { statuses }: CacheRule, keep: (page: KeptPage) => void) {
  const { res, error } = c
  const { timings, whole } = c.var
  const status = statuses.find((each) => each === res.status)
  const isFresh = () => !timings.some(({ desc }) => desc === STALE)
  const isOpen = !res.headers.has('Set-Cookie') && !res.headers.get('Cache-Control')?.includes('no-store')
  if (!status || error || !isOpen || !isFresh()) return null
  const pageOf = async (body: Uint8Array): Promise<KeptPage> => {
    const etag = `W/"${await contentHash(body as Uint8Array<ArrayBuffer>)}"`
    return { status, headers: [...res.headers, ['etag', etag]], etag, body }
  }
  if (whole) {
    const keepLater = async (html: string | null) => {
      if (html !== null && isFresh()) keep(await pageOf(new TextEncoder().encode(html)))
    }
    c.executionCtx.waitUntil(whole.then(keepLater))
    return null
  }
  const page = await pageOf(new Uint8Array(await res.arrayBuffer()))
  keep(page)
  return page
}

/** The page, or 304 where the browser has it. */
function respond(c: Context<AppEnv>, { status, headers, etag, body }: KeptPage, how: string): Response {
  c.var.timings.push({ name: 'cache', desc: `page ${how}` })
  const isKnown = status === 200 && sameTag(c.req.header('If-None-Match') ?? '', etag)
  // Also then with its type, by which it gets a page's other headers: they replace those that the browser has kept.
  return new Response(isKnown ? null : body, { status: isKnown ? 304 : status, headers })
}

const sameTag = (known: string, etag: string) =>
  known.split(',').some((each) => each.trim().replace(/^W\//, '') === etag.slice(2))
