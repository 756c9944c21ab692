const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long after each failed try the next one comes; the last goes on (LED-07). */
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
/** Each pause is up to a quarter longer or shorter, so that what failed together does not come back together. */
const JITTER = 0.25

/** A delivery is given up after so long, and after so many tries: whichever comes first. */
export const GIVEN_UP_AFTER = 72 * HOUR
export const MOST_TRIES = 40
/** A destination that asks for patience gets so much of it. */
const MOST_PATIENCE = HOUR

type Tried = { tries: number; since: number }

/** When to try again, in epoch ms; null: it is given up. `chance` is from 0 to 1, `wait` what was asked for, in ms. */
export function nextTry({ tries, since }: Tried, now: number, chance: number, wait = 0): number | null {
  const pause = PAUSES[Math.min(Math.max(tries, 1), PAUSES.length) - 1]!
  const next = now + Math.max(pause * (1 - JITTER + 2 * JITTER * chance), Math.min(wait, MOST_PATIENCE))
  return tries >= MOST_TRIES || next - since > GIVEN_UP_AFTER ? null : Math.round(next)
}
