import { z } from 'zod'
import type { Car } from '../../../shared/car/schema.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import type { Upstream } from '../../platform/upstream.ts'

/** Records reveals of phone numbers (VDP-06), without any data of the visitor. */
export type PhoneReveals = { record(car: Pick<Car, 'id' | 'dealership_id'>): Promise<void> }

type PhoneRevealDeps = {
  store: SiteStore
  site: Pick<Site, 'id'>
  now: number
  /** The dealer's own system, which gets each reveal too; null where there is none. */
  upstream: Upstream | null
}

export const phoneReveals = ({ store, site, now, upstream }: PhoneRevealDeps): PhoneReveals => ({
  async record({ id, dealership_id }) {
    const row = store.prepare(
      'insert into phone_reveal (site, at, id, car_id, dealership_id, website_id) values (?1, ?2, ?3, ?4, ?5, ?6)',
      [now, crypto.randomUUID(), id, dealership_id, site.id],
    )
    const notified = upstream?.post('/phone-reveals', { car_id: id, dealership_id, website_id: site.id }, z.unknown())
    const outcomes = await Promise.allSettled([row.run(), notified])
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
    if (failures.length > 0) throw new Error(failures.join('; '))
  },
})

export type RevealCount = { car: string; reveals: number; last: number }

/** Reveals per car since a time (epoch ms), most first; a car that is not on record any more is named by its id. */
export async function revealsByCar(store: SiteStore, since: number): Promise<RevealCount[]> {
  return store.rows<RevealCount>(
    `select coalesce(car.slug, 'car ' || car_id) as car, count(*) as reveals, max(at) as last
     from phone_reveal left join car on car.site = phone_reveal.site and car.id = phone_reveal.car_id
     where phone_reveal.site = ?1 and at >= ?2
     group by car_id order by reveals desc, last desc`,
    [since],
  )
}
