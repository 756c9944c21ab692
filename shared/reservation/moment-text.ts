import { longDate } from '../dates.ts'
import { clockText, type LocalTime } from '../location/hours.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** 'Monday 23 November at 2:15pm' in local time. */
export function momentText({ date, weekday, minutes }: LocalTime): string {
  const day = (longDate(date) ?? date).replace(/ \d{4}$/, '')
  return `${WEEKDAYS[weekday]} ${day} at ${clockText(minutes)}`
}
