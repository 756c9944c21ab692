import type { RouteKey } from '../routes/paths.ts'
import { DAY_MS } from '../time.ts'
import {
  CLOSED_DAYS,
  DEPARTMENTS,
  type Department,
  type Location,
  type OpeningHour,
  type SpecialHour,
} from './settings.ts'

/** Opening hours (LOC-03). Times of day are minutes after midnight, local to the location. */

/** Local date and time of a location: `date` as 2026-12-25, `weekday` 0 Sunday to 6 Saturday. */
export type LocalTime = { date: string; weekday: number; minutes: number }

type Period = { open: number; close: number }
/** Hours of one department on one day. `link` is the page that a closed day refers to. */
export type DayHours = { text: string; link: RouteKey | null; periods: Period[] }
export type HoursRow = { days: string; text: string; link: RouteKey | null }

/** Fields of a location that the rules read. */
export type OpenLocation = Pick<Location, 'name' | 'location_type' | 'closed_day'> & {
  contact_detail: Pick<Location['contact_detail'], 'opening_hours'>
}

const WEEK = [
  [1, 'Mon'],
  [2, 'Tue'],
  [3, 'Wed'],
  [4, 'Thu'],
  [5, 'Fri'],
  [6, 'Sat'],
  [0, 'Sun'],
] as const

/** Departments with hours at a location, sales first. */
export function listDepartments(location: OpenLocation): Department[] {
  const departments = new Set(
    location.contact_detail.opening_hours.map((entry) => entry.department ?? location.location_type),
  )
  return (Object.keys(DEPARTMENTS) as Department[]).filter((department) => departments.has(department))
}

/** Regular hours from Monday, Mon-Fri as one row where all five are equal. Empty for a department without hours. */
export function hoursTable(location: OpenLocation, department: Department): HoursRow[] {
  if (!listDepartments(location).includes(department)) return []
  const rows = WEEK.map(([weekday, days]) => {
    const { text, link } = usualHours(location, department, weekday)
    return { days, text, link }
  })
  const workdays = rows.slice(0, 5)
  const [first] = workdays
  if (!first || workdays.some((row) => row.text !== first.text)) return rows
  return [{ ...first, days: 'Mon-Fri' }, ...rows.slice(5)]
}

/** Hours of one day; special hours take precedence. */
export function hoursOn(
  location: OpenLocation,
  special: SpecialHour[],
  department: Department,
  day: Pick<LocalTime, 'date' | 'weekday'>,
): DayHours {
  const entry = specialEntry(location, special, department, day.date)
  if (!entry) return usualHours(location, department, day.weekday)
  if (entry.status === 'Closed') return { text: 'Closed', link: null, periods: [] }
  return openHours(listPeriods(entry.start_hour, entry.end_hour), null)
}

/** Whether a department is open; the closing minute is exclusive. */
export function isOpenNow(
  location: OpenLocation,
  special: SpecialHour[],
  local: LocalTime,
  department: Department = location.location_type,
): boolean {
  return hoursOn(location, special, department, local).periods.some(
    ({ open, close }) => open <= local.minutes && local.minutes < close,
  )
}

/** Today's status: 'Open until 5:30pm', 'Opens at 8:30am', 'Opens Monday 8:30am', or the text of a day by appointment. */
export function todayText(
  location: OpenLocation,
  special: SpecialHour[],
  local: LocalTime,
  department: Department = location.location_type,
): string {
  const { periods, text } = hoursOn(location, special, department, local)
  const next = periods.find(({ close }) => local.minutes < close)
  if (next)
    return next.open <= local.minutes ? `Open until ${clockText(next.close)}` : `Opens at ${clockText(next.open)}`
  if (periods.length === 0 && text !== 'Closed') return text
  return nextOpening(location, special, local, department) ?? 'Closed'
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** 'Opens tomorrow 8:30am', 'Opens Monday 8:30am'; null where nothing opens within a week. */
function nextOpening(
  location: OpenLocation,
  special: SpecialHour[],
  { date, weekday }: LocalTime,
  department: Department,
): string | null {
  for (let days = 1; days <= WEEKDAYS.length; days++) {
    const day = (weekday + days) % WEEKDAYS.length
    const [first] = hoursOn(location, special, department, { date: dayAfter(date, days), weekday: day }).periods
    if (first) return `Opens ${days === 1 ? 'tomorrow' : WEEKDAYS[day]} ${clockText(first.open)}`
  }
  return null
}

/** The day so many days after one, both as 2026-12-25. */
const dayAfter = (date: string, days: number) => new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

/** Special hours from a date on, soonest first, for the Holiday Opening Hours dialog. */
export function comingSpecialHours(location: OpenLocation, special: SpecialHour[], from: string): SpecialHour[] {
  return special
    .filter((entry) => entry.date >= from && appliesTo(location, entry))
    .toSorted((a, b) => a.date.localeCompare(b.date))
}

/** '8:30am' for 510, '5pm' for 1020. */
export function clockText(minutes: number): string {
  const hour = Math.floor(minutes / 60)
  const rest = minutes % 60
  return `${hour % 12 || 12}${rest ? `:${String(rest).padStart(2, '0')}` : ''}${hour < 12 ? 'am' : 'pm'}`
}

function usualHours(location: OpenLocation, department: Department, weekday: number): DayHours {
  const entries = location.contact_detail.opening_hours.filter(
    (entry) => entry.weekday === weekday && (entry.department ?? location.location_type) === department,
  )
  const open = entries.filter((entry) => entry.status === 'Open')
  if (open.length === 0) {
    const closed = CLOSED_DAYS[location.closed_day[department]]
    return { text: entries[0]?.formated_hours ?? closed.text, link: closed.link, periods: [] }
  }
  const periods = open.flatMap((entry) => listPeriods(entry.open, entry.close)).toSorted((a, b) => a.open - b.open)
  return openHours(periods, displayText(open))
}

const displayText = (entries: OpeningHour[]) => entries.find((entry) => entry.formated_hours)?.formated_hours ?? null

function openHours(periods: Period[], words: string | null): DayHours {
  const text = periods.map(({ open, close }) => `${clockText(open)} – ${clockText(close)}`).join(', ')
  return { text: words ?? text, link: null, periods }
}

const specificity = (entry: SpecialHour) => (entry.location_name ? 2 : 0) + (entry.department === 'all' ? 0 : 1)

/** The most specific entry of a date for a location and department. */
function specialEntry(location: OpenLocation, special: SpecialHour[], department: Department, date: string) {
  return special
    .filter((entry) => entry.date === date && appliesTo(location, entry))
    .filter((entry) => entry.department === 'all' || entry.department === department)
    .toSorted((a, b) => specificity(b) - specificity(a))[0]
}

const appliesTo = (location: OpenLocation, entry: SpecialHour) =>
  entry.location_name === null || entry.location_name === location.name

function listPeriods(open: string | null, close: string | null): Period[] {
  return open && close ? [{ open: parseMinutes(open), close: parseMinutes(close) }] : []
}

/** '08:30' -> 510 */
export function parseMinutes(time: string): number {
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  return hours * 60 + minutes
}
