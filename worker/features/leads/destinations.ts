import { formatAdf } from '../../../shared/lead/adf.ts'
import { deliveryPayload, erasurePayload } from '../../../shared/lead/payload.ts'
import type { Destination } from '../../../shared/lead/settings.ts'
import { leadSubject } from '../../../shared/lead/text.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import type { Bindings } from '../../bindings.ts'
import { hex, hmacSha256 } from '../../platform/crypto.ts'
import type { Fetch } from '../../platform/http-fetch.ts'
import { MailFailure } from '../../platform/mail/service.ts'
import { createMailer } from '../../platform/mail/site-mailer.ts'
import { type Outcome, postJson } from '../../platform/outbound.ts'
import { ownSecret, withoutSecret } from '../../platform/secrets.ts'
import { openStore } from '../../platform/store-of.ts'
import { type SignedMessage, signWebhook } from '../../platform/webhook-signature.ts'
import type { Delivery } from './outbox.ts'

type NotifyDeps = { env: Bindings; site: Site; fetcher: Fetch; now: number }
type Of<Kind> = Extract<Destination, { kind: Kind }>
type Notifiers = {
  [Kind in Destination['kind']]: (to: Of<Kind>, delivery: Delivery, deps: NotifyDeps) => Promise<Outcome>
}

/** The config names something that the Worker does not have yet; the destination is not called. */
const notConfigured = (reason: string, missingSecret?: string | null): Outcome => ({
  isAccepted: false,
  reason,
  status: null,
  isOutage: false,
  ...(missingSecret && { missingSecret }),
})

const deliveryBody = ({ delivery_id, content }: Delivery, { site }: NotifyDeps) =>
  JSON.stringify(
    content.erasure
      ? erasurePayload(site, delivery_id, content.erasure)
      : deliveryPayload(site, delivery_id, content.lead, content.change),
  )

/** The notifier of each kind of destination. The delivery_id is the idempotency key of each. */
const NOTIFIERS: Notifiers = {
  async webhook({ url, secret: name }, delivery, deps) {
    const secret = ownSecret(deps.env, deps.site.slug, name)
    if (secret === null) return notConfigured(withoutSecret(deps.site.slug, name), name)
    const body = deliveryBody(delivery, deps)
    const signed = await webhookHeaders(secret, { id: delivery.delivery_id, body, now: deps.now }).catch(() => null)
    if (signed === null) return notConfigured(`the secret ${name} begins with whsec_ and is not base64`, name)
    const headers = { 'Idempotency-Key': delivery.delivery_id, ...signed }
    return postJson(deps.fetcher, { url, headers, body })
  },

  async upstream(_, delivery, deps) {
    const { upstream, server_side_integration: name } = deps.site
    if (!upstream?.serves.includes('leads')) return notConfigured('the upstream does not serve leads')
    const secret = ownSecret(deps.env, deps.site.slug, name)
    const headers = {
      'Idempotency-Key': delivery.delivery_id,
      ...(secret !== null && { Authorization: `Bearer ${secret}` }),
    }
    return postJson(deps.fetcher, {
      url: `${upstream.url.replace(/\/$/, '')}/leads`,
      headers,
      body: deliveryBody(delivery, deps),
    })
  },

  async adf_email({ email }, { delivery_id, content }, { env, site, fetcher, now }) {
    if (content.erasure) return notConfigured('a mailbox is not told of an erasure')
    const { lead, standing, change } = content
    try {
      await createMailer(env, openStore(env, site), now, fetcher).send({
        id: delivery_id,
        to: email,
        from_name: site.name,
        reply_to: lead.contact.email,
        subject: leadSubject(lead, change),
        text: formatAdf({ site, delivery_id, lead, standing, change }),
      })
      return { isAccepted: true, status: null }
    } catch (error) {
      if (error instanceof MailFailure) {
        const { message, status, isOutage, isRecipient } = error
        return { isAccepted: false, reason: isRecipient ? message : `mail ${message}`, status, isOutage }
      }
      return { isAccepted: false, reason: 'mail could not be sent', status: null, isOutage: true }
    }
  },
}

/** Sends a delivery to its destination once. Never throws. */
export const notify = <Kind extends Destination['kind']>(to: Of<Kind>, delivery: Delivery, deps: NotifyDeps) =>
  NOTIFIERS[to.kind](to, delivery, deps)

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
