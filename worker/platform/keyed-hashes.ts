import type { Bindings } from '../bindings.ts'
import { hex, hmacSha256, isHmacSha256 } from './crypto.ts'

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

const OF_THIS_MACHINE = 'the texts of a developer’s machine go nowhere'

/** Without the secret no sign-in works; a developer's machine needs none. */
export const hashesOf = ({ SIGN_IN_SECRET, LOCAL }: Pick<Bindings, 'SIGN_IN_SECRET' | 'LOCAL'>): KeyedHashes =>
  keyedHashes(SIGN_IN_SECRET || (LOCAL ? OF_THIS_MACHINE : null))

let ofThisIsolate: string | null = null

/**
 * For counts against abuse (TRU-01), which forms need too where a site has no sign-in. A deployment without any secret, of
 * which an alarm stands, hashes with a random one of each isolate: counts are looser then, and no address can be found from
 * its hash.
 */
export const countHashesOf = ({
  SIGN_IN_SECRET,
  FORM_SECRET,
  LOCAL,
}: Pick<Bindings, 'SIGN_IN_SECRET' | 'FORM_SECRET' | 'LOCAL'>): KeyedHashes =>
  keyedHashes(SIGN_IN_SECRET || FORM_SECRET || (LOCAL ? OF_THIS_MACHINE : (ofThisIsolate ??= crypto.randomUUID())))
