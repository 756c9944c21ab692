import type {
  HoldRules,
  Owner,
  PaymentEvent,
  Reservation,
  ReservedCar,
} from '../../../shared/reservation/reservation.ts'
import { HOLDING_STATES, type ReservationEvent, statesFor } from '../../../shared/reservation/state-machine.ts'
import { MINUTE_MS } from '../../../shared/time.ts'
import type { SiteStatement, SiteStore } from '../../platform/site-store.ts'
import { FOR_SALE } from '../../stock-records/records.ts'
import type { LeadTransaction } from '../leads/service.ts'

/** SQL of reservations. Every change names the states it starts from, so of many at once one wins and the rest change nothing. */

/** A row of `reservation` with what its payment says. */
export type Row = Omit<Reservation, 'car'> & {
  site: string
  key: string
  car_id: number
  holder: string
  who: string
  car: string
  untold: 0 | 1
  proved: 0 | 1
}

export const fromRow = (row: Row): Reservation => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  reason: row.reason,
  car: JSON.parse(row.car) as ReservedCar,
  deposit: row.deposit,
  held_at: row.held_at,
  held_until: row.held_until,
  changed_at: row.changed_at,
  lead_id: row.lead_id,
  payment: row.payment,
  pay_url: row.pay_url,
})

const sqlList = (states: readonly string[]) => `(${states.map((state) => `'${state}'`).join(', ')})`

/** The same predicate as the partial index, so that SQLite uses it. */
export const IS_HOLDING = `state in ${sqlList(HOLDING_STATES)}`

/** The states that hold a car and in which an event counts. */
const holdingFor = (event: ReservationEvent) =>
  sqlList(statesFor(event).filter((state) => HOLDING_STATES.some((each) => each === state)))

const ON_SALE = `exists (select 1 from car where car.site = ?1 and car.id = reservation.car_id
  and car.${FOR_SALE} and coalesce(car.reserved, 0) = 0)`

export const SELECT = `
  select r.*, p.state as payment, p.url as pay_url
  from reservation r left join payment p on p.site = r.site and p.id = r.id and p.purpose = 'deposit'`

export type ReservationStore = {
  store: SiteStore
  now: number
  rules: HoldRules
  leads: LeadTransaction
  /** Called when a car became held or free. */
  changed: () => void
}

export type Of = { store: SiteStore; now: number }

const carIs = (status: string) =>
  `exists (select 1 from car where car.site = ?1 and car.id = reservation.car_id and car.status = '${status}')`

const WHY_OVER = `case when state = 'paid' then 'over' when exists (
  select 1 from payment p where p.site = ?1 and p.id = reservation.id and p.state = 'failed') then 'failed' else 'unpaid' end`

/**
 * Brings reservations up to the clock and the stock: of one car, or with null of all. What is over, sold or withdrawn
 * ends, and deposits that hold nothing any more are owed.
 */
export function cleanupHolds({ store, now }: Of, car: number | null): SiteStatement[] {
  const whose = car === null ? '' : 'and car_id = ?3'
  const bound = car === null ? [now] : [now, car]
  const end = (to: string, condition: string, event: ReservationEvent) =>
    store.prepare(
      `update reservation set ${to}, changed_at = ?2, untold = 1
       where site = ?1 ${whose} and ${IS_HOLDING} and state in ${holdingFor(event)} and ${condition}`,
      [...bound],
    )
  return [
    end(`state = 'released', reason = ${WHY_OVER}`, 'held_until <= ?2', 'expire'),
    end("state = 'sold', reason = 'sold'", carIs('sold'), 'sell'),
    end("state = 'released', reason = 'withdrawn'", carIs('withdrawn'), 'withdraw'),
    oweDeposits({ store, now }),
  ]
}

/** A deposit whose reservation holds no car goes back, however that came to be. */
export const oweDeposits = ({ store, now }: Of): SiteStatement =>
  store.prepare(
    `update payment indexed by payment_paid set state = 'refund_due', changed_at = ?2, retry_at = ?2
     where site = ?1 and state = 'paid' and purpose = 'deposit' and exists (
       select 1 from reservation r where r.site = ?1 and r.id = payment.id and r.state in ('released', 'sold'))`,
    [now],
  )

/** The payment of a new reservation; none where the claim was lost. */
export const insertDeposit = ({ store, now }: Of, id: string): SiteStatement =>
  store.prepare(
    `insert into payment (site, id, key, purpose, amount, state, holder, opened_at, changed_at, begun_at)
     select site, id, key, 'deposit', deposit, 'open', holder, ?2, ?2, ?2 from reservation
     where site = ?1 and id = ?3 and kind = 'deposit' on conflict do nothing`,
    [now, id],
  )

type Paid = { id: string; amount: number; charge: string | null; paidAt: number; heldUntil: number }

/**
 * A payment has arrived, maybe late or for the second time. It makes its reservation a paid one while that still holds
 * the car or the car is free; money that came for nothing is owed. Money of another amount, or by a second charge, is
 * owed by a row of its own, so that the right payment still counts.
 */
export const recordPayment = ({ store, now }: Of, paid: Paid): SiteStatement[] => [
  store.prepare(
    `insert into payment (site, id, key, purpose, amount, state, holder, charge, opened_at, paid_at, changed_at, retry_at)
     select site, ?3 || '~' || coalesce(?4, 'unknown'), ?3 || '~' || coalesce(?4, 'unknown'), 'unasked', ?6, 'refund_due',
       holder, ?4, opened_at, ?5, ?2, ?2
     from payment where site = ?1 and id = ?3
       and (amount <> ?6 or (state not in ('open', 'failed') and charge <> ?4)) on conflict do nothing`,
    [now, paid.id, paid.charge, paid.paidAt, paid.amount],
  ),
  store.prepare(
    `update reservation set state = 'paid', reason = null, held_until = ?4, changed_at = ?2, untold = 1
     where site = ?1 and id = ?3 and ?4 > ?2
       and exists (select 1 from payment p where p.site = ?1 and p.id = ?3 and p.purpose = 'deposit'
         and p.state in ('open', 'failed') and p.amount = ?5)
       and (state = 'held' or (state = 'released' and ${ON_SALE} and not exists (
         select 1 from reservation o where o.site = ?1 and o.car_id = reservation.car_id and o.${IS_HOLDING})))`,
    [now, paid.id, paid.heldUntil, paid.amount],
  ),
  store.prepare(
    `update payment set charge = ?4, paid_at = ?5, changed_at = ?2, retry_at = ?2, untold = (purpose = 'online'), state = case
       when purpose = 'online' or exists (
         select 1 from reservation r where r.site = ?1 and r.id = payment.id and r.state = 'paid') then 'paid'
       else 'refund_due' end
     where site = ?1 and id = ?3 and amount = ?6 and state in ('open', 'failed')`,
    [now, paid.id, paid.charge, paid.paidAt, paid.amount],
  ),
]

/** Lets a car go; `owner` is null where the dealer does so. */
export const releaseHold = (
  { store, now }: Of,
  { id, reason, owner }: { id: string; reason: string; owner: Owner | null },
): SiteStatement[] => [
  store.prepare(
    `update reservation set state = 'released', reason = ?4, changed_at = ?2, untold = 1
     where site = ?1 and id = ?3 and state in ${holdingFor('release')} and (?5 = 1 or holder = ?6 or who = ?7)`,
    [now, id, reason, owner ? 0 : 1, owner?.holderToken ?? null, owner?.customerHash ?? null],
  ),
  oweDeposits({ store, now }),
]

/** The hold that a payment was for ends with its refund. */
const endRefunded = ({ store, now }: Of, id: string, payment: 'paid' | 'refund_due'): SiteStatement =>
  store.prepare(
    `update reservation set state = 'released', reason = 'refunded', changed_at = ?2, untold = 1
     where site = ?1 and id = ?3 and state in ${holdingFor('release')}
       and exists (select 1 from payment p where p.site = ?1 and p.id = ?3 and p.state = ?4)`,
    [now, id, payment],
  )

/** What a dealer gives back by hand: a payment that stands, or could not be given back before. What it held ends. */
export const refundPayment = ({ store, now }: Of, id: string): SiteStatement[] => [
  store.prepare(
    `update payment set state = 'refund_due', changed_at = ?2, retry_at = ?2, trouble = null
     where site = ?1 and id = ?3 and state in ('paid', 'refund_due')`,
    [now, id],
  ),
  endRefunded({ store, now }, id, 'refund_due'),
]

/** The processor has given money back: what it held ends, and nothing is owed any more. */
export const recordRefund = ({ store, now }: Of, id: string): SiteStatement[] => [
  endRefunded({ store, now }, id, 'paid'),
  store.prepare(
    `update payment set state = 'refunded', changed_at = ?2, trouble = null, untold = (purpose = 'online')
     where site = ?1 and id = ?3 and state in ('paid', 'refund_due')`,
    [now, id],
  ),
  // The dealer hears of the money, too, where the car was free before.
  store.prepare('update reservation set changed_at = ?2, untold = 1 where site = ?1 and id = ?3', [now, id]),
]

/**
 * SQL of the attempts to pay a deposit while its hold lasts. Attempts are numbered, and what the processor says of one changes
 * nothing once the next has begun: events may repeat, and come in any order.
 */

type Failure = Extract<PaymentEvent, { attempt: number }>

/** An attempt came to nothing; money that came before stays. The hold goes on until its time is over. */
export const recordFailure = ({ store, now }: Of, { payment, kind, attempt }: Failure): SiteStatement[] => [
  ...(kind === 'unpaid' ? [] : [notifyDecline({ store, now }, payment, attempt)]),
  store.prepare(
    `update payment set changed_at = ?2, state = iif(?5 = 'unpaid' and purpose = 'deposit', state, 'failed'),
       attempt = attempt + (?5 <> 'declined'), begun_at = iif(?5 = 'declined', begun_at, 0),
       url = iif(?5 = 'declined', url, null), ref = iif(?5 = 'declined', ref, null)
     where site = ?1 and id = ?3 and attempt = ?4 and state in ('open', 'failed')
       and (?5 <> 'declined' or purpose = 'deposit')`,
    [now, payment, attempt, kind],
  ),
]

/** The dealer hears that a card was declined, once until the next attempt. */
const notifyDecline = ({ store, now }: Of, payment: string, attempt: number): SiteStatement =>
  store.prepare(
    `update reservation set changed_at = ?2, untold = 1
     where site = ?1 and id = ?3 and state in ${holdingFor('fail')}
       and exists (select 1 from payment p where p.site = ?1 and p.id = ?3 and p.state = 'open' and p.attempt = ?4)`,
    [now, payment, attempt],
  )

/** A page that was asked for so long ago and is not known by now was lost on its way: the next press asks for another. */
const LOST_AFTER_MS = MINUTE_MS

/** Begins an attempt for a deposit that has no page; of several presses at once, one does. Then reads which attempt it is. */
export const beginAttempt = ({ store, now }: Of, id: string): SiteStatement[] => [
  store.prepare(
    `update payment set state = 'open', attempt = attempt + (begun_at > 0), begun_at = ?2, changed_at = ?2
     where site = ?1 and id = ?3 and purpose = 'deposit' and state in ('open', 'failed') and url is null and begun_at <= ?4
       and exists (select 1 from reservation r where r.site = ?1 and r.id = ?3 and r.state = 'held' and r.held_until > ?2)`,
    [now, id, now - LOST_AFTER_MS],
  ),
  store.prepare(
    `select p.attempt, p.begun_at, p.url from payment p
     join reservation r on r.site = ?1 and r.id = p.id and r.state = 'held' and r.held_until > ?3
     where p.site = ?1 and p.id = ?2 and p.state in ('open', 'failed')`,
    [id, now],
  ),
]

/** Keeps the page of the attempt that it was opened for. */
export const storePage = (
  { store }: Pick<Of, 'store'>,
  id: string,
  { attempt, ref, url }: { attempt: number; ref: string; url: string },
): SiteStatement =>
  store.prepare('update payment set ref = ?4, url = ?5 where site = ?1 and id = ?2 and attempt = ?3', [
    id,
    attempt,
    ref,
    url,
  ])
