import { join } from 'node:path'
import { readD1Migrations } from '@cloudflare/vitest-plugin'
import type { D1Database } from '@cloudflare/workers-types'
import type { Miniflare } from 'miniflare'
import type { Shards } from '../../worker/platform/store-of.ts'
import { ROOT } from '../root.ts'

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

/** The databases of a running server, by their bindings. */
export async function openDatabases(server: Miniflare): Promise<Shards> {
  const opened = await Promise.all(
    (await boundDatabases()).map(
      async ({ binding }): Promise<[string, D1Database]> => [binding, await server.getD1Database(binding)],
    ),
  )
  return Object.fromEntries(opened) as Shards
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
  for (const { name, queries } of await readD1Migrations(join(ROOT, 'worker/migrations'))) {
    if (applied.has(name)) continue
    const record = db.prepare('insert into d1_migrations (name) values (?)').bind(name)
    await db.batch([...queries.map((query) => db.prepare(query)), record])
  }
}
