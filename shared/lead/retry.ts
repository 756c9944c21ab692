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

/** A delivery is given up after so long or so many attempts, whichever comes first. */
export const GIVE_UP_HOURS = 72
export const GIVE_UP_AFTER_MS = GIVE_UP_HOURS * HOUR_MS
export const MAX_ATTEMPTS = 40
/** Upper bound on a destination's Retry-After, in milliseconds. */
const MAX_RETRY_AFTER_MS = HOUR_MS

/** When deliveries are tried again, and for how long. */
export type RetryRule = {
  /** Milliseconds from each failed attempt to the next; the last one repeats. */
  delaysMs: readonly number[]
  giveUpAfterMs: number
  maxAttempts: number
}

export const LEAD_RETRIES: RetryRule = {
  delaysMs: RETRY_DELAYS_MS,
  giveUpAfterMs: GIVE_UP_AFTER_MS,
  maxAttempts: MAX_ATTEMPTS,
}

/** Messages to shoppers (DSK-01): services of mail know a repeat by its key for a day, and what comes later is of no use. */
export const MESSAGE_RETRIES: RetryRule = {
  delaysMs: [10 * SECOND_MS, 30 * SECOND_MS, MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS, 10 * MINUTE_MS, 15 * MINUTE_MS],
  giveUpAfterMs: 23 * HOUR_MS,
  maxAttempts: 100,
}

/**
 * Epoch milliseconds of the next attempt; null once the delivery is given up.
 * @param chance random number from 0 to 1, for the jitter
 * @param wait milliseconds requested by the destination
 */
export function nextAttemptAt(
  { tries, since }: { tries: number; since: number },
  now: number,
  chance: number,
  wait = 0,
  { delaysMs, giveUpAfterMs, maxAttempts }: RetryRule = LEAD_RETRIES,
): number | null {
  const delay = delaysMs[Math.min(Math.max(tries, 1), delaysMs.length) - 1]!
  const next = now + Math.max(delay * (1 - JITTER + 2 * JITTER * chance), Math.min(wait, MAX_RETRY_AFTER_MS))
  return tries >= maxAttempts || next - since > giveUpAfterMs ? null : Math.round(next)
}
