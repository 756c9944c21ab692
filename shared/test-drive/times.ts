import { type DayHours, departmentsOf, hoursOn, type LocalTime, type OpenLocation } from '../location/hours.ts'
import type { SpecialHour } from '../location/schema.ts'
import type { WallClock } from '../location/wall-clock.ts'

/** From when to when, in epoch milliseconds; the end itself is free again. */
export type Span = { start: number; end: number }

/** A test drive that somebody has a promise of, and the car that is out for it where that is known. */
export type Booked = Span & { car_id: number | null }

/** A day of the horizon with the times still to be had; one that is closed has its words. */
export type OfferedDay = Pick<LocalTime, 'date' | 'weekday'> & { hours: DayHours; free: Span[]; had: number }

export type Offering = {
  location: OpenLocation
  special: SpecialHour[]
  clock: WallClock
  now: number
  booked: readonly Booked[]
  /** The car that is to be driven; null where none is chosen. */
  car_id: number | null
  slot_minutes: number
  notice_hours: number
  horizon_days: number
  /** How many can be out from this location at once. */
  capacity: number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * TST-01: the opening hours of a location's sales desk, cut into drives, less what is booked and what is too soon. A
 * drive ends before closing. `had` counts the times that a day had before any was booked.
 */
export function offeredDays(offering: Offering): OfferedDay[] {
  const { location, special, clock, now, notice_hours } = offering
  if (!departmentsOf(location).includes('sales')) return []
  return coming(offering).map((day) => {
    const hours = hoursOn(location, special, 'sales', day)
    const slots = hours.periods
      .flatMap((period) => cut(clock, day.date, period, offering.slot_minutes))
      .filter(({ start }) => start >= now + notice_hours * HOUR)
    return { ...day, hours, free: slots.filter((slot) => isFree(slot, offering)), had: slots.length }
  })
}

/** Whether another drive can begin then: the location has somebody to send along, and the car is not out. */
export const isFree = (slot: Span, { booked, capacity, car_id }: Pick<Offering, 'booked' | 'capacity' | 'car_id'>) => {
  const meanwhile = booked.filter(({ start, end }) => start < slot.end && end > slot.start)
  return meanwhile.length < capacity && !meanwhile.some((each) => each.car_id !== null && each.car_id === car_id)
}

/** The free times nearest to one that is gone: those after it first, then those before. */
export function nearestFree(days: readonly OfferedDay[], gone: number, most: number): Span[] {
  const free = days.flatMap((day) => day.free)
  const later = free.filter(({ start }) => start >= gone)
  const earlier = free.filter(({ start }) => start < gone).toReversed()
  return [...later, ...earlier].slice(0, most).toSorted((a, b) => a.start - b.start)
}

/** From when to when bookings have to be known for the days of an offering. */
export const horizonOf = ({ now, horizon_days }: Pick<Offering, 'now' | 'horizon_days'>): Span => ({
  start: now - DAY,
  end: now + (horizon_days + 1) * DAY,
})

/** The days by the location's own calendar, today first. */
function coming({ clock, now, horizon_days }: Offering) {
  const today = clock.local(now)
  const midnight = Date.parse(`${today.date}T00:00Z`)
  return Array.from({ length: horizon_days }, (_, index) => ({
    date: new Date(midnight + index * DAY).toISOString().slice(0, 10),
    weekday: (today.weekday + index) % 7,
  }))
}

/** A period of a day in drives, one after the other from its opening. */
function cut(clock: WallClock, date: string, { open, close }: { open: number; close: number }, minutes: number) {
  const length = minutes * MINUTE
  const starts = Array.from({ length: Math.floor((close - open) / minutes) }, (_, index) => open + index * minutes)
  const [first, last] = [clock.at(date, open), clock.at(date, close)]
  if (first !== null && last !== null && last - first === (close - open) * MINUTE)
    return starts.map((from) => first + (from - open) * MINUTE).map((start) => ({ start, end: start + length }))
  const moved = starts.map((from) => clock.at(date, from)).filter((start) => start !== null)
  return apart(moved.map((start) => ({ start, end: start + length }))).filter(({ end }) => {
    const shown = clock.local(end)
    return shown.date === date && shown.minutes <= close
  })
}

/** On a day whose clock goes forward a drive may still be on when the next would begin. */
const apart = (slots: Span[]) => {
  let busyUntil = 0
  return slots.filter(({ start, end }) => {
    if (start < busyUntil) return false
    busyUntil = end
    return true
  })
}
