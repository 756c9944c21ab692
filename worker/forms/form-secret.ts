import type { Bindings } from '../bindings.ts'
import { hex, hmacSha256 } from '../platform/crypto.ts'

/** Signs the forms of a developer's machine, where no secret is set. */
const DEVELOPMENT_SECRET = 'known to everybody'

/** What forms are signed with; null where the operator has set none: forms are then unsigned and unprotected. */
export const formSecret = ({ FORM_SECRET, LOCAL }: Pick<Bindings, 'FORM_SECRET' | 'LOCAL'>): string | null =>
  FORM_SECRET || (LOCAL ? DEVELOPMENT_SECRET : null)

/** The first 128 bits of an HMAC in hexadecimal: proof that `text` was written by this server. */
export const sign = async (secret: string, text: string): Promise<string> =>
  hex(await hmacSha256(secret, text)).slice(0, 32)
