import { type DayHours, hoursOn, type LocalTime, listDepartments, type OpenLocation } from '../location/hours.ts'
import type { SpecialHour } from '../location/settings.ts'
import type { WallClock } from '../location/wall-clock.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts'

/** Interval in epoch milliseconds; the end is exclusive. */
export type TimeSpan = { start: number; end: number }

export type Booking = TimeSpan & { car_id: number | null }

/** A bookable day with its free slots; a closed day has its hours' text. `had` counts the slots before bookings. */
export type OfferedDay = Pick<LocalTime, 'date' | 'weekday'> & { hours: DayHours; free: TimeSpan[]; had: number }

export type Offering = {
  location: OpenLocation
  special: SpecialHour[]
  clock: WallClock
  now: number
  booked: readonly Booking[]
  /** The car to be driven; null where none is chosen. */
  car_id: number | null
  slot_minutes: number
  notice_hours: number
  horizon_days: number
  /** Concurrent drives of this location. */
  capacity: number
}

/** TST-01: sales opening hours cut into slots, less bookings and those within the notice period. Slots end before closing. */
export function offeredDays(offering: Offering): OfferedDay[] {
  const { location, special, clock, now, notice_hours } = offering
  if (!listDepartments(location).includes('sales')) return []
  return upcomingDays(offering).map((day) => {
    const hours = hoursOn(location, special, 'sales', day)
    const slots = hours.periods
      .flatMap((period) => listSlots(clock, day.date, period, offering.slot_minutes))
      .filter(({ start }) => start >= now + notice_hours * HOUR_MS)
    return { ...day, hours, free: slots.filter((slot) => isFree(slot, offering)), had: slots.length }
  })
}

/** Whether a slot has capacity left and its car is free. */
export const isFree = (
  slot: TimeSpan,
  { booked, capacity, car_id }: Pick<Offering, 'booked' | 'capacity' | 'car_id'>,
) => {
  const overlapping = booked.filter(({ start, end }) => start < slot.end && end > slot.start)
  return overlapping.length < capacity && !overlapping.some((each) => each.car_id !== null && each.car_id === car_id)
}

/** Free slots closest to a lost one, later ones preferred, in order of time. */
export function nearestFree(days: readonly OfferedDay[], gone: number, max: number): TimeSpan[] {
  const free = days.flatMap((day) => day.free)
  const later = free.filter(({ start }) => start >= gone)
  const earlier = free.filter(({ start }) => start < gone).toReversed()
  return [...later, ...earlier].slice(0, max).toSorted((a, b) => a.start - b.start)
}

/** Interval of bookings needed for an offering. */
export const bookingHorizon = ({ now, horizon_days }: Pick<Offering, 'now' | 'horizon_days'>): TimeSpan => ({
  start: now - DAY_MS,
  end: now + (horizon_days + 1) * DAY_MS,
})

/** Days of the location's local calendar, today first. */
function upcomingDays({ clock, now, horizon_days }: Offering) {
  const today = clock.local(now)
  const midnight = Date.parse(`${today.date}T00:00Z`)
  return Array.from({ length: horizon_days }, (_, index) => ({
    date: new Date(midnight + index * DAY_MS).toISOString().slice(0, 10),
    weekday: (today.weekday + index) % 7,
  }))
}

function listSlots(clock: WallClock, date: string, { open, close }: { open: number; close: number }, minutes: number) {
  const length = minutes * MINUTE_MS
  const starts = Array.from({ length: Math.floor((close - open) / minutes) }, (_, index) => open + index * minutes)
  const [first, last] = [clock.at(date, open), clock.at(date, close)]
  if (first !== null && last !== null && last - first === (close - open) * MINUTE_MS)
    return starts.map((from) => first + (from - open) * MINUTE_MS).map((start) => ({ start, end: start + length }))
  const starting = starts.map((from) => clock.at(date, from)).filter((start) => start !== null)
  return withoutOverlaps(starting.map((start) => ({ start, end: start + length }))).filter(({ end }) => {
    const shown = clock.local(end)
    return shown.date === date && shown.minutes <= close
  })
}

/** Removes overlaps, which occur on the day clocks go forward. */
const withoutOverlaps = (slots: TimeSpan[]) => {
  let busyUntil = 0
  return slots.filter(({ start, end }) => {
    if (start < busyUntil) return false
    busyUntil = end
    return true
  })
}
