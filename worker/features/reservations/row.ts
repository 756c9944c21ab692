import type { Reservation, ReservedCar } from '../../../shared/reservation/reservation.ts'

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

/** Whether a hold was made in another browser, which typed a number and confirmed none. */
export const isTyped = (row: Row | undefined, holder: string | null): boolean =>
  row !== undefined && row.proved === 0 && row.holder !== holder
