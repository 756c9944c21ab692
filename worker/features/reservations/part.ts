import { withCurrentOffer } from '../../../shared/car/advertised-price.ts'
import type { Car } from '../../../shared/car/schema.ts'
import type { Reservation } from '../../../shared/reservation/reservation.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import { carsOnHold, type Holds, markReserved } from '../../stock-index/pointer.ts'
import { cleanupHolds, fromRow, IS_HOLDING, type Row, SELECT } from './statements.ts'

/** The cars of a site that are held at `now`, each with the end of its hold (epoch ms). */
export async function heldCars(store: SiteStore, now: number): Promise<Holds> {
  const results = await store.rows<{ car_id: number; held_until: number }>(
    `select car_id, held_until from reservation where site = ?1 and ${IS_HOLDING} and held_until > ?2`,
    [now],
  )
  return results.map(({ car_id, held_until }) => [car_id, held_until] as const)
}

/** A car of record as shoppers see it `today`: a hold is ours and no feed can overwrite it (RES-01). */
export async function asShown(
  store: SiteStore,
  { now, today }: { now: number; today: string },
  car: Car | null,
): Promise<Car | null> {
  return car && markReserved(carsOnHold(await heldCars(store, now), now))(withCurrentOffer(car, today))
}

/** Brings all reservations of a site up to the clock and the stock. */
export const settle = (store: SiteStore, now: number) => store.batch(cleanupHolds({ store, now }, null))

/** A reservation of a site, for a message about it; null where there is none of that id. */
export async function reservationById(store: SiteStore, id: string): Promise<Reservation | null> {
  const row = await store.first<Row>(`${SELECT} where r.site = ?1 and r.id = ?2`, [id])
  return row && fromRow(row)
}

export async function isCarHeld(store: SiteStore, car: number, now: number): Promise<boolean> {
  const row = await store.first(
    `select 1 as held from reservation where site = ?1 and car_id = ?2 and held_until > ?3
     and ${IS_HOLDING} limit 1`,
    [car, now],
  )
  return row !== null
}
