import type { D1Database } from '@cloudflare/workers-types'

const NOTHING = { results: [], meta: { changes: 0 } }

/** A database that knows nothing, with a switch that takes it down: for pages that should not need one. */
export function fakeDatabase() {
  let isDown = false
  let asked = 0
  const answer = <Value>(value: Value): Promise<Value> => {
    asked++
    return isDown ? Promise.reject(new Error('D1 is down')) : Promise.resolve(value)
  }
  const statement = {
    bind: () => statement,
    all: () => answer(NOTHING),
    raw: () => answer([]),
    first: () => answer(null),
    run: () => answer(NOTHING),
  }
  return {
    db: {
      prepare: () => statement,
      batch: (all: unknown[]) => answer(all.map(() => NOTHING)),
    } as unknown as D1Database,
    goDown: () => void (isDown = true),
    /** How often it was asked. */
    asked: () => asked,
  }
}
