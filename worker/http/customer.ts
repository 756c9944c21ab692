import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Owner } from '../../shared/reservation/reservation.ts'
import type { AppEnv } from '../context.ts'
import { digestOf, newToken } from '../platform/crypto.ts'

/** Names the browser that reserved something, to itself alone; it outlives the longest hold and its refund. */
export const HOLDER_COOKIE = '__Host-reservations'

/** Names the browser that asked for a sign-in code. */
export const SIGN_IN_COOKIE = '__Host-forecourt-sign-in'

const LASTS_S = 30 * 24 * 60 * 60
const TOKEN = /^[\w-]{43}$/

const tokenIn = (c: Context): string | null => {
  const token = getCookie(c, HOLDER_COOKIE) ?? ''
  return TOKEN.test(token) ? token : null
}

/** By what this visitor is known, if by anything. */
export async function ownerOf(c: Context<AppEnv>): Promise<Owner> {
  const { site, shopper } = c.var
  const token = tokenIn(c)
  return {
    holder: token && (await digestOf(`${site.slug} ${token}`)),
    who: shopper && (await whoIs(site.slug, shopper.phone)),
  }
}

/** The same of somebody who reserves: whoever has no name yet is given one. */
export async function knownHolder(c: Context<AppEnv>): Promise<string> {
  const token = tokenIn(c) ?? newToken()
  setCookie(c, HOLDER_COOKIE, token, { path: '/', httpOnly: true, secure: true, sameSite: 'Lax', maxAge: LASTS_S })
  return digestOf(`${c.var.site.slug} ${token}`)
}

/** A phone number as reservations know it: told apart, and not to be read. */
export const whoIs = (site: string, phone: string): Promise<string> => digestOf(`${site} phone ${phone}`)
