import { env } from 'cloudflare:workers'
import { listShards } from '../../worker/platform/store-of.ts'

/** Brings the test's own databases to the shape that ships; what was applied before is skipped. */
export async function migrate(): Promise<void> {
  for (const { db } of listShards(env)) await migrateDatabase(db)
}

async function migrateDatabase(db: D1Database): Promise<void> {
  await db.exec('create table if not exists applied (name text primary key)')
  const { results } = await db.prepare('select name from applied').all<{ name: string }>()
  const applied = new Set(results.map(({ name }) => name))
  for (const { name, queries } of env.MIGRATIONS.filter((migration) => !applied.has(migration.name))) {
    const record = db.prepare('insert into applied (name) values (?)').bind(name)
    await db.batch([...queries.map((query) => db.prepare(query)), record])
  }
}
