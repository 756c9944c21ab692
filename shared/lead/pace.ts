const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Milliseconds from each failed attempt to the next; the last one repeats (LED-07). */
const PAUSES = [
  10 * SECOND,
  30 * SECOND,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  20 * MINUTE,
  40 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
]
/** Relative jitter of a pause, so that simultaneous failures spread out. */
const JITTER = 0.25

/** A delivery is given up after this many milliseconds or attempts, whichever comes first. */
export const GIVEN_UP_AFTER = 72 * HOUR
export const MOST_TRIES = 40
/** Upper bound on a destination's Retry-After, in milliseconds. */
const MOST_PATIENCE = HOUR

type Tried = { tries: number; since: number }

/**
 * Epoch milliseconds of the next attempt; null once the delivery is given up.
 * @param chance random number from 0 to 1, for the jitter
 * @param wait milliseconds requested by the destination
 */
export function nextTry({ tries, since }: Tried, now: number, chance: number, wait = 0): number | null {
  const pause = PAUSES[Math.min(Math.max(tries, 1), PAUSES.length) - 1]!
  const next = now + Math.max(pause * (1 - JITTER + 2 * JITTER * chance), Math.min(wait, MOST_PATIENCE))
  return tries >= MOST_TRIES || next - since > GIVEN_UP_AFTER ? null : Math.round(next)
}
