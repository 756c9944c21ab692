import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv } from '../../context.ts'
import { contentHash } from '../../platform/crypto.ts'
import { type KeptPage } from '../cached-page.ts'
import { HOLDER_COOKIE, SIGN_IN_COOKIE } from '../customer.ts'
import { type KeptRule, ruleFor } from '../page-cache-rules.ts'
import { STALE } from '../timing.ts'

/**
 * Answers from what was drawn before, for visitors whom nobody knows (SRC-10). A page's key holds the config and the
 * stock it was drawn from, so a change of either shows at once; what only time changes may show a minute late.
 */
export const pageCache: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { kept } = c.var.services
  const rule = kept && isForAnyone(c) ? ruleFor(c.req.path) : null
  const key = rule && (await keyOf(c, rule))
  if (!kept || !rule || !key) return next()

  const found = await kept.pages.find(key)
  if (found) return given(c, found.value, found.from)

  const draw = async () => {
    await next()
    return drawnPage(c, rule, (page) => c.executionCtx.waitUntil(kept.pages.keep(key, page)))
  }
  const { value: page, isMine } = await kept.drawing.share(`${c.var.site.slug} ${key}`, c.var.now, draw)
  if (!page) return isMine ? undefined : next()
  c.res = undefined
  c.res = given(c, page, isMine ? 'drawn' : 'shared')
}

/** Cookies of ours that are read on pages which are kept by nobody, and on no other: they take no visitor out of the cache. */
const READ_ELSEWHERE = new Set([HOLDER_COOKIE, SIGN_IN_COOKIE])

const isOurs = (cookie: string) => /^__(Host|Secure)-/i.test(cookie)

/** Other cookies of ours say who somebody is; with one of them, or any other proof, a page may be nobody else's. */
const isForAnyone = ({ req }: Context) =>
  (req.method === 'GET' || req.method === 'HEAD') &&
  !req.header('Authorization') &&
  !namesOf(req.header('Cookie')).some((name) => isOurs(name) && !READ_ELSEWHERE.has(name))

const namesOf = (cookies = '') => cookies.split(';').map((cookie) => cookie.split('=')[0]!.trim())

/** null: nothing is kept for this address, or nobody can say now which stock there is. */
async function keyOf(c: Context<AppEnv>, { kind, address }: KeptRule): Promise<string | null> {
  try {
    const spelling = await address(c)
    return spelling === null ? null : `${kind} ${await c.var.services.edition()} ${spelling}`
  } catch {
    return null
  }
}

/**
 * The answer just made, if it may be kept: `keep` gets it now, or once a page that is still on its way out is whole.
 * null for one that has to go out as it is.
 */
async function drawnPage(c: Context<AppEnv>, { statuses }: KeptRule, keep: (page: KeptPage) => void) {
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

/** The page, or word that it is the one the browser has. */
function given(c: Context<AppEnv>, { status, headers, etag, body }: KeptPage, how: string): Response {
  c.var.timings.push({ name: 'cache', desc: `page ${how}` })
  const isKnown = status === 200 && sameTag(c.req.header('If-None-Match') ?? '', etag)
  // Also then with its type, by which it gets a page's other headers: they replace those that the browser has kept.
  return new Response(isKnown ? null : body, { status: isKnown ? 304 : status, headers })
}

const sameTag = (known: string, etag: string) =>
  known.split(',').some((each) => each.trim().replace(/^W\//, '') === etag.slice(2))
