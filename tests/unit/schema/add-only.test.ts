import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { applyMigrations, MIGRATIONS, migrationNames } from '../../../scripts/schema/migrations.ts'
import { readSchema } from '../../../scripts/schema/reference.ts'
import { parseStatements } from '../../../scripts/schema/statements.ts'

/** The last migration of the version before: it runs on the schema of this one while traffic moves, and after a roll-back. */
const { after: LAST_OF_BEFORE } = parseStatements(
  readFileSync(join(import.meta.dirname, 'statements-of-before.jsonl'), 'utf8'),
)
/** Tables that the version before does not use any more. */
const DROPPED_SINCE = new Set<string>([])

type Column = { name: string; type: string; notnull: number; dflt_value: string | null; pk: number; hidden: number }

const old = new DatabaseSync(':memory:')
for (const name of migrationNames()) if (name <= LAST_OF_BEFORE) old.exec(readFileSync(join(MIGRATIONS, name), 'utf8'))
const migrated = old.serialize()
const oldSchema = readSchema(old)
type Schema = typeof oldSchema

function before(): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  database.deserialize(migrated)
  return database
}

const columns = (database: DatabaseSync, table: string) =>
  database.prepare('select * from pragma_table_xinfo(?)').all(table) as unknown as Column[]

const uniqueIndexes = (database: DatabaseSync, table: string) =>
  (
    database.prepare('select name, "unique" from pragma_index_list(?)').all(table) as {
      name: string
      unique: number
    }[]
  )
    .filter(({ unique }) => unique === 1)
    .map(({ name }) => name)

/** Triggers of a table, its checks and its foreign keys: each may refuse what was written before. */
const guards = (database: DatabaseSync, schema: Schema, table: string) => {
  const objects = schema.filter((each) => each.table === table)
  const [sql = ''] = objects.flatMap((each) => (each.type === 'table' ? [each.sql] : []))
  return [
    ...objects.flatMap(({ type, name }) => (type === 'trigger' ? [`the trigger ${name}`] : [])),
    ...(sql.match(/\bcheck \(.*/g) ?? []).map((check) => `a ${check.replace(/,$/, '')}`),
    ...database
      .prepare('select "table" from pragma_foreign_key_list(?)')
      .all(table)
      .map((key) => `a foreign key to ${String(key['table'])}`),
  ]
}

const described = (column: Column) => JSON.stringify({ ...column, cid: null })

const added = (now: string[], then: string[]) => now.filter((each) => !then.includes(each))

/** What the version before would stumble over. */
function hindrances(next: DatabaseSync): string[] {
  const schema = readSchema(next)
  return oldSchema.flatMap(({ type, name: table }) => {
    if (type !== 'table' || DROPPED_SINCE.has(table)) return []
    const [had, has] = [columns(old, table), columns(next, table)]
    if (has.length === 0) return [`${table} is gone`]
    return [
      ...had.flatMap((column) => {
        const found = has.find(({ name }) => name === column.name)
        if (!found) return [`${table}.${column.name} is gone`]
        return described(found) === described(column) ? [] : [`${table}.${column.name} is another`]
      }),
      ...has.flatMap(({ name, notnull, dflt_value, hidden }) =>
        had.some((column) => column.name === name) || !notnull || dflt_value !== null || hidden > 0
          ? []
          : [`${table}.${name} must be given`],
      ),
      ...added(uniqueIndexes(next, table), uniqueIndexes(old, table)).map(
        (name) => `${table} has the unique index ${name}`,
      ),
      ...added(guards(next, schema, table), guards(old, oldSchema, table)).map((guard) => `${table} has ${guard}`),
    ]
  })
}

describe('the schema of this version', () => {
  it('[TRU-05] lets the version before read and write all that it did: migrations since then only add', () => {
    const next = before()
    applyMigrations(next, LAST_OF_BEFORE)
    expect(hindrances(next)).toEqual([])
  })

  it.each([
    ['a dropped table', 'drop table alert_due', 'alert_due is gone'],
    ['a dropped column', 'alter table stock_publication drop column trouble', 'stock_publication.trouble is gone'],
    ['a renamed column', 'alter table offer rename column doc to body', 'offer.doc is gone'],
    [
      'a column that must be given',
      'create table x (a); alter table x add b text; drop table offer; create table offer (site text not null, extra text not null)',
      'offer.extra must be given',
    ],
    ['a trigger', 'create trigger no_lead before insert on lead begin select 1; end', 'lead has the trigger no_lead'],
    [
      'a check of a new column',
      'alter table lead add column score integer check (score > 0)',
      'lead has a check (score > 0)',
    ],
    ['a foreign key', 'alter table lead add column car integer references car (id)', 'lead has a foreign key to car'],
    ['a new unique index', 'create unique index one_lead on lead (site)', 'lead has the unique index one_lead'],
  ])('[TRU-05] would hinder it by %s', (_, sql, hindrance) => {
    const next = before()
    next.exec(sql)
    expect(hindrances(next)).toContain(hindrance)
  })
})
