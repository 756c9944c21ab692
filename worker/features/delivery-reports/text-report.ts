import { TEXT_UNDELIVERED, textCause } from '../../../shared/confirmation/undeliverable.ts'
import { isSignedByTwilio } from '../../platform/webhook-signature.ts'
import { DELIVERY } from './part.ts'

/** Twilio's last words on a text that did not arrive. */
const UNDELIVERED: ReadonlySet<string> = new Set(['failed', 'undelivered'])

type Received = { url: string; body: string; signature: string }

/** What a status callback of Twilio says of a delivery; its reason is null for any status but a failure. */
export async function readTextReport(
  token: string,
  { url, body, signature }: Received,
): Promise<{ delivery_id: string; reason: string | null } | 'forged'> {
  const form = new URLSearchParams(body)
  if (!(await isSignedByTwilio(token, { url, form, signature }))) return 'forged'
  const isUndelivered = UNDELIVERED.has(form.get('MessageStatus') ?? '')
  return {
    delivery_id: new URL(url).searchParams.get(DELIVERY) ?? '',
    reason: isUndelivered ? (textCause(form.get('ErrorCode')) ?? TEXT_UNDELIVERED) : null,
  }
}
