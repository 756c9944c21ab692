import type { PaymentState } from './reservation.ts'

/** Why a payment cannot be refunded, by state; null where it can be or already is (RES-01). */
export const NO_REFUND: Record<PaymentState, string | null> = {
  open: 'Nothing has been paid yet. Release the reservation to let the car go.',
  failed: 'Nothing was paid.',
  paid: null,
  refund_due: null,
  refunded: null,
}

/** Reason for a reservation without a payment. */
export const NO_PAYMENT = 'It was asked for without payment.'
