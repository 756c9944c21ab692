import { z } from 'zod'
import type { PaymentEvent } from '../../../shared/reservation/reservation.ts'
import { Forged, type Webhook } from './service.ts'

/** Ours; a page that an earlier version opened names no attempt, and is the first. */
const attempt = z
  .object({ attempt: z.coerce.number().int().positive().catch(1).default(1) })
  .nullish()
  .transform((metadata) => metadata?.attempt ?? 1)

const sessionSchema = z.object({
  client_reference_id: z.string().min(1).max(60),
  payment_status: z.string(),
  amount_total: z.number().int().nullable(),
  currency: z.string().nullable(),
  payment_intent: z.string().nullable(),
  metadata: attempt,
})
const intentSchema = z.object({ metadata: z.object({ payment: z.string().min(1).max(60) }).loose() })
const chargeSchema = z.object({ payment_intent: z.string().min(1), refunded: z.boolean() })
const eventSchema = z.object({
  id: z.string().min(1).max(200),
  type: z.string(),
  /** Seconds. */
  created: z.number(),
  data: z.object({ object: z.unknown() }),
})

type Session = z.output<typeof sessionSchema>
type Head = { id: string; at: number }
type Meaning = (object: unknown, head: Head) => PaymentEvent | null

const ofSession =
  (tell: (session: Session, head: Head) => PaymentEvent | null): Meaning =>
  (object, head) => {
    // A session that was made for something else names no payment of ours.
    const { data } = sessionSchema.safeParse(object)
    return data ? tell(data, head) : null
  }

const paid = ofSession((session, head) =>
  session.payment_status === 'paid'
    ? {
        kind: 'paid',
        ...head,
        payment: session.client_reference_id,
        amount: session.currency === 'aud' ? (session.amount_total ?? 0) : 0,
        charge: session.payment_intent,
      }
    : null,
)
const ended = (kind: 'failed' | 'unpaid') =>
  ofSession((session, head) => ({ kind, ...head, payment: session.client_reference_id, attempt: session.metadata }))

/** The page stays open for another card. */
const declined: Meaning = (object, head) => {
  const { data } = intentSchema.safeParse(object)
  return data
    ? { kind: 'declined', ...head, payment: data.metadata.payment, attempt: attempt.parse(data.metadata) }
    : null
}

const refunded: Meaning = (object, head) => {
  const { data } = chargeSchema.safeParse(object)
  return data?.refunded ? { kind: 'refunded', ...head, charge: data.payment_intent } : null
}

/** What Stripe tells that matters here, one row a type of event. */
const MEANINGS = new Map<string, Meaning>([
  ['checkout.session.completed', paid],
  ['checkout.session.async_payment_succeeded', paid],
  ['checkout.session.async_payment_failed', ended('failed')],
  ['checkout.session.expired', ended('unpaid')],
  ['payment_intent.payment_failed', declined],
  ['charge.refunded', refunded],
])

/** A webhook is not taken that was signed longer ago, in seconds. */
const TOLERANCE = 300

/** Checks the signature before anything else of a webhook is looked at (RES-02). */
export async function readWebhook({ body, signature, now }: Webhook, secret: string): Promise<PaymentEvent | null> {
  const { default: Stripe } = await import('stripe')
  const crypto = Stripe.createSubtleCryptoProvider()
  const event: unknown = await Stripe.webhooks
    .constructEventAsync(body, signature ?? '', secret, TOLERANCE, crypto, now)
    .catch(() => {
      throw new Forged()
    })
  const read = eventSchema.safeParse(event)
  if (!read.success) return null
  const { id, type, created, data } = read.data
  return MEANINGS.get(type)?.(data.object, { id, at: created * 1000 }) ?? null
}
