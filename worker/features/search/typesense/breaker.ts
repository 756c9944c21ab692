import { SECOND_MS } from '../../../../shared/time.ts'
import { isTimeout, sleep } from '../../../platform/timeout.ts'

/** `slow`: answers come too late; `down`: none come. */
export type Trouble = 'slow' | 'down'

export type Breaker = ReturnType<typeof breaker>

const MAX_FAILURES = 3
/** A slow server is probed less often: each probe is a search that it has to do. */
const PAUSE_MS: Record<Trouble, number> = { down: 2 * SECOND_MS, slow: 5 * SECOND_MS }
/** Upper bound of a probe: a longer one belongs to a request that has ended. */
export const PROBE_MS = 5 * SECOND_MS

/** Circuit breaker: keeps searches from a server in trouble. Open, it lets no visitor wait: probes run behind answers. */
export function breaker() {
  let failures = 0
  let last: Trouble = 'down'
  let probeAt = 0
  return {
    /** Why no search goes to the server; null while they do. */
    trouble: (): Trouble | null => (failures < MAX_FAILURES ? null : last),
    succeeded(): void {
      failures = 0
    },
    failed(trouble: Trouble, now: number): void {
      failures += 1
      last = trouble
      probeAt = now + PAUSE_MS[trouble]
    },
    /** Whether to probe the server now: yes to one caller at a time, in the pauses of its trouble. */
    takesProbe(now: number): boolean {
      if (failures < MAX_FAILURES || now < probeAt) return false
      probeAt = now + PROBE_MS + PAUSE_MS[last]
      return true
    },
  }
}

/** The trouble behind a failed call. The server's client wraps some time-outs in errors of its own. */
export const classifyFailure = (error: unknown): Trouble =>
  isTimeout(error) || (error instanceof Error && /time(d )?-?out/i.test(error.message)) ? 'slow' : 'down'

/** Searches of one site that are under way in this isolate, each with the time (epoch ms) when it is given up. */
export type Slots = { active: Map<symbol, number>; limit: number; inTime: number }

/** More at once would make each of them slow: a server shares its cores among them. */
const MAX_AT_ONCE = 4
/** Answers in time after which one more search may be under way. */
const WIDEN_AFTER = 20
/** How often a waiting search looks for a place: another request's promise cannot wake it in a Worker. */
const LOOK_MS = 5

export const newSlots = (): Slots => ({ active: new Map(), limit: MAX_AT_ONCE, inTime: 0 })

/** All places were taken for as long as the search may wait. */
export class NoSlot extends Error {
  constructor(limit: number, milliseconds: number) {
    super(`${limit} searches of this site were under way for ${milliseconds} ms`)
    this.name = 'NoSlot'
  }
}

/** How long a search may wait for a place, and then have it, in ms. */
type Patience = { patienceMs: number; holdMs: number; clock: () => number }

/** Does the work once fewer than the most searches are under way; throws NoSlot when it would have to wait longer. */
export async function inSlot<Value>(
  slots: Slots,
  { patienceMs, holdMs, clock }: Patience,
  work: () => Promise<Value>,
): Promise<Value> {
  for (let waited = 0; isFull(slots, clock()); waited += LOOK_MS) {
    if (waited >= patienceMs) throw new NoSlot(slots.limit, patienceMs)
    await sleep(LOOK_MS)
  }
  const slot = Symbol('search')
  slots.active.set(slot, clock() + holdMs)
  try {
    return await work()
  } finally {
    slots.active.delete(slot)
  }
}

/** After an answer in time: one more at once, up to the most, for every twenty. */
export function widen(slots: Slots): void {
  slots.inTime += 1
  if (slots.inTime < WIDEN_AFTER) return
  slots.inTime = 0
  slots.limit = Math.min(MAX_AT_ONCE, slots.limit + 1)
}

/** After a late answer: half as many at once. false where the limit is already one. */
export function narrow(slots: Slots): boolean {
  slots.inTime = 0
  if (slots.limit === 1) return false
  slots.limit = Math.floor(slots.limit / 2)
  return true
}

/** A search whose request was given up leaves its place when its time is over. */
function isFull({ active, limit }: Slots, now: number): boolean {
  for (const [slot, until] of active) if (until < now) active.delete(slot)
  return active.size >= limit
}
