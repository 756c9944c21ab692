import { type PaymentEvent, paidUntil } from '../../../shared/reservation/reservation.ts'
import type { SiteStatement, SiteStore } from '../../platform/site-store.ts'
import { cleanupHolds, type ReservationStore, recordFailure, recordPayment, recordRefund } from './statements.ts'

type Run = (statements: SiteStatement[]) => Promise<unknown>

/** Stores an event once, with all that follows from it; the key of the hold that it paid for. `run` runs statements that may change who holds a car. */
export async function receiveWebhook(deps: ReservationStore, run: Run, event: PaymentEvent): Promise<string | null> {
  const { store, now } = deps
  const payment = await findPayment(deps, event)
  const charge = 'charge' in event ? event.charge : null
  // A refund whose payment is not known yet is remembered by its charge.
  const subject = payment?.id ?? (event.kind === 'refunded' ? charge : null)
  const remember = store.prepare(
    'insert into payment_event (site, id, at, kind, payment) values (?1, ?2, ?3, ?4, ?5) on conflict do nothing',
    [event.id, now, event.kind, subject],
  )
  if (payment) await run([remember, ...cleanupHolds(deps, payment.car_id), ...consequences(deps, payment, event)])
  else await remember.run()
  const paid = payment && event.kind === 'paid' ? await paidHold(deps, payment) : null
  if (charge !== null) await applyEarlyRefund(deps, run, charge)
  return paid
}

async function paidHold({ store }: ReservationStore, { id }: KnownPayment): Promise<string | null> {
  const hold = await store.first<{ key: string }>(
    "select key from reservation where site = ?1 and id = ?2 and state = 'paid'",
    [id],
  )
  return hold?.key ?? null
}

/**
 * Webhooks come in any order: a refund that was remembered by its charge counts as soon as its payment has arrived. Each of
 * the two looks for the other after it is stored, so that none is missed where both come at once.
 */
async function applyEarlyRefund(deps: ReservationStore, run: Run, charge: string): Promise<void> {
  const { store } = deps
  const payment = await store.first<{ id: string }>(
    `select p.id from payment p join payment_event e on e.site = p.site and e.kind = 'refunded' and e.payment = p.charge
     where p.site = ?1 and p.charge = ?2`,
    [charge],
  )
  if (!payment) return
  const named = store.prepare(
    "update payment_event set payment = ?2 where site = ?1 and kind = 'refunded' and payment = ?3",
    [payment.id, charge],
  )
  await run([named, ...recordRefund(deps, payment.id)])
}

type KnownPayment = { id: string; car_id: number | null; opened_at: number }

function findPayment({ store }: { store: SiteStore }, event: PaymentEvent): Promise<KnownPayment | null> {
  const [column, value] = event.kind === 'refunded' ? ['charge', event.charge] : ['id', event.payment]
  return store.first<KnownPayment>(
    `select p.id, p.opened_at, r.car_id from payment p
     left join reservation r on r.site = p.site and r.id = p.id and p.purpose = 'deposit'
     where p.site = ?1 and p.${column} = ?2`,
    [value],
  )
}

function consequences(deps: ReservationStore, { id, opened_at }: KnownPayment, event: PaymentEvent): SiteStatement[] {
  const { now } = deps
  if (event.kind === 'refunded') return recordRefund(deps, id)
  if (event.kind !== 'paid') return recordFailure(deps, event)
  // The processor's clock may be off: a payment is made after it was opened and before now.
  const paidAt = Math.min(now, Math.max(opened_at, event.at))
  const { amount, charge } = event
  return recordPayment(deps, { id, amount, charge, paidAt, heldUntil: paidUntil(paidAt) })
}
