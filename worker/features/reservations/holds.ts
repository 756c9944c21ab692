import type { Car } from '../../../shared/car/schema.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import { type Holds, heldAt, shownAs } from '../../stock-index/pointer.ts'
import { IS_HOLDING, tidying } from './statements.ts'

/** The cars of a site that are held at `now`, each with the end of its hold (epoch ms). */
export async function heldCars(store: SiteStore, now: number): Promise<Holds> {
  const { results } = await store
    .prepare(`select car_id, held_until from reservation where site = ?1 and ${IS_HOLDING} and held_until > ?2`)
    .bind(now)
    .all<{ car_id: number; held_until: number }>()
  return results.map(({ car_id, held_until }) => [car_id, held_until] as const)
}

/** A car of record as shoppers see it: a hold is ours and no feed can overwrite it (RES-01). */
export async function withHold(store: SiteStore, now: number, car: Car | null): Promise<Car | null> {
  return car && shownAs(heldAt(await heldCars(store, now), now))(car)
}

/** Brings all reservations of a site up to the clock and the stock. */
export const settle = (store: SiteStore, now: number) => store.batch(tidying({ store, now }, null))
