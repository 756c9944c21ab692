import { MINUTE_MS } from '../../../../../shared/time.ts'
import type { Bindings } from '../../../../bindings.ts'

/**
 * announced: Workers hear that the site will move. copying: its large tables are copied while it is written.
 * following: it is closed, the rest is copied. checking: both places are compared. moved: the registry names the new
 * place. left: the rows in the old place wait for their deletion. A move that is cancelled before it is `moved` goes on as
 * cancelled: the old place opens again; then clearing: what was copied is deleted in the new one.
 *
 * Each with how long a move may be in it. Longer means that a part of it fails again and again.
 */
const STUCK_AFTER_MS = {
  // One site moves at a time; others wait, and a large site is copied meanwhile.
  announced: 30 * MINUTE_MS,
  copying: 30 * MINUTE_MS,
  // The site is read-only.
  following: 5 * MINUTE_MS,
  checking: 5 * MINUTE_MS,
  moved: 5 * MINUTE_MS,
  // The rows in the old place are kept for ten minutes.
  left: 30 * MINUTE_MS,
  cancelled: 5 * MINUTE_MS,
  clearing: 30 * MINUTE_MS,
}
export type MoveStep = keyof typeof STUCK_AFTER_MS
export const MOVE_STEPS = Object.keys(STUCK_AFTER_MS) as MoveStep[]

/** The steps from which a move can be cancelled: the registry names the old place. */
export const CANCELLABLE: readonly MoveStep[] = ['announced', 'copying', 'following', 'checking']

/** For how many whole minutes a move has been in its step; null for one that is not stuck. */
export function minutesStuck({ step, stepped_at }: { step: MoveStep; stepped_at: number }, now: number): number | null {
  const ms = now - stepped_at
  return ms < STUCK_AFTER_MS[step] ? null : Math.floor(ms / MINUTE_MS)
}

/** What a move waits for, in milliseconds. */
export type MoveWaits = {
  /** Until every Worker has heard of it: how long one may serve from a pointer that it has read. */
  heardAfter: number
  /** Until no request or import that began before reads from the old place. */
  keptFor: number
}

const WAITS: MoveWaits = { heardAfter: 2 * MINUTE_MS, keptFor: 10 * MINUTE_MS }

/** A developer's machine has one Worker, which hears at once. */
export const moveWaits = ({ LOCAL }: Pick<Bindings, 'LOCAL'>): MoveWaits =>
  LOCAL ? { ...WAITS, heardAfter: 0 } : WAITS
