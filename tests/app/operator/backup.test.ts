import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, it } from 'vitest'
import { backup } from '../../../scripts/backup/program.ts'
import { boundDatabases } from '../../../scripts/local/databases.ts'
import { localDatabaseFile } from '../../../scripts/local/sqlite-database.ts'
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
  expect((await type('drill')).out).toMatch(/^DB: 4 statements, \S+ s to export, \S+ s to restore, all tables alike\n$/)
  database.exec('delete from lead')
  database.close()
  expect((await type('restore', '--from', to)).err).toContain('DB holds data. Give --replace')
  expect((await type('restore', '--from', to, '--replace')).code).toBe(0)
  expect(new DatabaseSync(file).prepare('select name from lead').all()).toEqual([{ name: 'Jo' }, { name: 'Sam' }])
})
