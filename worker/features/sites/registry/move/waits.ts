import { MINUTE_MS } from '../../../../../shared/time.ts'
import type { Bindings } from '../../../../bindings.ts'

/** What a move waits for, in milliseconds. */
export type MoveWaits = {
  /** Until every Worker has heard of it: how long one may serve from a pointer that it has read. */
  heardAfter: number
  /** Until no request or import that began before reads from the old place. */
  keptFor: number
}

const WAITS: MoveWaits = { heardAfter: 2 * MINUTE_MS, keptFor: 10 * MINUTE_MS }

/** A developer's machine has one Worker, which hears at once. */
export const waitsOf = ({ LOCAL }: Pick<Bindings, 'LOCAL'>): MoveWaits => (LOCAL ? { ...WAITS, heardAfter: 0 } : WAITS)
