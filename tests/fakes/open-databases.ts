import { DatabaseSync } from 'node:sqlite'
import { sqliteRunner } from '../../scripts/local/sqlite-database.ts'
import { applyMigrations } from '../../scripts/schema/migrations.ts'

/** Databases of tests that are over and stay open: tests of a file may share what the first of them made. A megabyte each. */
const MAX_KEPT = 30

/** The tables that the migrations make, made once and copied for each database. */
const migrated = (() => {
  const store = new DatabaseSync(':memory:')
  applyMigrations(store)
  return store.serialize()
})()

/** A database in memory with the tables that ship and the statements it has read, until the test that opened it is over. */
export type OpenDatabase = { sqlite: DatabaseSync; answerTo: ReturnType<typeof sqliteRunner>; isOver: boolean }

const open = new Set<OpenDatabase>()
/** Those that were opened while a test ran, the oldest first. */
const ofTests: OpenDatabase[] = []
/** Empty ones, for the next test: to read all tables and each statement costs more than most tests ask of them. */
const empty: Omit<OpenDatabase, 'isOver'>[] = []
let isInTest = false

/** Opens a database. All that becomes of it is one transaction, which is rolled back in the end. */
export function openDatabase(): OpenDatabase {
  const database = { ...(empty.pop() ?? copyOfMigrated()), isOver: false }
  database.sqlite.exec('begin')
  open.add(database)
  if (isInTest) ofTests.push(database)
  return database
}

function copyOfMigrated(): Omit<OpenDatabase, 'isOver'> {
  const sqlite = new DatabaseSync(':memory:')
  sqlite.deserialize(migrated)
  return { sqlite, answerTo: sqliteRunner(sqlite) }
}

export const beginTest = (): void => void (isInTest = true)

/** Empties the oldest databases that tests of this file opened. */
export function endTest(): void {
  isInTest = false
  for (const database of ofTests.splice(0, Math.max(0, ofTests.length - MAX_KEPT))) end(database)
}

/** Empties the databases of a file of tests once it is over. */
export function endDatabases(): void {
  for (const database of open) end(database)
  ofTests.length = 0
}

/** One that a test took out of its transaction is no more as it was. */
function end(database: OpenDatabase): void {
  const { sqlite, answerTo } = database
  open.delete(database)
  database.isOver = true
  if (!sqlite.isTransaction || empty.length === MAX_KEPT) return sqlite.close()
  sqlite.exec('rollback; pragma shrink_memory')
  empty.push({ sqlite, answerTo })
}
