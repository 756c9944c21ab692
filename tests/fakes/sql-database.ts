import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { D1Database } from '@cloudflare/workers-types'

const MIGRATIONS = join(import.meta.dirname, '../../worker/migrations')

/** A database that really answers SQL, in memory and in the shape that ships: D1's calls over SQLite's. */
export function sqlDatabase() {
  const sqlite = new DatabaseSync(':memory:')
  for (const file of globSync('*.sql', { cwd: MIGRATIONS }).toSorted())
    sqlite.exec(readFileSync(join(MIGRATIONS, file), 'utf8').replaceAll('--> statement-breakpoint', ''))
  let isDown = false
  const asked: string[] = []

  const changed = () => (sqlite.prepare('select total_changes() as changes').get() as { changes: number }).changes
  const statement = (sql: string, given: SQLInputValue[] = []) => {
    const ask = <Value>(read: (prepared: StatementSync) => Value): Promise<Value> => {
      asked.push(sql)
      if (isDown) return Promise.reject(new Error('D1 is down'))
      try {
        return Promise.resolve(read(sqlite.prepare(sql)))
      } catch (error) {
        return Promise.reject(error instanceof Error ? error : new Error(String(error)))
      }
    }
    const all = () =>
      ask((prepared) => {
        const before = changed()
        const results = prepared.all(...given).map((row) => ({ ...row }))
        return { results, meta: { changes: changed() - before } }
      })
    return {
      bind: (...values: SQLInputValue[]) => statement(sql, values),
      all,
      run: all,
      raw: async () => (await all()).results.map((row) => Object.values(row)),
      first: async (column?: string) => {
        const row = (await all()).results[0] ?? null
        return column === undefined ? row : (row?.[column] ?? null)
      },
    }
  }
  type Statement = ReturnType<typeof statement>
  return {
    db: {
      prepare: (sql: string) => statement(sql),
      batch: async (statements: Statement[]) => {
        const results: unknown[] = []
        for (const each of statements) results.push(await each.all())
        return results
      },
    } as unknown as D1Database,
    sqlite,
    goDown: () => void (isDown = true),
    comeBack: () => void (isDown = false),
    /** Every statement that was asked, in order. */
    asked: () => [...asked],
  }
}
