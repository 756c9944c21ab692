import { runScript } from './errors.ts'
import { createMigration } from './schema/migrations.ts'

/** `npm run migration -- <name>`: creates the next file of SQL in worker/migrations. */
await runScript(async () => {
  const file = createMigration(process.argv.slice(2))
  console.log(`Created worker/migrations/${file}. Write its SQL there, then: npm run schema`)
}, 'npm run migration -- <name>: creates the next file of SQL in worker/migrations.')
