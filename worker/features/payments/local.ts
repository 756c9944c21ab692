import type { PaymentEvent } from '../../../shared/reservation/reservation.ts'
import type { Payments } from './service.ts'
import { readWebhook } from './stripe.ts'

/** Of a developer's machine: it opens nothing but the page below. */
const SECRET = 'whsec_local'

export const LOCAL_PAGE = '/dev/pay'

/** A processor for a developer's machine and for tests: a page of this very Worker, which signs as Stripe does. */
export function localPayments(): Payments {
  return {
    start: ({ id, attempt, what, done, back }) => {
      const addresses = { done: readPath(done), back: readPath(back) }
      const query = new URLSearchParams({ payment: id, attempt: String(attempt), what, ...addresses })
      return Promise.resolve({ ref: `local_${id}_${attempt}`, url: `${LOCAL_PAGE}?${query.toString()}` })
    },
    refund: () => Promise.resolve(),
    parse: (webhook) => readWebhook(webhook, SECRET),
  }
}

const readPath = (address: string) => {
  const { pathname, search } = new URL(address)
  return pathname + search
}

export async function signed(event: PaymentEvent, now: number): Promise<{ body: string; signature: string }> {
  const { default: Stripe } = await import('stripe')
  const { id, kind, at } = event
  const data = { object: eventObject(event) }
  const body = JSON.stringify({ id, type: TYPES[kind], created: Math.floor(at / 1000), data })
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
    payload: body,
    secret: SECRET,
    timestamp: Math.floor(now / 1000),
    cryptoProvider: Stripe.createSubtleCryptoProvider(),
  })
  return { body, signature }
}

const TYPES = {
  paid: 'checkout.session.completed',
  declined: 'payment_intent.payment_failed',
  failed: 'checkout.session.async_payment_failed',
  unpaid: 'checkout.session.expired',
  refunded: 'charge.refunded',
} as const

function eventObject(event: PaymentEvent) {
  if (event.kind === 'refunded') return { payment_intent: event.charge, refunded: true }
  const metadata = event.kind === 'paid' ? null : { payment: event.payment, attempt: String(event.attempt) }
  return {
    client_reference_id: event.payment,
    payment_status: event.kind === 'paid' ? 'paid' : 'unpaid',
    amount_total: event.kind === 'paid' ? event.amount : null,
    currency: 'aud',
    payment_intent: event.kind === 'paid' ? event.charge : null,
    metadata,
  }
}
