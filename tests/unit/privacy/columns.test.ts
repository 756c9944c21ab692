import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { applyMigrations } from '../../../scripts/schema/migrations.ts'
import { readSchema } from '../../../scripts/schema/reference.ts'
import { PRIVACY_TABLES, privacyColumns } from '../../../shared/privacy/columns.ts'
import { RETENTION } from '../../../shared/privacy/retention.ts'

function columnsOfSchema(): string[] {
  const database = new DatabaseSync(':memory:')
  applyMigrations(database)
  return readSchema(database)
    .filter(({ type }) => type === 'table')
    .flatMap(({ name }) =>
      database
        .prepare('select name from pragma_table_xinfo(?)')
        .all(name)
        .map((column) => `${name}.${String(column['name'])}`),
    )
}

const classed = privacyColumns().map(({ table, column }) => `${table}.${column}`)

describe('the table of personal data', () => {
  it('[TRU-04] classes every column of every table of the schema, once, and no other', () => {
    const schema = columnsOfSchema()
    expect(schema.filter((column) => !classed.includes(column))).toEqual([])
    expect(classed.filter((column) => !schema.includes(column))).toEqual([])
    expect(classed).toHaveLength(new Set(classed).size)
  })

  it('[TRU-04] says of every table why it is kept, by a rule that has days unless the rows are the site’s own', () => {
    const tables = Object.values(PRIVACY_TABLES)
    expect(tables.filter(({ why }) => !/^[A-Z].+\.$/.test(why))).toEqual([])
    const personal = tables.filter(({ person, pseudonym, kept }) => (person || pseudonym) && kept !== 'platform')
    expect(personal.filter(({ kept }) => RETENTION[kept].days === null)).toEqual([])
  })

  it('[TRU-04] reads the documents of every table as those of a person, where they can hold one', () => {
    for (const table of ['lead', 'lead_change', 'trade_in', 'mail', 'alert_message'])
      expect(PRIVACY_TABLES[table]?.person).toHaveProperty('doc')
  })
})
