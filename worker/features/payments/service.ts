import type { PaymentEvent } from '../../../shared/reservation/payment-event.ts'
import type { PaymentState } from '../../../shared/reservation/reservation.ts'

/** What a shopper is asked to pay on the processor's own page. */
export type PaymentOrder = {
  /** Ours; it comes back with everything the processor tells, and makes of a repeated call the same payment. */
  id: string
  /** Cents. */
  amount: number
  what: string
  /** The page closes then, epoch ms. */
  until: number
  /** Where the shopper comes back to, paid or not. */
  done: string
  back: string
}

/** Who takes the payments of one site (RES-03). */
export type Payments = {
  /** Opens a page to pay on; the same order again opens the same one. */
  start(order: PaymentOrder): Promise<{ ref: string; url: string }>
  /** Gives all of a payment back; done once, however often it is asked. `charge` is what `paid` told of. */
  refund(payment: { id: string; charge: string }): Promise<void>
  /** What a webhook tells; null for what is nothing to us. Throws Forged for what the processor did not sign of late. */
  parse(webhook: Webhook): Promise<PaymentEvent | null>
}

export type Webhook = { body: string; signature: string | null; now: number }

/** A webhook that nobody has signed who could. */
export class Forged extends Error {
  constructor() {
    super('The webhook is not signed by the processor, or was signed too long ago.')
    this.name = 'Forged'
  }
}

/** A payment that is for no car: an invoice, an account. Cents; times are epoch ms. */
export type OnlinePayment = {
  id: string
  amount: number
  reference: string
  state: PaymentState
  opened_at: number
  url: string | null
}

export type OnlinePaymentRow = {
  id: string
  amount: number
  state: PaymentState
  reference: string | null
  opened_at: number
  changed_at: number
  url: string | null
  lead_id: string | null
}

/** The online payments of one site (RES-04). */
export type OnlinePayments = {
  /** The same key again is the payment that it opened first. */
  open(order: { key: string; holder: string; amount: number; reference: string }): Promise<OnlinePayment>
  /** Keeps where it is paid, and which lead told the dealer of it. */
  opened(id: string, page: { ref: string; url: string }, lead_id: string): Promise<void>
  /** The last one of a browser; null where it has none. */
  last(holder: string | null): Promise<OnlinePayment | null>
}
