import type { Context } from 'hono'
import type { Car } from '../../../shared/car/schema.ts'
import type { NewLead } from '../../../shared/lead/lead.ts'
import type { Location } from '../../../shared/location/settings.ts'
import type { DriveStatus } from '../../../shared/test-drive/status.ts'
import { isFree, type Offering, offeredDays, type TimeSpan } from '../../../shared/test-drive/times.ts'
import { driveShare } from '../../../shared/trust/drive-limits.ts'
import type { AppEnv } from '../../context.ts'
import { optional } from '../../http/optional.ts'
import { raiseSiteAlarm, spendBudget } from '../../http/trust-budget.ts'
import { log } from '../../platform/log.ts'
import type { Booked, Wish } from './service.ts'

type Wanted = {
  location: Location
  car: Car | null
  /** Without bookings: all the times there are. */
  offering: Offering
  slot: TimeSpan
  lead: NewLead
  /** Idempotency key of the form. */
  key: string
  /** The number of its shopper, where a code has confirmed it; null else. */
  proved: string | null
}

/**
 * Books a time, within the limits against hoarding (TRU-01), which are its own: a flood of plain enquiries stops no drive.
 * Beyond them the lead is stored as an enquiry.
 */
export async function bookSlot(c: Context<AppEnv>, wanted: Wanted): Promise<DriveStatus> {
  const share = wanted.proved === null ? chooseShare(wanted) : null
  if (!(await mayBook(c, wanted, share))) return wanted.proved === null ? 'Not booked' : 'Not booked for this number'
  const { location, car, offering, slot, key } = wanted
  const wish = { ...slot, location_id: location.id, car_id: car?.id ?? null, capacity: offering.capacity, key, share }
  const answer = await optional(c, 'appointment', c.var.services.appointments.book(wish))
  if (answer === null) return 'To be confirmed'
  // Others were faster since the day was looked at.
  if (answer === 'kept_back') noteKeptBack(c, wanted)
  return ANSWERS[answer]
}

const ANSWERS: Record<Booked, DriveStatus> = { booked: 'Booked', taken: 'Taken meanwhile', kept_back: 'Not booked' }

/** The day of a time, and how many of its times are for shoppers whose number is not confirmed. */
function chooseShare({ offering, slot }: Wanted): Wish['share'] {
  const date = offering.clock.local(slot.start).date
  const day = offeredDays(offering).find((each) => each.date === date)
  const [first, last] = [day?.free[0], day?.free.at(-1)]
  return first && last ? { start: first.start, end: last.end, most: driveShare(day!.had * offering.capacity) } : null
}

async function mayBook(c: Context<AppEnv>, wanted: Wanted, share: Wish['share']): Promise<boolean> {
  const { lead, key, proved } = wanted
  if (share && !(await hasRoom(c, wanted, share))) return false
  const number = proved ?? lead.contact.phone ?? ''
  // Another time for the same form moves its drive.
  return (await spendBudget(c, proved === null ? UNPROVED : PROVED, { number, key: `drive ${key}` })) === null
}

const PROVED = ['drives_number'] as const
const UNPROVED = ['drives_typed_number', 'drives_address', 'drives_network'] as const

/**
 * Whether the day has times left for shoppers whose number is not confirmed. While the diary does not answer: yes. The diary
 * of the database asks again as it books; of one elsewhere this look is all there is, beside the counts of numbers, addresses
 * and networks.
 */
async function hasRoom(
  c: Context<AppEnv>,
  wanted: Wanted,
  { most, ...span }: NonNullable<Wish['share']>,
): Promise<boolean> {
  const { location, offering, slot } = wanted
  const booked = await optional(c, 'appointments', c.var.services.appointments.booked(location.id, span))
  if (!booked || booked.length < most) return true
  // A form that is sent again has its time; for any other the diary finds it taken.
  if (!isFree(slot, { ...offering, booked })) return true
  noteKeptBack(c, wanted)
  return false
}

function noteKeptBack(c: Context<AppEnv>, { location, offering, slot }: Wanted): void {
  const date = offering.clock.local(slot.start).date
  const [site, id] = [c.var.site.slug, c.get('requestId')]
  log('warn', { event: 'trust.drives_kept_back', site, id, location: location.slug, date })
  const reason = `as many times of ${date} at ${location.name} are booked by the form alone as may be`
  c.executionCtx.waitUntil(raiseSiteAlarm(c, 'drives_held_back', reason))
}
