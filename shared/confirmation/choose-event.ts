import type { LeadFormKey } from '../lead/forms.ts'
import type { NewLead } from '../lead/lead.ts'
import type { WallClock } from '../location/wall-clock.ts'
import type { Reservation } from '../reservation/reservation.ts'
import { type DriveStatus, readDriveStatus } from '../test-drive/status.ts'
import { DAY_MS, HOUR_MS } from '../time.ts'
import { type ConfirmationEvent, SOON_HOURS } from './events.ts'

type SentForm = Pick<NewLead, 'form' | 'fields'>

/** What a drive is answered with, by what became of the time. */
const DRIVE_EVENTS: Record<DriveStatus, ConfirmationEvent> = {
  Booked: 'drive_booked',
  'To be confirmed': 'drive_requested',
  'Any time': 'drive_requested',
  'Taken meanwhile': 'drive_taken',
  'Not booked': 'drive_requested',
  'Not booked for this number': 'drive_requested',
  Cancelled: 'drive_cancelled',
}

/** What a test drive is answered with. */
export const confirmationOfDrive = (fields: Record<string, string>): ConfirmationEvent =>
  DRIVE_EVENTS[readDriveStatus(fields) ?? 'Any time']

/** A hold that is written into its lead has a number; one with a deposit names it. */
const holdEvent = ({ fields }: SentForm): ConfirmationEvent =>
  fields['Reservation'] === undefined
    ? 'hold_requested'
    : fields['Deposit'] === undefined
      ? 'hold_confirmed'
      : 'hold_opened'

const FORM_EVENTS: Record<LeadFormKey, ConfirmationEvent | ((lead: SentForm) => ConfirmationEvent) | null> = {
  contact: 'enquiry',
  offer: 'enquiry',
  model: 'enquiry',
  enquiry: 'enquiry',
  quote: 'enquiry',
  photos: 'enquiry',
  similar: 'enquiry',
  free_again: 'waiting',
  parts: 'enquiry',
  valuation: 'enquiry',
  careers: 'enquiry',
  service: 'service',
  finance: 'finance',
  finance_pre_approval: 'finance',
  personalised_finance: 'finance',
  test_drive: ({ fields }) => confirmationOfDrive(fields),
  trade_in: 'trade_in',
  reservation: holdEvent,
  // Its receipt comes with the money.
  online_payment: null,
  spin_to_win: 'prize_won',
}

/** What the shopper of a new lead gets in writing; null for nothing yet. */
export function confirmationOfLead(lead: SentForm): ConfirmationEvent | null {
  const rule = FORM_EVENTS[lead.form as LeadFormKey] ?? null
  return typeof rule === 'function' ? rule(lead) : rule
}

/** What the shopper of a reservation is told when it has changed; null for nothing. */
export function confirmationOfReservation({
  state,
  payment,
}: Pick<Reservation, 'state' | 'payment'>): ConfirmationEvent | null {
  if (payment === 'refunded') return 'deposit_refunded'
  if (state === 'paid') return 'deposit_paid'
  if (state === 'held' && payment === 'failed') return 'card_declined'
  return state === 'released' || state === 'sold' ? 'hold_ended' : null
}

/** Names what is no change: a reminder of one time, a car that is free. */
export const ownKey = (event: ConfirmationEvent, of = ''): string => [`~${event}`, of].filter(Boolean).join(' ')

/** A reminder that comes sooner after the booking says nothing new. */
const LEAST_AFTER_BOOKING_MS = 2 * HOUR_MS

/** Who wants the reminder of SOON_HOURS before. */
type SoonWish = 'site' | 'shopper'

export type Reminder = { event: 'drive_tomorrow' | 'drive_soon'; at: number }

export const soonReminder = (start: number): Reminder => ({ event: 'drive_soon', at: start - SOON_HOURS * HOUR_MS })

/** The reminders of a drive at `start` (epoch ms): a day before at the same hour of the place's clock, and SOON_HOURS before. */
export function planReminders(
  { start, now, soon }: { start: number; now: number; soon: SoonWish | null },
  clock: Pick<WallClock, 'local' | 'at'>,
): Reminder[] {
  const tomorrow: Reminder = { event: 'drive_tomorrow', at: dayBefore(start, clock) }
  const all = [tomorrow, ...(soon ? [soonReminder(start)] : [])]
  return all.filter(
    ({ event, at }) => at >= now + (event === 'drive_soon' && soon === 'shopper' ? 0 : LEAST_AFTER_BOOKING_MS),
  )
}

function dayBefore(start: number, clock: Pick<WallClock, 'local' | 'at'>): number {
  const { date, minutes } = clock.local(start)
  const before = new Date(Date.parse(`${date}T00:00Z`) - DAY_MS).toISOString().slice(0, 10)
  return clock.at(before, minutes) ?? start - DAY_MS
}
