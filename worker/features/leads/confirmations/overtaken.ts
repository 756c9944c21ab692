import { isPurchasable } from '../../../../shared/car/status.ts'
import { CONFIRMATION_EVENTS, type ConfirmationEvent, confirmationRow } from '../../../../shared/confirmation/events.ts'
import { parseClockStamp } from '../../../../shared/location/wall-clock.ts'
import { isHeldAt } from '../../../../shared/reservation/reservation.ts'
import { DRIVE_FIELDS, readDriveStatus } from '../../../../shared/test-drive/status.ts'
import { HOUR_MS, MINUTE_MS } from '../../../../shared/time.ts'
import type { SiteStore } from '../../../platform/site-store.ts'
import { isCarHeld } from '../../reservations/part.ts'
import type { Delivery } from '../outbox.ts'
import type { LeadNow } from './read-facts.ts'

type Due = LeadNow & { delivery: Delivery; now: number; store: SiteStore }
/** What has happened since that makes a message untrue; null where nothing has. */
type Rule = (due: Due) => string | null | Promise<string | null>

const driveStatus = ({ stored: { lead } }: Due) => readDriveStatus(lead.fields)
const hasBegun = ({ stored: { lead }, now }: Due) =>
  (parseClockStamp(lead.fields[DRIVE_FIELDS.starts] ?? '') ?? now) <= now

const whileBooked: Rule = (due) =>
  driveStatus(due) !== 'Booked'
    ? 'the test drive is not booked any more'
    : hasBegun(due)
      ? 'the test drive has begun'
      : null

/** `leastMs`: less before the drive its words are not true any more. */
const reminder =
  (leastMs: number): Rule =>
  (due) => {
    const stamp = due.stored.lead.fields[DRIVE_FIELDS.starts] ?? ''
    if (!due.delivery.change.endsWith(` ${stamp}`)) return 'the test drive was moved'
    const left = (parseClockStamp(stamp) ?? 0) - due.now
    return whileBooked(due) ?? (left < leastMs ? 'it is too late for it' : null)
  }

const whileAskedFor: Rule = (due) =>
  driveStatus(due) === 'Booked' || driveStatus(due) === 'Cancelled' ? 'the test drive went on' : null

const whileHeld: Rule = ({ reservation, now }) =>
  reservation?.state === 'held' && isHeldAt(reservation, now) ? null : 'the car is not held without payment any more'

const whilePaid: Rule = ({ reservation }) => (reservation?.state === 'paid' ? null : 'the hold has ended')

const offerIs =
  (is: (fields: Record<string, string>) => boolean): Rule =>
  ({ stored: { lead } }) =>
    is(lead.fields) ? null : 'the offer was answered otherwise'
const isAccepted = (fields: Record<string, string>) => fields['offer_accepted'] === 'true'
const isDeclined = (fields: Record<string, string>) => fields['offer_declined'] === 'true'

const RULES: Partial<Record<ConfirmationEvent, Rule>> = {
  drive_booked: whileBooked,
  drive_moved: whileBooked,
  drive_requested: whileAskedFor,
  drive_cancelled: (due) => (driveStatus(due) === 'Cancelled' ? null : 'another time was chosen'),
  drive_taken: async (due) => {
    if (driveStatus(due) !== 'Taken meanwhile') return 'a time was chosen'
    return (await hasFreeTime(due)) ? 'the time is free again' : null
  },
  drive_tomorrow: reminder(18 * HOUR_MS),
  drive_soon: reminder(90 * MINUTE_MS),
  drive_time_free: (due) => whileAskedFor(due) ?? (hasBegun(due) ? 'the time is over' : null),
  hold_opened: (due) => (due.reservation?.payment === 'failed' ? 'the card was declined' : whileHeld(due)),
  hold_confirmed: whileHeld,
  card_declined: whileHeld,
  deposit_paid: whilePaid,
  hold_ended: ({ reservation, now }) =>
    reservation && (isHeldAt(reservation, now) || reservation.payment === 'refunded') ? 'the hold went on' : null,
  payment_received: ({ stored }) =>
    stored.changes.some(({ subcategory }) => subcategory === '3. Refunded') ? 'the payment was refunded' : null,
  car_free: async ({ car, now, store }) =>
    car && isPurchasable(car) && !car.reserved && !(await isCarHeld(store, car.id, now)) ? null : 'the car is not free',
  trade_in: ({ stored: { lead } }) => ('form_completed' in lead.fields ? 'the trade-in went on' : null),
  trade_offer: offerIs((fields) => !isAccepted(fields) && !isDeclined(fields)),
  offer_accepted: offerIs(isAccepted),
  offer_declined: offerIs((fields) => isDeclined(fields) && !isAccepted(fields)),
}

/** Whether the shopper was written to since that the time is free again, or is about to be. */
async function hasFreeTime({ delivery, store }: Due): Promise<boolean> {
  const row = await store.first(
    `select 1 as free from outbox where site = ?1 and lead_id = ?2 and event = 'drive_time_free'`,
    [delivery.lead_id],
  )
  return row !== null
}

/** Why a message is not sent any more; null where it is true still. */
export async function findOvertakenReason(event: ConfirmationEvent, due: Due): Promise<string | null> {
  return (await RULES[event]?.(due)) ?? ((await hasLater(event, due)) ? 'a later message says more' : null)
}

/** Whether a later message about the same matter waits for the same address: as where a service was down in between. */
async function hasLater(event: ConfirmationEvent, { delivery, store }: Due): Promise<boolean> {
  const { of } = confirmationRow(event)
  if (!of || delivery.tries < 2) return false
  const family = CONFIRMATION_EVENTS.filter((each) => confirmationRow(each).of === of)
  const row = await store.first(
    `select 1 as later from outbox where site = ?1 and lead_id = ?2 and destination = ?3 and state = 'due'
     and event in (select value from json_each(?4))
     and seq > (select seq from outbox where site = ?1 and lead_id = ?2 and delivery_id = ?5)`,
    [delivery.lead_id, delivery.destination, JSON.stringify(family), delivery.delivery_id],
  )
  return row !== null
}
