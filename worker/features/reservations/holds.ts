import type { Car } from '../../../shared/car/schema.ts'
import { type Holds, heldAt, shownAs } from '../../stock-index/held.ts'
import { IS_HOLDING, tidying } from './statements.ts'

/** The cars of a site that are held at `now`, each with the end of its hold (epoch ms). */
export async function heldCars(db: D1Database, site: string, now: number): Promise<Holds> {
  const { results } = await db
    .prepare(`select car_id, held_until from reservation where site = ?1 and ${IS_HOLDING} and held_until > ?2`)
    .bind(site, now)
    .all<{ car_id: number; held_until: number }>()
  return results.map(({ car_id, held_until }) => [car_id, held_until] as const)
}

/** A car of record as shoppers see it: a hold is ours and no feed can overwrite it (RES-01). */
export async function withHold(db: D1Database, site: string, now: number, car: Car | null): Promise<Car | null> {
  return car && shownAs(heldAt(await heldCars(db, site, now), now))(car)
}

/** Brings all reservations of a site up to the clock and the stock. */
export const settle = (db: D1Database, site: string, now: number) => db.batch(tidying({ db, site, now }, null))
