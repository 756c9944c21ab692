import type { Bindings } from '../bindings.ts'
import { bytesOfHex, constantTimeEqual, hex, hmacSha256 } from './crypto.ts'
import { manageSecret } from './manage-token.ts'

type Secrets = Pick<Bindings, 'SIGN_IN_SECRET' | 'FORM_SECRET' | 'LOCAL'>

/** Bytes of a token: the id of the lead, that of the photograph, and the signature of both. */
const [LEAD_BYTES, ID_BYTES, MAC_BYTES] = [16, 8, 16]
/** In hexadecimal: paths are spelled in lower case. */
const TOKEN = /^[0-9a-f]{80}$/

export type PhotoName = { lead_id: string /** 16 hexadecimal digits. */; id: string }

const macOf = async (secret: string, site: string, body: Uint8Array) =>
  (await hmacSha256(secret, JSON.stringify(['photo', site, hex(body)]))).subarray(0, MAC_BYTES)

/** What opens one photograph of a lead, for whom the address is given; null where the deployment has no secret. */
export async function photoToken(env: Secrets, site: string, { lead_id, id }: PhotoName): Promise<string | null> {
  const secret = manageSecret(env)
  if (secret === null) return null
  const body = bytesOfHex(lead_id.replaceAll('-', '') + id)
  return hex(body) + hex(await macOf(secret, site, body))
}

/** null for one that this site has not signed. */
export async function readPhotoToken(env: Secrets, site: string, token: string): Promise<PhotoName | null> {
  const secret = manageSecret(env)
  const bytes = secret === null ? null : bytesIn(token)
  if (secret === null || bytes === null) return null
  const body = bytes.subarray(0, LEAD_BYTES + ID_BYTES)
  const mac = await macOf(secret, site, body)
  return constantTimeEqual(hex(mac), hex(bytes.subarray(LEAD_BYTES + ID_BYTES))) ? nameIn(body) : null
}

/** The photograph that a token names, signed or not; null for text that is no token. */
export function photoNameIn(token: string): PhotoName | null {
  const bytes = bytesIn(token)
  return bytes && nameIn(bytes)
}

const bytesIn = (token: string): Uint8Array | null => (TOKEN.test(token) ? bytesOfHex(token) : null)

const nameIn = (bytes: Uint8Array): PhotoName => ({
  lead_id: hex(bytes.subarray(0, LEAD_BYTES)).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
  id: hex(bytes.subarray(LEAD_BYTES, LEAD_BYTES + ID_BYTES)),
})
