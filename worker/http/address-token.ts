import type { Context, MiddlewareHandler } from 'hono'
import { TOKEN_PARAM } from '../../shared/alert/subscriber.ts'
import type { Values } from '../../shared/form/form-view.ts'
import { isPathAvailable } from '../../shared/routes/access.ts'
import { pathTo } from '../../shared/routes/paths.ts'
import { inWords } from '../../shared/text.ts'
import { HOUR_MS } from '../../shared/time.ts'
import type { AppEnv } from '../context.ts'
import { sha256Hex } from '../platform/crypto.ts'
import { MANAGE_TOKEN } from '../platform/lead-tokens.ts'
import { COOKIES, readSignedCookie, type SignedKind, writeSignedCookie } from './cookies.ts'
import { readFields, textValues } from './read-form.ts'

type AddressToken = {
  param: string
  shape: RegExp
  cookie: SignedKind
  paths: readonly string[]
  /** The form of its page carries the token, so that its button works without the cookie; no script of third parties is there. */
  isInForm: boolean
}

const LINK_TOKEN = /^[\w-]{22}$/

/** Tokens that stand in addresses: of a message's links, and of a trade-in (TRU-04). */
const TOKENS = {
  stop: { param: TOKEN_PARAM, shape: LINK_TOKEN, cookie: 'stopLink', paths: [pathTo('alerts_stop')], isInForm: true },
  confirm: {
    param: TOKEN_PARAM,
    shape: LINK_TOKEN,
    cookie: 'confirmLink',
    paths: [pathTo('alerts_confirm')],
    isInForm: true,
  },
  /** The page of a lead (DSK-01). */
  manage: {
    param: TOKEN_PARAM,
    shape: MANAGE_TOKEN,
    cookie: 'manageLink',
    paths: [pathTo('manage'), pathTo('manage_stop'), pathTo('manage_photos'), pathTo('manage_calendar')],
    isInForm: true,
  },
  trade_in: {
    param: 'ref',
    shape: /^[0-9a-f]{32}$/,
    cookie: 'tradeIn',
    paths: [pathTo('trade_in'), pathTo('sell_your_car'), pathTo('sell_my_car'), pathTo('car_trade_in')],
    isInForm: false,
  },
} as const satisfies Record<string, AddressToken>
export type TokenKind = keyof typeof TOKENS

const KINDS = Object.keys(TOKENS) as TokenKind[]
const IN_FORMS = new Set(Object.values<AddressToken>(TOKENS).flatMap(({ isInForm, paths }) => (isInForm ? paths : [])))

/** Whether a page has a token, in its address or in its form: no script of third parties is on it, and no other site learns of it. */
export function hasToken({ req }: Context<AppEnv>): boolean {
  if (IN_FORMS.has(req.path)) return true
  if (!req.url.includes('?')) return false
  const params = new URL(req.url).searchParams
  return Object.values(TOKENS).some(({ param, shape }) => shape.test(params.get(param) ?? ''))
}

/** Stands beside a token in the address of a browser that keeps no cookies. */
const WITHOUT_COOKIES = ['cookies', 'off'] as const

const MARK = /^[0-9a-f]{8}$/

/** What takes a token's place in the address: it tells two open pages apart, and opens nothing. */
const hashToken = async (token: string): Promise<string> => (await sha256Hex(token)).slice(0, 8)

/** The parameters that lead back to what a token opens, once this browser keeps it. */
export const markQuery = async (kind: TokenKind, token: string): Promise<Record<string, string>> => ({
  [TOKENS[kind].param]: await hashToken(token),
})

/** A token, and the parameters of addresses that lead back to what it opens. */
export type Opened = { token: string; query: Record<string, string>; isInAddress: boolean }

/** The hidden field that carries the token of a page, by name and value. */
export const tokenField = (kind: TokenKind, { token }: Opened): Record<string, string> => ({
  [TOKENS[kind].param]: token,
})

/** What a form of this page opens: the token that it carries, where the address has none. */
export async function openedByForm(c: Context<AppEnv>, kind: TokenKind, fields: Values): Promise<Opened | null> {
  const { param, shape } = TOKENS[kind]
  const [here = '', sent = ''] = [c.req.query(param), fields[param]]
  if (shape.test(here) || !shape.test(sent)) return openedBy(c, kind)
  return { token: sent, query: { [param]: await hashToken(sent) }, isInAddress: false }
}

/** A press on 'stop', a mail program's too, from no page and without limit (RFC 8058): its token is the permission. */
export async function readStop(c: Context<AppEnv>, kind: TokenKind, mayBeOneClick = true) {
  const linked = await openedBy(c, kind)
  if (!linked && !isMark(c.req.query(TOKENS[kind].param))) return { opened: null, sent: { fields: {} } }
  const isOneClick = mayBeOneClick && linked?.isInAddress === true
  const fields = isOneClick ? {} : await readFields(c)
  const opened = await openedByForm(c, kind, textValues(fields))
  return { opened, sent: isOneClick ? ({ fields, limit: null } as const) : { fields } }
}

const OPEN_AGAIN = 'Open the link in your message again'

const LOST = {
  no_cookies: {
    heading: 'This page needs the link in your message',
    text: `This page stays open for ${inWords(COOKIES.manageLink.ageMs / HOUR_MS, 'hour')} in a browser that accepts cookies, and yours doesn’t. ${OPEN_AGAIN}; it works without cookies too.`,
  },
  another: {
    heading: 'You’ve since opened a newer link',
    text: `To come back to this one: open the link in your message again.`,
  },
  too_long: { heading: 'This page has timed out', text: `${OPEN_AGAIN}.` },
} as const

/** Why the mark of a token opens nothing in this browser, as a page says it. */
export async function whyLost(c: Context<AppEnv>, kind: TokenKind): Promise<{ heading: string; text: string }> {
  if (!c.req.header('Cookie')) return LOST.no_cookies
  return (await storedToken(c, kind)) === null ? LOST.too_long : LOST.another
}

/** What opens this page: the token in its address, or the one in the cookie that the address has the mark of. */
export async function openedBy(
  c: Context<AppEnv>,
  kind: TokenKind,
  given = c.req.query(TOKENS[kind].param) ?? '',
): Promise<Opened | null> {
  const { param, shape } = TOKENS[kind]
  if (shape.test(given)) {
    const isKept = (await storedToken(c, kind)) === given
    const query = isKept
      ? { [param]: await hashToken(given) }
      : { [param]: given, [WITHOUT_COOKIES[0]]: WITHOUT_COOKIES[1] }
    return { token: given, query, isInAddress: true }
  }
  const token = MARK.test(given) ? await storedToken(c, kind) : null
  if (token === null || (await hashToken(token)) !== given) return null
  return { token, query: { [param]: given }, isInAddress: false }
}

/** Whether the address has the mark of a token that is not here any more: its cookie has expired or holds another. */
export const isMark = (given: string | undefined): boolean => MARK.test(given ?? '')

/** Lets this browser open what the token opens for the next hour. */
export const keepToken = (c: Context<AppEnv>, kind: TokenKind, token: string): Promise<void> => {
  const { cookie } = TOKENS[kind]
  const until = c.get('now') + COOKIES[cookie].ageMs
  return writeSignedCookie(c, cookie, [kind, c.get('site').slug, until, token].join('.'))
}

/** The token that this browser keeps. The signature covers kind and site, so that a cookie opens nothing else and nothing elsewhere. */
export async function storedToken(c: Context<AppEnv>, kind: TokenKind): Promise<string | null> {
  const [of, slug, until, token, ...more] = ((await readSignedCookie(c, TOKENS[kind].cookie)) ?? '').split('.')
  if (of !== kind || slug !== c.get('site').slug || more.length > 0) return null
  return token && TOKENS[kind].shape.test(token) && Number(until) > c.get('now') ? token : null
}

/**
 * Moves a token from the address into a cookie (TRU-04), so that address bar, history, referrer and analytics do not have
 * it. The first redirect brings the token along: where the cookie does not come back, the page is shown as it is asked for.
 */
export const addressTokens: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { path, method } = c.req
  const isRead = method === 'GET' || method === 'HEAD'
  const kind = KINDS.find((each) => TOKENS[each].paths.some((known) => known === path))
  if (!kind || !isRead || !isPathAvailable(c.get('site').features, path)) return next()
  const { param, shape } = TOKENS[kind]
  const token = c.req.query(param) ?? ''
  if (!shape.test(token)) return next()
  const isKept = (await storedToken(c, kind)) === token
  const [name, value] = WITHOUT_COOKIES
  if (!isKept && c.req.query(name) === value) return next()
  await keepToken(c, kind, token)
  const { pathname, searchParams } = new URL(c.req.url)
  searchParams.delete(name)
  searchParams.set(param, isKept ? await hashToken(token) : token)
  if (!isKept) searchParams.set(name, value)
  c.header('Cache-Control', 'no-store')
  return c.redirect(`${pathname}?${searchParams.toString()}`, 303)
}
