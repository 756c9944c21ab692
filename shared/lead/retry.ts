import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../time.ts'

/** Milliseconds from each failed attempt to the next; the last one repeats (LED-07). */
const RETRY_DELAYS_MS = [
  10 * SECOND_MS,
  30 * SECOND_MS,
  MINUTE_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  10 * MINUTE_MS,
  20 * MINUTE_MS,
  40 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
]
/** Relative jitter of a pause, so that simultaneous failures spread out. */
const JITTER = 0.25

/** A delivery is given up after this many milliseconds or attempts, whichever comes first. */
export const GIVE_UP_AFTER_MS = 72 * HOUR_MS
export const MAX_ATTEMPTS = 40
/** Upper bound on a destination's Retry-After, in milliseconds. */
const MAX_RETRY_AFTER_MS = HOUR_MS

type Attempts = { tries: number; since: number }

/**
 * Epoch milliseconds of the next attempt; null once the delivery is given up.
 * @param chance random number from 0 to 1, for the jitter
 * @param wait milliseconds requested by the destination
 * @param giveUpAfterMs how long it is tried
 */
export function nextAttemptAt(
  { tries, since }: Attempts,
  now: number,
  chance: number,
  wait = 0,
  giveUpAfterMs = GIVE_UP_AFTER_MS,
): number | null {
  const delay = RETRY_DELAYS_MS[Math.min(Math.max(tries, 1), RETRY_DELAYS_MS.length) - 1]!
  const next = now + Math.max(delay * (1 - JITTER + 2 * JITTER * chance), Math.min(wait, MAX_RETRY_AFTER_MS))
  return tries >= MAX_ATTEMPTS || next - since > giveUpAfterMs ? null : Math.round(next)
}
