import { describe, expect, it } from 'vitest'
import type { PaymentEvent } from '../../../shared/reservation/reservation.ts'
import { MINUTE_MS } from '../../../shared/time.ts'
import { localPayments, signed } from '../../../worker/features/payments/local.ts'
import { Forged, type PaymentOrder, type Payments } from '../../../worker/features/payments/service.ts'
import { stripePayments } from '../../../worker/features/payments/stripe.ts'
import type { Fetch } from '../../../worker/platform/http-fetch.ts'

const NOW = Date.parse('2026-11-21T02:00:00Z')
const ID = 'R23456789AB'

const anOrder = (changes: Partial<PaymentOrder> = {}): PaymentOrder => ({
  id: ID,
  attempt: 1,
  amount: 20_000,
  what: 'Refundable deposit for 2021 Toyota RAV4',
  until: NOW + 40 * MINUTE_MS,
  done: 'https://www.yard.example/cars/rav4/checkout?paid',
  back: 'https://www.yard.example/cars/rav4/checkout?back',
  ...changes,
})

/** Stripe, as far as this port goes: a request with a key that it knows has the answer that it had before. */
function stripeServer(): Fetch {
  const answers = new Map<string, object>()
  const refunded = new Set<string | null>()
  return (url, { headers, body }) => {
    const key = new Headers(headers).get('Idempotency-Key') ?? ''
    const sent = new URLSearchParams(body as string)
    const charge = sent.get('payment_intent')
    if (url.endsWith('/refunds') && refunded.has(charge) && !answers.has(key))
      return Promise.resolve(Response.json({ error: { code: 'charge_already_refunded' } }, { status: 400 }))
    if (url.endsWith('/refunds')) refunded.add(charge)
    const id = `cs_${answers.size + 1}`
    const answer = answers.get(key) ?? { id, object: 'any', url: `https://checkout.stripe.com/c/pay/${id}` }
    answers.set(key, answer)
    return Promise.resolve(Response.json(answer))
  }
}

const EVENTS: PaymentEvent[] = [
  { kind: 'paid', id: 'evt_1', at: NOW, payment: ID, amount: 20_000, charge: 'pi_1' },
  { kind: 'declined', id: 'evt_2', at: NOW, payment: ID, attempt: 1 },
  { kind: 'failed', id: 'evt_3', at: NOW, payment: ID, attempt: 2 },
  { kind: 'unpaid', id: 'evt_4', at: NOW, payment: ID, attempt: 3 },
  { kind: 'refunded', id: 'evt_5', at: NOW, charge: 'pi_1' },
]

/** What every processor promises. */
function paymentPromises(where: string, make: () => Payments) {
  describe(`payments ${where}`, () => {
    it('[RES-03] open one page for an attempt, however often it is asked for, and another for the next', async () => {
      const payments = make()
      const [one, again] = [await payments.start(anOrder()), await payments.start(anOrder())]
      const next = await payments.start(anOrder({ attempt: 2 }))
      const other = await payments.start(anOrder({ id: 'R23456789AC' }))
      expect(again).toEqual(one)
      expect(new Set([one, next, other].map(({ ref }) => ref)).size).toBe(3)
      expect(new Set([one, next, other].map(({ url }) => url)).size).toBe(3)
    })

    it('[RES-01] refund once, asked again with the same payment or by another hand', async () => {
      const payments = make()
      for (const id of [ID, ID, 'R23456789AC']) expect(await payments.refund({ id, charge: 'pi_1' })).toBeUndefined()
    })

    it.each(EVENTS.map((event) => [event.kind, event] as const))(
      '[RES-02] read a signed event that says %s',
      async (_, event) => {
        expect(await make().parse({ ...(await signed(event, NOW)), now: NOW })).toEqual(event)
      },
    )

    it.each([
      ['without a signature', (webhook: { body: string }) => ({ ...webhook, signature: null, now: NOW })],
      ['of another body', <Signed>(webhook: Signed) => ({ ...webhook, body: '{}', now: NOW })],
      ['signed six minutes ago', <Signed>(webhook: Signed) => ({ ...webhook, now: NOW + 6 * MINUTE_MS })],
    ])('[RES-02] take no event %s', async (_, changed) => {
      const webhook = await signed(EVENTS[0]!, NOW)
      await expect(make().parse(changed(webhook) as never)).rejects.toThrow(Forged)
    })
  })
}

paymentPromises('by Stripe', () =>
  stripePayments(
    { key: 'sk_test_1', webhookSecret: 'whsec_local' },
    { fetcher: stripeServer(), timeoutMs: () => 6_000 },
  ),
)
paymentPromises('on a developer’s machine', localPayments)
