import type { Context } from 'hono'
import type { AppEnv } from '../../../context.ts'
import { COOKIES, readCookie, writeCookie } from '../../../http/cookies.ts'
import { signInHashes } from '../../../platform/keyed-hashes.ts'

/** A token of `newToken`; any other text is not looked up. */
const TOKEN = /^[\w-]{43}$/

/** The token by which a session is known, or the browser that asked for a code (GAT-02). */
export function tokenIn(c: Context, cookie: 'session' | CodeCookie): string | null {
  const token = readCookie(c, cookie) ?? ''
  return TOKEN.test(token) ? token : null
}

/** Which browser asked for a code: one that signs in, or one that opens the page of a lead. */
export type CodeCookie = 'signIn' | 'manageCode'

/**
 * The number that this browser signed in with last, as an HMAC over site, number and time. Part of the budget of codes is
 * for it. The database is not asked, and no other browser learns from an answer whether a number is known (GAT-02).
 */
const PATTERN = /^([0-9a-z]{1,10})\.([0-9a-f]{64})$/

export async function isKnownNumber(c: Context<AppEnv>, phone: string): Promise<boolean> {
  const [, time = '', proof = ''] = PATTERN.exec(readCookie(c, 'knownNumber') ?? '') ?? []
  const { site, now } = c.var
  const age = now - Number.parseInt(time, 36)
  return (
    age >= 0 &&
    age < COOKIES.knownNumber.ageMs &&
    signInHashes(c.env).isHashOf(proof, 'known number', site.slug, phone, time)
  )
}

export async function rememberNumber(c: Context<AppEnv>, phone: string): Promise<void> {
  const { site, now } = c.var
  const time = now.toString(36)
  const proof = await signInHashes(c.env).hash('known number', site.slug, phone, time)
  writeCookie(c, 'knownNumber', `${time}.${proof}`)
}
