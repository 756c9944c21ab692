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
import { bookingHorizon, isFree, type Offering, offeredDays } from '../../../shared/test-drive/times.ts'
import { momentText, timesView } from '../../../shared/test-drive/view.ts'
import { DAY_MS } from '../../../shared/time.ts'
import type { AppEnv } from '../../context.ts'
import { optional } from '../../http/optional.ts'
import { wallClock } from '../../platform/local-time.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import { openStore } from '../../platform/store-of.ts'
import type { LeadUpdates } from '../leads/service.ts'
import { bookSlot } from './book-slot.ts'

export type DriveAt = { car: Car | null; location: Location }

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
export async function freeTimes(c: Context<AppEnv>, drive: DriveAt, { gone = null, chosen = '' }: TimesOptions = {}) {
  const offering = buildOffering(c, drive)
  const { appointments } = c.var.services
  const known = await optional(c, 'appointments', appointments.booked(drive.location.id, bookingHorizon(offering)))
  const days = offeredDays({ ...offering, booked: known ?? [] })
  const { special, clock } = offering
  const view: TimesView = timesView({ days, special, clock, name: drive.location.name, chosen, gone })
  return view
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

/** Offers a time that was given up to shoppers who asked for it in vain, behind the answer. */
export function offerTime(c: Context<AppEnv>, location: Location, start: number): void {
  const { site, services, now } = c.var
  const freed = { location: location.slug, starts: clockStamp(locationClock(location), start) }
  const isFreeFor = (car_id: number | null) => isTimeFree(c, location, { start, car_id })
  const offering = offerFreedTime(
    { store: openStore(c.env, site), leads: services.leads.updates, now, isFreeFor },
    freed,
  )
  c.executionCtx.waitUntil(optional(c, 'freed time', offering))
}

/** Whether the diary has the time free for a car now. */
async function isTimeFree(
  c: Context<AppEnv>,
  location: Location,
  { start, car_id }: { start: number; car_id: number | null },
) {
  const offering = { ...buildOffering(c, { car: null, location }), car_id }
  const slot = offeredDays(offering)
    .flatMap(({ free }) => free)
    .find((each) => each.start === start)
  return !!slot && isFree(slot, { ...offering, booked: await c.var.services.appointments.booked(location.id, slot) })
}

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
  const slot = offeredDays(offering)
    .flatMap(({ free }) => free)
    .find((each) => each.start === start)
  const status: DriveStatus = slot ? await bookSlot(c, { location, car, offering, slot, ...asked }) : 'Taken meanwhile'
  return { status, fields: driveFields(offering.clock, start, status) }
}

const driveFields = (clock: WallClock, start: number, status: DriveStatus): Record<string, string> => ({
  [DRIVE_FIELDS.time]: `${momentText(clock, start)}, ${clock.words}`,
  [DRIVE_FIELDS.starts]: clockStamp(clock, start),
  [DRIVE_FIELDS.status]: status,
})

/** No time is offered further ahead. */
const MAX_AHEAD_DAYS = 60
/** Only one shopper can take the time. */
const MAX_OFFERS = 5
const MAX_LOOKED_AT = 20

type FreedDeps = {
  store: SiteStore
  leads: Pick<LeadUpdates, 'writeToShopper'>
  now: number
  /** Whether a car, or any where null, can be driven at the time. */
  isFreeFor: (car_id: number | null) => Promise<boolean>
}

type FreedTime = {
  /** Slug of the location. */
  location: string
  /** The time as leads have it (`clockStamp`). */
  starts: string
}

/** Notifies shoppers whose chosen time was taken, and who have no other since, that it is free. */
async function offerFreedTime(
  { store, leads, now, isFreeFor }: FreedDeps,
  { location, starts }: FreedTime,
): Promise<void> {
  if (Date.parse(starts) <= now) return
  const key = ownKey('drive_time_free', starts)
  const results = await store.rows<{ lead_id: string; car_id: number | null }>(
    `select lead_id, json_extract(doc, '$.car.car_id') as car_id from lead indexed by lead_taken where site = ?1 and at > ?2 and json_extract(doc, '$.form') = 'test_drive'
       and json_extract(doc, '$.location_slug') = ?3
       and json_extract(doc, '$.fields."${DRIVE_FIELDS.starts}"') = ?4
       and json_extract(doc, '$.fields."${DRIVE_FIELDS.status}"') = 'Taken meanwhile'
       and messages_stopped_at is null
       and not exists (select 1 from outbox o where o.site = ?1 and o.lead_id = lead.lead_id and o.change = ?5)
       and not exists (select 1 from lead_change c where c.site = ?1 and c.lead_id = lead.lead_id
         and json_extract(c.doc, '$.fields."${DRIVE_FIELDS.status}"') is not null)
     order by at limit ${MAX_LOOKED_AT}`,
    [now - MAX_AHEAD_DAYS * DAY_MS, location, starts, key],
  )
  let left = MAX_OFFERS
  for (const { lead_id, car_id } of results) {
    // The car that they asked for may be out with another shopper.
    if (left === 0 || !(await isFreeFor(car_id))) continue
    await leads.writeToShopper(lead_id, { event: 'drive_time_free', key })
    left--
  }
}
