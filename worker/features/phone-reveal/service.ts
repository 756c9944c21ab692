import { z } from 'zod'
import type { Car } from '../../../shared/car/schema.ts'
import type { Site } from '../../../shared/tenant/schema.ts'
import { DAY_MS } from '../../../shared/time.ts'
import type { Upstream } from '../../platform/upstream.ts'

/** Writes down that the number of a car was asked for (VDP-06), and never by whom. */
export type PhoneReveals = { record(car: Pick<Car, 'id' | 'dealership_id'>): Promise<void> }

type Means = {
  db: D1Database
  site: Pick<Site, 'id' | 'slug'>
  now: number
  /** The dealer's own system, told of each as well; null where there is none. */
  upstream: Upstream | null
}

export const phoneReveals = ({ db, site, now, upstream }: Means): PhoneReveals => ({
  async record({ id, dealership_id }) {
    const row = db
      .prepare('insert into phone_reveal (site, at, id, car_id, dealership_id, website_id) values (?, ?, ?, ?, ?, ?)')
      .bind(site.slug, now, crypto.randomUUID(), id, dealership_id, site.id)
    const told = upstream?.post('/phone-reveals', { car_id: id, dealership_id, website_id: site.id }, z.unknown())
    const outcomes = await Promise.allSettled([row.run(), told])
    const trouble = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
    if (trouble.length > 0) throw new Error(trouble.join('; '))
  },
})

export type RevealCount = { car: string; reveals: number; last: number }

/** How often each car's number was asked for since a moment, most first; a car that is gone goes by its id. */
export async function revealsByCar(db: D1Database, site: string, since: number): Promise<RevealCount[]> {
  const { results } = await db
    .prepare(
      `select coalesce(car.slug, 'car ' || car_id) as car, count(*) as reveals, max(at) as last
       from phone_reveal left join car on car.site = phone_reveal.site and car.id = phone_reveal.car_id
       where phone_reveal.site = ?1 and at >= ?2
       group by car_id order by reveals desc, last desc`,
    )
    .bind(site, since)
    .all<RevealCount>()
  return results
}

const KEPT_MS = 400 * DAY_MS

/** Deletes what is too old; reads the whole table, so once a day will do. */
export const purgeExpiredReveals = (db: D1Database, now: number) =>
  db
    .prepare('delete from phone_reveal where at < ?')
    .bind(now - KEPT_MS)
    .run()
