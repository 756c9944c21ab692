import { EVENTS } from '../../../shared/analytics/events.ts'
import { confirmationOfReservation } from '../../../shared/confirmation/choose-event.ts'
import type { LeadFormKey } from '../../../shared/lead/forms.ts'
import { WAITING_DAYS } from '../../../shared/lead/waiting.ts'
import { dollarsAndCents } from '../../../shared/money.ts'
import {
  ONLINE_PAYMENT_CATEGORY,
  RESERVATION_CATEGORY,
  reservationFields,
  reservationStage,
} from '../../../shared/reservation/lead-fields.ts'
import type { Reservation } from '../../../shared/reservation/reservation.ts'
import { DAY_MS, MINUTE_MS } from '../../../shared/time.ts'
import { endAlarm, raiseAlarm } from '../../platform/alarms.ts'
import { errorText, type Report } from '../../platform/log.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import { FOR_SALE } from '../../stock-records/records.ts'
import type { LeadChange, LeadUpdates } from '../leads/service.ts'
import type { OnlinePaymentRow, Payments } from '../payments/service.ts'
import { fromRow, IS_HOLDING, type Row, recordRefund, SELECT } from './statements.ts'

type UpkeepDeps = {
  store: SiteStore
  now: number
  payments: Payments | null
  leads: Pick<LeadUpdates, 'amend' | 'release' | 'writeToShopper'>
  /** A moment (epoch ms) in words, on the clock where a car stands. */
  inWords: (moment: number, car: number) => string | Promise<string>
  report: Report
}

/** While one run tries a refund, no other run does. */
const LEASE_MS = 5 * MINUTE_MS
const MAX_WAIT_MS = 60 * MINUTE_MS
/** Rows of one run; the next minute's run takes the rest. */
const MAX_ROWS = 50

/** Refunds what is owed and notifies the dealer of changes. A failure is retried by a later run. */
export async function keepUp(deps: UpkeepDeps): Promise<void> {
  await refundDue(deps)
  await notifyReservations(deps)
  await notifyPayments(deps)
  await notifyFreedCars(deps)
}

/** Shoppers who wait for a car that is free now. */
async function notifyFreedCars({ store, now, leads, report }: UpkeepDeps): Promise<void> {
  for (const { lead_id, key } of await freedCars(store, now)) {
    try {
      await leads.writeToShopper(lead_id, { event: 'car_free', key })
    } catch (error) {
      report({ event: 'reservation.waiting_not_told', site: store.site, lead: lead_id, message: String(error) })
    }
  }
}

type Due = { id: string; charge: string | null; tries: number }

async function refundDue(deps: UpkeepDeps): Promise<void> {
  const { store, now } = deps
  const results = await store.rows<Due>(
    `update payment set retry_at = ?3, tries = tries + 1 where site = ?1 and state = 'refund_due' and id in (
       select id from payment where site = ?1 and state = 'refund_due' and retry_at <= ?2 order by retry_at limit ${MAX_ROWS})
     and retry_at <= ?2 returning id, charge, tries`,
    [now, now + LEASE_MS],
  )
  for (const due of results) await refundOne(deps, due)
}

async function refundOne({ store, now, payments, report }: UpkeepDeps, { id, charge, tries }: Due): Promise<void> {
  try {
    if (!payments || charge === null) throw new Error(payments ? 'nothing to refund by' : 'no processor')
    await payments.refund({ id, charge })
    await store.batch(recordRefund({ store, now }, id))
    if (tries > 1) await endAlarm(store, 'refunds_failing', id, now)
  } catch (error) {
    const message = errorText(error)
    report({ event: 'refund.failed', site: store.site, payment: id, tries, message })
    await raiseAlarm(store, 'refunds_failing', { subject: id, facts: { reason: message } }, now)
    await store.run(
      `update payment set trouble = ?3, retry_at = ?4 where site = ?1 and id = ?2 and state = 'refund_due'`,
      [id, message.slice(0, 300), now + Math.min(MAX_WAIT_MS, MINUTE_MS * 2 ** tries)],
    )
  }
}

type Changed = Pick<Reservation, 'id' | 'lead_id' | 'state' | 'changed_at'> | OnlinePaymentRow
type Notice = { change: Omit<LeadChange, 'event'>; key: string }

/** Notifies the dealer of a change; one that came meanwhile is notified by the next run. */
async function notifyDealer(
  { store, leads, report }: UpkeepDeps,
  table: 'reservation' | 'payment',
  { id, lead_id, state, changed_at }: Changed,
  describe: () => Promise<Notice>,
): Promise<void> {
  try {
    const { change, key } = await describe()
    if (state === 'paid') await leads.release(lead_id!)
    await leads.amend(lead_id!, { ...change, event: EVENTS.leadForm.number }, key)
    await store.run(`update ${table} set untold = 0 where site = ?1 and id = ?2 and changed_at = ?3`, [id, changed_at])
  } catch (error) {
    const event = table === 'payment' ? 'payment.notify_failed' : 'reservation.notify_failed'
    report({ event, site: store.site, [table]: id, message: String(error) })
  }
}

async function notifyReservations(deps: UpkeepDeps): Promise<void> {
  const results = await deps.store.rows<Row>(
    `${SELECT} where r.site = ?1 and r.untold = 1 and r.lead_id is not null limit ${MAX_ROWS}`,
  )
  for (const reservation of results.map(fromRow)) {
    const { id, state, reason, payment, held_until, car } = reservation
    const confirmation = confirmationOfReservation(reservation)
    await notifyDealer(deps, 'reservation', reservation, async () => ({
      change: {
        category: RESERVATION_CATEGORY,
        subcategory: reservationStage(reservation),
        fields: reservationFields(reservation, await deps.inWords(held_until, car.id)),
        ...(confirmation && { confirmation }),
      },
      key: [id, state, reason, payment, held_until].join(' '),
    }))
  }
}

/** The same of payments that are for no car. */
async function notifyPayments(deps: UpkeepDeps): Promise<void> {
  const results = await deps.store.rows<OnlinePaymentRow>(
    `select * from payment where site = ?1 and untold = 1 and lead_id is not null limit ${MAX_ROWS}`,
  )
  for (const payment of results) {
    const { id, amount, state, reference } = payment
    await notifyDealer(deps, 'payment', payment, async () => ({
      change: {
        category: ONLINE_PAYMENT_CATEGORY,
        subcategory: state === 'paid' ? '2. Paid' : '3. Refunded',
        fields: { Payment: id, Reference: reference ?? '', Amount: dollarsAndCents(amount / 100) },
        confirmation: state === 'paid' ? 'payment_received' : 'payment_refunded',
      },
      key: `${id} ${state}`,
    }))
  }
}

/** The form of a shopper who waits for a car on hold. */
const WAITING_FORM = 'free_again' satisfies LeadFormKey

/** In the outbox, the key of the message that a car came free: one for each hold that ended before the shopper heard of it. */
const FREED_KEY = `'~free' || coalesce(' ' || (select h.id from reservation h
  where h.site = ?1 and h.car_id = car.id order by h.held_at desc limit 1), '')`

type FreedCar = { lead_id: string; car_id: number /** Of the outbox. */; key: string }

/**
 * The waiting leads of a site whose car is free now: for sale, on no hold, not reserved in the feed. Leads that heard of it, that
 * have stopped messages, or that are older than WAITING_DAYS are left out. The form of a waiting lead is given for a car on hold
 * alone, so the car was held when the lead came.
 */
export async function freedCars(store: SiteStore, now: number): Promise<FreedCar[]> {
  return store.rows<FreedCar>(
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
    [now, now - WAITING_DAYS * DAY_MS],
  )
}
