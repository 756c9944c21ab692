import { describe, expect, it } from 'vitest'
import { SECOND_MS } from '../../../shared/time.ts'
import { purge } from '../../../worker/all-sites/purge.ts'
import { advanceMove, beginMove, type MoveProgress } from '../../../worker/features/sites/registry/move/move-site.ts'
import { countRows } from '../../../worker/features/sites/registry/rows.ts'
import { SITE_TABLES } from '../../../worker/features/sites/registry/site-tables.ts'
import { importStock } from '../../../worker/import/import-stock.ts'
import { siteBySlug, siteConfigs } from '../../../worker/platform/site-by-slug.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { storeOf } from '../../../worker/platform/store-of.ts'
import { importOrder } from '../../builders/import-order.ts'
import { aLoadedSite, aRegistry } from '../../builders/registry.ts'

const BY = { actor: 'ben', note: 'DB is full' }
const WAITS = { heardAfter: 0, keptFor: 0 }
const HEAD = 'source_key,name,car_type,make,model,year,price,km'
const car = (key: string, price = 30_000) => `${key},2020 Mazda CX-5,used,Mazda,CX-5,2020,${price},42000`
type House = Awaited<ReturnType<typeof twoSites>>

const load = async (house: ReturnType<typeof aRegistry>, slug: string, rows: string[], db = house.stores.DB) => {
  const now = house.now()
  const order = importOrder([HEAD, ...rows].join('\n'), { db, site: slug, asOf: now, clock: () => now })
  await importStock({ ...order, store: storeOf(house.stores, { slug }) })
}

const sites: Record<string, ReturnType<typeof aLoadedSite>> = {
  yard: aLoadedSite({ slug: 'yard' }),
  other: aLoadedSite({ slug: 'other' }),
}

/** Two sites with rows in DB. */
async function twoSites(hasImport = true) {
  const house = aRegistry()
  for (const slug of ['yard', 'other']) {
    await house.publish(await sites[slug]!)
    if (hasImport) await load(house, slug, [car('A'), car('B')])
    const store = siteStore(house.stores.DB, slug)
    await store.batch([
      store
        .prepare('insert into lead (site, lead_id, key, at, doc) values (?1, ?2, ?2, 1, ?3)')
        .bind('L1', '{"a":"é\\u0000"}'),
      store
        .prepare(
          `insert into outbox (delivery_id, site, lead_id, change, destination, state, since, due_at)
             values (?2, ?1, ?2, '', 'crm', 'due', 1, 1)`,
        )
        .bind('L1'),
      store.prepare('insert into event (site, id, event, path, at) values (?1, ?2, 1, ?3, 5)').bind('e', '/'),
      store
        .prepare(
          `insert into watched_car (site, phone, car_id, slug, name, saved_at, told_price) values (?1, ?2, 1, ?2, ?2, 1, 0.1)`,
        )
        .bind('w'),
    ])
  }
  return house
}

const step = (house: House) => advanceMove(house.stores, 'yard', house.now(), WAITS)

async function finish(house: House, until: MoveProgress['step'] = 'done'): Promise<void> {
  for (let call = 0; call < 200; call++) {
    const { step: at, wait } = await step(house)
    if (at === until) return
    house.pass(wait)
  }
  throw new Error('The move does not end.')
}

const begin = (house: House, to = 'DB_2') => beginMove(house.stores, { slug: 'yard', to, by: BY, now: house.now() })

/** Every row of a site, by table. */
const rowsIn = (base: House['database'], site: string) =>
  Object.fromEntries(
    SITE_TABLES.map((table) => {
      const own = ['stock_staging', 'stock_report'].includes(table)
        ? 'run in (select id from stock_run where site = ?)'
        : 'site = ?'
      return [table, base.rows(`select * from ${table} where ${own} order by 1, 2`, site)]
    }),
  )

describe('a site that moves to another database', () => {
  it('[SIT-05] has every row there with its number, and none in the old place', async () => {
    const house = await twoSites()
    const [before, others] = [rowsIn(house.database, 'yard'), rowsIn(house.database, 'other')]
    await begin(house)
    await finish(house)
    expect(rowsIn(house.others[0], 'yard')).toEqual(before)
    expect(await countRows(house.stores.DB, 'yard')).toEqual({})
    expect(rowsIn(house.database, 'other')).toEqual(others)
    expect(await house.registry.show('yard')).toMatchObject({ shard: 'DB_2' })
    const site = await siteBySlug(house.stores.KV, 'yard', { configs: siteConfigs(), report: () => {} })
    expect(site).toMatchObject({ shard: 'DB_2' })
    expect(site).not.toHaveProperty('moving')
    expect((await house.registry.history('yard'))[0]).toMatchObject({ act: 'move', note: 'DB to DB_2. DB is full' })
  })

  it('[SIT-05] is announced to every Worker before anything is done, and says so until its old rows are gone', async () => {
    const house = await twoSites()
    const served = () => siteBySlug(house.stores.KV, 'yard', { configs: siteConfigs(), report: () => {} })
    await begin(house)
    expect(await served()).toMatchObject({ shard: 'DB', moving: true })
    const waits = { heardAfter: 120 * SECOND_MS, keptFor: 0 }
    expect(await advanceMove(house.stores, 'yard', house.now() + 119 * SECOND_MS, waits)).toMatchObject({
      step: 'announced',
      wait: SECOND_MS,
    })
    await finish(house, 'left')
    expect(await served()).toMatchObject({ shard: 'DB_2', moving: true })
  })

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
    const stale = storeOf(house.stores, { slug: 'yard', shard: 'DB' })
    await begin(house)
    await finish(house, 'left')
    const lead = stale.prepare(`insert into lead (site, lead_id, key, at, doc) values (?1, ?2, ?2, 1, '{}')`).bind('L2')
    await lead.run()
    expect(house.others[0].rows("select lead_id from lead where site = 'yard'")).toHaveLength(2)
    const other = storeOf(house.stores, { slug: 'yard', shard: 'DB' })
    const update = other.prepare("update lead set doc = ?2 where site = ?1 and lead_id = 'L2'").bind('{"b":1}')
    expect((await update.run()).meta.changes).toBe(1)
  })

  it('[SIT-05] brings what was changed while it was copied', async () => {
    const house = await twoSites()
    await begin(house)
    await finish(house, 'copying')
    await load(house, 'yard', [car('A', 25_000), car('C')])
    const before = rowsIn(house.database, 'yard')
    await finish(house)
    expect(rowsIn(house.others[0], 'yard')).toEqual(before)
    expect(before['car']).toHaveLength(3)
  })

  it('[SIT-05] may move back, and no two sites have the same number ever', async () => {
    const house = await twoSites()
    const ids = () =>
      [house.database, ...house.others].flatMap((base) => base.rows<{ id: number }>('select id from car'))
    for (const to of ['DB_2', 'DB', 'DB_3', 'DB_2', 'DB']) {
      await begin(house, to)
      await finish(house)
      for (const slug of ['yard', 'other']) {
        const { shard } = (await house.registry.show(slug))!
        const store = storeOf(house.stores, { slug, shard })
        await store
          .prepare(
            "insert into car (site, source_key, slug, status, created_at, updated_at, doc) values (?1, ?2, ?2, 'in_stock', 1, 1, '{}')",
          )
          .bind(`${slug} ${to} ${house.now()} ${Math.random()}`)
          .run()
      }
      const all = ids().map(({ id }) => id)
      expect(new Set(all).size).toBe(all.length)
    }
    expect(ids()).toHaveLength(14)
  })

  it('[SIT-05] ends right when it is killed at any call of any database, and run again', async () => {
    const before = rowsIn((await twoSites(false)).database, 'yard')
    for (const isDone of [false, true]) {
      for (const base of ['database', 0] as const) {
        for (let call = isDone ? 1 : 2; ; call += 4) {
          const house = await twoSites(false)
          const killed = base === 'database' ? house.database : house.others[base]
          await begin(house)
          killed.lose({ from: call, calls: 1_000, isDone })
          const isKilled = await finish(house).then(
            () => false,
            () => true,
          )
          killed.lose(null)
          house.pass(61 * SECOND_MS)
          await begin(house).catch(() => {})
          await finish(house)
          expect(rowsIn(house.others[0], 'yard')).toEqual(before)
          expect(await countRows(house.stores.DB, 'yard')).toEqual({})
          expect(house.others[0].rows('select * from closed_site')).toEqual([])
          if (!isKilled) break
        }
      }
    }
  })

  it.each([
    ['DB_9', 'No database DB_9 is bound'],
    ['DB', 'is in DB already'],
  ])('[SIT-05] to %s is refused, and nothing changes', async (to, words) => {
    const house = await twoSites()
    await expect(begin(house, to)).rejects.toThrow(words)
    expect(await house.registry.history('yard')).toHaveLength(1)
  })

  it('[SIT-05] to another place than the one it is on the way to is refused', async () => {
    const house = await twoSites()
    await begin(house)
    await expect(begin(house, 'DB_3')).rejects.toThrow('is being moved to DB_2')
  })
})

describe('a new site', () => {
  it('[SIT-05] goes to the database with the fewest sites, and none goes to one that is closed', async () => {
    const house = aRegistry()
    const shards: string[] = []
    delete house.stores.CLOSED_SHARDS
    for (let at = 0; at < 5; at++) {
      if (at === 3) house.stores.CLOSED_SHARDS = 'DB, DB_3'
      await house.publish(await aLoadedSite({ slug: `yard-${at}` }))
      shards.push((await house.registry.show(`yard-${at}`))!.shard)
    }
    expect(shards).toEqual(['DB', 'DB_2', 'DB_3', 'DB_2', 'DB_2'])
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
