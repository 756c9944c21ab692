import type { Context } from 'hono'
import { HIDDEN_FIELDS, type Values } from '../../shared/form/form-view.ts'
import { DAY_MS } from '../../shared/time.ts'
import type { AppEnv } from '../context.ts'
import { constantTimeEqual, hex, hmacSha256, randomHex } from '../platform/crypto.ts'
import { formSecret } from '../platform/secrets.ts'

/** The first 128 bits of an HMAC in hexadecimal: proof that `text` was written by this server. */
export const sign = async (secret: string, text: string): Promise<string> =>
  hex(await hmacSha256(secret, text)).slice(0, 32)

/** One rendering of a form: a random name, and when it was rendered (epoch ms). */
export type Ticket = { name: string; at: number }

type Signer = { secret: string; site: string }

/** A form may stay open for so long before it is sent. */
const TICKET_TTL_MS = DAY_MS

const TICKET_PATTERN = /^([0-9a-z]{1,10})\.([0-9a-f]{32})\.([0-9a-f]{32})$/

export async function newTicket({ secret, site }: Signer, now: number): Promise<string> {
  const content = `${now.toString(36)}.${randomHex(16)}`
  return `${content}.${await sign(secret, `ticket ${site} ${content}`)}`
}

/** null for a ticket that was not signed here, belongs to another site, or is too old. */
export async function readTicket({ secret, site }: Signer, text: string, now: number): Promise<Ticket | null> {
  const [, time = '', name = '', proof = ''] = TICKET_PATTERN.exec(text) ?? []
  if (!name || !constantTimeEqual(proof, await sign(secret, `ticket ${site} ${time}.${name}`))) return null
  const at = Number.parseInt(time, 36)
  return at <= now && now - at < TICKET_TTL_MS ? { name, at } : null
}

/** The ticket of a form that was sent. */
export async function readSentTicket(c: Context<AppEnv>, values: Values): Promise<Ticket | null> {
  const secret = formSecret(c.env)
  if (secret === null) return null
  return readTicket({ secret, site: c.var.site.slug }, values[HIDDEN_FIELDS.ticket] ?? '', c.var.now)
}
