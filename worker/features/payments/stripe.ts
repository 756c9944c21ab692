import type Stripe from 'stripe'
import { z } from 'zod'
import { type Fetch, withMaxBytes } from '../../platform/http-fetch.ts'
import { withTimeout } from '../../platform/timeout.ts'
import type { Payments } from './service.ts'
import { readWebhook } from './stripe-event.ts'

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
        if (codeOf(error) !== 'charge_already_refunded') throw error
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

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code
