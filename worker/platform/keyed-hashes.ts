import type { Bindings } from '../bindings.ts'
import { hex, hmacSha256, isHmacSha256, sha256Hex } from './crypto.ts'
import { LOCAL_SECRET, type ServerSecrets, serverSecret } from './secrets.ts'
import type { SiteStore } from './site-store.ts'

/** HMAC-SHA-256 under the server's secret, over a JSON array: each value is bound to one site and one use. */
export function keyedHashes(secret: string | null) {
  const key = () => {
    if (!secret) throw new Error('SIGN_IN_SECRET is not set')
    return secret
  }
  return {
    hash: async (...parts: string[]): Promise<string> => hex(await hmacSha256(key(), JSON.stringify(parts))),
    /** Constant time. */
    isHashOf: async (stored: string, ...parts: string[]): Promise<boolean> =>
      isHmacSha256(key(), JSON.stringify(parts), stored),
  }
}

export type KeyedHashes = ReturnType<typeof keyedHashes>

/** Without the secret no sign-in works; a developer's machine needs none. */
export const signInHashes = ({ SIGN_IN_SECRET, LOCAL }: Pick<Bindings, 'SIGN_IN_SECRET' | 'LOCAL'>): KeyedHashes =>
  keyedHashes(SIGN_IN_SECRET || (LOCAL ? LOCAL_SECRET : null))

let ofThisIsolate: string | null = null

/**
 * For counts against abuse (TRU-01), which forms need too where a site has no sign-in. A deployment without any secret, of
 * which an alarm stands, hashes with a random one of each isolate: counts are looser then, and no address can be found from
 * its hash.
 */
export const countHashes = (env: ServerSecrets): KeyedHashes =>
  keyedHashes(serverSecret(env) ?? (ofThisIsolate ??= crypto.randomUUID()))

/**
 * What stands for a customer's phone number in the reservations and turns of one site: an HMAC-SHA-256, so that the
 * number cannot be found without the secret. `former` is what stands there from before; a Worker without any secret
 * writes it still.
 */
export async function customerHashes(
  env: ServerSecrets,
  site: string,
  phone: string,
): Promise<{ current: string; former: string }> {
  // The hash of releases before 2: of a number that a reader of the database could find by trying all of them.
  const former = await sha256Hex(`${site} phone ${phone}`)
  const secret = serverSecret(env)
  if (secret === null) return { current: former, former }
  return { current: hex(await hmacSha256(secret, JSON.stringify(['customer', site, phone]))), former }
}

/** Gives the rows of a customer that were written before the keyed hash their new one. */
export async function rekeyCustomer(
  store: SiteStore,
  { current, former }: { current: string; former: string },
): Promise<void> {
  if (current === former) return
  await store.batch([
    store.prepare('update reservation set who = ?3 where site = ?1 and who = ?2', [former, current]),
    store.prepare('update or ignore spin set who = ?3 where site = ?1 and who = ?2', [former, current]),
  ])
}
