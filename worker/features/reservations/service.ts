import type { CarStatus } from '../../../shared/car/schema.ts'
import { isPurchasable } from '../../../shared/car/status.ts'
import type { NewLead } from '../../../shared/lead/lead.ts'
import type { PaymentEvent } from '../../../shared/reservation/payment-event.ts'
import {
  isHeldAt,
  type Owner,
  type PaymentState,
  type Reservation,
  type ReservationKind,
  type ReservedCar,
  unpaidUntil,
} from '../../../shared/reservation/reservation.ts'
import { holdRequest, orderKeyOf } from '../../../shared/trust/hold-request.ts'
import { NO_HOLDS, type OpenHolds } from '../../../shared/trust/hold-room.ts'
import type { SiteStatement } from '../../platform/site-store.ts'
import { retryOnce } from '../../platform/timeout.ts'
import type { PaymentAttempt, PaymentPage } from '../payments/service.ts'
import { beginning, rememberingPage } from './attempts.ts'
import { type ReservationsByLead, reservationsByLead } from './by-lead.ts'
import { claiming, heldBefore, heldElsewhere, type NewRow, refusing, vainHolds } from './claiming.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { fromRow, isTyped, newReservation, type Row } from './row.ts'
import {
  IS_HOLDING,
  type Of,
  openHolds,
  opening,
  type ReservationStore,
  refunding,
  releasing,
  SELECT,
  tidying,
} from './statements.ts'

export type Order = {
  /** Idempotency key of the form: the same key again gives the first reservation. */
  key: string
  /** Hash that identifies the browser. */
  holder: string
  /** Hash of the phone: one phone holds one unpaid car at a time, by the form alone and confirmed each. */
  who: string
  /** A texted code has confirmed the phone (TRU-01). */
  proved: boolean
  car: ReservedCar
  kind: ReservationKind
  /** Cents. */
  deposit: number
  /** The lead that tells the dealer of the reservation; stored with it, or neither is. */
  lead: (reservation: Reservation) => NewLead
}

/** Why an order got no reservation. */
export type Refusal = 'taken' | 'gone' | 'one_at_a_time' | 'again' | 'too_many'
export type Reserved = { reservation: Reservation; isNew: boolean } | { refusal: Refusal }

export type Standing = {
  current: Reservation | null
  mine: Reservation | null
  /** Only the number is this shopper's, and it was typed in another browser: theirs once they pay for it. */
  isTyped: boolean
  /** null where the site has no such car. */
  record: { status: CarStatus; reserved: boolean } | null
  holds: OpenHolds
  /** Others held it so often without paying that a number that is only typed does not hold it. */
  inVain: boolean
  /** The shopper had it on hold by request a few days ago. */
  again: boolean
  /** Another car that the shopper holds unpaid; `counts`: so that no second one can be held. */
  another: { car: ReservedCar; counts: boolean } | null
}

/** The reservations of one site (RES-01, RES-02). */
export type Reservations = ReservationsByLead & {
  /** Who holds the car now, this shopper's last reservation of it, and what the feed says of it. */
  standing(car: number, owner: Owner): Promise<Standing>
  /** The reservations of one phone, newest first. */
  ofWho(who: string): Promise<Reservation[]>
  /**
   * Holds the car for one of those who ask at the same time, and stores the lead in the same transaction: there is no
   * hold that the dealer does not hear of. Throws where it is uncertain whether that was stored; the same order may then
   * be sent again.
   */
  reserve(order: Order): Promise<Reserved>
  /** Whether this form has its reservation: sent again it gets that one. */
  isOrdered(car: number, key: string): Promise<boolean>
  /** Takes a hold that another browser typed the shopper's confirmed number for out of that browser's hands. */
  adopt(id: string, owner: Owner): Promise<void>
  /**
   * The attempt to pay the deposit that is under way, begun where none is; the same for all who ask at once. null where there
   * is nothing to pay any more.
   */
  beginAttempt(id: string): Promise<PaymentAttempt | null>
  /** Keeps the address of the page on which its deposit is paid. */
  rememberPage(id: string, page: PaymentPage & { attempt: number }): Promise<void>
  /** Lets the car go; null where there was nothing of theirs to let go. */
  release(id: string, owner: Owner): Promise<Reservation | null>
  /** The same by the dealer: false where it holds no car. */
  releaseAsDealer(id: string): Promise<boolean>
  /**
   * Refunds a payment, once, however often it is called; a hold that it paid for ends. Gives the payment's state, which
   * stays as it is where no money has come; null where there is no such payment.
   */
  refund(id: string): Promise<PaymentState | null>
  /**
   * Stores an event of the processor and what follows from it. Repeated or reordered events have the same result. Gives the
   * request of the hold that is paid by it; null for none.
   */
  receiveWebhook(event: PaymentEvent): Promise<string | null>
}

/** Upper bound on rows of one shopper. */
const MAX_OF_SHOPPER = 30

export function reservations(deps: ReservationStore): Reservations {
  const { store, now, rules, leads, changed } = deps
  const of = { store, now }
  const run = async (statements: SiteStatement[]) => {
    const results = await store.batch<Row>(statements)
    if (hasChanges(results)) changed()
    return results
  }
  const one = (condition: string, ...bound: unknown[]) =>
    store.prepare(`${SELECT} where r.site = ?1 and ${condition}`).bind(...bound)
  const current = (car: number) => one(`r.car_id = ?2 and r.${IS_HOLDING}`, car)

  return {
    ...reservationsByLead(of, run),

    async standing(car, { holder, who }) {
      const [holding, latest, record, holds, before, elsewhere, vain] = await store.batch<Row>([
        current(car),
        one('r.car_id = ?2 and (r.holder = ?3 or r.who = ?4) order by r.held_at desc limit 1', car, holder, who),
        store.prepare('select status, reserved from car where site = ?1 and id = ?2').bind(car),
        openHolds(of),
        heldBefore(of, car, { holder, who }),
        heldElsewhere(of, car, { holder, who }),
        vainHolds(of, car),
      ])
      const found = first(holding)
      const other = elsewhere?.results[0] as { car: string; counts: 0 | 1 } | undefined
      const row = record?.results[0] as { status: CarStatus; reserved: 0 | 1 | null } | undefined
      return {
        current: found && isHeldAt(found, now) ? found : null,
        mine: first(latest),
        isTyped: isTyped(latest?.results[0], holder),
        record: row ? { status: row.status, reserved: row.reserved === 1 } : null,
        holds: (holds?.results[0] as OpenHolds | undefined) ?? NO_HOLDS,
        inVain: isTrue(vain),
        again: isTrue(before),
        another: other ? { car: JSON.parse(other.car) as ReservedCar, counts: other.counts === 1 } : null,
      }
    },

    ofWho: async (who) =>
      (await one(`r.who = ?2 order by r.held_at desc limit ${MAX_OF_SHOPPER}`, who).all<Row>()).results.map(fromRow),

    isOrdered: async (car, key) => (await one('r.key = ?2', orderKeyOf(car, key)).first()) !== null,

    async reserve({ key, holder, who, proved, car, kind, deposit, lead }) {
      const orderKey = orderKeyOf(car.id, key)
      // A late order reads and writes nothing, so that it does not queue behind the writes of others.
      const [known, holding] = (await store.batch<Row>([one('r.key = ?2', orderKey), current(car.id)])).map(first)
      if (known) return { reservation: known, isNew: false }
      if (holding && isHeldAt(holding, now)) return { refusal: 'taken' }
      const fresh = newReservation({ car, kind, deposit, now, held_until: unpaidUntil(kind, rules, now) })
      const { id } = fresh
      const prepared = leads.prepare(lead(fresh), `reservation ${id}`, { table: 'reservation', id })
      const row = { ...fresh, key: orderKey, holder, who, proved, lead_id: prepared.lead_id }
      const statements = [
        ...tidying(of, car.id),
        claiming(of, row),
        opening(of, id),
        ...prepared.statements,
        one('r.key = ?2', orderKey),
        current(car.id),
      ]
      // Where the answer of the first try was lost, the second finds what it stored.
      const results = await retryOnce(() => store.batch<Row>(statements))
      const [mine, theirs] = results.slice(-2)
      const reservation = first(mine)
      const isNew = reservation?.id === id
      if (isNew) prepared.deliver()
      if (isNew || hasChanges(results)) changed()
      if (!reservation) return { refusal: first(theirs) ? 'taken' : await whyNot(of, row) }
      return { reservation, isNew }
    },

    async adopt(id, { holder, who }) {
      await store
        .prepare(
          `update reservation set holder = ?3, proved = 1
           where site = ?1 and id = ?2 and who = ?4 and proved = 0 and ${IS_HOLDING}`,
        )
        .bind(id, holder, who)
        .run()
    },

    async beginAttempt(id) {
      const results = await store.batch<PaymentAttempt>(beginning(of, id))
      return results.at(-1)?.results[0] ?? null
    },

    rememberPage: async (id, page) => void (await rememberingPage(of, id, page).run()),

    async release(id, owner) {
      const results = await run([...releasing(of, { id, reason: 'cancelled', owner }), one('r.id = ?2', id)])
      return (results[0]?.meta.changes ?? 0) > 0 ? first(results.at(-1)) : null
    },

    async releaseAsDealer(id) {
      const [released] = await run(releasing(of, { id, reason: 'dealer', owner: null }))
      return (released?.meta.changes ?? 0) > 0
    },

    async refund(id) {
      const stands = store.prepare('select state from payment where site = ?1 and id = ?2').bind(id)
      const results: D1Result[] = await run([...refunding(of, id), stands])
      const payment = results.at(-1)?.results[0] as { state: PaymentState } | undefined
      return payment?.state ?? null
    },

    receiveWebhook: async (event) => {
      const paid = await receiveWebhook(deps, run, event)
      return paid && holdRequest(paid)
    },
  }
}

/** Whether the one value of a statement is true. */
const isTrue = (result: D1Result | undefined) => Object.values(result?.results[0] ?? {})[0] === 1

const hasChanges = (results: D1Result[]) => results.some(({ meta }) => meta.changes > 0)

function first(result: D1Result<Row> | undefined): Reservation | null {
  const row = result?.results[0]
  return row ? fromRow(row) : null
}

/** Why a car that is not held could not be reserved. */
async function whyNot(of: Of, wanted: NewRow): Promise<Refusal> {
  const row = await refusing(of, wanted).first<{ status: CarStatus; reserved: 0 | 1 | null } & Why>()
  if (!row || !isPurchasable(row)) return 'gone'
  if (row.reserved) return 'taken'
  if (row.another) return 'one_at_a_time'
  return row.again ? 'again' : 'too_many'
}

type Why = Record<'another' | 'again', 0 | 1>
