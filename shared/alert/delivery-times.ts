import type { LocalTime } from '../location/hours.ts'
import { HOUR_MS, MINUTE_MS } from '../time.ts'

/** Hours without notifications, in minutes after midnight of local time; equal bounds mean no quiet hours. */
type QuietHours = { from: number; to: number }

/** How many minutes of quiet hours are left, by the clock; on the day of a clock change an hour more or less. */
export const quietMinutesLeft = ({ to }: QuietHours, { minutes }: Pick<LocalTime, 'minutes'>): number =>
  (to - minutes + 24 * 60) % (24 * 60)

/** Compares local time alone, so that days of 23 and 25 hours need no rule of their own. */
export function isQuietTime({ from, to }: QuietHours, { minutes }: Pick<LocalTime, 'minutes'>): boolean {
  return from <= to ? minutes >= from && minutes < to : minutes >= from || minutes < to
}

/** Milliseconds from each failed attempt to the next. */
const RETRY_DELAYS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS, 8 * HOUR_MS]

/** Notifications older than this many milliseconds are dropped. */
export const GIVE_UP_AFTER_MS = 24 * HOUR_MS

/** Epoch milliseconds of the next attempt; null once the notification is given up. */
export function nextAttemptAt({ tries, since }: { tries: number; since: number }, now: number): number | null {
  const delay = RETRY_DELAYS_MS[tries - 1]
  return delay === undefined || now + delay - since > GIVE_UP_AFTER_MS ? null : now + delay
}
