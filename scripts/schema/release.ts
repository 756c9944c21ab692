import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { readSchema } from './dump.ts'
import { applyMigrations, migrationNames } from './migrations.ts'
import { sampleRows } from './sample-rows.ts'

/**
 * A release as SQL: its tables and some rows in each. Later migrations are tested on it, as they meet the databases of
 * sites that are live.
 */
export function releaseSnapshot(): string {
  const database = new DatabaseSync(':memory:')
  applyMigrations(database)
  const objects = readSchema(database)
  const rows = objects
    .filter(({ type }) => type === 'table')
    .flatMap(({ name }) => sampleRows(database, name).map((row) => insertStatement(name, row)))
  return [
    `-- The database after ${migrationNames().at(-1)}, with rows. Written by \`npm run schema -- release\`.`,
    ...objects.map(({ sql }) => `${sql};`),
    ...rows,
    '',
  ].join('\n')
}

/** The last migration that a snapshot includes. */
export const readLastMigration = (snapshot: string): string => /^-- The database after (\S+),/.exec(snapshot)![1]!

function insertStatement(table: string, row: Record<string, SQLOutputValue>): string {
  const columns = Object.keys(row).map((name) => `"${name}"`)
  return `insert into ${table} (${columns.join(', ')}) values (${Object.values(row).map(literal).join(', ')});`
}

const literal = (value: SQLOutputValue) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value ?? 'null')
