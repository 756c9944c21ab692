import { base64, constantTimeEqual, hmacSha1 } from './crypto.ts'

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
