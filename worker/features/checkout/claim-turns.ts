import { withTimeout } from '../../platform/timeout.ts'

/**
 * Claims of one car that arrive together in this isolate: one goes ahead, the others wait for its outcome and then read who has
 * the car. Without it all of them read that it is free, all queue their writes at the database, and those at the end of the queue
 * run out of time before they can be told that the car is taken. The database decides in any case.
 */

/** A claim under way: whether it took the car, once that is known, and its end; `form`: the ticket of the form that was sent. */
type Claim = { outcome: Promise<boolean>; end: Promise<unknown>; since: number; form: string }

/** How long a press waits for others in all, in milliseconds. */
const PATIENCE_MS = 2_500
/** A claim that has taken this long belongs to a request that was given up. */
const LOST_AFTER_MS = 5_000
/** How long a press whose database fails waits to hear of the one before. */
const LAST_LOOK_MS = 500

const underWay = new Map<string, Claim>()

/** What a press does in its turn. `isLost`: whether another form is known to have taken the car meanwhile. */
export type Press<Value> = (hold?: () => void, isLost?: () => Promise<boolean>) => Promise<Value>

/** `car`: names it among all sites. `press` calls `hold` as soon as it has the car. */
export async function inTurn<Value>(car: string, form: string, press: Press<Value>): Promise<Value> {
  let isLost: (() => Promise<boolean>) | undefined
  const until = Date.now() + PATIENCE_MS
  for (let now = Date.now(); now < until; now = Date.now()) {
    const ahead = underWay.get(car)
    if (!ahead || now - ahead.since > LOST_AFTER_MS) return lead(car, form, press)
    // The same form sent twice has what it took.
    const givenUpAt = ahead.since + LOST_AFTER_MS
    if (ahead.form !== form)
      isLost = () => withTimeout(ahead.outcome, Math.max(LAST_LOOK_MS, givenUpAt - Date.now()), () => false)
    const isHeld = await withTimeout(ahead.outcome, until - now, () => true)
    // Its payment is opened first: a hundred reads at once would be before it.
    if (isHeld) await withTimeout(ahead.end, Math.max(1, until - Date.now()), () => null)
    if (isHeld) break
  }
  return press(undefined, isLost)
}

async function lead<Value>(car: string, form: string, press: Press<Value>): Promise<Value> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const end = Promise.withResolvers<void>()
  const claim = { outcome: promise, end: end.promise, since: Date.now(), form }
  underWay.set(car, claim)
  try {
    return await press(() => resolve(true))
  } finally {
    if (underWay.get(car) === claim) underWay.delete(car)
    resolve(false)
    end.resolve()
  }
}
