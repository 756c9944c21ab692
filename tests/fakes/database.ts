import type { D1Database } from '@cloudflare/workers-types'

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
    all: () => answer({ results: [] }),
    raw: () => answer([]),
    first: () => answer(null),
    run: () => answer({ results: [] }),
  }
  return {
    db: { prepare: () => statement, batch: () => answer([]) } as unknown as D1Database,
    goDown: () => void (isDown = true),
    /** How often it was asked. */
    asked: () => asked,
  }
}
