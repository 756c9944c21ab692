import { withTimeout } from '../timeout.ts'

/** Work that several requests want at the same time, done once. */
export type SingleFlight<Value> = {
  /** `isMine` says who does the work; the others wait for it, and do it themselves when it does not come. */
  share(key: string, now: number, work: () => Promise<Value>): Promise<{ value: Value; isMine: boolean }>
}

/** How long one request waits for another's work, in milliseconds. */
const PATIENCE_MS = 1_000
/** A flight that has taken this long belongs to a request that is gone. */
const LOST_AFTER_MS = 5_000

/** `size`: how many flights are remembered. */
export function singleFlight<Value>(patience = PATIENCE_MS): SingleFlight<Value> & { size: () => number } {
  /** In the order of their beginning. */
  const flying = new Map<string, { work: Promise<Value>; since: number }>()

  /** The work of a request that was given up never ends, and with it what would forget the flight. */
  function dropLost(now: number): void {
    for (const [key, { since }] of flying) {
      if (now - since < LOST_AFTER_MS) return
      flying.delete(key)
    }
  }

  return {
    size: () => flying.size,
    async share(key, now, work) {
      dropLost(now)
      const known = flying.get(key)
      if (known) {
        // The request that does the work may have been given up by its visitor, and its work with it.
        const landed = await withTimeout(
          known.work.then((value) => ({ value })),
          patience,
          () => null,
        )
        if (landed) return { value: landed.value, isMine: false }
      }
      const flight = { work: work(), since: now }
      flying.delete(key)
      flying.set(key, flight)
      try {
        return { value: await flight.work, isMine: true }
      } finally {
        if (flying.get(key) === flight) flying.delete(key)
      }
    },
  }
}
