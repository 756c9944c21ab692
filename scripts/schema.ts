import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { runScript, UsageError } from './errors.ts'
import { ROOT } from './root.ts'
import { readSchema } from './schema/dump.ts'
import { applyMigrations } from './schema/migrations.ts'
import { schemaReference } from './schema/reference.ts'
import { releaseSnapshot } from './schema/release.ts'

/**
 * `npm run schema` writes docs/reference/schema.sql from the migrations. `npm run schema -- release`, after a release,
 * writes the database that later migrations are tested on.
 */
const FILES: Record<string, { file: string; write: () => string }> = {
  reference: { file: 'docs/reference/schema.sql', write: reference },
  release: { file: 'tests/unit/schema/release.sql', write: releaseSnapshot },
}

const HELP =
  'npm run schema [-- release]: writes docs/reference/schema.sql from the migrations; `release`: the database that later migrations are tested on.'

function reference(): string {
  const database = new DatabaseSync(':memory:')
  applyMigrations(database)
  return schemaReference(readSchema(database))
}

await runScript(async () => {
  const [word = 'reference', ...more] = process.argv.slice(2)
  const target = Object.hasOwn(FILES, word) && more.length === 0 ? FILES[word] : undefined
  if (!target) throw new UsageError(HELP)
  writeFileSync(join(ROOT, target.file), target.write())
  console.log(`Wrote ${target.file}.`)
}, HELP)
