import type { DayView, TimesView, TimeView } from '../form/field.ts'
import { WEEKDAYS } from '../location/day-words.ts'
import { clockText } from '../location/hours.ts'
import type { SpecialHour } from '../location/settings.ts'
import { clockStamp, type WallClock } from '../location/wall-clock.ts'
import { pathTo } from '../routes/paths.ts'
import { longDate } from '../time.ts'
import { nearestFree, type OfferedDay, type TimeSpan } from './times.ts'

const NOON = 12 * 60

const MAX_NEAREST = 4

const dayText = ({ date, weekday }: Pick<OfferedDay, 'date' | 'weekday'>) => `${WEEKDAYS[weekday]} ${longDate(date)}`
/** 'Saturday 21 November'; the year is implied within the horizon. */
const dayLabel = (day: Pick<OfferedDay, 'date' | 'weekday'>) => dayText(day).replace(/ \d{4}$/, '')

/** 'Saturday 21 November 2026, 10:30am' in local time. */
export function momentText(clock: Pick<WallClock, 'local'>, at: number): string {
  const local = clock.local(at)
  return `${dayText(local)}, ${clockText(local.minutes)}`
}

/** 'Sat 28 Nov, 10:30am' in local time, for a text message. */
export function shortMomentText(clock: Pick<WallClock, 'local'>, at: number): string {
  const { date, weekday, minutes } = clock.local(at)
  const [day = '', month = ''] = (longDate(date) ?? date).split(' ')
  return `${WEEKDAYS[weekday]!.slice(0, 3)} ${day} ${month.slice(0, 3)}, ${clockText(minutes)}`
}

type TimesContext = {
  days: OfferedDay[]
  special: SpecialHour[]
  clock: WallClock
  name: string
  chosen: string
  /** Epoch milliseconds of a requested time that is taken. */
  gone?: number | null
}

export function timesView({ days, special, clock, name, chosen, gone = null }: TimesContext): TimesView {
  const isOffered = days.some(({ had, hours }) => had > 0 || hours.periods.length > 0)
  return {
    place: isOffered ? { name, zone: clock.words } : null,
    days: isOffered ? days.map((day, index) => dayView(day, special, clock, index === 0)) : [],
    nearest: gone === null ? [] : nearestFree(days, gone, MAX_NEAREST).map((slot) => timeView(slot, clock)),
    chosen,
  }
}

const timeView = ({ start }: TimeSpan, clock: WallClock): TimeView => ({
  value: clockStamp(clock, start),
  text: clockText(clock.local(start).minutes),
  full: momentText(clock, start).replace(/ \d{4},/, ','),
  part: clock.local(start).minutes < NOON ? 'Morning' : 'Afternoon',
})

function dayView(day: OfferedDay, special: SpecialHour[], clock: WallClock, isToday: boolean): DayView {
  const times = day.free.map((slot) => timeView(slot, clock))
  return {
    label: isToday ? `Today, ${dayLabel(day)}` : dayLabel(day),
    short: {
      weekday: isToday ? 'Today' : WEEKDAYS[day.weekday]!.slice(0, 3),
      date: String(Number(day.date.slice(-2))),
      note: shortNote(day),
    },
    note: times.length > 0 ? (times.length === 1 ? '1 time' : `${times.length} times`) : closedNote(day, special),
    times,
  }
}

function shortNote({ free, hours: { periods, link, text } }: OfferedDay): string {
  if (free.length > 0) return ''
  if (periods.length > 0) return 'Full'
  return link === null && text !== CLOSED ? 'Ask us' : CLOSED
}

const CLOSED = 'Closed'

function closedNote({ date, hours, had }: OfferedDay, special: SpecialHour[]): string {
  if (hours.periods.length > 0) return had > 0 ? 'Fully booked' : 'No more times on this day'
  const holiday = special.find((entry) => entry.date === date && entry.name !== null)?.name
  const closed = hours.link === null ? hours.text : CLOSED
  return holiday ? `${holiday}: ${closed.toLowerCase()}` : closed
}

/** In place of a car's number: the shopper does not know which one yet. */
export const ANY_CAR = 'any'

export const driveAt = (location: string) => `${pathTo('book_test_drive')}?car_id=${ANY_CAR}&location=${location}`
