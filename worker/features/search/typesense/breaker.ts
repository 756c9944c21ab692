import { SECOND_MS } from '../../../../shared/time.ts'
import { isTimeout } from '../../../platform/timeout.ts'

/** A server that is slow answers, too late; one that is down does not. */
export type Trouble = 'slow' | 'down'

/** Circuit breaker: keeps searches from a server in trouble. Open, it lets no visitor wait: probes run behind answers. */
export type Breaker = {
  /** Why no search goes to the server; null while they do. */
  trouble(): Trouble | null
  succeeded(): void
  failed(trouble: Trouble, now: number): void
  /** Whether to probe the server now: yes to one caller at a time, in the pauses of its trouble. */
  takesProbe(now: number): boolean
}

/** Failures in a row that open it. */
const MAX_FAILURES = 3
/** A slow server is probed less often: each probe is a search that it has to do. */
const PAUSE_MS: Record<Trouble, number> = { down: 2 * SECOND_MS, slow: 5 * SECOND_MS }
/** How long a probe may take; one that takes longer belongs to a request that is gone. */
export const PROBE_MS = 5 * SECOND_MS

export function breaker(): Breaker {
  let failures = 0
  let last: Trouble = 'down'
  let probeAt = 0
  return {
    trouble: () => (failures < MAX_FAILURES ? null : last),
    succeeded() {
      failures = 0
    },
    failed(trouble, now) {
      failures += 1
      last = trouble
      probeAt = now + PAUSE_MS[trouble]
    },
    takesProbe(now) {
      if (failures < MAX_FAILURES || now < probeAt) return false
      probeAt = now + PROBE_MS + PAUSE_MS[last]
      return true
    },
  }
}

/** What a failed call says of its server. The client of the server wraps some time-outs in errors of its own. */
export const troubleOf = (error: unknown): Trouble =>
  isTimeout(error) || (error instanceof Error && /time(d )?-?out/i.test(error.message)) ? 'slow' : 'down'
