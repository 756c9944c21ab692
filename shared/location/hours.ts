import { findRoute, type RouteKey } from '../routes/paths.ts'
import { DAY_MS } from '../time.ts'
import { WEEKDAYS } from './day-words.ts'
import { CLOSED_DAYS, DEPARTMENTS, type Department, type Location, type SpecialHour } from './settings.ts'

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
  const entries = specialEntries(location, special, department, day.date)
  if (entries.length === 0) return usualHours(location, department, day.weekday)
  const open = entries.filter((entry) => entry.status === 'Open')
  if (open.length === 0) return { text: 'Closed', link: null, periods: [] }
  return dayHours(joinPeriods(open.flatMap((entry) => listPeriods(entry.start_hour, entry.end_hour))), null)
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

/** Today's status: 'Open until 5:30pm', 'Open 8:30am – 5:30pm today', 'Opens Monday 8:30am', or the text of a day by appointment. */
export function todayText(
  location: OpenLocation,
  special: SpecialHour[],
  local: LocalTime,
  department: Department = location.location_type,
): string {
  const { periods, text } = hoursOn(location, special, department, local)
  const next = periods.find(({ close }) => local.minutes < close)
  if (next)
    return next.open <= local.minutes
      ? `Open until ${clockText(next.close)}`
      : `Open ${clockText(next.open)} – ${clockText(next.close)} today`
  if (periods.length === 0 && text !== 'Closed') return text
  const later = findNextPeriod(location, special, local, department)
  return later ? `Opens ${later.day} ${clockText(later.open)}` : 'Closed'
}

type OpeningQuestion = [location: OpenLocation, special: SpecialHour[], local: LocalTime, department: Department]

/** The period of a department that is open now, else the next one within so many days; null for none. `day`: 'today', 'tomorrow', a weekday. */
function findNextPeriod(
  ...[location, special, local, department, days = WEEKDAYS.length]: [...OpeningQuestion, days?: number]
) {
  for (let ahead = 0; ahead <= days; ahead++) {
    const date = new Date(Date.parse(local.date) + ahead * DAY_MS).toISOString().slice(0, 10)
    const weekday = (local.weekday + ahead) % WEEKDAYS.length
    const { periods } = hoursOn(location, special, department, { date, weekday })
    const next = periods.find(({ close }) => ahead > 0 || local.minutes < close)
    if (!next) continue
    const day = ['today', 'tomorrow'][ahead] ?? WEEKDAYS[weekday]!
    return { ...next, isNow: ahead === 0 && next.open <= local.minutes, day }
  }
  return null
}

const onWeekday = (day: string) => (WEEKDAYS.includes(day) ? `on ${day}` : day)

/** The day on which the sales staff of a location are there next: 'today', 'tomorrow', 'on Monday'; null for none within a week. */
export function openingDay(location: OpenLocation, special: SpecialHour[], local: LocalTime): string | null {
  const next = findNextPeriod(location, special, local, 'sales')
  return next && onWeekday(next.day)
}

/** Further than a holiday goes. */
const MAX_DAYS = 13

/** 'We’re open until 5pm today.', 'We open tomorrow at 8:30am.', 'We open on Monday at 8:30am.'; null without hours. */
export function nextOpeningText(...question: OpeningQuestion): string | null {
  const next = findNextPeriod(...question, MAX_DAYS)
  if (!next) return null
  return next.isNow
    ? `We’re open until ${clockText(next.close)} today.`
    : `We open ${onWeekday(next.day)} at ${clockText(next.open)}.`
}

/** Special hours from a date on, soonest first, for the Holiday Opening Hours dialog: without those that the location's own replace. */
export function comingSpecialHours(location: OpenLocation, special: SpecialHour[], from: string): SpecialHour[] {
  const coming = special.filter((entry) => entry.date >= from && appliesTo(location, entry))
  const isReplaced = ({ date, department, location_name }: SpecialHour) =>
    location_name === null &&
    coming.some(
      (own) =>
        own.location_name !== null && own.date === date && (own.department === 'all' || own.department === department),
    )
  return coming
    .filter((entry) => !isReplaced(entry))
    .toSorted((a, b) => a.date.localeCompare(b.date) || opensAt(a).localeCompare(opensAt(b)))
}

const opensAt = ({ start_hour }: SpecialHour): string => start_hour ?? ''

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
    const closed = CLOSED_DAYS[location.closed_day[department] ?? 'closed']
    return { text: entries[0]?.formated_hours ?? closed.text, link: closed.link, periods: [] }
  }
  const periods = joinPeriods(open.flatMap((entry) => listPeriods(entry.open, entry.close)))
  if (open.every((entry) => entry.formated_hours === null)) return dayHours(periods, null)
  const words = open.map((entry) => entry.formated_hours ?? dayHours(listPeriods(entry.open, entry.close), null).text)
  return dayHours(periods, [...new Set(words)].join(', '))
}

/** Openings of one day from the earliest on: those that touch or overlap are one. */
function joinPeriods(periods: Period[]): Period[] {
  const joined: Period[] = []
  for (const { open, close } of periods.toSorted((a, b) => a.open - b.open)) {
    const last = joined.at(-1)
    if (last && open <= last.close) last.close = Math.max(last.close, close)
    else joined.push({ open, close })
  }
  return joined
}

function dayHours(periods: Period[], words: string | null): DayHours {
  const text = periods.map(({ open, close }) => `${clockText(open)} – ${clockText(close)}`).join(', ')
  return { text: words ?? text, link: null, periods }
}

const isApart = (one: SpecialHour, other: SpecialHour) =>
  one.status === other.status && ((one.end_hour ?? '') <= opensAt(other) || (other.end_hour ?? '') <= opensAt(one))

/**
 * The entries of a date for a location and department, its own location's in place of those of all. A day may have several
 * openings: those of all departments hold beside its own at other times.
 */
function specialEntries(location: OpenLocation, special: SpecialHour[], department: Department, date: string) {
  const entries = special
    .filter((entry) => entry.date === date && appliesTo(location, entry))
    .filter((entry) => entry.department === 'all' || entry.department === department)
  const isHere = entries.some((entry) => entry.location_name !== null)
  const nearest = entries.filter((entry) => (entry.location_name !== null) === isHere)
  const own = nearest.filter((entry) => entry.department !== 'all')
  return nearest.filter((entry) => entry.department !== 'all' || own.every((other) => isApart(entry, other)))
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

/** The days of a usual week that a location is open, a line for days in a row with the same hours: 'Mon-Fri 8:30am – 5:30pm'. */
export function openHours(location: OpenLocation & { location_type: Parameters<typeof hoursTable>[1] }): string[] {
  const rows = hoursTable(location, location.location_type)
  const lines: { from: string; to: string; text: string }[] = []
  for (const { days, text } of rows) {
    const last = lines.at(-1)
    const [from = days, to = days] = days.split('-')
    if (last?.text === text) last.to = to
    else lines.push({ from, to, text })
  }
  return lines
    .filter(({ text }) => /\d/.test(text))
    .map(({ from, to, text }) => `${from === to ? from : `${from}-${to}`} ${text}`)
}

/** A row of a week's hours. `href`: what a closed day leads to instead (LOC-03). */
export type WeekRow = { days: string; text: string; isToday: boolean; href: string | null }

/** Opening hours of a department, with today's row marked. */
export function buildWeek(location: OpenLocation, department: Department, local: LocalTime): WeekRow[] {
  const today = WEEKDAYS[local.weekday]?.slice(0, 3) ?? ''
  const isWorkday = local.weekday >= 1 && local.weekday <= 5
  return hoursTable(location, department).map(({ days, text, link }) => ({
    days,
    text,
    isToday: days === today || (days === 'Mon-Fri' && isWorkday),
    href: link && findRoute(link).path,
  }))
}
