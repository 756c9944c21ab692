import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openLocalDatabase } from '../../../scripts/local/sqlite-database.ts'

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
    file('0a1b.sqlite')
    file('metadata.sqlite')
    const { db, close } = openLocalDatabase(stores)!
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

  it('is left to workerd where there is none yet, or more than one', () => {
    expect(openLocalDatabase(stores)).toBeNull()
    file('0a1b.sqlite')
    file('2c3d.sqlite')
    expect(openLocalDatabase(stores)).toBeNull()
  })
})
