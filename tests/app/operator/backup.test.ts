import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, it } from 'vitest'
import { backup } from '../../../scripts/backup/program.ts'
import { boundDatabases, localDatabaseFile } from '../../../scripts/local/sqlite-database.ts'
import { typed } from './an-operator.ts'

const folder = mkdtempSync(join(tmpdir(), 'forecourt-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const [store, to] = [join(folder, 'state'), join(folder, 'backups')]

it('[TRU-05] a backup of this machine is made, tried out and restored by commands, and never over data that is not to go', async () => {
  const [first] = await boundDatabases()
  const file = localDatabaseFile(store, first!.id)
  mkdirSync(dirname(file), { recursive: true })
  const database = new DatabaseSync(file)
  database.exec("create table lead (name text); insert into lead values ('Jo'), ('Sam')")
  const type = (...args: string[]) => typed(backup, [...args, '--store', store])
  expect((await type('make', '--to', to)).out).toBe(`DB: ${join(to, 'DB.sql')}\n`)
  const again = await type('make', '--to', to)
  expect([again.code, again.err]).toEqual([
    1,
    `${join(to, 'DB.sql')} is there already, and is kept. Give another folder.\n`,
  ])
  expect((await type('drill')).out).toMatch(/^DB: 4 statements, \S+ s to export, \S+ s to restore, all tables alike\n$/)
  database.exec('delete from lead')
  database.close()
  expect((await type('restore', '--from', to)).err).toContain('DB holds data. Give --replace')
  expect((await type('restore', '--from', to, '--replace')).code).toBe(0)
  expect(new DatabaseSync(file).prepare('select name from lead').all()).toEqual([{ name: 'Jo' }, { name: 'Sam' }])
})

it('[TRU-05] half a backup is none, a running server stops a restore, and an empty machine takes one', async () => {
  const [lost, half, cut] = [join(folder, 'lost'), join(folder, 'half'), join(folder, 'cut')]
  const restore = (from: string, at = store) => typed(backup, ['restore', '--from', from, '--replace', '--store', at])
  const whole = readFileSync(join(to, 'DB.sql'), 'utf8')
  for (const place of [half, cut]) mkdirSync(place)
  writeFileSync(join(half, 'DB.sql'), whole.replace('of DB.', 'of DB, DB_2.'))
  writeFileSync(join(cut, 'DB.sql'), whole.slice(0, whole.lastIndexOf('\n', whole.length - 2) + 1))
  const file = readdirSync(join(store, 'd1'), { recursive: true })
    .map(String)
    .find((name) => name.endsWith('.sqlite'))
  const kept = readFileSync(join(store, 'd1', file!))
  expect((await restore(half)).err).toContain('DB_2.sql is missing. Nothing was changed.')
  expect((await restore(cut)).err).toContain('DB.sql is not whole: its last line is missing. Nothing was changed.')
  expect((await restore(join(folder, 'nowhere'))).err).toContain('There is no backup in')
  writeFileSync(join(store, 'operator.json'), JSON.stringify({ pid: process.pid }))
  expect((await restore(to)).err).toContain('Stop it, then restore.')
  rmSync(join(store, 'operator.json'))
  expect(readFileSync(join(store, 'd1', file!))).toEqual(kept)
  expect((await restore(to, lost)).code).toBe(0)
})

it('[TRU-06] of a locked store says so in one sentence, leaves no half file, and leaves the backup before as it is', async () => {
  const locked = join(folder, 'locked')
  const [earlier, target] = [join(folder, 'before'), join(folder, 'after')]
  const [first] = await boundDatabases()
  const file = localDatabaseFile(locked, first!.id)
  mkdirSync(dirname(file), { recursive: true })
  const database = new DatabaseSync(file)
  database.exec("create table lead (name text); insert into lead values ('Jo')")
  const make = (where = target) => typed(backup, ['make', '--to', where, '--store', locked])
  expect((await make(earlier)).code).toBe(0)
  database.exec('begin exclusive')
  const { code, err, out } = await make()
  expect([code, out]).toEqual([1, ''])
  expect(err).toBe(
    `The data in ${locked} is locked by another process, which may be storing an import. Nothing was written. Try again, or stop npm start first.\n`,
  )
  expect([readdirSync(earlier), readdirSync(target)]).toEqual([['DB.sql'], []])
  database.exec('rollback')
  expect((await make()).code).toBe(0)
  expect(existsSync(join(target, 'DB.sql.part'))).toBe(false)
}, 20_000)
