import type { LeadFormKey } from '../../../shared/lead/forms.ts'
import { WAITING_DAYS } from '../../../shared/lead/waiting.ts'
import { DAY_MS } from '../../../shared/time.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import { FOR_SALE } from '../../stock-records/records.ts'
import { IS_HOLDING } from './statements.ts'

/** The form of a shopper who waits for a car on hold. */
export const WAITING_FORM = 'free_again' satisfies LeadFormKey

/** In the outbox, the key of the message that a car came free: one for each hold that ended before the shopper heard of it. */
const FREED_KEY = `'~free' || coalesce(' ' || (select h.id from reservation h
  where h.site = ?1 and h.car_id = car.id order by h.held_at desc limit 1), '')`

export type FreedCar = { lead_id: string; car_id: number /** Of the outbox. */; key: string }

/** Rows of one run; the next minute's run takes the rest. */
const MAX_ROWS = 50

/**
 * The waiting leads of a site whose car is free now: for sale, on no hold, not reserved in the feed. Leads that heard of it, that
 * have stopped messages, or that are older than WAITING_DAYS are left out. The form of a waiting lead is given for a car on hold
 * alone, so the car was held when the lead came.
 */
export async function freedCars(store: SiteStore, now: number): Promise<FreedCar[]> {
  const { results } = await store
    .prepare(
      // `indexed by`: a minute in which no lead waits reads none.
      `select l.lead_id, car.id as car_id, ${FREED_KEY} as key from lead l indexed by lead_waiting
       join car on car.site = ?1 and car.id = json_extract(l.doc, '$.car.car_id')
         and car.${FOR_SALE} and coalesce(car.reserved, 0) = 0
       where l.site = ?1 and json_extract(l.doc, '$.form') = '${WAITING_FORM}' and l.at > ?3 and l.messages_stopped_at is null
         and not exists (
           select 1 from reservation r where r.site = ?1 and r.car_id = car.id and r.${IS_HOLDING} and r.held_until > ?2)
         and not exists (
           select 1 from outbox o where o.site = ?1 and o.lead_id = l.lead_id and o.event = 'car_free'
             and (o.state <> 'dismissed' or o.change = ${FREED_KEY}))
       order by l.at, l.lead_id limit ${MAX_ROWS}`,
    )
    .bind(now, now - WAITING_DAYS * DAY_MS)
    .all<FreedCar>()
  return results
}
