import type { PaymentState, Reservation } from '../../../shared/reservation/reservation.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import type { OnlinePaymentRow } from '../payments/service.ts'
import { fromRow, IS_HOLDING, type Row, SELECT } from './statements.ts'

/** What an operator sees of a site's reservations and payments (RES-01). */

/** Listed at once, newest first. */
const PAGE = 100

/** Digits of the keyed hash of a phone: they tell numbers apart, and lead to none. */
const NUMBER_DIGITS = 8

/** `number` is the same for all of one phone. */
export type ListedReservation = Reservation & { number: string }

/** `after` is the last reservation of the page before. */
export type Listing = { openOnly: boolean; after?: string | undefined; limit?: number }

export async function listReservations(
  store: SiteStore,
  { openOnly, after = '', limit = PAGE }: Listing,
): Promise<ListedReservation[]> {
  const isOpen = openOnly ? `and (r.${IS_HOLDING} or p.state = 'refund_due')` : ''
  const results = await store.rows<Row>(
    `${SELECT} where r.site = ?1 ${isOpen}
       and (?2 = '' or (r.held_at, r.id) < (select held_at, id from reservation where site = ?1 and id = ?2))
     order by r.held_at desc, r.id desc limit ?3`,
    [after, limit],
  )
  return results.map((row) => ({ ...fromRow(row), number: row.who.slice(0, NUMBER_DIGITS) }))
}

/** A payment that is for no car, as lists show it. Cents; epoch ms. */
export type PaymentLine = Pick<OnlinePaymentRow, 'id' | 'amount' | 'state' | 'reference' | 'opened_at'>

/** A page of them, newest first; `after` is the last of the page before. */
export async function listPayments(store: SiteStore, after = ''): Promise<PaymentLine[]> {
  return store.rows<PaymentLine>(
    `select id, amount, state, reference, opened_at from payment where site = ?1 and purpose = 'online'
       and (?2 = '' or (opened_at, id) < (select opened_at, id from payment where site = ?1 and id = ?2))
     order by opened_at desc, id desc limit ${PAGE}`,
    [after],
  )
}

/** A payment as it is told to an operator; amounts are cents, times epoch ms. */
export type LedgerPayment = {
  id: string
  /** `unasked`: money of another amount, or by a second charge, which goes back. */
  purpose: 'deposit' | 'online' | 'unasked'
  amount: number
  state: PaymentState
  reference: string | null
  ref: string | null
  charge: string | null
  paid_at: number | null
  tries: number
  trouble: string | null
}

export type LedgerEntry = { reservation: Reservation | null; payment: LedgerPayment | null; events: string[] }

/** All of one, a reservation or an online payment; null where the site has none of that id. */
export async function oneReservation(store: SiteStore, id: string): Promise<LedgerEntry | null> {
  const [reservations, payments, events] = await store.batch([
    store.prepare(`${SELECT} where r.site = ?1 and r.id = ?2`, [id]),
    store.prepare(
      `select id, purpose, amount, state, reference, ref, charge, paid_at, tries, trouble
       from payment where site = ?1 and id = ?2`,
      [id],
    ),
    store.prepare('select at, kind, id from payment_event where site = ?1 and payment = ?2 order by at', [id]),
  ])
  const [row] = (reservations as D1Result<Row>).results
  const [payment = null] = (payments as D1Result<LedgerPayment>).results
  if (!row && !payment) return null
  const eventLines = (events as D1Result<{ at: number; kind: string; id: string }>).results.map(
    ({ at, kind, id: event }) => `${new Date(at).toISOString()}  ${kind}  ${event}`,
  )
  return { reservation: row ? fromRow(row) : null, payment, events: eventLines }
}
