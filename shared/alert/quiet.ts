import type { LocalTime } from '../location/hours.ts'

/** From when to when nobody is disturbed, as minutes after midnight on a wall clock; both the same: never. */
export type QuietHours = { from: number; to: number }

/** Whether it is quiet by the clock on a wall. What it shows decides, so a day of 23 or 25 hours is like any other. */
export function isQuiet({ from, to }: QuietHours, { minutes }: Pick<LocalTime, 'minutes'>): boolean {
  return from <= to ? minutes >= from && minutes < to : minutes >= from || minutes < to
}
