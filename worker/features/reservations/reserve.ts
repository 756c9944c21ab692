import { decideHold, type HoldFacts } from '../../../shared/reservation/decide-hold.ts'
import { holdFacts } from '../../../shared/reservation/hold-status.ts'
import { type Reservation, unpaidUntil } from '../../../shared/reservation/reservation.ts'
import { holdLimit, holdOrderKey } from '../../../shared/trust/hold-limits.ts'
import { newReadableId } from '../../platform/crypto.ts'
import type { PreparedLead } from '../leads/service.ts'
import type { Order, Reserved } from './service.ts'
import { cleanupHolds, fromRow, insertDeposit, type ReservationStore, type Row, SELECT } from './statements.ts'
import { boundTo, CAR_STATE_SQL, type ReadStatus, readStatus, statusStatements } from './status.ts'

/** A car is reserved: check, decide, count, write. One of all who ask at the same time gets it. */

/** After a lost claim what won is read; more than a few in a row are not explained by other shoppers. */
const MAX_CLAIMS = 4

export async function reserve(deps: ReservationStore, order: Order): Promise<Reserved> {
  const { store, now, changed } = deps
  const { car, asker, site, isReservable } = order
  const claim = newClaim(deps, order)
  let budget: HoldFacts['budget'] | null = null
  let failure: unknown = null
  for (let tries = 1; tries <= MAX_CLAIMS; tries++) {
    const [ordered, ...results] = await store.batch<Row>([claim.ordered(), ...statusStatements(deps, car.id, asker)])
    const known = ordered?.results[0]
    if (known) {
      // The write of the first try arrived, and only its answer was lost.
      if (known.id === claim.id) changed()
      return claim.finish(known)
    }

    const status = readStatus(now, asker, results)
    const { isConfirmed } = asker
    const facts = holdFacts(status, status.record, { site, isReservable, isConfirmed, budget: budget ?? 'left' })
    let decision = decideHold(facts)
    if (decision === 'hold' && budget === null) {
      budget = await order.budget.take()
      decision = decideHold({ ...facts, budget })
    }
    if (decision !== 'hold') {
      if (budget === 'left') await order.budget.giveBack()
      return { refusal: decision }
    }

    try {
      const held = await claim.write(status)
      if (held) return claim.finish(held)
    } catch (error) {
      if (failure !== null) throw error
      failure = error
    }
  }
  throw new Error(`The car was neither held nor refused in ${MAX_CLAIMS} claims.`, { cause: failure })
}

/**
 * Takes the car. The statement decides nothing: it wins or loses.
 * - One row holds a car: the partial index `reservation_holding`. One row is made by a form: `reservation_by_key`.
 * - What was decided on still holds: a compare-and-set of the facts of this car and this number (`SEEN`). No unique index can say
 *   "one unpaid car a number" or "3 in vain a day", since a row stops counting by the clock alone.
 * - Holds of the whole site are compared with the limit, not with the count that was read: two shoppers who take different cars
 *   at the same moment do not disturb each other, and the last place is had once.
 */
const CLAIM = `insert into reservation
  (site, id, key, car_id, kind, state, held_at, held_until, changed_at, holder, who, car, deposit, lead_id, untold, proved)
  select ?1, ?4 ->> 'id', ?4 ->> 'key', ?3 ->> 'car', ?4 ->> 'kind', 'held', ?2, ?4 ->> 'held_until', ?2,
    ?3 ->> 'holder', ?3 ->> 'who', ?4 ->> 'car', ?4 ->> 'deposit', ?4 ->> 'lead_id', 0, ?3 ->> 'proved'
  where ${CAR_STATE_SQL} = ?5
    and (select count(*) from reservation o where o.site = ?1 and o.state = 'held' and o.held_until > ?2
      and o.proved = (?3 ->> 'proved')) < ?6
  on conflict do nothing`

function newClaim(deps: ReservationStore, { key: form, car, asker, site, deposit, lead }: Order) {
  const { store, now, rules, leads, changed } = deps
  const kind = site.cards ? 'deposit' : 'request'
  const id = newReadableId()
  const fresh: Reservation = {
    id,
    kind,
    state: 'held',
    reason: null,
    car,
    deposit,
    held_at: now,
    held_until: unpaidUntil(kind, rules, now),
    changed_at: now,
    lead_id: null,
    payment: kind === 'deposit' ? 'open' : null,
    pay_url: null,
  }
  const key = holdOrderKey(car.id, form)
  const ordered = () => store.prepare(`${SELECT} where r.site = ?1 and r.key = ?2`, [key])
  let prepared: PreparedLead | null = null
  return {
    id,
    ordered,
    /** The row that holds the car for this form; null where the claim lost. */
    async write({ seen, openHolds }: ReadStatus): Promise<Row | null> {
      prepared ??= leads.prepare(await lead(fresh), `reservation ${id}`, { table: 'reservation', id })
      const row = { ...fresh, key, lead_id: prepared.lead_id }
      const most = holdLimit(asker.isConfirmed ? 'proved' : 'unproved', openHolds.forSale)
      const results = await store.batch<Row>([
        ...cleanupHolds(deps, car.id),
        store.prepare(CLAIM, [...boundTo(now, car.id, asker), JSON.stringify(row), seen, most]),
        insertDeposit(deps, id),
        ...prepared.statements,
        ordered(),
      ])
      if (results.some(({ meta }) => meta.changes > 0)) changed()
      return results.at(-1)?.results[0] ?? null
    },
    finish(row: Row): Reserved {
      const isNew = row.id === id
      if (isNew) prepared?.deliver()
      return { reservation: fromRow(row), isNew }
    },
  }
}
