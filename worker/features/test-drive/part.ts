import type { Context } from 'hono'
import type { Car } from '../../../shared/car/schema.ts'
import { carLocation } from '../../../shared/car/stock-place.ts'
import { ownKey } from '../../../shared/confirmation/choose-event.ts'
import type { TimesView } from '../../../shared/form/field.ts'
import type { NewLead } from '../../../shared/lead/lead.ts'
import type { Location } from '../../../shared/location/settings.ts'
import { chooseTimeZone } from '../../../shared/location/time-zone.ts'
import { clockStamp, type WallClock } from '../../../shared/location/wall-clock.ts'
import { DRIVE_FIELDS, type DriveStatus } from '../../../shared/test-drive/status.ts'
import { bookingHorizon, isFree, type Offering, offeredDays, type TimeSpan } from '../../../shared/test-drive/times.ts'
import { momentText, timesView } from '../../../shared/test-drive/view.ts'
import { DAY_MS } from '../../../shared/time.ts'
import { driveShare } from '../../../shared/trust/drive-limits.ts'
import type { AppEnv } from '../../context.ts'
import { optional } from '../../http/optional.ts'
import { raiseSiteAlarm, spendBudget } from '../../http/trust-budget.ts'
import { wallClock } from '../../platform/local-time.ts'
import { log } from '../../platform/log.ts'
import { openStore } from '../../platform/store-of.ts'
import type { Wish } from './service.ts'

type DriveAt = { car: Car | null; location: Location }

/** The locations that offer drives: those with a sales desk, the main one first. */
export const driveLocations = (locations: Location[]): Location[] =>
  locations
    .filter(({ visible, location_type }) => visible && location_type === 'sales')
    .toSorted((a, b) => Number(b.primary) - Number(a.primary))

/** The location of a car; the dealer's main one for a car that names none. */
export function driveLocation({ var: { site, services } }: Context<AppEnv>, car: Car): Location | null {
  const ofCar = carLocation(car, services.listing.locations)
  return site.locations.find(({ id }) => id === ofCar?.id) ?? driveLocations(site.locations)[0] ?? null
}

type TimesOptions = {
  /** A time that is taken, epoch ms: those that are nearest to it are shown first. */
  gone?: number | null
  chosen?: string
}

/** The calendar; while the diary does not answer, that of the opening hours, since booking asks the diary again. */
export async function freeTimes(
  c: Context<AppEnv>,
  drive: DriveAt,
  { gone = null, chosen = '' }: TimesOptions = {},
): Promise<TimesView> {
  const offering = buildOffering(c, drive)
  const { id, name } = drive.location
  const diary = c.var.services.appointments.booked(id, bookingHorizon(offering))
  const booked = (await optional(c, 'appointments', diary)) ?? []
  const { special, clock } = offering
  return timesView({ days: offeredDays({ ...offering, booked }), special, clock, name, chosen, gone })
}

function buildOffering({ var: { site, now } }: Context<AppEnv>, { car, location }: DriveAt) {
  const { capacity, capacity_at, ...rules } = site.test_drive
  return {
    ...rules,
    location,
    special: site.special_hours,
    clock: locationClock(location),
    now,
    booked: [],
    car_id: car?.id ?? null,
    capacity: capacity_at[location.slug] ?? capacity,
  } satisfies Offering
}

export const locationClock = (location: Location): WallClock => wallClock(chooseTimeZone(location))

const findSlot = (offering: Offering, start: number) =>
  offeredDays(offering)
    .flatMap(({ free }) => free)
    .find((each) => each.start === start)

type DriveBooking = {
  lead: NewLead
  /** Idempotency key of the form: another time for the same key moves its drive. */
  key: string
  /** Epoch ms. */
  start: number
  /** The number of its shopper, where a code has confirmed it; null else. */
  proved: string | null
}

/** Books a time if it is still free. The outcome, and the fields of the lead that say so. */
export async function bookTime(c: Context<AppEnv>, { car, location }: DriveAt, { start, ...asked }: DriveBooking) {
  const offering = buildOffering(c, { car, location })
  // Also a time that is booked by now: it may be this very form that has it.
  const slot = findSlot(offering, start)
  const status: DriveStatus = slot ? await bookSlot(c, { location, car, offering, slot, ...asked }) : 'Taken meanwhile'
  const { clock } = offering
  const fields: Record<string, string> = {
    [DRIVE_FIELDS.time]: `${momentText(clock, start)}, ${clock.words}`,
    [DRIVE_FIELDS.starts]: clockStamp(clock, start),
    [DRIVE_FIELDS.status]: status,
  }
  return { status, fields }
}

/** No time is offered further ahead. */
const MAX_AHEAD_DAYS = 60
/** Only one shopper can take the time. */
const MAX_OFFERS = 5
const MAX_LOOKED_AT = 20

/** Offers a time that was given up to shoppers who asked for it in vain, behind the answer. */
export const offerTime = (c: Context<AppEnv>, location: Location, start: number): void =>
  c.executionCtx.waitUntil(optional(c, 'freed time', offerFreedTime(c, location, start)))

/** Writes to shoppers whose chosen time was taken, and who have no other since. */
async function offerFreedTime(c: Context<AppEnv>, location: Location, start: number): Promise<void> {
  const { site, services, now } = c.var
  const starts = clockStamp(locationClock(location), start)
  if (Date.parse(starts) <= now) return
  const key = ownKey('drive_time_free', starts)
  const results = await openStore(c.env, site).rows<{ lead_id: string; car_id: number | null }>(
    `select lead_id, json_extract(doc, '$.car.car_id') as car_id from lead indexed by lead_taken where site = ?1 and at > ?2 and json_extract(doc, '$.form') = 'test_drive'
       and json_extract(doc, '$.location_slug') = ?3
       and json_extract(doc, '$.fields."${DRIVE_FIELDS.starts}"') = ?4
       and json_extract(doc, '$.fields."${DRIVE_FIELDS.status}"') = 'Taken meanwhile'
       and messages_stopped_at is null
       and not exists (select 1 from outbox o where o.site = ?1 and o.lead_id = lead.lead_id and o.change = ?5)
       and not exists (select 1 from lead_change c where c.site = ?1 and c.lead_id = lead.lead_id
         and json_extract(c.doc, '$.fields."${DRIVE_FIELDS.status}"') is not null)
     order by at limit ${MAX_LOOKED_AT}`,
    [now - MAX_AHEAD_DAYS * DAY_MS, location.slug, starts, key],
  )
  let left = MAX_OFFERS
  for (const { lead_id, car_id } of results) {
    // The car that they asked for may be out with another shopper.
    if (left === 0 || !(await isTimeFree(c, location, { start, car_id }))) continue
    await services.leads.updates.writeToShopper(lead_id, { event: 'drive_time_free', key })
    left--
  }
}

/** Whether the diary has the time free for a car, or for any where null, now. */
async function isTimeFree(
  c: Context<AppEnv>,
  location: Location,
  { start, car_id }: { start: number; car_id: number | null },
) {
  const offering = { ...buildOffering(c, { car: null, location }), car_id }
  const slot = findSlot(offering, start)
  return !!slot && isFree(slot, { ...offering, booked: await c.var.services.appointments.booked(location.id, slot) })
}

/** `offering`: without bookings, all the times there are. */
type Wanted = DriveAt & Omit<DriveBooking, 'start'> & { offering: Offering; slot: TimeSpan }

/**
 * Books a time, within the limits against hoarding (TRU-01), which are its own: a flood of plain enquiries stops no drive.
 * Beyond them the lead is stored as an enquiry.
 */
async function bookSlot(c: Context<AppEnv>, wanted: Wanted): Promise<DriveStatus> {
  const share = wanted.proved === null ? chooseShare(wanted) : null
  if (!(await mayBook(c, wanted, share))) return wanted.proved === null ? 'Not booked' : 'Not booked for this number'
  const { location, car, offering, slot, key } = wanted
  const wish = { ...slot, location_id: location.id, car_id: car?.id ?? null, capacity: offering.capacity, key, share }
  const answer = await optional(c, 'appointment', c.var.services.appointments.book(wish))
  if (answer === null) return 'To be confirmed'
  // Others were faster since the day was looked at.
  if (answer === 'kept_back') noteKeptBack(c, wanted)
  return ({ booked: 'Booked', taken: 'Taken meanwhile', kept_back: 'Not booked' } as const)[answer]
}

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
