import type { Context } from 'hono'
import { dropCookie, readCookie, writeCookie } from '../../../http/cookies.ts'

/** Cookies of signing in (GAT-02): who is signed in, and which browser asked for a code. */
const KINDS = { session: 'session', browser: 'signIn' } as const

/** A token as we make them; anything else is not even looked up. */
const TOKEN = /^[\w-]{43}$/

export function tokenIn(c: Context, kind: keyof typeof KINDS): string | null {
  const token = readCookie(c, KINDS[kind]) ?? ''
  return TOKEN.test(token) ? token : null
}

export const giveToken = (c: Context, kind: keyof typeof KINDS, token: string) => writeCookie(c, KINDS[kind], token)

export const takeToken = (c: Context, kind: keyof typeof KINDS) => dropCookie(c, KINDS[kind])
