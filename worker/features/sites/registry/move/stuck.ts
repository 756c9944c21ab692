import { MINUTE_MS } from '../../../../../shared/time.ts'
import type { SiteMove } from '../service.ts'
import type { MoveStep } from './steps.ts'

/** How long a move may be in its step. Longer means that a part of it fails again and again. */
const STUCK_AFTER_MS: Record<MoveStep, number> = {
  // One site moves at a time; others wait, and a large site is copied meanwhile.
  announced: 30 * MINUTE_MS,
  copying: 30 * MINUTE_MS,
  // The site is read-only.
  following: 5 * MINUTE_MS,
  checking: 5 * MINUTE_MS,
  moved: 5 * MINUTE_MS,
  cancelled: 5 * MINUTE_MS,
  // The rows in the old place are kept for ten minutes.
  left: 30 * MINUTE_MS,
  clearing: 30 * MINUTE_MS,
}

/** For how many whole minutes a move has been in its step; null for one that is not stuck. */
export function minutesStuck({ step, stepped_at }: Pick<SiteMove, 'step' | 'stepped_at'>, now: number): number | null {
  const ms = now - stepped_at
  return ms < STUCK_AFTER_MS[step] ? null : Math.floor(ms / MINUTE_MS)
}
