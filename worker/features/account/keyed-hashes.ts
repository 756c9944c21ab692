import type { Bindings } from '../../bindings.ts'
import { hex } from '../../platform/token.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

/** What is signed is of one site and of one use; parts cannot run into each other. */
const written = (parts: readonly string[]) => bytes(JSON.stringify(parts))

/** HMAC-SHA-256 under the server's secret. What it was made from cannot be found by trying all there is. */
export function keyedHashes(secret: string | null) {
  const key = async (use: 'sign' | 'verify') => {
    if (!secret) throw new Error('SIGN_IN_SECRET is not set')
    return crypto.subtle.importKey('raw', bytes(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [use])
  }
  return {
    async hash(...parts: string[]): Promise<string> {
      return hex(await crypto.subtle.sign('HMAC', await key('sign'), written(parts)))
    },
    /** Takes as long for a near miss as for a wild guess. */
    async isHashOf(kept: string, ...parts: string[]): Promise<boolean> {
      const given = Uint8Array.from(kept.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
      return crypto.subtle.verify('HMAC', await key('verify'), given, written(parts))
    },
  }
}

export type KeyedHashes = ReturnType<typeof keyedHashes>

const OF_THIS_MACHINE = 'the texts of a developer’s machine go nowhere'

/** Without the secret nobody signs in; a developer's machine needs none. */
export const hashesOf = ({ SIGN_IN_SECRET, LOCAL_SITES }: Bindings): KeyedHashes =>
  keyedHashes(SIGN_IN_SECRET || (LOCAL_SITES ? OF_THIS_MACHINE : null))
