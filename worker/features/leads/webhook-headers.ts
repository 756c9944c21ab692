import { hex, hmacSha256 } from '../../platform/crypto.ts'
import { type SignedMessage, signWebhook } from '../../platform/webhook-signature.ts'

/**
 * Headers that sign a webhook (LED-07): those of Standard Webhooks 1.0, and `Forecourt-Signature`, which stays for one
 * release. The id is the delivery_id. Throws for a secret that is not a key.
 */
export async function webhookHeaders(secret: string, message: SignedMessage): Promise<Record<string, string>> {
  const seconds = Math.floor(message.now / 1000)
  return {
    ...signWebhook(secret, message),
    'Forecourt-Signature': `t=${seconds},v1=${hex(await hmacSha256(secret, `${seconds}.${message.body}`))}`,
  }
}
