import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { compareDatabases, dumpDatabase, restoreDatabase } from '../../../scripts/backup/dump.ts'
import { readSchema } from '../../../scripts/schema/reference.ts'
import { sampleRows } from '../../../scripts/schema/release.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'

const ROWS = 100

/** The tables that ship, each with rows. */
function aFullDatabase(): DatabaseSync {
  const { sqlite } = sqliteDatabase()
  for (const { type, name } of readSchema(sqlite)) {
    if (type !== 'table') continue
    for (const row of sampleRows(sqlite, name, ROWS)) {
      const columns = Object.keys(row)
      sqlite
        .prepare(
          `insert or ignore into ${name} (${columns.map((column) => `"${column}"`).join()}) values (${columns.map(() => '?').join()})`,
        )
        .run(...Object.values(row))
    }
  }
  // What is exported and restored has transactions of its own.
  sqlite.exec('commit')
  return sqlite
}

describe('the restore drill', () => {
  it('[TRU-05] a database that was exported and dropped is restored with every table, row, index and trigger', () => {
    const before = aFullDatabase()
    const from = performance.now()
    const dump = [...dumpDatabase(before)]
    const exported = performance.now()
    const after = new DatabaseSync(':memory:')
    restoreDatabase(after, dump)
    const restored = performance.now()
    console.info(
      `Restore drill: ${dump.length} statements, exported in ${Math.round(exported - from)} ms, restored in ${Math.round(restored - exported)} ms.`,
    )
    expect(dump.filter((line) => line.startsWith('insert')).length).toBeGreaterThan(ROWS * 30)
    expect(compareDatabases(before, after)).toEqual([])
  })

  it('[TRU-05] sees a row, an index or a trigger that is missing', () => {
    const before = aFullDatabase()
    const after = new DatabaseSync(':memory:')
    restoreDatabase(after, dumpDatabase(before))
    after.exec('delete from lead where lead_id = (select min(lead_id) from lead)')
    after.exec('drop index outbox_due; drop trigger lead_closed_insert')
    expect(compareDatabases(before, after)).toEqual(['index outbox_due', 'trigger lead_closed_insert', 'rows of lead'])
  })

  it('[TRU-05] a restore that breaks off leaves the database empty, and one that is not empty is not touched', () => {
    const dump = [...dumpDatabase(aFullDatabase())]
    const after = new DatabaseSync(':memory:')
    expect(() => restoreDatabase(after, [...dump.slice(0, 50), 'insert into nothing values (1);'])).toThrow('nothing')
    restoreDatabase(after, dump)
    expect(() => restoreDatabase(after, dump)).toThrow('The database is not empty: it has the table')
  })

  it('[TRU-05] keeps what is hard to write down: quotation marks, line breaks, bytes, exact numbers', () => {
    const before = new DatabaseSync(':memory:')
    before.exec('create table t (a text, b blob, c real, d integer)')
    before
      .prepare('insert into t values (?, ?, ?, ?)')
      .run("It's\n\"5\"; -- 'x' 🚗", new Uint8Array([0, 255, 39]), 0.1 + 0.2, 9007199254740991)
    const after = new DatabaseSync(':memory:')
    restoreDatabase(after, dumpDatabase(before))
    expect(after.prepare('select * from t').get()).toEqual(before.prepare('select * from t').get())
  })
})
