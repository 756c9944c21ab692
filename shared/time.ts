/** Durations in milliseconds. */
export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Dates for display. Times are epoch milliseconds, days are 'YYYY-MM-DD'. */

/** UTC offset in milliseconds of eastern standard time, which Queensland keeps all year. */
const EASTERN_OFFSET_MS = 10 * HOUR_MS

export const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** The day at `now` in eastern standard time. */
export const easternDay = (now: number) => new Date(now + EASTERN_OFFSET_MS).toISOString().slice(0, 10)

/** '2027-03-04' -> '4 March 2027', '2027-03' -> 'March 2027'; null for anything else. */
export function longDate(date: string): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(date) ?? []
  const name = MONTHS[Number(month) - 1]
  if (name === undefined) return null
  return day === undefined ? `${name} ${year}` : `${Number(day)} ${name} ${year}`
}
