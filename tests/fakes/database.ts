import type { D1Database } from '@cloudflare/workers-types'

const IS_READ = /^\s*(select|with)\b/i
/** It finds nothing, and takes what is written. */
const resultOf = (sql: string) => ({ results: [], meta: { changes: IS_READ.test(sql) ? 0 : 1 } })

/** Asked behind an answer, once in some seconds: whether site and stock have changed. */
const BY_THE_CLOCK = /from site_host|select pointer from stock_publication/

/** A database that knows nothing, with a switch that takes it down: for pages that should not need one. */
export function fakeDatabase() {
  let isDown = false
  let asked = 0
  const answer = <Value>(value: Value, sql: string): Promise<Value> => {
    if (!BY_THE_CLOCK.test(sql)) asked++
    return isDown ? Promise.reject(new Error('D1 is down')) : Promise.resolve(value)
  }
  const statementOf = (sql: string) => {
    const statement = {
      sql,
      bind: () => statement,
      all: () => answer(resultOf(sql), sql),
      raw: () => answer([], sql),
      first: () => answer(null, sql),
      run: () => answer(resultOf(sql), sql),
    }
    return statement
  }
  return {
    db: {
      prepare: statementOf,
      batch: (all: { sql: string }[]) =>
        answer(
          all.map(({ sql }) => resultOf(sql)),
          all.map(({ sql }) => sql).join(),
        ),
    } as unknown as D1Database,
    goDown: () => void (isDown = true),
    /** How often it was asked for more than whether site and stock are as they were. */
    asked: () => asked,
  }
}
