import { HOUR_MS, MINUTE_MS } from '../time.ts'

/** Milliseconds from each failed attempt to the next. */
const RETRY_DELAYS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS, 8 * HOUR_MS]

/** Notifications older than this many milliseconds are dropped. */
export const GIVE_UP_AFTER_MS = 24 * HOUR_MS

/** Epoch milliseconds of the next attempt; null once the notification is given up. */
export function nextAttemptAt({ tries, since }: { tries: number; since: number }, now: number): number | null {
  const delay = RETRY_DELAYS_MS[tries - 1]
  return delay === undefined || now + delay - since > GIVE_UP_AFTER_MS ? null : now + delay
}
