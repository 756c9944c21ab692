import type { Bindings } from '../../bindings.ts'
import { DependencyUnavailable } from '../../platform/breaker.ts'
import { DEADLINES_MS } from '../../platform/deadlines.ts'
import { withTimeout } from '../../platform/timeout.ts'
import type { Draw } from './service.ts'

/**
 * Draws by way of the jobs Worker, away from visitors (TRU-02): the web Worker holds no PDF maker and no rasteriser.
 * Rejects with `DependencyUnavailable` where none is bound, or where it fails or hangs.
 */
export const drawInJobs =
  ({ INTAKE }: Pick<Bindings, 'INTAKE'>): Draw =>
  async (drawing) => {
    if (!INTAKE) throw new DependencyUnavailable('jobs Worker', 'is not bound')
    return withTimeout(INTAKE.draw(drawing), DEADLINES_MS.drawing.document).catch((cause: unknown) => {
      throw new DependencyUnavailable('jobs Worker', `did not draw the ${drawing.kind}: ${String(cause)}`, { cause })
    })
  }
