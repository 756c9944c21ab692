import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { SESSION_LASTS } from '../../../all-sites/retention.ts'
import { SIGN_IN_COOKIE } from '../../../http/customer.ts'

/**
 * Cookies of signing in (GAT-02). Browsers take a name that begins with __Host- from this very host alone, and only with
 * Secure and Path=/; scripts cannot read them.
 */
const COOKIES = {
  /** Who is signed in. */
  session: { name: '__Host-forecourt', seconds: SESSION_LASTS / 1000 },
  /** Which browser asked for a code: longer than a code lasts, to send another. */
  browser: { name: SIGN_IN_COOKIE, seconds: 60 * 60 },
} as const

const FLAGS = { path: '/', httpOnly: true, secure: true, sameSite: 'Lax' } as const

/** A token as we make them; anything else is not even looked up. */
const TOKEN = /^[\w-]{43}$/

export function tokenIn(c: Context, kind: keyof typeof COOKIES): string | null {
  const token = getCookie(c, COOKIES[kind].name) ?? ''
  return TOKEN.test(token) ? token : null
}

export const giveToken = (c: Context, kind: keyof typeof COOKIES, token: string) =>
  setCookie(c, COOKIES[kind].name, token, { ...FLAGS, maxAge: COOKIES[kind].seconds })

export const takeToken = (c: Context, kind: keyof typeof COOKIES) =>
  setCookie(c, COOKIES[kind].name, '', { ...FLAGS, maxAge: 0 })
