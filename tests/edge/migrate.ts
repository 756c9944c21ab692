/// <reference types="vite/types/importMeta.d.ts" />

/** The migrations that ship, applied to a test's empty database as `wrangler d1 migrations apply` would. */
const migrations = import.meta.glob<string>('../../worker/migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export async function migrate(db: D1Database): Promise<void> {
  const applied = await db.prepare("select name from sqlite_master where name = 'car'").first()
  if (applied) return
  const sql = Object.keys(migrations)
    .toSorted()
    .map((file) => migrations[file])
    .join('--> statement-breakpoint')
  await db.batch(sql.split('--> statement-breakpoint').map((statement) => db.prepare(statement)))
}
