import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { CommandError } from '../errors.ts'
import { ROOT } from '../root.ts'

export const MIGRATIONS = join(ROOT, 'worker/migrations')

/** The names of the migrations in the order in which they are applied: by their numbers. */
export const migrationNames = (folder = MIGRATIONS): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()

/** Applies migrations to a database: all, or those after the one that is named. */
export function applyMigrations(database: DatabaseSync, after = ''): void {
  for (const name of migrationNames()) if (name > after) database.exec(readFileSync(join(MIGRATIONS, name), 'utf8'))
}

const NUMBER_DIGITS = 4
const MAX_NAME_CHARS = 50
const NAME = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/

/** Creates the next migration, empty, and returns the name of its file. Throws CommandError for a name that is none. */
export function createMigration(words: string[], folder = MIGRATIONS): string {
  const [name = ''] = words
  if (words.length !== 1 || !NAME.test(name) || name.length > MAX_NAME_CHARS)
    throw new CommandError(
      `A migration has one name of lower-case words joined by _, at most ${MAX_NAME_CHARS} characters: ` +
        'npm run migration -- lead_language',
    )
  const names = migrationNames(folder)
  const twin = names.find((each) => each.slice(NUMBER_DIGITS + 1) === `${name}.sql`)
  if (twin)
    throw new CommandError(`${twin} has this name. A migration that has shipped is never changed: choose another name.`)
  const last = Number(names.at(-1)?.slice(0, NUMBER_DIGITS) ?? -1)
  const file = `${String(last + 1).padStart(NUMBER_DIGITS, '0')}_${name}.sql`
  writeFileSync(join(folder, file), '-- What changes, and why.\n', { flag: 'wx' })
  return file
}
