import type { Context } from 'hono'
import { UNSEEN, type Values } from '../../shared/lead/form-view.ts'
import type { AppEnv } from '../context.ts'
import { constantTimeEqual, randomHex } from '../platform/crypto.ts'
import { formSecret, signed } from './secret.ts'

/** One drawing of a form: a name of its own, and when it was drawn (epoch ms). */
export type Ticket = { name: string; at: number }

type Means = { secret: string; site: string }

/** Somebody may leave a form open for so long. */
const LASTS_MS = 24 * 60 * 60_000

const SHAPE = /^([0-9a-z]{1,10})\.([0-9a-f]{32})\.([0-9a-f]{32})$/

export async function newTicket({ secret, site }: Means, now: number): Promise<string> {
  const what = `${now.toString(36)}.${randomHex(16)}`
  return `${what}.${await signed(secret, `ticket ${site} ${what}`)}`
}

/** null for what was not drawn here, for another site, or too long ago. */
export async function readTicket({ secret, site }: Means, text: string, now: number): Promise<Ticket | null> {
  const [, time = '', name = '', proof = ''] = SHAPE.exec(text) ?? []
  if (!name || !constantTimeEqual(proof, await signed(secret, `ticket ${site} ${time}.${name}`))) return null
  const at = Number.parseInt(time, 36)
  return at <= now && now - at < LASTS_MS ? { name, at } : null
}

/** That of a form which was sent. */
export async function ticketOf(c: Context<AppEnv>, sent: Values): Promise<Ticket | null> {
  const secret = formSecret(c.env)
  if (secret === null) return null
  return readTicket({ secret, site: c.var.site.slug }, sent[UNSEEN.ticket] ?? '', c.var.now)
}
