import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CommandError } from '../errors.ts'
import { boundDatabases, localDatabaseFile } from '../local/sqlite-database.ts'
import { localActor } from '../operator/local-site.ts'

/** How long a command waits for a process that has locked the file. */
export const LOCK_WAIT_MS = 5_000

export type LocalFile = { binding: string; file: string }

/** The files of the local databases of a folder, by their bindings. */
export async function localFiles(folder: string): Promise<LocalFile[]> {
  const files = (await boundDatabases()).map(({ binding, id }) => ({ binding, file: localDatabaseFile(folder, id) }))
  const found = files.filter(({ file }) => existsSync(file))
  if (found.length === 0) throw new CommandError(`There is no database in ${folder}. npm start makes one.`)
  return found
}

/** Opens a database for reading; a server may write to it meanwhile. */
export const openToRead = (file: string): DatabaseSync =>
  new DatabaseSync(file, { readOnly: true, timeout: LOCK_WAIT_MS })

/** Executes a statement; throws where the database refuses it. */
export function executeLocally(file: string, statement: string): void {
  const database = new DatabaseSync(file, { timeout: LOCK_WAIT_MS })
  try {
    database.exec(statement)
  } finally {
    database.close()
  }
}

/** An act of this machine's user, now. */
export const thisAct = (what: string) => ({
  id: randomUUID(),
  at: Date.now(),
  actor: `command line ${localActor()}`,
  what,
})

export const dumpFile = (folder: string, binding: string): string => join(folder, `${binding}.sql`)

/** The last line of every file of a backup: a file without it was cut, and it names those that belong together. */
export const endLine = (bindings: readonly string[]): string => `-- End of the backup of ${bindings.join(', ')}.\n`

/** The databases of the backup that a file is of; null where the file has no end. */
export const bindingsAtEnd = (dump: string): string[] | null =>
  /\n-- End of the backup of ([\w, ]+)\.\n$/.exec(dump.slice(-2000))?.[1]?.split(', ') ?? null
