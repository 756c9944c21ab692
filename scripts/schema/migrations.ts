import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
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
