import type { Reservation, ReservedCar } from '../../../shared/reservation/reservation.ts'
import { newReadableId } from '../../platform/crypto.ts'

/** A row of `reservation` with what its payment says. */
export type Row = Omit<Reservation, 'car'> & {
  site: string
  key: string
  car_id: number
  holder: string
  who: string
  car: string
  untold: 0 | 1
  proved: 0 | 1
}

export const fromRow = (row: Row): Reservation => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  reason: row.reason,
  car: JSON.parse(row.car) as ReservedCar,
  deposit: row.deposit,
  held_at: row.held_at,
  held_until: row.held_until,
  changed_at: row.changed_at,
  lead_id: row.lead_id,
  payment: row.payment,
  pay_url: row.pay_url,
})

type NewHold = Pick<Reservation, 'car' | 'kind' | 'deposit' | 'held_until'> & { now: number }

/** A hold that begins now. */
export const newReservation = ({ car, kind, deposit, now, held_until }: NewHold): Reservation => ({
  id: newReadableId(),
  kind,
  state: 'held',
  reason: null,
  car,
  deposit,
  held_at: now,
  held_until,
  changed_at: now,
  lead_id: null,
  payment: kind === 'deposit' ? 'open' : null,
  pay_url: null,
})
