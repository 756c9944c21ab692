import { env } from 'cloudflare:workers'

/** Brings the test's own database to the shape that ships; what was applied before is skipped. */
export async function migrate(): Promise<void> {
  await env.DB.exec('create table if not exists applied (name text primary key)')
  const { results } = await env.DB.prepare('select name from applied').all<{ name: string }>()
  const applied = new Set(results.map(({ name }) => name))
  for (const { name, queries } of env.MIGRATIONS.filter((migration) => !applied.has(migration.name))) {
    const record = env.DB.prepare('insert into applied (name) values (?)').bind(name)
    await env.DB.batch([...queries.map((query) => env.DB.prepare(query)), record])
  }
}
