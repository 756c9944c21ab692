import { SECOND_MS } from '../../../../../shared/time.ts'
import type { Stores } from '../values.ts'
import { movingSites } from './move-row.ts'
import { advanceMove } from './move-site.ts'
import type { MoveWaits } from './waits.ts'

/** How long one run of the schedule works on moves. */
const MAX_RUN_MS = 40 * SECOND_MS

/** Every minute: goes on with moves whose command has ended, and deletes what they leave. A failure stops one site only. */
export async function continueMoves(
  stores: Stores,
  waits: MoveWaits,
  clock: () => number,
  onFailure: (slug: string, error: unknown) => void,
): Promise<void> {
  const deadline = clock() + MAX_RUN_MS
  for (const slug of await movingSites(stores.DB)) {
    try {
      while (clock() < deadline) {
        const { step, wait } = await advanceMove(stores, slug, clock(), waits)
        if (step === 'done' || wait > 0) break
      }
    } catch (error) {
      onFailure(slug, error)
    }
  }
}
