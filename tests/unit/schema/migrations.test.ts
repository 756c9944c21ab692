import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../../scripts/root.ts'
import { applyMigrations, migrationNames } from '../../../scripts/schema/migrations.ts'
import { readSchema, schemaReference } from '../../../scripts/schema/reference.ts'
import { readLastMigration } from '../../../scripts/schema/release.ts'

const RELEASE = readFileSync(join(import.meta.dirname, 'release.sql'), 'utf8')
/** Columns of the last release that a later migration has dropped with what they held, as 'table.column'. */
const DROPPED = new Set<string>()

function emptyDatabase(): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  applyMigrations(database)
  return database
}

function lastRelease(): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  database.exec(RELEASE)
  return database
}

function upgradedDatabase(): DatabaseSync {
  const database = lastRelease()
  applyMigrations(database, readLastMigration(RELEASE))
  return database
}

const tablesOf = (database: DatabaseSync) =>
  readSchema(database).flatMap(({ type, name }) => (type === 'table' ? [name] : []))

/** Columns that hold data, generated ones left out. */
const columnsOf = (database: DatabaseSync, table: string) =>
  database
    .prepare('select name from pragma_table_xinfo(?) where hidden = 0 order by name')
    .all(table)
    .map(({ name }) => name as string)

const rowsOf = (database: DatabaseSync, table: string, columns: string[]) => {
  const list = columns.map((name) => `"${name}"`).join(', ')
  return database.prepare(`select ${list} from ${table} order by ${list}`).all()
}

describe('the migrations', () => {
  it('are numbered without a gap or a number twice', () => {
    const numbers = migrationNames().map((name) => /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1])
    expect(numbers).toEqual(numbers.map((_, index) => String(index).padStart(4, '0')))
  })

  it('bring an empty database and one of the last release to the same schema', () => {
    expect(readSchema(upgradedDatabase())).toEqual(readSchema(emptyDatabase()))
  })

  it.each(tablesOf(lastRelease()))('keep what the last release has in %s', (table) => {
    const [before, after] = [lastRelease(), upgradedDatabase()]
    const isDropped = (column: string) => DROPPED.has(`${table}.${column}`)
    const kept = columnsOf(before, table).filter((column) => !isDropped(column))
    expect(columnsOf(after, table)).toEqual(expect.arrayContaining(kept))
    const rows = rowsOf(before, table, kept)
    expect(rows.length).toBeGreaterThan(1)
    expect(rowsOf(after, table, kept)).toEqual(rows)
  })

  it('give no car the id of one before it', () => {
    const database = lastRelease()
    const add = (key: string) =>
      database
        .prepare(
          `insert into car (site, source_key, slug, status, created_at, updated_at, doc)
           values ('harbour-street', ?1, ?1, 'in_stock', 1, 1, '{}') returning id`,
        )
        .get({ '?1': key })!['id'] as number
    const id = add('gone')
    database.prepare('delete from car where id = ?').run(id)
    applyMigrations(database, readLastMigration(RELEASE))
    expect(add('new')).toBe(id + 1)
  })
})

describe('docs/reference/schema.sql', () => {
  const reference = readFileSync(join(ROOT, 'docs/reference/schema.sql'), 'utf8')

  it('is what the migrations make: else run npm run schema', () => {
    expect(reference).toBe(schemaReference(readSchema(emptyDatabase())))
  })

  it('makes the same tables where it is executed', () => {
    const database = new DatabaseSync(':memory:')
    database.exec(reference)
    const untriggered = readSchema(emptyDatabase()).filter(({ type }) => type !== 'trigger')
    expect(readSchema(database)).toEqual(untriggered)
  })
})
