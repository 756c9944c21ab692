import { describe, expect, it } from 'vitest'
import { edgeCache } from '../../../worker/platform/cache/edge-cache.ts'
import { fakeCache } from '../../fakes/cache.ts'

const packed = (text: string) => ({ bytes: new TextEncoder().encode(text), about: { status: 200, says: 'Größe' } })
const read = async (found: ReturnType<ReturnType<typeof edgeCache>['find']>) => {
  const kept = await found
  return kept && { text: new TextDecoder().decode(kept.packed.bytes), about: kept.packed.about, until: kept.until }
}
const HOUR = { until: 3_600_000, now: 0 }

describe('the cache outside the isolate', () => {
  it('[SRC-10] gives back what was kept, with all that was said about it', async () => {
    const edge = edgeCache(fakeCache().cache, 'v1')
    await edge.keep('north', 'a key', packed('page'), HOUR)
    expect(await read(edge.find('north', 'a key', 0))).toEqual({
      text: 'page',
      about: { status: 200, says: 'Größe' },
      until: HOUR.until,
    })
  })

  it.each([
    ['another tenant', 'v1', 'south', 'a key', 0],
    ['another key', 'v1', 'north', 'a key ', 0],
    ['another program', 'v2', 'north', 'a key', 0],
    ['later than its time', 'v1', 'north', 'a key', 3_600_000],
  ])('[SRC-10] [TEN-06] gives it not to %s', async (_, edition, tenant, key, now) => {
    const { cache } = fakeCache()
    await edgeCache(cache, 'v1').keep('north', 'a key', packed('page'), HOUR)
    expect(await edgeCache(cache, edition).find(tenant, key, now)).toBeNull()
  })

  it('[TEN-06] every address in it begins with the tenant, then names the program', async () => {
    const { cache, keys } = fakeCache()
    await edgeCache(cache, 'v1').keep('north', '/search?query=jane@example.com', packed('page'), HOUR)
    expect(keys()).toEqual([expect.stringMatching(/^https:\/\/kept\.invalid\/north\/v1\/[0-9a-f]{32}$/)])
  })

  it('[TEN-06] holds a value against the tenant and key it was asked for', async () => {
    const fake = fakeCache()
    const edge = edgeCache(fake.cache, 'v1')
    await edge.keep('south', 'a key', packed('of the south'), HOUR)
    const [url] = fake.keys()
    fake.mixUp(url!, url!.replace('south', 'north'))
    expect(await edge.find('north', 'a key', 0)).toBeNull()
  })

  it.each(['throws', 'never answers', 'talks nonsense'] as const)(
    '[SRC-10] when it %s, nothing is found and nothing fails',
    async (wrong) => {
      const fake = fakeCache()
      const edge = edgeCache(fake.cache, 'v1')
      await edge.keep('north', 'a key', packed('page'), HOUR)
      fake.go(wrong)
      expect(await edge.find('north', 'a key', 0)).toBeNull()
      if (wrong === 'throws') await edge.keep('north', 'another', packed('page'), HOUR)
    },
  )

  it('[SRC-10] one that is slow is not waited for by every request', async () => {
    const fake = fakeCache()
    const edge = edgeCache(fake.cache, 'v1')
    await edge.keep('north', 'a key', packed('page'), HOUR)
    fake.go('never answers')
    await edge.find('north', 'a key', 0)
    const readsBefore = fake.reads()
    for (let second = 0; second < 10; second++) await edge.find('north', 'a key', second * 1_000)
    expect(fake.reads()).toBe(readsBefore)
    fake.go('none')
    expect(await edge.find('north', 'a key', 10_000)).not.toBeNull()
  })

  it('[SRC-10] a value of which nothing is said is missed, and no other value with it', async () => {
    const fake = fakeCache()
    const edge = edgeCache(fake.cache, 'v1')
    for (const site of ['north', 'south']) await edge.keep(site, 'a key', packed('page'), HOUR)
    const [north] = fake.keys()
    await fake.cache.put(north!, new Response('page'))
    expect(await edge.find('north', 'a key', 0)).toBeNull()
    expect(await edge.find('south', 'a key', 0)).not.toBeNull()
  })

  it('[SRC-10] where there is none, nothing is found and nothing kept', async () => {
    const edge = edgeCache(null, 'v1')
    await edge.keep('north', 'a key', packed('page'), HOUR)
    expect(await edge.find('north', 'a key', 0)).toBeNull()
  })
})
