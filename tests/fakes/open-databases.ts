import type { DatabaseSync } from 'node:sqlite'

const open = new Set<DatabaseSync>()

/** Notes a database in memory, which the collector of garbage takes for a few bytes. */
export const noteDatabase = (database: DatabaseSync): void => void open.add(database)

/** Closes the databases of a file of tests once it is over. */
export function closeDatabases(): void {
  for (const database of open) if (database.isOpen) database.close()
  open.clear()
}
