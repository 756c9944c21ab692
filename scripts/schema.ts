import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CommandError, runScript, UsageError } from './errors.ts'
import { ROOT } from './root.ts'
import { applyMigrations } from './schema/migrations.ts'
import { readSchema, schemaReference } from './schema/reference.ts'
import { releaseSnapshot } from './schema/release.ts'
import { releaseStatements } from './schema/statements.ts'

/**
 * `npm run schema` writes docs/reference/schema.sql from the migrations. `npm run schema -- release` and `statements`, after
 * a release, write the database and the statements of its Worker that later migrations are tested on.
 */
const FILES: Record<string, { file: string; write: () => string }> = {
  reference: { file: 'docs/reference/schema.sql', write: reference },
  release: { file: 'tests/unit/schema/release.sql', write: releaseSnapshot },
  statements: { file: 'tests/unit/schema/statements-of-before.jsonl', write: statements },
}

const HELP =
  'npm run schema [-- release | statements]: writes docs/reference/schema.sql from the migrations; `release` and `statements`: what later migrations are tested on.'

/** Where RECORD_STATEMENTS of the tests is to write. */
const RECORDED = '.forecourt/statements.jsonl'

function statements(): string {
  const file = join(ROOT, RECORDED)
  if (existsSync(file)) return releaseStatements(readFileSync(file, 'utf8'))
  throw new CommandError(`Record them first: RECORD_STATEMENTS=${file} npm test`)
}

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
