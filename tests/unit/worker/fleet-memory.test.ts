import { describe, expect, it } from 'vitest'
import { hostKey, siteKey } from '../../../shared/tenant/kv-keys.ts'
import { previewMemory } from '../../../worker/features/sites/preview.ts'
import { kvSites, siteMemory } from '../../../worker/features/sites/service.ts'
import { fairLruCache } from '../../../worker/platform/cache/fair-lru-cache.ts'
import { siteConfigs } from '../../../worker/platform/site-by-slug.ts'
import { liveVersion } from '../../../worker/stock-index/loader.ts'
import { pointerKey } from '../../../worker/stock-index/pointer.ts'
import { currentHolds, stockMemory } from '../../../worker/stock-index/stock-memory.ts'
import { buildSite, siteInput } from '../../builders/site.ts'
import { fakeKv } from '../../fakes/kv.ts'

const SITES = 300
const slugOf = (number: number) => `yard-${number}`

describe('an isolate that serves a fleet', () => {
  it('[SIT-05] holds as many sites as its bytes allow, and reads the others again', async () => {
    const { kv } = fakeKv()
    for (let number = 0; number < SITES; number++) {
      const slug = slugOf(number)
      await kv.put(hostKey(`${slug}.example`), slug)
      await kv.put(siteKey(slug), JSON.stringify(siteInput({ slug, name: slug })))
    }
    const most = 400_000
    const memory = siteMemory(siteConfigs(most))
    const nameAt = async (number: number) => {
      const sites = kvSites({ memory, kv, now: 0, defer: () => {}, report: () => {} })
      return (await sites.at(`${slugOf(number)}.example`))?.name
    }
    for (let number = 0; number < SITES; number++) expect(await nameAt(number)).toBe(slugOf(number))
    expect(memory.configs.calculatedSize).toBeLessThanOrEqual(most)
    expect(memory.configs.size).toBeLessThan(SITES)
    expect(await nameAt(0)).toBe(slugOf(0))
  })

  it('[SIT-05] remembers no site beside those, whatever the number of hosts', async () => {
    const { kv } = fakeKv()
    await kv.put(hostKey('yard.example'), 'yard')
    await kv.put(siteKey('yard'), JSON.stringify(siteInput({ slug: 'yard' })))
    const memory = siteMemory()
    await kvSites({ memory, kv, now: 0, defer: () => {}, report: () => {} }).at('yard.example')
    expect([...memory.hosts.values()]).toEqual([{ slug: 'yard', checkedAt: 0, readAt: 0 }])
  })

  it('[SIT-05] bounds what it knows of stocks that it does not hold', async () => {
    const { kv } = fakeKv()
    const memory = stockMemory()
    const holds = Array.from({ length: 1_000 }, (_, car) => [car, 10])
    for (let number = 0; number < SITES; number++) {
      const site = slugOf(number)
      await kv.put(pointerKey(site), JSON.stringify({ version: 'v', cars: 1, holds, published_at: 0 }))
      const loader = { memory, kv, site, now: 0, defer: () => {}, report: () => {}, renew: async () => null }
      expect(await liveVersion(loader)).toBe('v')
    }
    expect(memory.marks.calculatedSize).toBeLessThanOrEqual(2 ** 21)
    expect(currentHolds(memory, slugOf(SITES - 1))).toHaveLength(1_000)
    expect(currentHolds(memory, slugOf(0))).toEqual([])
  })

  it('[SIT-05] counts what a tenant costs besides its values, and forgets one that has none left', () => {
    const bytes = 100_000
    const memory = fairLruCache<string>({ bytes, tenantBytes: bytes / 2 })
    for (let number = 0; number < SITES; number++)
      memory.set(slugOf(number), 'page', 'words', { bytes: 1_000, until: 1, now: 0 })
    const kept = Array.from({ length: SITES }, (_, number) => memory.bytes(slugOf(number))).filter((size) => size > 0)
    expect(kept.length).toBeLessThanOrEqual(bytes / (1_000 + 4_000))
    expect(memory.bytes()).toBe(kept.reduce((sum, size) => sum + size, 0))
  })

  it('[SIT-05] bounds open previews by the size of their configs', () => {
    const memory = previewMemory(100_000)
    const preview = { slug: 'x', shard: 'DB', config: '', content: '', until: 1, at: null, stock: null }
    for (let id = 0; id < SITES; id++) memory.set(`${id}`, { preview, site: buildSite(), chars: 2_000 })
    expect(memory.size).toBe(7)
  })
})
