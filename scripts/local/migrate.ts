import { join } from 'node:path'
import { readD1Migrations } from '@cloudflare/vitest-plugin'
import type { D1Database } from '@cloudflare/workers-types'
import { ROOT } from '../root.ts'

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
