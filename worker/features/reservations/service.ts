import type { CarStatus } from '../../../shared/car/schema.ts'
import { isPurchasable } from '../../../shared/car/status.ts'
import type { PaymentEvent } from '../../../shared/reservation/payment-event.ts'
import type { Owner } from '../../../shared/reservation/reservation.ts'
import {
  type HoldRules,
  holdsAt,
  type PaymentState,
  type Reservation,
  type ReservationKind,
  type ReservedCar,
  unpaidUntil,
} from '../../../shared/reservation/reservation.ts'
import { newId } from '../../platform/readable-id.ts'
import { hear } from './receive-webhook.ts'
import { fromRow, type Row } from './row.ts'
import { claiming, IS_HOLDING, opening, refunding, releasing, SELECT, tidying } from './statements.ts'

export type Order = {
  /** The form's own: the same key again gives the reservation that it made first. */
  key: string
  /** Names the shopper's browser; a hash, like the next. */
  holder: string
  /** Names the shopper's phone: who has one car on hold and not paid for gets no second. */
  who: string
  car: ReservedCar
  kind: ReservationKind
  /** Cents. */
  deposit: number
}

/** Why somebody got no reservation. */
export type Refusal = 'taken' | 'gone' | 'one_at_a_time'
export type Reserved = { reservation: Reservation; isNew: boolean } | { refusal: Refusal }

export type Standing = {
  current: Reservation | null
  mine: Reservation | null
  /** null where the site has no such car. */
  record: { status: CarStatus; reserved: boolean } | null
}

/** The reservations of one site (RES-01, RES-02). */
export type Reservations = {
  /** Who has the car now, what became of this shopper's last wish for it, and what the feed says of it this moment. */
  standing(car: number, owner: Owner): Promise<Standing>
  /** The latest of one phone's, newest first. */
  ofWho(who: string): Promise<Reservation[]>
  /** Gives the car to one of those who ask, whoever else asks at the same time. */
  reserve(order: Order): Promise<Reserved>
  /** Keeps where the payment page of a reservation is. */
  opened(id: string, page: { ref: string; url: string }): Promise<void>
  /** Keeps which lead told the dealer of it. */
  noted(id: string, lead_id: string): Promise<void>
  /** Lets the car go; null where there was nothing of theirs to let go. */
  release(id: string, owner: Owner): Promise<Reservation | null>
  /** The same by the dealer: false where nobody has a car by it. */
  releaseAsDealer(id: string): Promise<boolean>
  /**
   * Gives back what was paid, once, however often it is asked; what held a car by it ends. Says where the money stands
   * now, and changes nothing where none has come; null where there is no such payment.
   */
  refund(id: string): Promise<PaymentState | null>
  /** What a processor told; the same again, or in another order, comes to the same. */
  hear(event: PaymentEvent): Promise<void>
}

/** More than anybody has a use for, so that nobody reads without end. */
const MOST_OF_ONE = 30

export type Means = {
  db: D1Database
  site: string
  now: number
  rules: HoldRules
  /** Called when a car became held or free. */
  changed: () => void
}

export function reservations(means: Means): Reservations {
  const { db, site, now, rules, changed } = means
  const of = { db, site, now }
  const run = async (statements: D1PreparedStatement[]) => {
    const results = await db.batch<Row>(statements)
    if (results.some(({ meta }) => meta.changes > 0)) changed()
    return results
  }
  const one = (condition: string, ...bound: unknown[]) =>
    db.prepare(`${SELECT} where r.site = ?1 and ${condition}`).bind(site, ...bound)
  const current = (car: number) => one(`r.car_id = ?2 and r.${IS_HOLDING}`, car)

  return {
    async standing(car, { holder, who }) {
      const [holding, latest, record] = await db.batch<Row>([
        current(car),
        one('r.car_id = ?2 and (r.holder = ?3 or r.who = ?4) order by r.held_at desc limit 1', car, holder, who),
        db.prepare('select status, reserved from car where site = ?1 and id = ?2').bind(site, car),
      ])
      const found = first(holding)
      const row = record?.results[0] as { status: CarStatus; reserved: 0 | 1 | null } | undefined
      return {
        current: found && holdsAt(found, now) ? found : null,
        mine: first(latest),
        record: row ? { status: row.status, reserved: row.reserved === 1 } : null,
      }
    },

    async ofWho(who) {
      const { results } = await one(`r.who = ?2 order by r.held_at desc limit ${MOST_OF_ONE}`, who).all<Row>()
      return results.map(fromRow)
    },

    async reserve({ key, holder, who, car, kind, deposit }) {
      const asked = `${car.id} ${key}`
      // Who comes too late writes nothing and waits for nobody.
      const [again, held] = (await db.batch<Row>([one('r.key = ?2', asked), current(car.id)])).map(first)
      if (again) return { reservation: again, isNew: false }
      if (held && holdsAt(held, now)) return { refusal: 'taken' }
      const id = newId()
      const row = { id, key: asked, car, kind, deposit, holder, who, held_until: unpaidUntil(kind, rules, now) }
      const results = await run([
        ...tidying(of, car.id),
        claiming(of, row),
        opening(of, id),
        one('r.key = ?2', asked),
        current(car.id),
      ])
      const [mine, theirs] = results.slice(-2)
      const reservation = first(mine)
      if (reservation) return { reservation, isNew: reservation.id === id }
      return { refusal: first(theirs) ? 'taken' : await whyNot(of, car.id) }
    },

    async opened(id, { ref, url }) {
      await db
        .prepare('update payment set ref = ?3, url = ?4 where site = ?1 and id = ?2')
        .bind(site, id, ref, url)
        .run()
    },

    async noted(id, lead_id) {
      await db
        .prepare(
          "update reservation set lead_id = ?3, untold = iif(state = 'held', 0, untold) where site = ?1 and id = ?2",
        )
        .bind(site, id, lead_id)
        .run()
    },

    async release(id, owner) {
      const results = await run([...releasing(of, { id, reason: 'cancelled', owner }), one('r.id = ?2', id)])
      return (results[0]?.meta.changes ?? 0) > 0 ? first(results.at(-1)) : null
    },

    async releaseAsDealer(id) {
      const [released] = await run(releasing(of, { id, reason: 'dealer', owner: null }))
      return (released?.meta.changes ?? 0) > 0
    },

    async refund(id) {
      const stands = db.prepare('select state from payment where site = ?1 and id = ?2').bind(site, id)
      const results: D1Result[] = await run([...refunding(of, id), stands])
      const payment = results.at(-1)?.results[0] as { state: PaymentState } | undefined
      return payment?.state ?? null
    },

    hear: (event) => hear(means, run, event),
  }
}

function first(result: D1Result<Row> | undefined): Reservation | null {
  const row = result?.results[0]
  return row ? fromRow(row) : null
}

/** Why a car could not be had that nobody holds. */
async function whyNot({ db, site }: { db: D1Database; site: string }, car: number): Promise<Refusal> {
  const row = await db
    .prepare('select status, reserved from car where site = ?1 and id = ?2')
    .bind(site, car)
    .first<{ status: CarStatus; reserved: 0 | 1 | null }>()
  if (!row || !isPurchasable(row)) return 'gone'
  return row.reserved ? 'taken' : 'one_at_a_time'
}
