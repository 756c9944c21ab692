import { withTimeout } from '../../platform/timeout.ts'

/**
 * Claims of one car that arrive together in this isolate: one goes ahead, the others wait for its outcome and then read who has
 * the car. Without it all of them read that it is free, all queue their writes at the database, and those at the end of the queue
 * run out of time before they can be told that the car is taken. The database decides in any case.
 */

/** A claim under way: whether it took the car, once that is known. */
type Claim = { outcome: Promise<boolean>; since: number }

/** How long a press waits for others in all, in milliseconds. */
const PATIENCE_MS = 1_500
/** A claim that has taken this long belongs to a request that was given up. */
const LOST_AFTER_MS = 5_000

const underWay = new Map<string, Claim>()

/** `car`: names it among all sites. `work` calls `hold` as soon as it has the car. */
export async function inTurn<Value>(car: string, work: (hold: () => void) => Promise<Value>): Promise<Value> {
  const until = Date.now() + PATIENCE_MS
  for (let now = Date.now(); now < until; now = Date.now()) {
    const ahead = underWay.get(car)
    if (!ahead || now - ahead.since > LOST_AFTER_MS) return lead(car, work)
    const isHeld = await withTimeout(ahead.outcome, until - now, () => true)
    if (isHeld) break
  }
  return work(() => {})
}

async function lead<Value>(car: string, work: (hold: () => void) => Promise<Value>): Promise<Value> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const claim = { outcome: promise, since: Date.now() }
  underWay.set(car, claim)
  try {
    return await work(() => resolve(true))
  } finally {
    if (underWay.get(car) === claim) underWay.delete(car)
    resolve(false)
  }
}
