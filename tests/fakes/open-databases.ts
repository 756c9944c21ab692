import type { DatabaseSync } from 'node:sqlite'

/** Databases of tests that are over and stay open: tests of a file may share what the first of them made. A megabyte each. */
const MAX_KEPT = 30

const open = new Set<DatabaseSync>()
/** Those that were opened while a test ran, the oldest first. */
const ofTests: DatabaseSync[] = []
let isInTest = false

/** Notes a database in memory, which the collector of garbage takes for a few bytes. */
export function noteDatabase(database: DatabaseSync): void {
  open.add(database)
  if (isInTest) ofTests.push(database)
}

export const beginTest = (): void => void (isInTest = true)

/** Closes the oldest databases that tests of this file opened. */
export function endTest(): void {
  isInTest = false
  for (const database of ofTests.splice(0, Math.max(0, ofTests.length - MAX_KEPT))) close(database)
}

/** Closes the databases of a file of tests once it is over. */
export function closeDatabases(): void {
  for (const database of open) close(database)
  ofTests.length = 0
}

function close(database: DatabaseSync): void {
  open.delete(database)
  if (database.isOpen) database.close()
}
