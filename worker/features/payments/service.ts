import type { PaymentEvent } from '../../../shared/reservation/payment-event.ts'

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
