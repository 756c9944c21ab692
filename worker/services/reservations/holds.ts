import type { Car } from '../../../shared/car/schema.ts'
import { IS_HOLDING, tidying } from './statements.ts'

/** The cars of a site that somebody holds at `now`, by id. */
export async function heldCars(db: D1Database, site: string, now: number): Promise<Set<number>> {
  const { results } = await db
    .prepare(`select car_id from reservation where site = ?1 and ${IS_HOLDING} and held_until > ?2`)
    .bind(site, now)
    .all<{ car_id: number }>()
  return new Set(results.map(({ car_id }) => car_id))
}

/** The cars of record as shoppers see them: a hold is ours and no feed can overwrite it (RES-01). */
export async function* withHolds(
  db: D1Database,
  site: string,
  now: number,
  cars: AsyncIterable<Car>,
): AsyncGenerator<Car> {
  const held = await heldCars(db, site, now)
  for await (const car of cars) yield held.has(car.id) ? { ...car, reserved: true } : car
}

/** The same of one car. */
export async function withHold(db: D1Database, site: string, now: number, car: Car | null): Promise<Car | null> {
  return car && (await heldCars(db, site, now)).has(car.id) ? { ...car, reserved: true } : car
}

/** Brings all reservations of a site up to the clock and the stock. */
export const settle = (db: D1Database, site: string, now: number) => db.batch(tidying({ db, site, now }, null))
