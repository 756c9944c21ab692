import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Owner } from '../../shared/reservation/reservation.ts'
import { DAY_MS, SECOND_MS } from '../../shared/time.ts'
import type { AppEnv } from '../context.ts'
import { digestOf, newToken } from '../platform/crypto.ts'

/** Identifies the browser that reserved something. Lasts longer than the longest hold and its refund. */
export const HOLDER_COOKIE = '__Host-reservations'

/** Identifies the browser that requested a sign-in code. */
export const SIGN_IN_COOKIE = '__Host-forecourt-sign-in'

const MAX_AGE_S = (30 * DAY_MS) / SECOND_MS
const TOKEN_PATTERN = /^[\w-]{43}$/

const readHolderToken = (c: Context): string | null => {
  const token = getCookie(c, HOLDER_COOKIE) ?? ''
  return TOKEN_PATTERN.test(token) ? token : null
}

/** What identifies this visitor's reservations: the hash of the browser's token, the hash of the customer's phone. */
export async function reservationOwner(c: Context<AppEnv>): Promise<Owner> {
  const { site, shopper } = c.var
  const token = readHolderToken(c)
  return {
    holder: token && (await digestOf(`${site.slug} ${token}`)),
    who: shopper && (await hashCustomer(site.slug, shopper.phone)),
  }
}

/** The hash of the browser's holder token, which is issued here where the browser has none. */
export async function ensureHolder(c: Context<AppEnv>): Promise<string> {
  const token = readHolderToken(c) ?? newToken()
  setCookie(c, HOLDER_COOKIE, token, { path: '/', httpOnly: true, secure: true, sameSite: 'Lax', maxAge: MAX_AGE_S })
  return digestOf(`${c.var.site.slug} ${token}`)
}

/** The hash of a customer's phone number, by which reservations of one site find theirs. */
export const hashCustomer = (site: string, phone: string): Promise<string> => digestOf(`${site} phone ${phone}`)
