import type { Reservation } from '../reservation/reservation.ts'
import type { ConfirmationEvent } from './events.ts'

/** What the shopper of a reservation is told when it has changed; null for nothing. */
export function confirmationOfReservation({
  state,
  payment,
}: Pick<Reservation, 'state' | 'payment'>): ConfirmationEvent | null {
  if (payment === 'refunded') return 'deposit_refunded'
  if (state === 'paid') return 'deposit_paid'
  if (state === 'held' && payment === 'failed') return 'card_declined'
  return state === 'released' || state === 'sold' ? 'hold_ended' : null
}
