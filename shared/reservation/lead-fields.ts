import { dollarsAndCents } from '../money.ts'
import type { PaymentState, Reservation } from './reservation.ts'
import { END_REASONS } from './state-machine.ts'

export const RESERVATION_CATEGORY = 'Reservation'
export const ONLINE_PAYMENT_CATEGORY = 'Online Payment'

type ReservationStatus = Pick<Reservation, 'kind' | 'state' | 'payment'>

const STAGES = {
  held: { deposit: '1. Deposit Pending', request: '1. Requested' },
  paid: { deposit: '2. Deposit Paid', request: '2. Deposit Paid' },
  released: { deposit: '3. Released', request: '3. Released' },
  sold: { deposit: '3. Car Sold', request: '3. Car Sold' },
} as const

/** Stage of a reservation as a lead subcategory: '2. Deposit Paid'. A refund is the last stage. */
export const reservationStage = ({ kind, state, payment }: ReservationStatus): string =>
  payment === 'refunded' ? '4. Deposit Refunded' : STAGES[state][kind]

const PAYMENT_TEXTS: Record<PaymentState, string> = {
  open: 'Not paid',
  failed: 'Card declined',
  paid: 'Paid',
  refund_due: 'Paid, to be refunded by itself',
  refunded: 'Refunded',
}

/** Lead fields of a reservation. `until` is the formatted end of the hold. */
export function reservationFields(reservation: Reservation, until: string): Record<string, string> {
  const { id, kind, state, reason, deposit, payment } = reservation
  return {
    Reservation: id,
    ...((state === 'held' || state === 'paid') && { 'Held Until': until }),
    ...(kind === 'deposit' && { Deposit: dollarsAndCents(deposit / 100) }),
    ...(payment && { Payment: PAYMENT_TEXTS[payment] }),
    ...(reason && { Outcome: END_REASONS[reason] }),
  }
}
