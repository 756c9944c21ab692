import { HOUR_MS } from '../../shared/time.ts'
import { base64url, bytesOfBase64url, bytesOfHex, constantTimeEqual, hex, hmacSha256 } from './crypto.ts'
import { type ServerSecrets, serverSecret } from './secrets.ts'

/** Tokens in addresses that open a part of one lead, signed for one site. null where the deployment has no secret. */

/** Bytes of a lead's id, which is a UUID. */
const LEAD_BYTES = 16
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

const mac = async (secret: string, use: 'manage' | 'photo', site: string, body: Uint8Array, bytes: number) =>
  (await hmacSha256(secret, JSON.stringify([use, site, hex(body)]))).subarray(0, bytes)

const bytesOfUuid = (id: string) => bytesOfHex(id.replaceAll('-', ''))

const leadIdIn = (body: Uint8Array) =>
  hex(body.subarray(0, LEAD_BYTES)).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/** A page token: the id of the lead, the hour at which it expires, and the signature of both. */
const HOUR_BYTES = 3
const MANAGE_BODY_BYTES = LEAD_BYTES + HOUR_BYTES
const MANAGE_MAC_BYTES = 11
export const MANAGE_TOKEN = /^[\w-]{40}$/

export type ManageLink = { lead_id: string /** Epoch ms. */; expiresAt: number }

/**
 * The token that opens the page of one lead until `expiresAt`, rounded up to the hour: the same for the same values, so
 * that a message that is sent again has the same words. null also for an id that is no UUID.
 */
export async function manageToken(
  env: ServerSecrets,
  site: string,
  { lead_id, expiresAt }: ManageLink,
): Promise<string | null> {
  const secret = serverSecret(env)
  if (secret === null || !UUID.test(lead_id)) return null
  const hour = Math.ceil(expiresAt / HOUR_MS)
  const body = new Uint8Array([...bytesOfUuid(lead_id), hour >> 16, (hour >> 8) & 255, hour & 255])
  return base64url(new Uint8Array([...body, ...(await mac(secret, 'manage', site, body, MANAGE_MAC_BYTES))]))
}

/** What a token opens, also after it has expired; null for one that this site has not signed. */
export async function readManageToken(env: ServerSecrets, site: string, token: string): Promise<ManageLink | null> {
  const secret = serverSecret(env)
  if (secret === null || !MANAGE_TOKEN.test(token)) return null
  const bytes = bytesOfBase64url(token)
  const body = bytes.subarray(0, MANAGE_BODY_BYTES)
  const signature = await mac(secret, 'manage', site, body, MANAGE_MAC_BYTES)
  if (!constantTimeEqual(hex(signature), hex(bytes.subarray(MANAGE_BODY_BYTES)))) return null
  const [first = 0, second = 0, third = 0] = body.subarray(LEAD_BYTES)
  return { lead_id: leadIdIn(body), expiresAt: ((first << 16) | (second << 8) | third) * HOUR_MS }
}

/** A photograph's token: the id of the lead, that of the photograph, and the signature of both. */
const PHOTO_BODY_BYTES = LEAD_BYTES + 8
const PHOTO_MAC_BYTES = 16
/** In hexadecimal: paths are spelled in lower case. */
const PHOTO_TOKEN = /^[0-9a-f]{80}$/

export type PhotoName = { lead_id: string /** 16 hexadecimal digits. */; id: string }

export async function photoToken(env: ServerSecrets, site: string, { lead_id, id }: PhotoName): Promise<string | null> {
  const secret = serverSecret(env)
  if (secret === null) return null
  const body = new Uint8Array([...bytesOfUuid(lead_id), ...bytesOfHex(id)])
  return hex(body) + hex(await mac(secret, 'photo', site, body, PHOTO_MAC_BYTES))
}

/** null for a token that this site has not signed. */
export async function readPhotoToken(env: ServerSecrets, site: string, token: string): Promise<PhotoName | null> {
  const secret = serverSecret(env)
  if (secret === null || !PHOTO_TOKEN.test(token)) return null
  const bytes = bytesOfHex(token)
  const signature = await mac(secret, 'photo', site, bytes.subarray(0, PHOTO_BODY_BYTES), PHOTO_MAC_BYTES)
  return constantTimeEqual(hex(signature), hex(bytes.subarray(PHOTO_BODY_BYTES))) ? photoNameIn(token) : null
}

/** The photograph that a token names, signed or not; null for text that is no token. */
export function photoNameIn(token: string): PhotoName | null {
  if (!PHOTO_TOKEN.test(token)) return null
  const bytes = bytesOfHex(token)
  return { lead_id: leadIdIn(bytes), id: hex(bytes.subarray(LEAD_BYTES, PHOTO_BODY_BYTES)) }
}
