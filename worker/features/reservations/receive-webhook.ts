import type { PaymentEvent } from '../../../shared/reservation/payment-event.ts'
import { paidUntil } from '../../../shared/reservation/reservation.ts'
import type { SiteStatement, SiteStore } from '../../platform/site-store.ts'
import { failing } from './attempts.ts'
import type { ReservationStore } from './statements.ts'
import { paying, refunded, tidying } from './statements.ts'

/** Stores an event once, with all that follows from it; the key of the hold that it paid for. `run` runs statements that may change who holds a car. */
export async function receiveWebhook(
  deps: ReservationStore,
  run: (statements: SiteStatement[]) => Promise<unknown>,
  event: PaymentEvent,
): Promise<string | null> {
  const { store, now } = deps
  const payment = await paymentOf(deps, event)
  const remember = store
    .prepare(
      'insert into payment_event (site, id, at, kind, payment) values (?1, ?2, ?3, ?4, ?5) on conflict do nothing',
    )
    .bind(event.id, now, event.kind, payment?.id ?? null)
  if (payment) await run([remember, ...tidying(deps, payment.car_id), ...consequences(deps, payment, event)])
  else await remember.run()
  if (!payment || event.kind !== 'paid') return null
  const paid = await store
    .prepare("select key from reservation where site = ?1 and id = ?2 and state = 'paid'")
    .bind(payment.id)
    .first<{ key: string }>()
  return paid?.key ?? null
}

type KnownPayment = { id: string; car_id: number | null; opened_at: number }

/** The payment of this site that an event is about. */
function paymentOf({ store }: { store: SiteStore }, event: PaymentEvent): Promise<KnownPayment | null> {
  const [column, value] = event.kind === 'refunded' ? ['charge', event.charge] : ['id', event.payment]
  return store
    .prepare(
      `select p.id, p.opened_at, r.car_id from payment p
       left join reservation r on r.site = p.site and r.id = p.id and p.purpose = 'deposit'
       where p.site = ?1 and p.${column} = ?2`,
    )
    .bind(value)
    .first<KnownPayment>()
}

function consequences(deps: ReservationStore, { id, opened_at }: KnownPayment, event: PaymentEvent): SiteStatement[] {
  const { now, rules } = deps
  if (event.kind === 'refunded') return refunded(deps, id)
  if (event.kind !== 'paid') return failing(deps, event)
  // The processor's clock may be off: a payment is made after it was opened and before now.
  const paidAt = Math.min(now, Math.max(opened_at, event.at))
  const { amount, charge } = event
  return paying(deps, { id, amount, charge, paidAt, heldUntil: paidUntil(rules, paidAt) })
}
