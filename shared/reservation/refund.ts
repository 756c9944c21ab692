import type { PaymentState } from './reservation.ts'

/** Why money does not go back, by where it stands; null where it does, or has (RES-01). */
export const NO_REFUND: Record<PaymentState, string | null> = {
  open: 'Nothing has been paid yet. Release the reservation to let the car go.',
  failed: 'Nothing was paid.',
  paid: null,
  refund_due: null,
  refunded: null,
}

/** The same where no payment was ever opened. */
export const NO_PAYMENT = 'It was asked for without payment.'
