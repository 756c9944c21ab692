import type { Reservation } from '../../shared/reservation/reservation.ts'
import { minuteOf } from '../operator/words.ts'

/** A reservation in a line; of whom it is, that does not say. */
export function lineOf({ id, state, reason, kind, car, held_at, held_until, payment }: Reservation): string {
  const until = state === 'held' || state === 'paid' ? `until ${minuteOf(held_until)}` : (reason ?? '')
  return [id, state.padEnd(8), minuteOf(held_at), until, kind, payment ?? 'no payment', car.slug].join('  ')
}
