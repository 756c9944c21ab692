const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** How long after each failed try the next one comes. */
const PAUSES = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 8 * HOUR]

/** News that is older than this is none. */
export const GIVEN_UP_AFTER = 24 * HOUR

/** When to try again, in epoch ms; null: it is given up. */
export function nextTry({ tries, since }: { tries: number; since: number }, now: number): number | null {
  const pause = PAUSES[tries - 1]
  return pause === undefined || now + pause - since > GIVEN_UP_AFTER ? null : now + pause
}
