import type { RetryRule } from '../lead/retry.ts'
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

/** Alerts are tried seven times within a day, and not after it. */
export const ALERT_RETRIES: RetryRule = {
  delaysMs: [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS, 8 * HOUR_MS],
  giveUpAfterMs: 24 * HOUR_MS,
  maxAttempts: 7,
}
