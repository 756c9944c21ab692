import { SECOND_MS } from '../../../../../shared/time.ts'
import type { Report } from '../../../../platform/log.ts'
import type { Stores } from '../values.ts'
import { openMoves } from './move-row.ts'
import { advanceMove } from './move-site.ts'
import { minutesStuck } from './stuck.ts'
import type { MoveWaits } from './waits.ts'

/** How long one run of the schedule works on moves. */
const MAX_RUN_MS = 40 * SECOND_MS

/**
 * Every minute: goes on with moves whose command has ended, and deletes what they leave. A failure stops one site only. A
 * move that has been in its step for too long is reported.
 */
export async function continueMoves(
  stores: Stores,
  waits: MoveWaits,
  clock: () => number,
  report: Report,
): Promise<void> {
  const deadline = clock() + MAX_RUN_MS
  for (const move of await openMoves(stores.DB)) {
    const { site, step } = move
    try {
      while (clock() < deadline) {
        const progress = await advanceMove(stores, site, clock(), waits)
        if (progress.step === 'done' || progress.wait > 0) break
      }
    } catch (error) {
      report({ event: 'site.move_failed', site, message: String(error) })
    }
    const minutes = minutesStuck(move, clock())
    if (minutes !== null) report({ event: 'site.move_stuck', site, step, minutes })
  }
}
