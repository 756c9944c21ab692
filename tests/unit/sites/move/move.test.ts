import { describe, expect, it } from 'vitest'
import { SECOND_MS } from '../../../../shared/time.ts'
import { advanceMove } from '../../../../worker/features/sites/registry/move/move-site.ts'
import { countRows } from '../../../../worker/features/sites/registry/rows.ts'
import { siteBySlug, siteConfigs } from '../../../../worker/platform/site-by-slug.ts'
import { openStore } from '../../../../worker/platform/store-of.ts'
import { begin, car, finish, load, rowsIn, twoSites } from './two-sites.ts'

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
        const store = openStore(house.stores, { slug, shard })
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
})
