import { describe, expect, it } from 'vitest'
import { hostKey } from '../../../shared/tenant/kv-keys.ts'
import { eraseSite, retireSite } from '../../../worker/features/sites/registry/retire.ts'
import { siteBySlug, siteConfigs } from '../../../worker/platform/site-by-slug.ts'
import { aLoadedSite, aRegistry } from '../../builders/registry.ts'

const BY = { actor: 'ben', note: '' }
const HOST = 'www.dealer.example'

async function aHouse() {
  const house = aRegistry()
  await house.publish(await aLoadedSite({ slug: 'yard', hosts: ['yard.localhost', 'named.example'] }))
  await house.publish(await aLoadedSite({ slug: 'other', id: 2 }))
  return house
}
type House = Awaited<ReturnType<typeof aHouse>>

const siteAt = ({ stores }: House, hostname: string) => stores.KV.get(hostKey(hostname))
const urlOf = async ({ stores }: House, slug = 'yard') =>
  (await siteBySlug(stores.KV, slug, { configs: siteConfigs(), report: () => {} }))!.url
const live = async (house: House, hostname = HOST, site = 'yard') => {
  await house.domains.add(site, hostname, 'http', BY)
  return house.domains.makeLive(site, hostname, BY)
}
const acts = async ({ registry }: House) =>
  (await registry.history('yard')).filter(({ act }) => act === 'domains').map(({ note }) => note)

describe('a domain that was added', () => {
  it('[TEN-07] waits, and is no host of the site yet', async () => {
    const house = await aHouse()
    const domain = await house.domains.add('yard', HOST, 'txt', BY)
    expect(domain).toMatchObject({ state: 'pending', validation: 'txt', verified_at: null, added_at: house.now() })
    expect(await siteAt(house, HOST)).toBeNull()
    expect(await house.domains.list('yard')).toEqual([domain])
    expect(await house.domains.list('other')).toEqual([])
  })

  it('[TEN-07] is added once, however often the command runs', async () => {
    const house = await aHouse()
    const [first, second] = await Promise.all([
      house.domains.add('yard', HOST, 'http', BY),
      house.domains.add('yard', HOST, 'http', BY),
    ])
    expect(second).toEqual(first)
    expect(await acts(house)).toEqual([`added ${HOST}`])
  })

  it('[TEN-06] belongs to the first of two sites that add it at once', async () => {
    const house = await aHouse()
    const both = await Promise.allSettled([
      house.domains.add('yard', HOST, 'http', BY),
      house.domains.add('other', HOST, 'http', BY),
    ])
    expect(both.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    expect(await house.domains.list()).toHaveLength(1)
  })

  it.each([
    ['a host that another site’s config names', 'named.example', 'belongs to yard'],
    ['the operator’s host', 'operate.forecourt.example', 'belongs to the platform itself'],
    ['a host beneath it', 'a.operate.forecourt.example', 'belongs to the platform itself'],
    ['a name in another spelling', 'WWW.Dealer.example', 'has to be spelled www.dealer.example'],
    ['no hostname', 'a b', 'is more than a hostname'],
  ])('[TEN-07] is refused for %s, and nothing changes', async (_, hostname, sentence) => {
    const house = await aHouse()
    await expect(house.domains.add('other', hostname, 'http', BY)).rejects.toThrow(sentence)
    expect(await house.domains.list()).toEqual([])
    expect((await house.registry.show('other'))!.number).toBe(1)
  })

  it('[TEN-06] cannot be taken by the config of another site', async () => {
    const house = await aHouse()
    await house.domains.add('yard', HOST, 'http', BY)
    const greedy = await aLoadedSite({ slug: 'other', id: 2, hosts: [HOST] })
    await expect(house.publish(greedy)).rejects.toMatchObject({ code: 'host_taken' })
  })

  it('[TEN-07] may be one that the config of the site names already', async () => {
    const house = await aHouse()
    expect(await live(house, 'named.example')).toMatchObject({ state: 'live' })
    expect(await siteAt(house, 'named.example')).toBe('yard')
  })
})

describe('a verified domain', () => {
  it('[TEN-07] is a host of its site, and stays one when the config is published again', async () => {
    const house = await aHouse()
    await live(house)
    await house.publish(await aLoadedSite({ slug: 'yard', name: 'Second', hosts: [] }))
    expect(await siteAt(house, HOST)).toBe('yard')
    expect((await house.registry.show('yard'))!.hosts).toContainEqual({ hostname: HOST, source: 'domain' })
  })

  it('[TEN-07] becomes the one address of the site; the host of the config’s url takes it back', async () => {
    const house = await aHouse()
    await live(house)
    await house.domains.makePrimary('yard', HOST, BY)
    expect(await urlOf(house)).toBe(`https://${HOST}`)
    await house.domains.makePrimary('yard', HOST, BY)
    await house.domains.makePrimary('yard', 'yard.example', BY)
    expect(await urlOf(house)).toBe('https://yard.example')
    expect(await acts(house)).toEqual([
      'made primary: yard.example',
      `made primary: ${HOST}`,
      `verified ${HOST}`,
      `added ${HOST}`,
    ])
  })

  it.each([
    ['waits', HOST],
    ['was never added', 'stranger.example'],
    ['is only named in the config', 'named.example'],
  ])('[TEN-07] alone becomes primary: not one that %s', async (_, hostname) => {
    const house = await aHouse()
    await house.domains.add('yard', HOST, 'http', BY)
    await expect(house.domains.makePrimary('yard', hostname, BY)).rejects.toMatchObject({ code: 'not_verified' })
    expect(await urlOf(house)).toBe('https://yard.example')
  })
})

describe('removing a domain', () => {
  it('[TEN-07] takes the host away at once, and frees the name when Cloudflare has let go of it', async () => {
    const house = await aHouse()
    await live(house)
    expect(await house.domains.remove('yard', HOST, BY)).toMatchObject({ state: 'removing' })
    expect(await siteAt(house, HOST)).toBeNull()
    await expect(house.domains.add('other', HOST, 'http', BY)).rejects.toMatchObject({ code: 'host_taken' })
    await expect(house.domains.add('yard', HOST, 'http', BY)).rejects.toThrow('is being removed')
    await house.domains.forget('yard', HOST)
    expect(await live(house, HOST, 'other')).toMatchObject({ site: 'other' })
    expect(await siteAt(house, HOST)).toBe('other')
  })

  it('[TEN-07] is refused for the primary host, until another is primary', async () => {
    const house = await aHouse()
    await live(house)
    await house.domains.makePrimary('yard', HOST, BY)
    await expect(house.domains.remove('yard', HOST, BY)).rejects.toThrow('is the primary host of yard')
    expect(await siteAt(house, HOST)).toBe('yard')
    await house.domains.makePrimary('yard', 'yard.example', BY)
    await house.domains.remove('yard', HOST, BY)
    expect(await siteAt(house, HOST)).toBeNull()
  })

  it('[TEN-07] is refused while the config names the host, which would bring it back', async () => {
    const house = await aHouse()
    await live(house, 'named.example')
    await expect(house.domains.remove('yard', 'named.example', BY)).rejects.toThrow('site.json names named.example')
  })

  it('[TEN-07] while it waits leaves a host of the config alone', async () => {
    const house = await aHouse()
    await house.domains.add('yard', 'named.example', 'http', BY)
    await house.domains.remove('yard', 'named.example', BY)
    expect(await siteAt(house, 'named.example')).toBe('yard')
  })

  it('[TEN-07] while another operator makes it primary leaves one of both', async () => {
    const outcomes = new Set<string | null>()
    for (let turns = 0; turns < 60; turns++) {
      const house = await aHouse()
      await live(house)
      const removal = house.domains.remove('yard', HOST, BY)
      for (let turn = 0; turn < turns; turn++) await Promise.resolve()
      await Promise.allSettled([removal, house.domains.makePrimary('yard', HOST, BY)])
      const { primary } = (await house.registry.show('yard'))!
      expect(await siteAt(house, HOST)).toBe(primary === HOST ? 'yard' : null)
      outcomes.add(primary)
    }
    expect(outcomes).toEqual(new Set([HOST, null]))
  })
})

it('[SIT-01] a site that is erased lets its domains go, which `remove` then ends', async () => {
  const house = await aHouse()
  await live(house)
  await house.domains.makePrimary('yard', HOST, BY)
  await retireSite(house.stores, 'yard', BY, house.now())
  expect(await siteAt(house, HOST)).toBe('yard')
  await eraseSite(house.stores, 'yard')
  expect(await siteAt(house, HOST)).toBeNull()
  expect(await house.domains.list('yard')).toMatchObject([{ hostname: HOST, state: 'removing' }])
  await expect(house.domains.makeLive('yard', HOST, BY)).rejects.toThrow('is being removed')
  await house.domains.remove('yard', HOST, BY)
  await house.domains.forget('yard', HOST)
  expect(await house.domains.list()).toEqual([])
})

it('[TEN-07] every act ends right when it is killed at any call and run again', async () => {
  const steps = [
    (house: House) => house.domains.add('yard', HOST, 'http', BY),
    (house: House) => house.domains.attach('yard', HOST, { id: 'c1', validation: 'http' }),
    (house: House) => house.domains.makeLive('yard', HOST, BY),
    (house: House) => house.domains.makePrimary('yard', HOST, BY),
    (house: House) => house.domains.makePrimary('yard', 'yard.example', BY),
    (house: House) => house.domains.remove('yard', HOST, BY),
    (house: House) => house.domains.forget('yard', HOST),
  ] as const
  const ends = [null, null, 'yard', 'yard', 'yard', null, null]
  for (const isDone of [false, true]) {
    const house = await aHouse()
    for (const [index, step] of steps.entries()) {
      for (let call = 1, isKilled = true; isKilled; call++) {
        house.database.lose({ from: call, calls: 1_000, isDone })
        isKilled = await step(house).then(
          () => false,
          () => true,
        )
        house.database.lose(null)
      }
      await step(house)
      expect(await siteAt(house, HOST)).toBe(ends[index])
      expect((await house.registry.show('yard'))!.number).toBe((await house.registry.history('yard'))[0]!.number)
    }
    expect(await acts(house)).toHaveLength(5)
    expect(await house.domains.list()).toEqual([])
  }
})
