import type { SQLInputValue } from 'node:sqlite'
import type { D1Database } from '@cloudflare/workers-types'
import { openDatabase } from './open-databases.ts'
import { noteStatement } from './recorded-statements.ts'

type Row = Record<string, unknown>
/**
 * `calls` calls from the one numbered `from`; `isDone`: they are done, and only their answers are lost; `first`: so is the
 * first alone, as where a process dies.
 */
export type Loss = { from: number; calls: number; isDone: boolean | 'first' }
/** The table that a statement changes; no trigger of the tables that ship changes another. */
const TARGET = /^\s*(?:insert(?: or \w+)? into|replace into|update|delete from) "?(\w+)/i

type Statement = { sql: string; values: unknown[] }

/** A database in memory that answers SQL as D1 does, with the tables that ship. */
export function sqliteDatabase() {
  const opened = openDatabase()
  const { sqlite, answerTo } = opened
  const asked: string[] = []
  /** How many rows were changed by statements, and by the last that changed each table: for `watch`. */
  let noted = 0
  const notedOf = new Map<string, number>()
  let isDown = false
  let calls = 0
  let loss: Loss | null = null
  /** One call of the database, which the test may have planned to lose. */
  const call = async <Answer>(work: () => Answer): Promise<Answer> => {
    // What a test left to do and did not wait for, when its file is over.
    if (opened.isOver) return new Promise(() => {})
    const at = ++calls
    const isLost = loss !== null && at >= loss.from && at < loss.from + loss.calls
    const isDone = loss?.isDone === 'first' ? at === loss.from : loss?.isDone
    if (isLost && !isDone) throw new Error(`call ${at} was lost`)
    const answer = work()
    if (isLost) throw new Error(`the answer to call ${at} was lost`)
    return answer
  }

  function run({ sql, values }: Statement) {
    asked.push(sql)
    noteStatement({ sql, values })
    if (isDown) throw new Error('D1 is down')
    const answer = answerTo({ sql, values })
    if (answer.meta.changes > 0) notedOf.set(TARGET.exec(sql)?.[1] ?? '', (noted += answer.meta.changes))
    return { ...answer, results: answer.results.map((row) => ({ ...row })) }
  }

  const totalChanges = () => Number(sqlite.prepare('select total_changes() as n').get()!['n'])

  const prepared = (statement: Statement) => ({
    statement,
    bind: (...values: unknown[]) => prepared({ ...statement, values }),
    all: () => call(() => run(statement)),
    run: () => call(() => run(statement)),
    first: (column?: string) =>
      call(() => {
        const [row] = run(statement).results
        return row === undefined ? null : column ? row[column] : row
      }),
    raw: () => call(() => run(statement).results.map((row) => Object.values(row))),
  })

  return {
    db: {
      prepare: (sql: string) => prepared({ sql, values: [] }),
      batch: (all: ReturnType<typeof prepared>[]) =>
        call(() => {
          sqlite.exec('savepoint batch')
          try {
            return all.map(({ statement }) => run(statement))
          } catch (error) {
            sqlite.exec('rollback to batch')
            throw error
          } finally {
            sqlite.exec('release batch')
          }
        }),
    } as unknown as D1Database,
    sqlite,
    rows: <Of = Row>(sql: string, ...values: SQLInputValue[]) => sqlite.prepare(sql).all(...values) as Of[],
    /** How many rows were ever inserted, changed or deleted. */
    changes: totalChanges,
    /** Tells which tables may have changed from now on: where not all changes came by statements, each may. */
    watch: () => {
      const [before, all] = [noted, totalChanges()]
      return () => {
        const isNoted = noted - before === totalChanges() - all && (notedOf.get('') ?? 0) <= before
        return (table: string): boolean => !isNoted || (notedOf.get(table) ?? 0) > before
      }
    },
    /** Remembers every row as it is now; `rewind` brings them back, as often as it is called. */
    mark: () => sqlite.exec('savepoint mark'),
    rewind: () => sqlite.exec('rollback to mark'),
    goDown: () => void (isDown = true),
    comeBack: () => void (isDown = false),
    /** Loses calls counted from now, 1 being the next; null loses none. */
    lose: (planned: Loss | null) => {
      loss = planned
      calls = 0
    },
    /** How many calls came since `lose`. */
    calls: () => calls,
    /** Every statement that was asked, in order. */
    asked: () => [...asked],
  }
}
