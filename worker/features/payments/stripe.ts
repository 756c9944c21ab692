import type Stripe from 'stripe'
import { z } from 'zod'
import type { PaymentEvent } from '../../../shared/reservation/reservation.ts'
import { type Fetch, withMaxBytes } from '../../platform/http-fetch.ts'
import { withTimeout } from '../../platform/timeout.ts'
import { Forged, type Payments, type Webhook } from './service.ts'

/** Ours; a page that an earlier version opened names no attempt, and is the first. */
const attemptSchema = z
  .object({ attempt: z.coerce.number().int().positive().catch(1).default(1) })
  .nullish()
  .transform((metadata) => metadata?.attempt ?? 1)

const sessionSchema = z.object({
  client_reference_id: z.string().min(1).max(60),
  payment_status: z.string(),
  amount_total: z.number().int().nullable(),
  currency: z.string().nullable(),
  payment_intent: z.string().nullable(),
  metadata: attemptSchema,
})
const intentSchema = z.object({ metadata: z.object({ payment: z.string().min(1).max(60) }).loose() })
const chargeSchema = z.object({ payment_intent: z.string().min(1), refunded: z.boolean() })
export const paymentEventSchema = z.object({
  id: z.string().min(1).max(200),
  type: z.string(),
  created: z.number().describe('Seconds.'),
  data: z.object({ object: z.unknown() }),
})

type Head = { id: string; at: number }
type Meaning = (object: unknown, head: Head) => PaymentEvent | null

/** null for an object that was made for something else, which names no payment of ours. */
const parsedBy =
  <Data>(schema: z.ZodType<Data>, tell: (data: Data, head: Head) => PaymentEvent | null): Meaning =>
  (object, head) => {
    const { data } = schema.safeParse(object)
    return data ? tell(data, head) : null
  }

const paid = parsedBy(sessionSchema, (session, head) =>
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
  parsedBy(sessionSchema, ({ client_reference_id: payment, metadata: attempt }, head) => ({
    kind,
    ...head,
    payment,
    attempt,
  }))

/** The page stays open for another card. */
const declined = parsedBy(intentSchema, ({ metadata }, head) => ({
  kind: 'declined',
  ...head,
  payment: metadata.payment,
  attempt: attemptSchema.parse(metadata),
}))

const refunded = parsedBy(chargeSchema, ({ refunded: isRefunded, payment_intent: charge }, head) =>
  isRefunded ? { kind: 'refunded', ...head, charge } : null,
)

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
  const read = paymentEventSchema.safeParse(event)
  if (!read.success) return null
  const { id, type, created, data } = read.data
  return MEANINGS.get(type)?.(data.object, { id, at: created * 1000 }) ?? null
}

type Account = { key: string; webhookSecret: string }
/** `timeoutMs`: how long a call may take from now. */
type Deps = { fetcher: Fetch; timeoutMs: () => number }

/** The policy of pages lets a form lead to no other host (`worker/http/middleware/headers.ts`). */
const paymentPage = z.object({
  id: z.string().min(1).max(200),
  url: z.url({ protocol: /^https$/, hostname: /^checkout\.stripe\.com$/ }),
})

/** A session of Checkout is a few kilobytes. */
const MAX_BYTES = 1_000_000

/** Stripe Checkout, for the account of one dealer. Every call bears a key, so that a repeated one changes nothing. */
export function stripePayments({ key, webhookSecret }: Account, { fetcher, timeoutMs }: Deps): Payments {
  const client = () => stripeClient(key, fetcher, timeoutMs())
  return {
    async start({ id, attempt, amount, what, until, done, back }) {
      const stripe = await client()
      const session = await withTimeout(
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            // Cards, and the wallets that hold them.
            allowed_payment_method_types: ['card'],
            line_items: [
              { quantity: 1, price_data: { currency: 'aud', unit_amount: amount, product_data: { name: what } } },
            ],
            client_reference_id: id,
            metadata: { attempt },
            payment_intent_data: { description: what, metadata: { payment: id, attempt } },
            expires_at: Math.floor(until / 1000),
            success_url: done,
            cancel_url: back,
          },
          { idempotencyKey: `start-${id}-${attempt}` },
        ),
        timeoutMs(),
      )
      // By its own rule: the shopper is sent there, whatever answered in Stripe's name.
      const page = paymentPage.safeParse(session)
      if (!page.success) throw new Error('Stripe answered with no payment page.')
      return { ref: page.data.id, url: page.data.url }
    },
    async refund({ id, charge }) {
      const stripe = await client()
      const given = stripe.refunds.create({ payment_intent: charge }, { idempotencyKey: `refund-${id}` })
      await withTimeout(given, timeoutMs()).catch((error: unknown) => {
        if (errorCode(error) !== 'charge_already_refunded') throw error
      })
    },
    parse: (webhook) => readWebhook(webhook, webhookSecret),
  }
}

/** The library is loaded by the few requests that need it. */
async function stripeClient(key: string, fetcher: Fetch, timeout: number): Promise<Stripe> {
  const { default: Client } = await import('stripe')
  const call = (async (url: string, init: RequestInit) =>
    withMaxBytes(await fetcher(url, { ...init, redirect: 'manual' }), MAX_BYTES)) as typeof fetch
  const httpClient = Client.createFetchHttpClient(call)
  return new Client(key, { httpClient, timeout, maxNetworkRetries: 1, telemetry: false })
}

const errorCode = (error: unknown) => (error as { code?: unknown } | null)?.code
