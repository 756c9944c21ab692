import { ownKey } from '../../../shared/confirmation/own-key.ts'
import { DRIVE_FIELDS } from '../../../shared/test-drive/status.ts'
import { DAY_MS } from '../../../shared/time.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import type { Leads } from '../leads/service.ts'

/** Further ahead no time is offered. */
const MAX_AHEAD_DAYS = 60
/** The time goes to the first who takes it; more would hope in vain. */
const MAX_OFFERS = 5
const MAX_LOOKED_AT = 20

type FreedDeps = {
  store: SiteStore
  leads: Pick<Leads, 'writeToShopper'>
  now: number
  /** Whether a car, or any where null, can be driven at the time. */
  isFreeFor: (car_id: number | null) => Promise<boolean>
}

type FreedTime = {
  /** Slug of the location. */
  location: string
  /** The time as leads have it (`clockStamp`). */
  starts: string
}

/** Writes to shoppers who asked for a time that was taken then, and have no other since, that it is free now. */
export async function offerFreedTime(
  { store, leads, now, isFreeFor }: FreedDeps,
  { location, starts }: FreedTime,
): Promise<void> {
  if (Date.parse(starts) <= now) return
  const key = ownKey('drive_time_free', starts)
  const { results } = await store
    .prepare(
      `select lead_id, json_extract(doc, '$.car.car_id') as car_id from lead indexed by lead_taken where site = ?1 and at > ?2 and json_extract(doc, '$.form') = 'test_drive'
         and json_extract(doc, '$.location_slug') = ?3
         and json_extract(doc, '$.fields."${DRIVE_FIELDS.starts}"') = ?4
         and json_extract(doc, '$.fields."${DRIVE_FIELDS.status}"') = 'Taken meanwhile'
         and messages_stopped_at is null
         and not exists (select 1 from outbox o where o.site = ?1 and o.lead_id = lead.lead_id and o.change = ?5)
         and not exists (select 1 from lead_change c where c.site = ?1 and c.lead_id = lead.lead_id
           and json_extract(c.doc, '$.fields."${DRIVE_FIELDS.status}"') is not null)
       order by at limit ${MAX_LOOKED_AT}`,
    )
    .bind(now - MAX_AHEAD_DAYS * DAY_MS, location, starts, key)
    .all<{ lead_id: string; car_id: number | null }>()
  let left = MAX_OFFERS
  for (const { lead_id, car_id } of results) {
    // The car that they asked for may be out with another shopper.
    if (left === 0 || !(await isFreeFor(car_id))) continue
    await leads.writeToShopper(lead_id, { event: 'drive_time_free', key })
    left--
  }
}
