import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { LASTS } from './services/sessions.ts'

/** Browsers take a name that begins so from this very host alone, and only with Secure and Path=/ (GAT-02). */
const NAME = '__Host-forecourt'

const FLAGS = { path: '/', httpOnly: true, secure: true, sameSite: 'Lax' } as const

/** As long as a token may be; longer ones are not even looked up. */
const TOKEN = /^[\w-]{43}$/

export function sessionToken(c: Context): string | null {
  const token = getCookie(c, NAME) ?? ''
  return TOKEN.test(token) ? token : null
}

export const giveSession = (c: Context, token: string) => setCookie(c, NAME, token, { ...FLAGS, maxAge: LASTS / 1000 })

export const takeSession = (c: Context) => setCookie(c, NAME, '', { ...FLAGS, maxAge: 0 })
