import { describe, expect, it } from 'vitest'
import { hostKey, siteKey } from '../../../shared/tenant/kv-keys.ts'
import { DAY_MS } from '../../../shared/time.ts'
import { projectUnfinished } from '../../../worker/features/sites/registry/project.ts'
import { siteBySlug, siteConfigs } from '../../../worker/platform/site-by-slug.ts'
import { aLoadedSite, aRegistry } from '../../builders/registry.ts'

const BY = { actor: 'ben', note: 'as it was' }
type Registry = ReturnType<typeof aRegistry>

/** The site that a Worker reads from KV now. */
const served = ({ stores }: Registry, slug = 'yard') =>
  siteBySlug(stores.KV, slug, { configs: siteConfigs(), report: () => {} })
const one = (name = 'First', pages = {}) => aLoadedSite({ slug: 'yard', name }, pages)

describe('a publication', () => {
  it('[SIT-01] makes config, pages and hosts live together', async () => {
    const house = aRegistry()
    const act = await house.publish(await one('First', { '/a': 'Words.' }), 'first')
    const site = await served(house)
    expect(site).toMatchObject({ name: 'First', content: act.edition!.content, shard: 'DB', state: 'live' })
    expect(await house.stores.KV.get(hostKey('yard.localhost'))).toBe('yard')
  })

  it('[SIT-01] is a line of the history, with who, when and why', async () => {
    const house = aRegistry()
    await house.publish(await one(), 'opening')
    house.pass(DAY_MS)
    await house.publish(await one('Second'), 'a new name')
    const acts = await house.registry.history('yard')
    expect(acts.map(({ number, act, actor, note, at }) => [number, act, actor, note, at])).toEqual([
      [2, 'publish', 'anna', 'a new name', house.now()],
      [1, 'publish', 'anna', 'opening', house.now() - DAY_MS],
    ])
  })

  it('[SIT-01] of what is live already is none', async () => {
    const house = aRegistry()
    await house.publish(await one())
    expect((await house.publish(await one())).number).toBe(1)
    expect(await house.registry.history('yard')).toHaveLength(1)
  })

  it('[SIT-01] stores no value twice', async () => {
    const house = aRegistry()
    await house.publish(await one('First', { '/a': 'Words.', '/b': 'Words.' }))
    const before = house.database.rows('select * from site_value').length
    await house.publish(await one('First', { '/a': 'Words.', '/b': 'Others.' }))
    expect(house.database.rows('select * from site_value').length).toBe(before + 2)
  })

  it('[SIT-01] is refused with values that are not stored, and nothing changes', async () => {
    const house = aRegistry()
    await house.publish(await one())
    const edition = { config: '0'.repeat(32), content: (await house.registry.show('yard'))!.edition!.content }
    await expect(house.registry.publish('yard', edition, BY)).rejects.toMatchObject({ code: 'no_value' })
    expect((await served(house))!.name).toBe('First')
  })

  it('[TEN-06] is refused with a host of another site, and nothing changes', async () => {
    const house = aRegistry()
    await house.publish(await one())
    const other = await aLoadedSite({ slug: 'other', hosts: ['yard.localhost'] })
    await expect(house.publish(other)).rejects.toMatchObject({ code: 'host_taken' })
    expect(await house.registry.show('other')).toBeNull()
    expect(await house.stores.KV.get(hostKey('yard.localhost'))).toBe('yard')
  })

  it('[TRU-06] takes hosts away that the config no longer names, and another site may have them', async () => {
    const house = aRegistry()
    await house.publish(await aLoadedSite({ slug: 'yard', hosts: ['old.example'] }))
    await house.publish(await aLoadedSite({ slug: 'yard', hosts: [] }))
    expect(await house.stores.KV.get(hostKey('old.example'))).toBeNull()
    await house.publish(await aLoadedSite({ slug: 'other', hosts: ['old.example'] }))
    expect(await house.stores.KV.get(hostKey('old.example'))).toBe('other')
  })

  it('[SIT-01] ends right when it is killed at any call and run again', async () => {
    for (const isDone of [false, true]) {
      for (let call = 1; ; call++) {
        const house = aRegistry()
        await house.publish(await one('First', { '/a': 'One.' }))
        house.database.lose({ from: call, calls: 1_000, isDone })
        const second = await one('Second', { '/a': 'Two.' })
        const isKilled = await house.publish(second).then(
          () => false,
          () => true,
        )
        house.database.lose(null)
        const between = await served(house)
        expect(['First', 'Second']).toContain(between!.name)
        const act = await house.publish(second)
        expect(await served(house)).toMatchObject({ name: 'Second', content: act.edition!.content })
        expect((await house.registry.history('yard')).map(({ number }) => number)).toEqual([2, 1])
        if (!isKilled) break
      }
    }
  })

  it('[SIT-01] that was decided and did not reach KV is completed by the schedule', async () => {
    const house = aRegistry()
    await house.publish(await one())
    await house.stores.KV.delete(siteKey('yard'))
    house.database.sqlite.exec('update site set projected = 0')
    await projectUnfinished(house.stores, () => {})
    expect((await served(house))!.name).toBe('First')
  })
})

describe('a roll-back', () => {
  it('[SIT-01] makes an earlier publication live, byte for byte', async () => {
    const house = aRegistry()
    const first = await house.publish(await one('First', { '/a': 'One.' }))
    const before = await house.stores.KV.get(siteKey('yard'))
    await house.publish(await one('Second', { '/a': 'Two.' }))
    const act = await house.registry.rollback('yard', 1, BY)
    expect(act).toMatchObject({ number: 3, act: 'rollback', actor: 'ben', edition: first.edition })
    expect(await house.stores.KV.get(siteKey('yard'))).toBe(before)
  })

  it('[SIT-01] to a number that made nothing live is refused', async () => {
    const house = aRegistry()
    await house.publish(await one())
    await house.registry.setState('yard', 'paused', BY)
    await expect(house.registry.rollback('yard', 2, BY)).rejects.toThrow('made no edition live')
    await expect(house.registry.rollback('yard', 9, BY)).rejects.toThrow('is not in its history')
  })

  it('[SIT-02] works for 90 days after an edition was replaced; later its values are gone', async () => {
    const house = aRegistry()
    await house.publish(await one('First', { '/a': 'One.' }))
    house.pass(200 * DAY_MS)
    await house.publish(await one('Second', { '/a': 'Two.' }))
    house.pass(89 * DAY_MS)
    await house.publish(await one('Third', { '/a': 'Two.' }))
    expect((await house.registry.rollback('yard', 1, BY)).number).toBe(4)
    house.pass(91 * DAY_MS)
    await house.publish(await one('Fourth', { '/a': 'Two.' }))
    house.pass(91 * DAY_MS)
    await house.publish(await one('Fifth', { '/a': 'Two.' }))
    await expect(house.registry.rollback('yard', 1, BY)).rejects.toMatchObject({ code: 'no_value' })
  })
})

describe('a pause', () => {
  it('[SIT-01] is read with the config, and ends with the site as it was', async () => {
    const house = aRegistry()
    await house.publish(await one())
    await house.registry.setState('yard', 'paused', BY)
    expect((await served(house))!.state).toBe('paused')
    await house.registry.setState('yard', 'live', BY)
    expect((await served(house))!).toMatchObject({ name: 'First', state: 'live' })
    expect((await house.registry.history('yard')).map(({ act }) => act)).toEqual(['resume', 'pause', 'publish'])
  })
})
