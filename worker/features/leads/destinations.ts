import { adf } from '../../../shared/lead/adf.ts'
import { toldLead } from '../../../shared/lead/told.ts'
import { subjectOf } from '../../../shared/lead/words.ts'
import type { Destination } from '../../../shared/tenant/lead-delivery.ts'
import type { Site } from '../../../shared/tenant/schema.ts'
import type { Bindings } from '../../bindings.ts'
import type { Fetch } from '../../platform/http-fetch.ts'
import { MailFailure } from '../../platform/mail/service.ts'
import { mailerOf } from '../../platform/mail/site-mailer.ts'
import { type Outcome, post } from '../../platform/post-json.ts'
import type { Delivery } from './outbox.ts'
import { signature } from './signature.ts'

type Means = { env: Bindings; site: Site; fetcher: Fetch; now: number }
type Of<Kind> = Extract<Destination, { kind: Kind }>
type Senders = {
  [Kind in Destination['kind']]: (to: Of<Kind>, delivery: Delivery, means: Means) => Promise<Outcome>
}

/** What the config names and the Worker does not have yet. */
const unset = (reason: string): Outcome => ({ isTaken: false, reason, status: null, isSick: false })

const secretOf = (env: Bindings, name: string | null): string | null => {
  const value = name === null ? null : (env as Record<string, unknown>)[name]
  return typeof value === 'string' && value !== '' ? value : null
}

const bodyOf = ({ delivery_id, lead, change }: Delivery, { site }: Means) =>
  JSON.stringify(toldLead(site, delivery_id, lead, change))

/** How each kind of destination is told. A repeat is known by its delivery_id. */
const SENDERS: Senders = {
  async webhook({ url, secret: name }, delivery, means) {
    const secret = secretOf(means.env, name)
    if (secret === null) return unset(`the secret ${name} is not set`)
    const body = bodyOf(delivery, means)
    const headers = {
      'Idempotency-Key': delivery.delivery_id,
      'Forecourt-Signature': await signature(secret, body, means.now),
    }
    return post(means.fetcher, { url, headers, body })
  },

  async upstream(_, delivery, means) {
    const { upstream, server_side_integration: name } = means.site
    if (!upstream?.serves.includes('leads')) return unset('the upstream does not serve leads')
    const secret = secretOf(means.env, name)
    const headers = {
      'Idempotency-Key': delivery.delivery_id,
      ...(secret !== null && { Authorization: `Bearer ${secret}` }),
    }
    return post(means.fetcher, {
      url: `${upstream.url.replace(/\/$/, '')}/leads`,
      headers,
      body: bodyOf(delivery, means),
    })
  },

  async adf_email({ email }, { delivery_id, lead, change }, { env, site, fetcher, now }) {
    const { name, url, phone } = site
    try {
      await mailerOf(env, site.slug, now, fetcher).send({
        id: delivery_id,
        to: email,
        from_name: name,
        reply_to: lead.contact.email,
        subject: subjectOf(lead, change),
        text: adf({ site: { name, url, phone, email: null }, delivery_id, lead, change }),
      })
      return { isTaken: true, status: null }
    } catch (error) {
      if (error instanceof MailFailure)
        return { isTaken: false, reason: `mail ${error.message}`, status: error.status, isSick: error.isSick }
      return { isTaken: false, reason: 'mail could not be sent', status: null, isSick: true }
    }
  },
}

/** Tells a destination once. Never throws. */
export const send = <Kind extends Destination['kind']>(to: Of<Kind>, delivery: Delivery, means: Means) =>
  SENDERS[to.kind](to, delivery, means)
