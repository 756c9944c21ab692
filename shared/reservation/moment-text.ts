import { clockText, type LocalTime } from '../location/hours.ts'
import { longDate } from '../time.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** 'Monday 23 November at 2:15pm' in local time, or 'Monday 23 November 2026 at 2:15pm'. */
export function momentText({ date, weekday, minutes }: LocalTime, year: 'with year' | null = null): string {
  const long = longDate(date) ?? date
  const day = year ? long : long.replace(/ \d{4}$/, '')
  return `${WEEKDAYS[weekday]} ${day} at ${clockText(minutes)}`
}
