import type { NewLead } from '../../../shared/lead/lead.ts'
import type { PaymentEvent, PaymentState } from '../../../shared/reservation/reservation.ts'

/** A payment to be made on the processor's own page. */
export type PaymentOrder = {
  /** Ours: it comes back in every webhook. */
  id: string
  /** Another attempt at the same payment has a page of its own. */
  attempt: number
  /** Cents. */
  amount: number
  what: string
  /** When the page closes, epoch ms. */
  until: number
  /** Absolute URLs to which the shopper comes back, paid or not. */
  done: string
  back: string
}

/** A page of the processor on which an order is paid; `ref` is the processor's name of it. */
export type PaymentPage = { ref: string; url: string }

/** The payment processor of one site (RES-03). */
export type Payments = {
  /** Opens a page to pay on; the same attempt again opens the same one. */
  start(order: PaymentOrder): Promise<PaymentPage>
  /** Refunds a payment in full; once, however often it is called. `charge` is that of its `paid` event. */
  refund(payment: { id: string; charge: string }): Promise<void>
  /** The event of a webhook; null for kinds that are not handled. Throws Forged. */
  parse(webhook: Webhook): Promise<PaymentEvent | null>
}

export type Webhook = { body: string; signature: string | null; now: number }

/** A webhook without a valid, recent signature of the processor. */
export class Forged extends Error {
  constructor() {
    super('The webhook is not signed by the processor, or was signed too long ago.')
    this.name = 'Forged'
  }
}

/** An attempt to pay that is under way. `begun_at`: when its page was asked for, epoch ms; `url`: its address, once it is known. */
export type PaymentAttempt = { attempt: number; begun_at: number; url: string | null }

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

export type OnlinePaymentRow = Omit<OnlinePayment, 'reference'> & { reference: string | null; changed_at: number }

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
  /** One of a browser's own; null where it has none of that id. */
  find(id: string, holder: string | null): Promise<OnlinePayment | null>
}
