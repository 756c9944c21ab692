import type { D1Database } from '@cloudflare/workers-types'
import { describe, expect, it } from 'vitest'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { askShards, listShards, openStore } from '../../../worker/platform/store-of.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'

const KEY = 'insert into stock_key (site, hash, created_at) values (?1, ?2, 1)'
const sitesIn = ({ rows }: ReturnType<typeof sqliteDatabase>) =>
  rows('select site from stock_key').map(({ site }) => site)

const allKeys = async (db: D1Database) =>
  (await db.prepare('select site from stock_key').all<{ site: string }>()).results

describe('the store of a site', () => {
  it('[SIT-05] binds the site by itself', async () => {
    const base = sqliteDatabase()
    const [north, south] = [siteStore(base.db, 'north'), siteStore(base.db, 'south')]
    await north.batch([north.prepare(KEY).bind('n')])
    await south.prepare(KEY).bind('s').run()
    const hash = (store: typeof north) => store.prepare('select hash from stock_key where site = ?1').first('hash')
    expect([await hash(north), await hash(south)]).toEqual(['n', 's'])
  })

  it('[SIT-05] prepares no statement that does not name its site', () => {
    const store = siteStore(sqliteDatabase().db, 'north')
    expect(() => store.prepare('select * from stock_key where hash = ?1')).toThrow('does not keep to its site')
  })

  it('[SIT-05] runs no statement of another site or database in a batch', async () => {
    const base = sqliteDatabase()
    const store = siteStore(base.db, 'north')
    for (const other of [siteStore(base.db, 'south'), siteStore(sqliteDatabase().db, 'north')])
      await expect(store.batch([other.prepare(KEY).bind('x')])).rejects.toThrow('cannot run with those of north')
    expect(sitesIn(base)).toEqual([])
  })

  it('[SIT-05] is in the database that its site lives in', async () => {
    const bases = [sqliteDatabase(), sqliteDatabase()] as const
    const env = { DB: bases[0].db, DB_2: bases[1].db }
    await openStore(env, { slug: 'north' }).prepare(KEY).bind('n').run()
    await openStore(env, { slug: 'south', shard: 'DB_2' }).prepare(KEY).bind('s').run()
    expect(bases.map(sitesIn)).toEqual([['north'], ['south']])
    expect(listShards(env).map(({ name }) => name)).toEqual(['DB', 'DB_2'])
    expect(await askShards(listShards(env), allKeys)).toEqual([
      { site: 'north', shard: 'DB' },
      { site: 'south', shard: 'DB_2' },
    ])
    for (const shard of ['DB_3', 'KV', 'DB_x'])
      expect(() => openStore(env, { slug: 'north', shard })).toThrow(`No database ${shard} is bound`)
  })
})
