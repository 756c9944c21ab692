import { Webhook } from 'standardwebhooks'
import { MINUTE_MS, SECOND_MS } from '../../shared/time.ts'
import { base64, constantTimeEqual, hmacSha1, utf8 } from './crypto.ts'

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
  'webhook-signature': makeSigner(secret).sign(id, new Date(now), body),
})

/** A webhook is not taken that was signed longer ago or later than this, in ms. */
const TOLERANCE_MS = 5 * MINUTE_MS

type ReceivedMessage = SignedMessage & { timestamp: string; signatures: string }

/** Whether one of a webhook's signatures is that of the secret, its time (seconds) near `now`. Throws for no key. */
export function isSignedWebhook(secret: string, { id, body, now, timestamp, signatures }: ReceivedMessage): boolean {
  const at = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) * SECOND_MS : Number.NaN
  const own = Number.isNaN(at) ? null : makeSigner(secret).sign(id, new Date(at), body)
  if (own === null || Math.abs(now - at) > TOLERANCE_MS) return false
  return signatures.split(' ').some((each) => constantTimeEqual(each, own))
}

/** The prefix of secrets in the format of Standard Webhooks. */
const BASE64_SECRET = /^whsec_/

/** A secret with the prefix is base64. Any other secret is plain text: its UTF-8 bytes are the key. */
const makeSigner = (secret: string): Webhook =>
  BASE64_SECRET.test(secret) ? new Webhook(secret) : new Webhook(utf8(secret), { format: 'raw' })

type Signed = { url: string; form: URLSearchParams; signature: string }

/**
 * Whether Twilio signed a form with the token of the account: HMAC-SHA-1 over the whole address and the sorted fields
 * (https://www.twilio.com/docs/usage/webhooks/webhooks-security). It has no time, so that an old one is as good.
 */
export async function isSignedByTwilio(token: string, { url, form, signature }: Signed): Promise<boolean> {
  return constantTimeEqual(signature, await twilioSignature(token, url, form))
}

export async function twilioSignature(token: string, url: string, form: URLSearchParams): Promise<string> {
  const fields = [...form].toSorted(([a, one], [b, other]) => byCodeUnits(a, b) || byCodeUnits(one, other))
  // A field that comes twice with one value counts once.
  const texts = new Set(fields.map(([name, value]) => name + value))
  return base64(await hmacSha1(token, url + [...texts].join('')))
}

const byCodeUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
