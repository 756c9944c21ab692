import type { DatabaseSync } from 'node:sqlite'
import { errorMessage } from '../errors.ts'
import { sqliteRunner } from '../local/sqlite-database.ts'
import { migrationNames } from './migrations.ts'

/**
 * The statements of a release with values for each, as its tests made the Worker ask them: later migrations are tested by
 * running them on the schema that they make, which a Worker of that release would meet.
 */
export type ReleaseStatements = { after: string; statements: RecordedStatement[] }
export type RecordedStatement = { sql: string; values: unknown[] }

/** The site that statements are about in place of those of tests; the sample rows have it. */
const SITE = 'first-yard'
/** Statements that tests themselves ask, to prepare what is tested, change the schema: they are left out. */
const OF_THE_WORKER = /^\s*(?:select|insert|update|delete|replace|with)\b/i
/** What asks the schema itself is answered by the new one, as it should be. */
const ASKS_SCHEMA = /\bpragma_|\bsqlite_master\b/i
/** Lists have as many places as there are values: of statements that differ in that alone, one is kept. */
const likeness = (sql: string) =>
  sql
    .replace(/\s+/g, ' ')
    .replace(/\?\d*(?:, ?\?\d*)*/g, '?')
    .replace(/\(\?\)(?:, ?\(\?\))+/g, '(?)')

/** Reads what RECORD_STATEMENTS wrote (tests/fakes/recorded-statements.ts): of each statement the shortest values, by its text. */
export function releaseStatements(recorded: string, after = migrationNames().at(-1)!): string {
  const shortest = new Map<string, { line: string; statement: RecordedStatement }>()
  for (const line of recorded.split('\n').filter(Boolean)) {
    const statement = JSON.parse(line) as RecordedStatement
    if (!OF_THE_WORKER.test(statement.sql) || ASKS_SCHEMA.test(statement.sql)) continue
    const key = likeness(statement.sql)
    const known = shortest.get(key)
    if (!known || line.length < known.line.length) shortest.set(key, { line, statement: ofSite(statement) })
  }
  const statements = [...shortest].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, { statement }]) => statement)
  return `${[{ after }, ...statements].map((each) => JSON.stringify(each)).join('\n')}\n`
}

/** Reads what `releaseStatements` wrote: a line of JSON each, the first with the last migration of the release. */
export function parseStatements(text: string): ReleaseStatements {
  const [{ after }, ...statements] = text
    .split('\n')
    .filter(Boolean)
    .map((line): unknown => JSON.parse(line)) as [{ after: string }, ...RecordedStatement[]]
  return { after, statements }
}

function ofSite({ sql, values }: RecordedStatement): RecordedStatement {
  const [first, ...rest] = values
  const namesIt = /\bsite\b/i.test(sql) && /\?1\b/.test(sql) && typeof first === 'string' && first !== '(platform)'
  return { sql, values: namesIt ? [SITE, ...rest] : values }
}

/** What a statement did: its rows and how many it changed, or why it failed. */
export type Outcome = { rows: Record<string, unknown>[]; changes: number } | { error: string }

/** Runs statements one after another, each all or nothing. */
export function replay(database: DatabaseSync, statements: readonly RecordedStatement[]): Outcome[] {
  const run = sqliteRunner(database)
  return statements.map(({ sql, values }) => {
    try {
      const { results, meta } = run({ sql, values: values.map(decodeValue) })
      return { rows: results.map((row) => ({ ...row })), changes: meta.changes }
    } catch (error) {
      return { error: errorMessage(error) }
    }
  })
}

const decodeValue = (value: unknown) =>
  typeof value === 'object' && value !== null && 'bytes' in value ? Buffer.from(String(value.bytes), 'base64') : value
