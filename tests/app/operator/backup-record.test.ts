import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Command } from '@commander-js/extra-typings'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Account, backup, makeCommand } from '../../../scripts/backup/program.ts'
import { boundDatabases, localDatabaseFile } from '../../../scripts/local/sqlite-database.ts'
import { applyMigrations } from '../../../scripts/schema/migrations.ts'
import { daysSinceBackup } from '../../../worker/all-sites/daily-jobs.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'
import { typed } from './an-operator.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-record-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The database of this machine. */
async function localDatabase(): Promise<DatabaseSync> {
  const [first] = await boundDatabases()
  const file = localDatabaseFile(join(folder, 'state'), first!.id)
  mkdirSync(dirname(file), { recursive: true })
  return new DatabaseSync(file)
}

const makeLocally = () => typed(backup, ['make', '--to', join(folder, 'to'), '--store', join(folder, 'state')])

/** An account whose database answers `d1 export` with a text, or fails. */
async function makeRemotely(exported: string | Error) {
  const base = sqliteDatabase()
  const account: Account = {
    databases: () => Promise.resolve({ config: 'databases.json', bindings: ['DB'] }),
    async wrangler(args) {
      expect(args.slice(2, 6)).toEqual(['DB', '--remote', '--config', 'databases.json'])
      if (args[1] === 'execute') base.rows(args.at(-1)!)
      else if (exported instanceof Error) throw exported
      else writeFileSync(args.at(-1)!, exported)
      return { entries: [], stdout: '' }
    },
  }
  const ended = await typed(
    (runtime) => new Command('backup').addCommand(makeCommand(runtime, account)),
    ['make', '--env', 'production', '--to', folder],
  )
  const [act] = base.rows<{ what: string; status: number | null }>('select what, status from audit')
  return { ...ended, act, days: await daysSinceBackup(base.db, Date.now()) }
}

describe('a backup', () => {
  it('[TRU-05] of this machine is recorded in the database once its file is whole', async () => {
    const database = await localDatabase()
    applyMigrations(database)
    expect(await makeLocally()).toMatchObject({ code: 0, err: '' })
    expect(database.prepare('select job, day from retention_run order by job').all()).toEqual([
      { job: 'backup', day: Math.floor(Date.now() / 86_400_000) },
      { job: 'backup_age', day: -1 },
    ])
    expect(database.prepare('select what, status from audit').all()).toEqual([{ what: 'backup make', status: 0 }])
    expect(readdirSync(join(folder, 'to'))).toEqual(['DB.sql'])
    database.close()
    const args = ['restore', '--from', join(folder, 'to'), '--replace', '--store', join(folder, 'state')]
    expect((await typed(backup, args)).code).toBe(0)
    // The entry of the backup itself is in it, as it ended.
    expect((await localDatabase()).prepare('select what, status from audit order by what').all()).toEqual([
      { what: 'backup make', status: 0 },
      { what: 'backup restore', status: 0 },
    ])
  })

  it('[TRU-05] that is restored ends the heavy calls that had not ended, here and in an account, and says so to their senders', async () => {
    const database = await localDatabase()
    applyMigrations(database)
    const states = [
      ['yard', 'a', 'queued'],
      ['yard', 'b', 'running'],
      ['yard', 'c', 'done'],
      ['moved', 'd', 'queued'],
    ]
    for (const [site, id, state] of states) {
      const ending = state === 'done' ? '200' : 'null'
      database.exec(`insert into job (site, id, method, path, has_file, actor, state, created_at, sent_at, status)
        values ('${site}', '${id}', 'POST', '/api/stock', 1, 'stock key 1', '${state}', 5, 5, ${ending})`)
      database.exec(`insert into audit (site, at, id, actor, act, what, status)
        values ('${site}', 5, '${id}', 'stock key 1', 'POST', '/api/stock', ${ending})`)
    }
    database.exec(
      "insert into stock_publication (site, asked, done, pointer) values ('yard', 3, 3, '{}'), ('moved', 3, 3, '{}')",
    )
    database.exec("insert into closed_site (site, why) values ('moved', 'left')")
    await makeLocally()
    expect(database.prepare("select count(*) as n from job where state = 'dead'").get()).toEqual({ n: 0 })
    database.close()
    const file = readFileSync(join(folder, 'to', 'DB.sql'), 'utf8')
    // As wrangler does it with a file: statement after statement.
    const elsewhere = new DatabaseSync(':memory:')
    elsewhere.exec(file)
    await typed(backup, ['restore', '--from', join(folder, 'to'), '--replace', '--store', join(folder, 'state')])
    for (const restored of [elsewhere, await localDatabase()]) {
      const jobs = restored.prepare('select id, state, status, answer from job order by id').all()
      expect(jobs).toMatchObject([
        { id: 'a', state: 'dead', status: 502, answer: expect.stringContaining('restored from a backup') },
        { id: 'b', state: 'dead', status: 502 },
        { id: 'c', state: 'done', status: 200 },
        { id: 'd', state: 'queued' },
      ])
      const outcomes = restored.prepare("select id, status from audit where act = 'POST' order by id").all()
      expect(outcomes.map(({ status }) => status)).toEqual([502, 502, 200, null])
      expect(restored.prepare('select * from alarm').all()).toEqual([])
      // KV has the stock of another time: it is published again.
      expect(restored.prepare('select site, asked, pointer from stock_publication order by site').all()).toEqual([
        { site: 'moved', asked: 3, pointer: '{}' },
        { site: 'yard', asked: 4, pointer: null },
      ])
    }
  })

  it('[TRU-05] that cannot be recorded is good all the same, and says so', async () => {
    ;(await localDatabase()).exec('create table lead (name text)')
    expect(await makeLocally()).toMatchObject({
      code: 0,
      err: expect.stringMatching(/^DB: the backup could not be noted in it\. .*audit\nDB: .*retention_run/),
    })
  })

  it('[TRU-05] of an account is recorded there by wrangler', async () => {
    expect(await makeRemotely('PRAGMA defer_foreign_keys=TRUE;\n')).toMatchObject({
      code: 0,
      days: 0,
      act: { what: 'backup make', status: 0 },
    })
    expect(readFileSync(join(folder, 'DB.sql'), 'utf8')).toContain('PRAGMA')
  })

  it.each<[string, string | Error]>([
    ['fails', new Error('export failed')],
    ['is an empty file', ''],
  ])('[TRU-05] whose export %s is not recorded, and leaves no file with its name', async (_, exported) => {
    expect(await makeRemotely(exported)).toMatchObject({
      code: 1,
      days: null,
      act: { what: 'backup make', status: 1 },
    })
    expect(readdirSync(folder)).not.toContain('DB.sql')
  })
})
