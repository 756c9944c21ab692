import { Webhook } from 'standardwebhooks'
import { hex, hmacSha256 } from '../../platform/crypto.ts'

type Message = {
  /** The delivery_id; the same at every attempt. */
  id: string
  body: string
  /** Time of this attempt, epoch ms. */
  now: number
}

/**
 * Headers that sign a webhook (LED-07): those of Standard Webhooks 1.0, and `Forecourt-Signature`, which stays for one
 * release. Throws for a secret that is not a key.
 */
export async function webhookHeaders(secret: string, { id, body, now }: Message): Promise<Record<string, string>> {
  const seconds = Math.floor(now / 1000)
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signerOf(secret).sign(id, new Date(now), body),
    'Forecourt-Signature': `t=${seconds},v1=${hex(await hmacSha256(secret, `${seconds}.${body}`))}`,
  }
}

/** The prefix of secrets in the format of Standard Webhooks. */
const BASE64_SECRET = /^whsec_/

/** A secret with the prefix is base64. Any other secret is plain text: its UTF-8 bytes are the key. */
const signerOf = (secret: string): Webhook =>
  BASE64_SECRET.test(secret) ? new Webhook(secret) : new Webhook(new TextEncoder().encode(secret), { format: 'raw' })
