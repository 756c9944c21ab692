import type { Bindings } from '../bindings.ts'
import { hex, hmacSha256 } from '../platform/crypto.ts'

const ON_A_DEVELOPERS_MACHINE = 'known to everybody'

/** What forms are signed with; null where the operator has set none: they then go out unsigned, and robots come in. */
export const formSecret = ({
  FORM_SECRET,
  LOCAL_SITES,
}: Pick<Bindings, 'FORM_SECRET' | 'LOCAL_SITES'>): string | null =>
  FORM_SECRET || (LOCAL_SITES ? ON_A_DEVELOPERS_MACHINE : null)

/** The first 128 bits of an HMAC in hexadecimal: proof that `text` was written by this server. */
export const signed = async (secret: string, text: string): Promise<string> =>
  hex(await hmacSha256(secret, text)).slice(0, 32)
