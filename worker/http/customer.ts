import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Owner } from '../../shared/reservation/reservation.ts'
import type { AppEnv } from '../context.ts'
import { digestOf, newToken } from '../platform/crypto.ts'

/** Names the browser that reserved something, to itself alone; it outlives the longest hold and its refund. */
export const HOLDER_COOKIE = '__Host-reservations'

/** Names the browser that asked for a sign-in code. */
export const SIGN_IN_COOKIE = '__Host-forecourt-sign-in'

const MAX_AGE_S = 30 * 24 * 60 * 60
const TOKEN_PATTERN = /^[\w-]{43}$/

const readHolderToken = (c: Context): string | null => {
  const token = getCookie(c, HOLDER_COOKIE) ?? ''
  return TOKEN_PATTERN.test(token) ? token : null
}

/** By what this visitor is known, if by anything. */
export async function reservationOwner(c: Context<AppEnv>): Promise<Owner> {
  const { site, shopper } = c.var
  const token = readHolderToken(c)
  return {
    holder: token && (await digestOf(`${site.slug} ${token}`)),
    who: shopper && (await hashCustomer(site.slug, shopper.phone)),
  }
}

/** The same of somebody who reserves: whoever has no name yet is given one. */
export async function ensureHolder(c: Context<AppEnv>): Promise<string> {
  const token = readHolderToken(c) ?? newToken()
  setCookie(c, HOLDER_COOKIE, token, { path: '/', httpOnly: true, secure: true, sameSite: 'Lax', maxAge: MAX_AGE_S })
  return digestOf(`${c.var.site.slug} ${token}`)
}

/** A phone number as reservations know it: told apart, and not to be read. */
export const hashCustomer = (site: string, phone: string): Promise<string> => digestOf(`${site} phone ${phone}`)
