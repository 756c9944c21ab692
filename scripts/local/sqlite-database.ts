import { createHash, createHmac } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { D1Database, D1Result } from '@cloudflare/workers-types'
import type { Miniflare } from 'miniflare'
import type { Shards } from '../../worker/platform/store-of.ts'
import { ROOT } from '../root.ts'
import { MIGRATIONS, migrationNames } from '../schema/migrations.ts'

/** A running server may hold the file for as long as it stores a large import. */
const MAX_WAIT_MS = 20_000

/** Changes no row; a statement that begins by `with` may. */
const READS = /^\s*select\b/i

type Statement = { sql: string; values: unknown[] }
export type LocalDatabase = { db: D1Database; close: () => void }
type Row = Record<string, unknown>

/** What D1 answers to a statement, asked of a SQLite database of this process. */
export function sqliteRunner(sqlite: DatabaseSync): (statement: Statement) => D1Result<Row> {
  const known = new Map<string, StatementSync>()
  const prepare = (sql: string): StatementSync => {
    const statement = known.get(sql) ?? sqlite.prepare(sql)
    known.set(sql, statement)
    return statement
  }
  const written = () => Number(prepare('select total_changes() as n').get()!['n'])
  return ({ sql, values }) => {
    const given = values.map((value) => (typeof value === 'boolean' ? Number(value) : value)) as SQLInputValue[]
    const isRead = READS.test(sql)
    const before = isRead ? 0 : written()
    // Parameters with a number are named to this driver.
    const numbered = Object.fromEntries(given.map((value, at) => [`?${at + 1}`, value]))
    const results = /\?\d/.test(sql) ? prepare(sql).all(numbered) : prepare(sql).all(...given)
    const meta = { changes: isRead ? 0 : written() - before } as D1Result['meta']
    return { results, success: true, meta }
  }
}

/**
 * A database of the local stores by its id, opened in this process: a call through workerd costs more than the
 * statement. It waits while a running server writes. Null where `folder` does not have its file yet.
 */
export function openLocalDatabase(folder: string, id: string): LocalDatabase | null {
  const file = localDatabaseFile(folder, id)
  if (!existsSync(file)) return null
  const sqlite = new DatabaseSync(file, { timeout: MAX_WAIT_MS })
  // As workerd has it; a crash of the machine may lose the last transaction, and never half of one.
  sqlite.exec('pragma synchronous = normal')
  return { db: databaseOver(sqlite), close: () => sqlite.close() }
}

/** Waits for the files that workerd reads when it starts: it breaks off with a stack where one is locked, as by a server that starts. */
export function waitForStores(folder: string, timeout: number = MAX_WAIT_MS): void {
  for (const file of globSync('*/*/metadata.sqlite', { cwd: folder })) {
    const sqlite = new DatabaseSync(join(folder, file), { timeout })
    try {
      sqlite.prepare('select 1 from sqlite_schema').get()
    } finally {
      sqlite.close()
    }
  }
}

export const localDatabaseFile = (folder: string, id: string): string =>
  join(folder, OBJECT, `${nameOfFile(id)}.sqlite`)

const OBJECT = 'd1/miniflare-D1DatabaseObject'
/** Bytes of the name's hash, and of its signature, in the id of a Durable Object. */
const ID_PART_BYTES = 16

/** Miniflare keeps a database in a Durable Object that has the database's id as its name; the file has the object's id. */
export function nameOfFile(id: string): string {
  const key = createHash('sha256').update(OBJECT.split('/').at(-1)!).digest()
  const sign = (data: string | Buffer) => createHmac('sha256', key).update(data).digest().subarray(0, ID_PART_BYTES)
  const name = sign(id)
  return Buffer.concat([name, sign(name)]).toString('hex')
}

/** D1 over a SQLite database of this process. */
export function databaseOver(sqlite: DatabaseSync): D1Database {
  const run = sqliteRunner(sqlite)
  const prepared = (statement: Statement) => ({
    statement,
    bind: (...values: unknown[]) => prepared({ ...statement, values }),
    all: async () => run(statement),
    run: async () => run(statement),
    first: async (column?: string) => {
      const [row] = run(statement).results
      return row === undefined ? null : column === undefined ? row : row[column]
    },
  })
  const batch = async (statements: ReturnType<typeof prepared>[]) => {
    // At once for writing: a transaction that begins by reading cannot wait for another that writes.
    sqlite.exec('begin immediate')
    try {
      const results = statements.map(({ statement }) => run(statement))
      sqlite.exec('commit')
      return results
    } catch (error) {
      sqlite.exec('rollback')
      throw error
    }
  }
  return { prepare: (sql: string) => prepared({ sql, values: [] }), batch } as unknown as D1Database
}

/** A database that wrangler.toml binds on a developer's machine. */
export type BoundDatabase = { binding: string; id: string }

/** DB, DB_2 and so on. */
export async function boundDatabases(): Promise<BoundDatabase[]> {
  // Imported late: wrangler takes seconds to load.
  const { unstable_readConfig } = await import('wrangler')
  const { d1_databases } = unstable_readConfig({ config: join(ROOT, 'wrangler.toml') }, { hideWarnings: true })
  return (d1_databases as { binding: string; database_id?: string }[]).map(({ binding, database_id = '' }) => ({
    binding,
    id: database_id,
  }))
}

/** The databases and the KV of a running server, by their bindings. */
export async function openServerStores(server: Miniflare): Promise<Shards & { KV: KVNamespace }> {
  const KV = (await server.getKVNamespace('KV')) as unknown as KVNamespace
  const opened = await Promise.all(
    (await boundDatabases()).map(
      async ({ binding }): Promise<[string, D1Database]> => [binding, await server.getD1Database(binding)],
    ),
  )
  return { ...(Object.fromEntries(opened) as Shards), KV }
}

/** Applies the migrations that a local database lacks, in the same table of applied ones as wrangler. */
export async function migrate(db: D1Database): Promise<void> {
  await db
    .prepare(
      `create table if not exists d1_migrations
       (id integer primary key autoincrement, name text unique, applied_at timestamp default current_timestamp not null)`,
    )
    .run()
  const { results } = await db.prepare('select name from d1_migrations').all<{ name: string }>()
  const applied = new Set(results.map(({ name }) => name))
  if (migrationNames().every((name) => applied.has(name))) return
  // Imported late, as wrangler above: most commands find every migration applied.
  const { readD1Migrations } = await import('@cloudflare/vitest-plugin')
  for (const { name, queries } of await readD1Migrations(MIGRATIONS)) {
    if (applied.has(name)) continue
    const record = db.prepare('insert into d1_migrations (name) values (?)').bind(name)
    await db.batch([...queries.map((query) => db.prepare(query)), record])
  }
}
