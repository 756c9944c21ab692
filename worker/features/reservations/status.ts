import type { CarStatus } from '../../../shared/car/schema.ts'
import type { HoldAsker, HoldStatus } from '../../../shared/reservation/hold-status.ts'
import { isHeldAt, type ReservedCar } from '../../../shared/reservation/reservation.ts'
import { DAY_MS, HOUR_MS } from '../../../shared/time.ts'
import { HELD_IN_VAIN, REQUEST_AGAIN_DAYS } from '../../../shared/trust/hold-limits.ts'
import type { SiteStatement } from '../../platform/site-store.ts'
import { FOR_SALE } from '../../stock-records/records.ts'
import { fromRow, IS_HOLDING, type Of, type Row, SELECT } from './statements.ts'

/** What the database says of one car before one shopper. It is read, never decided, here: `decideHold` decides. */

/** What the statements below are bound to as ?2 and ?3. */
export const boundTo = (now: number, car: number, { holderToken, customerHash, isConfirmed }: HoldAsker) => [
  now,
  JSON.stringify({
    car,
    holder: holderToken,
    who: customerHash,
    proved: isConfirmed ? 1 : 0,
    again: now - REQUEST_AGAIN_DAYS * DAY_MS,
    vain: now - HELD_IN_VAIN.hours * HOUR_MS,
  }),
]

const CAR = `car c where c.site = ?1 and c.id = (?3 ->> 'car')`
const UNPAID_ELSEWHERE = `o.state = 'held' and o.held_until > ?2 and o.car_id <> (?3 ->> 'car')`
const OWN_NUMBER = `o.who = (?3 ->> 'who') and o.proved = (?3 ->> 'proved')`

/** A hold of a typed number that came to nothing without money, whether or not its end is stored. */
const IN_VAIN = `o.proved = 0 and o.kind = 'deposit' and o.held_at > (?3 ->> 'vain')
  and ((o.state = 'released' and o.reason in ('unpaid', 'failed', 'cancelled')) or (o.state = 'held' and o.held_until <= ?2))
  and not exists (select 1 from payment p where p.site = ?1 and p.id = o.id and p.charge is not null)`

/** The facts of one car and one customer as one text, which the claim compares with what was decided on. */
export const CAR_STATE_SQL = `json_array(
  (select c.status from ${CAR}), (select coalesce(c.reserved, 0) from ${CAR}),
  exists (select 1 from reservation o where o.site = ?1 and ${OWN_NUMBER} and ${UNPAID_ELSEWHERE}),
  exists (select 1 from reservation o where o.site = ?1 and o.car_id = (?3 ->> 'car') and o.kind = 'request'
    and o.held_at > (?3 ->> 'again')
    and (o.who = (?3 ->> 'who') or ((?3 ->> 'who') is null and o.holder = (?3 ->> 'holder')))),
  (select count(*) from reservation o where o.site = ?1 and o.car_id = (?3 ->> 'car') and ${IN_VAIN}))`

type CarState = [CarStatus | null, 0 | 1 | null, 0 | 1, 0 | 1, number]
type FactsRow = { seen: string; proved: number; unproved: number; forSale: number }

/** Statements that read a status, for one batch; `readStatus` reads their results. */
export function statusStatements({ store, now }: Of, car: number, asker: HoldAsker): SiteStatement[] {
  const { holderToken, customerHash } = asker
  const bound = boundTo(now, car, asker)
  return [
    store.prepare(`${SELECT} where r.site = ?1 and r.car_id = ?2 and r.${IS_HOLDING}`, [car]),
    store.prepare(
      `${SELECT} where r.site = ?1 and r.car_id = ?2 and (r.holder = ?3 or r.who = ?4) order by r.held_at desc limit 1`,
      [car, holderToken, customerHash],
    ),
    store.prepare(
      `select o.car from reservation o where o.site = ?1 and ${UNPAID_ELSEWHERE}
         and (o.who = (?3 ->> 'who') or o.holder = (?3 ->> 'holder'))
       order by coalesce(${OWN_NUMBER}, 0) desc, o.held_at desc limit 1`,
      [...bound],
    ),
    store.prepare(
      `select ${CAR_STATE_SQL} as seen, coalesce(sum(proved = 1), 0) as proved, coalesce(sum(proved = 0), 0) as unproved,
         (select count(*) from car where car.site = ?1 and car.${FOR_SALE}) as forSale
       from reservation where site = ?1 and state = 'held' and held_until > ?2`,
      [...bound],
    ),
  ]
}

/** `seen`: what the claim compares. */
export type ReadStatus = HoldStatus & { seen: string }

export function readStatus(now: number, { holderToken }: HoldAsker, results: readonly D1Result[]): ReadStatus {
  const [holding, latest, elsewhere, facts] = results
  const [current, mine] = [holding?.results[0], latest?.results[0]] as (Row | undefined)[]
  const other = elsewhere?.results[0] as { car: string } | undefined
  const { seen, ...openHolds } = facts!.results[0] as FactsRow
  const [status, reserved, hasAnother, hadByRequest, heldInVain] = JSON.parse(seen) as CarState
  return {
    current: current && isHeldAt(current, now) ? fromRow(current) : null,
    mine: mine ? fromRow(mine) : null,
    isTyped: mine !== undefined && mine.proved === 0 && mine.holder !== holderToken,
    record: status === null ? null : { status, reserved: reserved === 1 },
    another: other ? (JSON.parse(other.car) as ReservedCar) : null,
    openHolds,
    hasAnother: hasAnother === 1,
    hadByRequest: hadByRequest === 1,
    heldInVain,
    seen,
  }
}
