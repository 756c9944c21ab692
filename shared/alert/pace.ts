const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Milliseconds from each failed attempt to the next. */
const PAUSES = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 8 * HOUR]

/** Notifications older than this many milliseconds are dropped. */
export const GIVEN_UP_AFTER = 24 * HOUR

/** Epoch milliseconds of the next attempt; null once the notification is given up. */
export function nextTry({ tries, since }: { tries: number; since: number }, now: number): number | null {
  const pause = PAUSES[tries - 1]
  return pause === undefined || now + pause - since > GIVEN_UP_AFTER ? null : now + pause
}
