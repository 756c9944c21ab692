import type { Bindings } from '../bindings.ts'

const ON_A_DEVELOPERS_MACHINE = 'known to everybody'

/** What forms are signed with; null where the operator has set none: they then go out unsigned, and robots come in. */
export const formSecret = ({
  FORM_SECRET,
  LOCAL_SITES,
}: Pick<Bindings, 'FORM_SECRET' | 'LOCAL_SITES'>): string | null =>
  FORM_SECRET || (LOCAL_SITES ? ON_A_DEVELOPERS_MACHINE : null)

const encoder = new TextEncoder()

/** A short proof that `text` was written here. */
export async function signed(secret: string, text: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)))
  return hex(bytes.subarray(0, 16))
}

/** Whether two proofs are one, in a time that says nothing of where they differ. */
export function isSame(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  let difference = 0
  for (let at = 0; at < a.length; at++) difference |= a.charCodeAt(at) ^ b.charCodeAt(at)
  return difference === 0
}

/** 128 bits, in hexadecimal. */
export const randomName = () => hex(crypto.getRandomValues(new Uint8Array(16)))

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
