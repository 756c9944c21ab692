import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { describe, expect, it } from 'vitest'
import { publishLoaded } from '../../../scripts/sites/edition.ts'
import { hostKey, siteKey } from '../../../shared/tenant/kv-keys.ts'
import { DAY_MS } from '../../../shared/time.ts'
import { databaseRegistry } from '../../../worker/features/sites/registry/database-registry.ts'
import { eraseRetired, eraseSite, restoreSite, retireSite } from '../../../worker/features/sites/registry/retire.ts'
import { countRows, readRows } from '../../../worker/features/sites/registry/rows.ts'
import type { SiteRecord } from '../../../worker/features/sites/registry/service.ts'
import { SITE_TABLES } from '../../../worker/features/sites/registry/site-tables.ts'
import { importStock } from '../../../worker/import/import-stock.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { publish } from '../../../worker/publish.ts'
import { importOrder } from '../../builders/import-order.ts'
import { aLoadedSite, aRegistry } from '../../builders/registry.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'

/** Tables of the platform, in the first database alone. */
const PLATFORM_TABLES = [
  'site',
  'site_host',
  'site_domain',
  'site_act',
  'site_value',
  'site_mark',
  'operator_key',
  'postcode',
  'site_move',
  'shard_block',
] as const

/** In every database: which sites are closed in it, and what was deleted of late. */
const SHARD_TABLES = ['closed_site', 'retention_run'] as const

const BY = { actor: 'ben', note: 'closed' }
const ROWS = ['source_key,name,car_type,make,model,year,price,km', 'A,2020 Mazda CX-5,used,Mazda,CX-5,2020,30000,42000']

/** Two sites with stock, of which one is to go. */
async function twoSites() {
  const house = aRegistry()
  for (const slug of ['yard', 'other']) {
    await house.publish(await aLoadedSite({ slug }, { '/a': 'Words.' }))
    const now = house.now()
    await importStock(importOrder(ROWS.join('\n'), { db: house.stores.DB, site: slug, asOf: now, clock: () => now }))
    await publish(house.stores, siteStore(house.stores.DB, slug), { now, defer: () => {} })
  }
  return house
}

const SHARD = (house: Awaited<ReturnType<typeof twoSites>>) => ({ name: 'DB', db: house.stores.DB })

const kvKeys = async (house: Awaited<ReturnType<typeof twoSites>>): Promise<string[]> =>
  (await house.stores.KV.list({ prefix: '' })).keys.map(({ name }: { name: string }) => name)

describe('the tables of sites', () => {
  it('[SIT-01] are all that the schema has, each on the list once', () => {
    const { sqlite } = sqliteDatabase()
    const tables = sqlite
      .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite%'")
      .all()
    const names = tables.map(({ name }) => String(name)).toSorted()
    expect([...SITE_TABLES, ...PLATFORM_TABLES, ...SHARD_TABLES].toSorted()).toEqual(names)
  })
})

describe('a site that is retired', () => {
  it.each([
    ['live', []],
    ['paused', ['paused']],
  ] as const)('[SIT-01] comes back whole within 7 days, %s as it was', async (state, acts) => {
    const house = await twoSites()
    for (const act of acts) await house.registry.setState('yard', act, BY)
    const read = async () => [
      await house.registry.show('yard'),
      await countRows(house.stores.DB, 'yard'),
      await kvKeys(house),
    ]
    const [before, ...kept] = (await read()) as [SiteRecord, unknown, unknown]
    await retireSite(house.stores, 'yard', BY, house.now())
    const late = house.publish(await aLoadedSite({ slug: 'third', hosts: ['yard.localhost'] }))
    await expect(late).rejects.toMatchObject({ code: 'host_taken' })
    await expect(house.publish(await aLoadedSite({ slug: 'yard' }))).rejects.toMatchObject({ code: 'retired' })
    expect(await eraseRetired(house.stores, SHARD(house), house.now() + 7 * DAY_MS - 1)).toBe(true)
    await restoreSite(house.stores, 'yard', BY, house.now())
    const [after, ...whole] = (await read()) as [SiteRecord, unknown, unknown]
    expect(after).toMatchObject({ state, hosts: before.hosts, edition: before.edition })
    expect(whole[0]).toEqual(kept[0])
    expect(whole[1]).toEqual(expect.arrayContaining(kept[1] as string[]))
  })

  it('[SIT-01] is erased by the job of the day after 7 days, and its hosts are free', async () => {
    const house = await twoSites()
    await retireSite(house.stores, 'yard', BY, house.now())
    expect(await eraseRetired(house.stores, SHARD(house), house.now() + 7 * DAY_MS)).toBe(true)
    expect(await countRows(house.stores.DB, 'yard')).toEqual({})
    expect(await house.stores.KV.get(hostKey('yard.localhost'))).toBeNull()
    expect(await house.stores.KV.get(siteKey('yard'))).toBeNull()
    await expect(restoreSite(house.stores, 'yard', BY, house.now())).rejects.toMatchObject({ code: 'retired' })
    await house.publish(await aLoadedSite({ slug: 'third', hosts: ['yard.localhost'] }))
  })

  it('[SIT-01] is erased from every table and from KV, and no other site loses anything', async () => {
    const house = await twoSites()
    const before = await countRows(house.stores.DB, 'other')
    const othersKeys = (await kvKeys(house)).filter((key) => !key.includes('yard'))
    await retireSite(house.stores, 'yard', BY, house.now())
    while ((await eraseSite(house.stores, 'yard')) > 0);
    expect(await countRows(house.stores.DB, 'yard')).toEqual({})
    expect(await countRows(house.stores.DB, 'other')).toEqual(before)
    expect(await kvKeys(house)).toEqual(othersKeys)
    expect((await house.registry.history('yard')).map(({ act }) => act)).toEqual(['retire', 'publish'])
  })

  it('[SIT-01] leaves no row of a large import that was not merged', async () => {
    const house = await twoSites()
    const { DB } = house.stores
    const run = await DB.prepare("select id from stock_run where site = 'yard'").first<number>('id')
    await DB.prepare(
      `insert into stock_staging (run, source_key)
       with recursive row(n) as (select 1 union all select n + 1 from row where n < 4001) select ?1, 'S' || n from row`,
    )
      .bind(run)
      .run()
    await retireSite(house.stores, 'yard', BY, house.now())
    while ((await eraseSite(house.stores, 'yard')) > 0);
    expect(await DB.prepare('select count(*) as n from stock_staging where run = ?1').bind(run).first('n')).toBe(0)
    expect(await countRows(house.stores.DB, 'yard')).toEqual({})
  })

  it('[SIT-01] is not opened again by a publication or a pause that began before', async () => {
    for (const act of ['publish', 'pause'] as const) {
      const house = await twoSites()
      const DB = Object.create(house.stores.DB, {
        batch: {
          value: async (statements: D1PreparedStatement[]) => {
            await retireSite(house.stores, 'yard', BY, house.now())
            return house.stores.DB.batch(statements)
          },
        },
      }) as D1Database
      const registry = databaseRegistry({ ...house.stores, DB }, house.now)
      const late =
        act === 'pause'
          ? registry.setState('yard', 'paused', BY)
          : publishLoaded(registry, await aLoadedSite({ slug: 'yard', name: 'Late' }), BY)
      await expect(late).rejects.toThrow(/retired|NOT NULL/)
      expect(await house.registry.show('yard')).toMatchObject({ state: 'retired' })
    }
  })

  it('[SIT-01] is not erased while it is live', async () => {
    const house = await twoSites()
    await expect(eraseSite(house.stores, 'yard')).rejects.toThrow('is not retired')
  })

  it('[SIT-01] is erased whole when the erasing is killed at any call and run again', async () => {
    for (let call = 1; call < 100; call += 7) {
      const house = await twoSites()
      await retireSite(house.stores, 'yard', BY, house.now())
      house.database.lose({ from: call, calls: 1_000, isDone: false })
      await eraseSite(house.stores, 'yard').catch(() => {})
      house.database.lose(null)
      while ((await eraseSite(house.stores, 'yard')) > 0);
      expect(await countRows(house.stores.DB, 'yard')).toEqual({})
    }
  })
})

describe('the export of a site', () => {
  it('[SIT-01] has its rows with every stored column, and no other site’s', async () => {
    const house = await twoSites()
    const rows = await readRows(house.stores.DB, 'yard', 'car', 0)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ site: 'yard', source_key: 'A' })
    expect(JSON.parse(String(rows[0]!['doc']))).toMatchObject({ price: 30_000 })
    expect(await readRows(house.stores.DB, 'yard', 'car', 1)).toEqual([])
  })
})
