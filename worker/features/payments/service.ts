import type { NewLead } from '../../../shared/lead/lead.ts'
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

/** A page of the processor on which an order is paid; `ref` is the processor's name of it. */
export type PaymentPage = { ref: string; url: string }

/** Who takes the payments of one site (RES-03). */
export type Payments = {
  /** Opens a page to pay on; the same order again opens the same one. */
  start(order: PaymentOrder): Promise<PaymentPage>
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
  lead_id: string | null
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

export type OnlinePaymentOrder = {
  /** The form's own: the same key again is the payment that it opened first. */
  key: string
  /** Hash that identifies the browser. */
  holder: string
  /** Cents. */
  amount: number
  reference: string
  /** The lead that tells the dealer of the payment; stored with it, or neither is. */
  lead: NewLead
}

/** The online payments of one site (RES-04). */
export type OnlinePayments = {
  /** Stores a payment with its lead. Throws where that is uncertain; the same order may then be sent again. */
  open(order: OnlinePaymentOrder): Promise<OnlinePayment>
  /** Keeps the address of the page on which it is paid. */
  rememberPage(id: string, page: PaymentPage): Promise<void>
  /** The last one of a browser; null where it has none. */
  last(holder: string | null): Promise<OnlinePayment | null>
}
