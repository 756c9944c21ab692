import { HOUR_MS } from '../../shared/time.ts'
import type { Bindings } from '../bindings.ts'
import { base64url, bytesOfHex, constantTimeEqual, hex, hmacSha256 } from './crypto.ts'

type Secrets = Pick<Bindings, 'SIGN_IN_SECRET' | 'FORM_SECRET' | 'LOCAL'>

const OF_THIS_MACHINE = 'the links of a developer’s machine open nothing elsewhere'

/** What links of leads are signed with; null where the deployment has no secret. */
export const manageSecret = ({ SIGN_IN_SECRET, FORM_SECRET, LOCAL }: Secrets) =>
  SIGN_IN_SECRET || FORM_SECRET || (LOCAL ? OF_THIS_MACHINE : null)

/** Bytes of a token: the id of the lead, the hour at which it expires, and the signature of both. */
const ID_BYTES = 16
const HOUR_BYTES = 3
const MAC_BYTES = 11

/** What a token looks like in an address. */
export const MANAGE_TOKEN = /^[\w-]{40}$/

export type ManageLink = { lead_id: string /** Epoch ms. */; expiresAt: number }

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

const macOf = async (secret: string, site: string, body: Uint8Array) =>
  (await hmacSha256(secret, JSON.stringify(['manage', site, hex(body)]))).subarray(0, MAC_BYTES)

/**
 * The token that opens the page of one lead until `expiresAt`, rounded up to the hour: the same for the same values, so that a
 * message that is sent again has the same words. null where the deployment has no secret, or the id is none of ours.
 */
export async function manageToken(
  env: Secrets,
  site: string,
  { lead_id, expiresAt }: ManageLink,
): Promise<string | null> {
  const secret = manageSecret(env)
  if (secret === null || !UUID.test(lead_id)) return null
  const hour = Math.ceil(expiresAt / HOUR_MS)
  const body = new Uint8Array([...bytesOfHex(lead_id.replaceAll('-', '')), hour >> 16, (hour >> 8) & 255, hour & 255])
  return base64url(new Uint8Array([...body, ...(await macOf(secret, site, body))]))
}

/** What a token opens, also after its time; null for one that this site has not signed. */
export async function readManageToken(env: Secrets, site: string, token: string): Promise<ManageLink | null> {
  const secret = manageSecret(env)
  if (secret === null || !MANAGE_TOKEN.test(token)) return null
  const bytes = Uint8Array.from(atob(token.replace(/[-_]/g, (sign) => (sign === '-' ? '+' : '/'))), (sign) =>
    sign.charCodeAt(0),
  )
  const body = bytes.subarray(0, ID_BYTES + HOUR_BYTES)
  const mac = await macOf(secret, site, body)
  if (!constantTimeEqual(hex(mac), hex(bytes.subarray(ID_BYTES + HOUR_BYTES)))) return null
  const [first = 0, second = 0, third = 0] = body.subarray(ID_BYTES)
  const id = hex(body.subarray(0, ID_BYTES)).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return { lead_id: id, expiresAt: ((first << 16) | (second << 8) | third) * HOUR_MS }
}
