import { describe, expect, it } from 'vitest'
import { purge } from '../../../../worker/all-sites/purge.ts'
import { countRows } from '../../../../worker/features/sites/registry/rows.ts'
import { SITE_TABLES } from '../../../../worker/features/sites/registry/site-tables.ts'
import { siteStore } from '../../../../worker/platform/site-store.ts'
import { openStore } from '../../../../worker/platform/store-of.ts'
import { aRegistry } from '../../../builders/registry.ts'
import { begin, finish, twoSites } from './two-sites.ts'

describe('the old place of a site', () => {
  it('[SIT-05] cannot be changed in its old place by a Worker that has not heard of it', async () => {
    const house = await twoSites()
    await begin(house)
    await finish(house, 'left')
    const stale = siteStore(house.stores.DB, 'yard')
    for (const sql of [
      `insert into lead (site, lead_id, key, at, doc) values (?1, 'x', 'x', 1, '{}')`,
      'update car set updated_at = 9 where site = ?1',
      'delete from event where site = ?1',
    ])
      await expect(stale.prepare(sql).run()).rejects.toThrow('site_moved')
    expect(await countRows(house.stores.DB, 'yard')).toEqual(await countRows(house.stores.DB, 'other'))
  })

  it('[SIT-05] is written in its new place by such a Worker, also where the old one has no row to change', async () => {
    const house = await twoSites()
    const stale = openStore(house.stores, { slug: 'yard', shard: 'DB' })
    await begin(house)
    await finish(house, 'left')
    const lead = stale.prepare(`insert into lead (site, lead_id, key, at, doc) values (?1, ?2, ?2, 1, '{}')`).bind('L2')
    await lead.run()
    expect(house.others[0].rows("select lead_id from lead where site = 'yard'")).toHaveLength(2)
    const other = openStore(house.stores, { slug: 'yard', shard: 'DB' })
    const update = other.prepare("update lead set doc = ?2 where site = ?1 and lead_id = 'L2'").bind('{"b":1}')
    expect((await update.run()).meta.changes).toBe(1)
  })
})

describe('a deletion of all sites', () => {
  it('[SIT-05] leaves a site alone that lives elsewhere, and is not stopped by it', async () => {
    const house = await twoSites()
    await begin(house)
    await finish(house, 'left')
    await purge(house.stores.DB, 'events', house.now())
    const left = house.database.rows('select site from event').map(({ site }) => site)
    expect(left).toEqual(['yard'])
  })
})

describe('the triggers of a closed site', () => {
  it('[SIT-05] stand on every table of sites, for every change', () => {
    const { database } = aRegistry()
    for (const table of SITE_TABLES) {
      const triggers = database.rows<{ name: string; sql: string }>(
        "select name, sql from sqlite_master where type = 'trigger' and tbl_name = ?",
        table,
      )
      expect(triggers.every(({ sql }) => sql.includes("raise(abort, 'site_moved')"))).toBe(true)
      expect(triggers.map(({ name }) => name).toSorted()).toEqual(
        ['delete', 'insert', 'update'].map((change) => `${table}_closed_${change}`),
      )
    }
  })
})
