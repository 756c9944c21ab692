import type { DatabaseSync } from 'node:sqlite'

type SchemaRow = { type: 'table' | 'index' | 'trigger' | 'view'; name: string; sql: string }
type Column = { name: string; hidden: number }

/** Tables of SQLite and of D1 itself, which a new database makes for itself. */
const INTERNAL = "name not like 'sqlite\\_%' escape '\\' and name not like '\\_cf\\_%' escape '\\'"
/** The next numbers of tables that number their rows. */
const SEQUENCE = 'sqlite_sequence'

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

const readSchema = (database: DatabaseSync): SchemaRow[] =>
  database
    .prepare(`select type, name, sql from sqlite_master where sql is not null and ${INTERNAL} order by rowid`)
    .all() as unknown as SchemaRow[]

const listTables = (database: DatabaseSync): string[] =>
  readSchema(database).flatMap(({ type, name }) => (type === 'table' ? [name] : []))

/** Columns that are stored: not those that SQLite works out. */
const listColumns = (database: DatabaseSync, table: string): string[] =>
  (database.prepare('select name, hidden from pragma_table_xinfo(?)').all(table) as unknown as Column[]).flatMap(
    ({ name, hidden }) => (hidden === 0 ? [quoted(name)] : []),
  )

/**
 * A database as SQL, a statement a piece: tables, then rows, then indexes and triggers, as `wrangler d1 export` has them.
 * It is one moment of the database, also while a server writes to it.
 */
export function* dumpDatabase(database: DatabaseSync): Generator<string> {
  database.exec('begin')
  try {
    yield 'pragma defer_foreign_keys = true;'
    const schema = readSchema(database)
    for (const { type, sql } of schema) if (type === 'table') yield `${sql};`
    for (const table of listTables(database)) yield* dumpRows(database, table)
    if (hasSequence(database)) {
      yield `delete from ${SEQUENCE};`
      yield* dumpRows(database, SEQUENCE)
    }
    for (const { type, sql } of schema) if (type !== 'table') yield `${sql};`
  } finally {
    // A file that is locked has begun nothing that could end.
    if (database.isTransaction) database.exec('commit')
  }
}

const hasSequence = (database: DatabaseSync): boolean =>
  database.prepare(`select 1 from sqlite_master where name = '${SEQUENCE}'`).get() !== undefined

function* dumpRows(database: DatabaseSync, table: string): Generator<string> {
  const columns = listColumns(database, table)
  const values = columns.map((column) => `quote(${column})`).join(` || ',' || `)
  const into = `insert into ${quoted(table)} (${columns.join(',')}) values `
  for (const row of database.prepare(`select ${values} as row from ${quoted(table)}`).iterate())
    yield `${into}(${row['row'] as string});`
}

/** Executes a dump on an empty database, all or nothing. Throws where it holds tables already. */
export function restoreDatabase(database: DatabaseSync, dump: Iterable<string>): void {
  const [table] = listTables(database)
  if (table !== undefined) throw new Error(`The database is not empty: it has the table ${table}.`)
  database.exec('begin')
  try {
    for (const statement of dump) database.exec(statement)
    database.exec('commit')
  } catch (error) {
    database.exec('rollback')
    throw error
  }
}

/** What differs between two databases: tables with other rows, and what one alone has. Empty: they are alike. */
export function compareDatabases(before: DatabaseSync, after: DatabaseSync): string[] {
  const [old, next] = [readSchema(before), readSchema(after)]
  const missing = old.filter(({ name, sql }) => !next.some((one) => one.name === name && one.sql === sql))
  const tables = [...listTables(before), ...(hasSequence(before) ? [SEQUENCE] : [])]
  const others = tables.filter((table) => rowsText(before, table) !== rowsText(after, table))
  return [...missing.map(({ type, name }) => `${type} ${name}`), ...others.map((table) => `rows of ${table}`)]
}

function rowsText(database: DatabaseSync, table: string): string {
  try {
    return [...dumpRows(database, table)].toSorted().join('\n')
  } catch (error) {
    return String(error)
  }
}
