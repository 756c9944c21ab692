import { isPurchasable } from '../../../../shared/car/status.ts'
import type { ConfirmationEvent } from '../../../../shared/confirmation/events.ts'
import { parseClockStamp } from '../../../../shared/location/wall-clock.ts'
import { isHeldAt } from '../../../../shared/reservation/reservation.ts'
import { DRIVE_FIELDS, driveStatusOf } from '../../../../shared/test-drive/status.ts'
import type { SiteStore } from '../../../platform/site-store.ts'
import { isCarHeld } from '../../reservations/part.ts'
import type { LeadNow } from './read-facts.ts'

type Due = LeadNow & { change: string; now: number; store: SiteStore }
/** What has happened since that makes a message untrue; null where nothing has. */
type Rule = (due: Due) => string | null | Promise<string | null>

const driveStatus = ({ lead }: Due) => driveStatusOf(lead.fields)
const startOf = ({ lead }: Due) => parseClockStamp(lead.fields[DRIVE_FIELDS.starts] ?? '')

const unlessCancelled: Rule = (due) => (driveStatus(due) === 'Cancelled' ? 'the test drive was cancelled' : null)

const reminder: Rule = (due) => {
  if (driveStatus(due) !== 'Booked') return 'the test drive is not booked any more'
  if (!due.change.endsWith(` ${due.lead.fields[DRIVE_FIELDS.starts]}`)) return 'the test drive was moved'
  return (startOf(due) ?? 0) <= due.now ? 'the test drive has begun' : null
}

const whileHeld: Rule = ({ reservation, now }) =>
  reservation?.state === 'held' && isHeldAt(reservation, now) ? null : 'the car is not held without payment any more'

const whileDriveIsOpen: Rule = (due) =>
  driveStatus(due) === 'Booked' ? 'another time is booked' : (startOf(due) ?? 0) <= due.now ? 'the time is over' : null

const RULES: Partial<Record<ConfirmationEvent, Rule>> = {
  drive_booked: unlessCancelled,
  drive_moved: unlessCancelled,
  drive_taken: (due) => (driveStatus(due) === 'Taken meanwhile' ? null : 'a time was chosen'),
  drive_tomorrow: reminder,
  drive_soon: reminder,
  drive_time_free: whileDriveIsOpen,
  hold_opened: whileHeld,
  hold_confirmed: whileHeld,
  card_declined: whileHeld,
  car_free: async ({ car, now, store }) =>
    car && isPurchasable(car) && !car.reserved && !(await isCarHeld(store, car.id, now)) ? null : 'the car is not free',
  trade_in: ({ lead }) => ('form_completed' in lead.fields ? 'the trade-in went on' : null),
}

/** Why a message is not sent any more; null where it is true still. */
export const overtakenBy = (event: ConfirmationEvent, due: Due): string | null | Promise<string | null> =>
  RULES[event]?.(due) ?? null
