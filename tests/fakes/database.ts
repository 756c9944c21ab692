import type { D1Database } from '@cloudflare/workers-types'

const IS_READ = /^\s*(select|with)\b/i
/** It finds nothing, and takes what is written. */
const resultOf = (sql: string) => ({ results: [], meta: { changes: IS_READ.test(sql) ? 0 : 1 } })

/** A database that knows nothing, with a switch that takes it down: for pages that should not need one. */
export function fakeDatabase() {
  let isDown = false
  let asked = 0
  const answer = <Value>(value: Value): Promise<Value> => {
    asked++
    return isDown ? Promise.reject(new Error('D1 is down')) : Promise.resolve(value)
  }
  const statementOf = (sql: string) => {
    const statement = {
      sql,
      bind: () => statement,
      all: () => answer(resultOf(sql)),
      raw: () => answer([]),
      first: () => answer(null),
      run: () => answer(resultOf(sql)),
    }
    return statement
  }
  return {
    db: {
      prepare: statementOf,
      batch: (all: { sql: string }[]) => answer(all.map(({ sql }) => resultOf(sql))),
    } as unknown as D1Database,
    goDown: () => void (isDown = true),
    /** How often it was asked. */
    asked: () => asked,
  }
}
