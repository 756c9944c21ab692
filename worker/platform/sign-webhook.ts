import { Webhook } from 'standardwebhooks'

export type SignedMessage = {
  /** The same at every attempt. */
  id: string
  body: string
  /** Time of this attempt, epoch ms. */
  now: number
}

/** The headers of Standard Webhooks 1.0. Throws for a secret that is not a key. */
export const signWebhook = (secret: string, { id, body, now }: SignedMessage): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(now / 1000)),
  'webhook-signature': signerOf(secret).sign(id, new Date(now), body),
})

/** The prefix of secrets in the format of Standard Webhooks. */
const BASE64_SECRET = /^whsec_/

/** A secret with the prefix is base64. Any other secret is plain text: its UTF-8 bytes are the key. */
const signerOf = (secret: string): Webhook =>
  BASE64_SECRET.test(secret) ? new Webhook(secret) : new Webhook(new TextEncoder().encode(secret), { format: 'raw' })
