import { globSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { D1Database } from '@cloudflare/workers-types'

const MIGRATIONS = globSync('worker/migrations/*.sql')
  .toSorted()
  .map((file) => readFileSync(file, 'utf8'))

type Row = Record<string, unknown>
type Statement = { sql: string; values: unknown[] }

/** A database in memory with the tables that the migrations make: for tests of what is written down. */
export function sqliteDatabase() {
  const store = new DatabaseSync(':memory:')
  for (const migration of MIGRATIONS) store.exec(migration)
  let isDown = false

  function run({ sql, values }: Statement): { results: Row[]; success: true; meta: { changes: number } } {
    if (isDown) throw new Error('D1 is down')
    const given = values.map((value) => (typeof value === 'boolean' ? Number(value) : value)) as never[]
    // Parameters with a number are named to this driver.
    const named = /\?\d/.test(sql)
    const statement = store.prepare(sql)
    const numbered = Object.fromEntries(given.map((value, at) => [`?${at + 1}`, value]))
    const results = (named ? statement.all(numbered) : statement.all(...given)) as Row[]
    const { changes } = store.prepare('select changes() as changes').get() as { changes: number }
    return { results, success: true, meta: { changes } }
  }

  const prepared = (statement: Statement) => ({
    statement,
    bind: (...values: unknown[]) => prepared({ ...statement, values }),
    all: async () => run(statement),
    run: async () => run(statement),
    first: async (column?: string) => {
      const [row] = run(statement).results
      return row === undefined ? null : column ? row[column] : row
    },
    raw: async () => run(statement).results.map((row) => Object.values(row)),
  })

  return {
    db: {
      prepare: (sql: string) => prepared({ sql, values: [] }),
      batch: async (all: ReturnType<typeof prepared>[]) => {
        store.exec('begin')
        try {
          const results = all.map(({ statement }) => run(statement))
          store.exec('commit')
          return results
        } catch (error) {
          store.exec('rollback')
          throw error
        }
      },
    } as unknown as D1Database,
    rows: <Of = Row>(sql: string) => store.prepare(sql).all() as Of[],
    goDown: () => void (isDown = true),
    comeBack: () => void (isDown = false),
  }
}
