import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nameOfFile, openLocalDatabase } from '../../../scripts/local/sqlite-database.ts'

let stores = ''
const folder = () => join(stores, 'd1/miniflare-D1DatabaseObject')
const file = (name: string) => new DatabaseSync(join(folder(), name)).close()

beforeEach(() => {
  stores = mkdtempSync(join(tmpdir(), 'stores-'))
  mkdirSync(folder(), { recursive: true })
})
afterEach(() => rmSync(stores, { recursive: true }))

describe('the database of the local stores, opened by a command', () => {
  it('answers as D1 does, and does all of a batch or nothing', async () => {
    file(`${nameOfFile('one')}.sqlite`)
    file('metadata.sqlite')
    const { db, close } = openLocalDatabase(stores, 'one')!
    await db.prepare('create table car (id integer primary key, name text not null)').run()
    const insert = (name: string | null) => db.prepare('insert into car (name) values (?1)').bind(name)
    const [, second] = await db.batch([insert('A'), insert('B')])
    expect(second!.meta.changes).toBe(1)
    await expect(db.batch([insert('C'), insert(null)])).rejects.toThrow('NOT NULL')
    expect((await db.prepare('select name from car').all()).results).toMatchObject([{ name: 'A' }, { name: 'B' }])
    expect(await db.prepare('select count(*) as cars from car').first('cars')).toBe(2)
    expect(await db.prepare('select name from car where id = 9').first()).toBeNull()
    close()
  })

  it('[SIT-05] is the one of its id, and left to workerd where there is none yet', () => {
    file(`${nameOfFile('one')}.sqlite`)
    expect(openLocalDatabase(stores, 'two')).toBeNull()
    expect(nameOfFile('00000000-0000-0000-0000-000000000000')).toBe(
      '9ba2b04bf514d9facfd57ed57d849e77241a7adc99d1c1545d06688b43d84248',
    )
  })
})
