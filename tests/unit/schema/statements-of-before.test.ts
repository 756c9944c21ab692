import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, expect, it } from 'vitest'
import { applyMigrations, MIGRATIONS, migrationNames } from '../../../scripts/schema/migrations.ts'
import { readSchema } from '../../../scripts/schema/reference.ts'
import { sampleRows } from '../../../scripts/schema/release.ts'
import { type Outcome, parseStatements, releaseStatements, replay } from '../../../scripts/schema/statements.ts'

const { after, statements } = parseStatements(
  readFileSync(join(import.meta.dirname, 'statements-of-before.jsonl'), 'utf8'),
)

const copyOf = (database: DatabaseSync): DatabaseSync => {
  const copy = new DatabaseSync(':memory:')
  copy.deserialize(database.serialize())
  return copy
}

/** A database of the version before, with rows in every table. */
function before(): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  for (const name of migrationNames()) if (name <= after) database.exec(readFileSync(join(MIGRATIONS, name), 'utf8'))
  for (const { type, name } of readSchema(database)) {
    if (type !== 'table') continue
    for (const row of sampleRows(database, name)) {
      const columns = Object.keys(row).map((column) => `"${column}"`)
      database
        .prepare(`insert or ignore into ${name} (${columns.join()}) values (${columns.map(() => '?').join()})`)
        .run(...Object.values(row))
    }
  }
  return database
}

/** A row as the version before reads it: what was added since is not asked for, and comes with `select *`. */
const asBefore = (row: Record<string, unknown>, known: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(known).map((column) => [column, row[column]]))

function seen(outcome: Outcome, known: Outcome) {
  if ('error' in outcome || 'error' in known) return outcome
  return { ...outcome, rows: outcome.rows.map((row, at) => asBefore(row, known.rows[at] ?? row)) }
}

/** What the statements do otherwise on a schema than on that of the version before, the texts of the statements. */
function differences(old: DatabaseSync, next: DatabaseSync): string[] {
  const [known, found] = [replay(old, statements), replay(next, statements)]
  const others = statements.filter((_, at) => {
    const expected = known[at]!
    return JSON.stringify(seen(found[at]!, expected)) !== JSON.stringify(expected)
  })
  const tables = readSchema(old).flatMap(({ type, name }) => (type === 'table' ? [name] : []))
  const contents = tables.filter((table) => contentOf(old, old, table) !== contentOf(next, old, table))
  return [...others.map(({ sql }) => sql), ...contents.map((table) => `rows of ${table}`)]
}

/** The rows of a table, by the columns that the version before knows. */
function contentOf(database: DatabaseSync, old: DatabaseSync, table: string): string {
  const columns = old.prepare('select name from pragma_table_xinfo(?)').all(table) as { name: string }[]
  const list = columns.map(({ name }) => `"${name}"`).join()
  try {
    return JSON.stringify(database.prepare(`select ${list} from ${table} order by ${list}`).all())
  } catch (error) {
    return String(error)
  }
}

const line = (sql: string, ...values: unknown[]) => JSON.stringify({ sql, values })

let base: DatabaseSync
beforeAll(() => {
  base = before()
})

describe('the statements of the version before', () => {
  it('[TRU-05] do on the schema of this version what they did on its own: same rows, same changes, same contents', () => {
    const next = copyOf(base)
    applyMigrations(next, after)
    expect(differences(copyOf(base), next)).toEqual([])
  })

  it('[TRU-05] are many, read and write most tables, and mostly find or change rows', () => {
    const outcomes = replay(copyOf(base), statements)
    const done = outcomes.filter((outcome) => !('error' in outcome))
    const withEffect = done.filter(
      (outcome) => !('error' in outcome) && (outcome.rows.length > 0 || outcome.changes > 0),
    )
    const tables = readSchema(base).flatMap(({ type, name }) => (type === 'table' ? [name] : []))
    const unused = tables.filter((name) => !statements.some(({ sql }) => new RegExp(`\\b${name}\\b`).test(sql)))
    console.info(
      `${statements.length} statements, ${done.length} run, ${withEffect.length} with effect; unused: ${unused.join(', ')}`,
    )
    expect(statements.length).toBeGreaterThan(300)
    expect(done.length / statements.length).toBeGreaterThan(0.95)
    expect(withEffect.length / statements.length).toBeGreaterThan(0.4)
    expect(unused.length).toBeLessThan(5)
  })

  it.each<[string, string]>([
    ['a dropped table', 'drop table outbox'],
    ['a dropped column', 'alter table stock_publication drop column trouble'],
    ['a renamed column', 'alter table offer rename column doc to body'],
    ['a new unique index', 'create unique index one_lead on lead (site)'],
    [
      'a trigger that refuses writes',
      "create trigger no_lead before insert on lead begin select raise(abort, 'no'); end",
    ],
    [
      'a trigger that changes what is written',
      'create trigger twice after insert on lead begin update lead set at = 0; end',
    ],
  ])('[TRU-05] would be hindered by %s', (_, sql) => {
    const next = copyOf(base)
    next.exec(sql)
    expect(differences(copyOf(base), next).length).toBeGreaterThan(0)
  })
})

describe('recorded statements', () => {
  it('[TRU-05] are kept once each, with the shortest values, about the site of the sample rows', () => {
    const recorded = [
      line('select 1 from lead where site = ?1', 'yard-1234'),
      line('select 1 from lead where site = ?1', 'yard'),
      line('insert into lead values (?1, ?2), (?3, ?4)', 'a', 1, 'b', 2),
      line('insert into lead values (?1, ?2)', 'a', 1),
      line('create trigger x'),
    ].join('\n')
    expect(parseStatements(releaseStatements(recorded, '0001_x.sql'))).toEqual({
      after: '0001_x.sql',
      statements: [
        { sql: 'insert into lead values (?1, ?2)', values: ['a', 1] },
        { sql: 'select 1 from lead where site = ?1', values: ['first-yard'] },
      ],
    })
  })
})
