import type { Owner } from '../../../shared/reservation/reservation.ts'
import { DAY_MS, HOUR_MS } from '../../../shared/time.ts'
import { HELD_IN_VAIN, REQUEST_AGAIN_DAYS } from '../../../shared/trust/hold-limits.ts'
import { HOLD_SHARES } from '../../../shared/trust/limits.ts'
import type { SiteStatement } from '../../platform/site-store.ts'
import { FOR_SALE } from '../../stock-records/records.ts'
import type { Of } from './statements.ts'

/** SQL that takes a car for a shopper, within the limits of holds without money. */

export type NewRow = {
  id: string
  key: string
  car: { id: number }
  kind: string
  held_until: number
  holder: string
  who: string
  deposit: number
  lead_id: string
  proved: boolean
}

/**
 * The phone of ?5 holds another unpaid car. Numbers that were only typed are apart from those that a texted code has
 * confirmed, so that nothing is held in its owner's way by typing a number.
 */
const HOLDS_ANOTHER = `exists (select 1 from reservation o
  where o.site = ?1 and o.who = ?5 and o.proved = ?6 and o.state = 'held' and o.held_until > ?2 and o.key <> ?3)`

/** The phone has had this car by request already, in the days that ?8 begins, and asks for it by request. */
const HELD_BEFORE = `(?7 = 'request' and exists (select 1 from reservation o
  where o.site = ?1 and o.car_id = ?4 and o.who = ?5 and o.kind = 'request' and o.held_at > ?8 and o.key <> ?3))`

/** So many holds of a car by typed numbers came to nothing since a time, without money. */
const heldInVain = (car: string, since: string) =>
  `(select count(*) from reservation o where o.site = ?1 and o.car_id = ${car} and o.proved = 0 and o.kind = 'deposit'
    and o.state = 'released' and o.reason in ('unpaid', 'failed', 'cancelled') and o.held_at > ${since}
    and not exists (select 1 from payment p where p.site = ?1 and p.id = o.id and p.charge is not null)) >= ${HELD_IN_VAIN.most}`

/** What both ask for, ?2 to ?8. */
const asked = (now: number, { key, car, who, proved, kind }: NewRow) => [
  now,
  key,
  car.id,
  who,
  proved ? 1 : 0,
  kind,
  againSince(now),
]

/**
 * Takes the car if it is on sale and not held: the partial index lets one row in. A phone that holds another unpaid car
 * gets none, nor does anyone while too many cars of the site are held without money, nor by request who had the same car
 * so a few days ago, nor a typed number a car that others have held in vain (TRU-01).
 */
export const claiming = ({ store, now }: Of, row: NewRow): SiteStatement =>
  store
    .prepare(
      `insert into reservation (site, id, key, car_id, kind, state, held_at, held_until, changed_at, holder, who, car, deposit, lead_id, untold, proved)
       select ?1, ?9, ?3, car.id, ?7, 'held', ?2, ?10, ?2, ?11, ?5, ?12, ?13, ?14, 0, ?6 from car
       where car.site = ?1 and car.id = ?4 and car.${FOR_SALE} and coalesce(car.reserved, 0) = 0
         and not ${HOLDS_ANOTHER} and not ${HELD_BEFORE}
         and (?6 = 1 or ?7 <> 'deposit' or not ${heldInVain('?4', '?17')})
         and (select count(*) from reservation o
           where o.site = ?1 and o.state = 'held' and o.held_until > ?2 and o.proved = ?6 and o.key <> ?3)
           < max(?15, cast(?16 * (select count(*) from car s where s.site = ?1 and s.${FOR_SALE}) as integer))
       on conflict do nothing`,
    )
    .bind(
      ...asked(now, row),
      row.id,
      row.held_until,
      row.holder,
      JSON.stringify(row.car),
      row.deposit,
      row.lead_id,
      HOLD_SHARES[row.proved ? 'proved' : 'unproved'].least,
      HOLD_SHARES[row.proved ? 'proved' : 'unproved'].share,
      vainSince(now),
    )

/** Why a car that is not held could not be claimed: what the claim asks, asked apart. */
export const refusing = ({ store, now }: Of, row: NewRow): SiteStatement =>
  store
    .prepare(
      `select status, reserved, ${HOLDS_ANOTHER} as another, ${HELD_BEFORE} as again
       from car where site = ?1 and id = ?4`,
    )
    .bind(...asked(now, row))

const vainSince = (now: number) => now - HELD_IN_VAIN.hours * HOUR_MS

/** Whether a car was held in vain so often that a typed number does not hold it. */
export const vainHolds = ({ store, now }: Of, car: number): SiteStatement =>
  store.prepare(`select ${heldInVain('?2', '?3')} as vain`).bind(car, vainSince(now))

const againSince = (now: number) => now - REQUEST_AGAIN_DAYS * DAY_MS

/** Whether a shopper has had a car by request a few days ago: by phone, or the browser of one who is not signed in. */
export const heldBefore = ({ store, now }: Of, car: number, { holder, who }: Owner): SiteStatement =>
  store
    .prepare(
      `select exists (select 1 from reservation where site = ?1 and car_id = ?2 and kind = 'request' and held_at > ?3
         and (who = ?4 or (?4 is null and holder = ?5))) as again`,
    )
    .bind(car, againSince(now), who, holder)

/** Another unpaid car of a shopper; `counts`: the claim finds it too, by the number that a texted code has confirmed. */
export const heldElsewhere = ({ store, now }: Of, car: number, { holder, who }: Owner): SiteStatement =>
  store
    .prepare(
      `select car, coalesce(who = ?4 and proved = 1, 0) as counts from reservation
       where site = ?1 and car_id <> ?2 and state = 'held' and held_until > ?3 and (who = ?4 or holder = ?5)
       order by counts desc, held_at desc limit 1`,
    )
    .bind(car, now, who, holder)
