import type { Context } from 'hono'
import type { Owner } from '../../shared/reservation/reservation.ts'
import type { AppEnv } from '../context.ts'
import { newToken, sha256Hex } from '../platform/crypto.ts'
import { customerHashes, rekeyCustomer } from '../platform/keyed-hashes.ts'
import { openStore } from '../platform/store-of.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { optional } from './optional.ts'

const TOKEN_PATTERN = /^[\w-]{43}$/

const readHolderToken = (c: Context): string | null => {
  const token = readCookie(c, 'holder') ?? ''
  return TOKEN_PATTERN.test(token) ? token : null
}

/** What identifies this visitor's reservations: the hash of the browser's token, the hash of the customer's phone. */
export async function reservationOwner(c: Context<AppEnv>): Promise<Owner> {
  const { site, shopper } = c.var
  const token = readHolderToken(c)
  return {
    holderToken: token && (await sha256Hex(`${site.slug} ${token}`)),
    customerHash: shopper && (await hashCustomer(c, shopper.phone)),
  }
}

/** The hash of the browser's holder token, which is issued here where the browser has none. */
export async function ensureHolder(c: Context<AppEnv>): Promise<string> {
  const token = readHolderToken(c) ?? newToken()
  writeCookie(c, 'holder', token)
  return sha256Hex(`${c.var.site.slug} ${token}`)
}

/**
 * What stands for a customer's phone number in reservations and turns of this site. Rows with the bare hash of earlier
 * releases get the new one here, where the number is known: a hold keeps its owner.
 */
export async function hashCustomer(c: Context<AppEnv>, phone: string): Promise<string> {
  const { site } = c.var
  const hashes = await customerHashes(c.env, site.slug, phone)
  // Where that fails the rows are found the next time; the browser's own token finds its holds meanwhile.
  await optional(c, 'customer', rekeyCustomer(openStore(c.env, site), hashes))
  return hashes.current
}
