import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Bindings } from '../../worker/bindings.ts'
import { siteStore } from '../../worker/platform/site-store.ts'
import { publish } from '../../worker/publish.ts'
import { INDEX_FORMAT } from '../../worker/stock-index/encode.ts'
import { StockUnavailable } from '../../worker/stock-index/loader.ts'
import { pointerKey, readPointer } from '../../worker/stock-index/pointer.ts'
import { claimPublication, publicationStatus } from '../../worker/stock-records/publications.ts'
import { ageIndex } from '../builders/age-index.ts'
import { countInNewIsolate, publisherOfYards } from './isolates.ts'
import { migrate } from './migrate.ts'

const NOW = Date.parse('2026-11-21T02:00:00Z')
const MINUTE = 60_000

const publishYard = publisherOfYards(NOW)

beforeAll(migrate)

/** A published site after a deployment that raised the format. */
async function anOlderSite(site: string) {
  await publishYard(site)
  const pointer = await ageIndex(env, site)
  const isolateCount = (changes: Partial<Bindings> = {}, now = NOW + MINUTE) => countInNewIsolate(site, now, changes)
  const status = (now = NOW + MINUTE) => publicationStatus(siteStore(env.DB, site), { format: INDEX_FORMAT, now })
  const format = async () => (await readPointer(env.KV, site))?.format
  return { site, pointer, isolateCount, status, format }
}

/** KV that counts how often a key is written, and may answer for another with a value of its own. */
function aKv({ stale = {}, refuses = '' }: { stale?: Record<string, string>; refuses?: string } = {}) {
  const written: string[] = []
  const KV = new Proxy(env.KV, {
    get(kv, name: keyof KVNamespace) {
      if (name === 'get')
        return (key: string, options: KVNamespaceGetOptions<'text'>) => stale[key] ?? kv.get(key, options)
      if (name === 'put')
        return (key: string, ...rest: [string]) => {
          if (refuses !== '' && key.startsWith(refuses)) throw new Error('KV PUT failed: 413')
          written.push(key)
          return kv.put(key, ...rest)
        }
      const value: unknown = kv[name]
      return typeof value === 'function' ? value.bind(kv) : value
    },
  })
  return { KV, written }
}

describe('after a deployment that raised the format of the index', () => {
  it('[OPS-01] the first request of a site publishes its stock, and shows it', async () => {
    const site = await anOlderSite('first-request')
    expect(await site.isolateCount()).toBe(1)
    expect([await site.format(), await site.status()]).toMatchObject([INDEX_FORMAT, { state: 'published' }])
  })

  it('[OPS-01] many requests in many isolates publish it once, and all are answered', async () => {
    const site = await anOlderSite('many-requests')
    const { KV, written } = aKv()
    const counts = await Promise.all(Array.from({ length: 12 }, () => site.isolateCount({ KV })))
    expect(new Set(counts)).toEqual(new Set([1]))
    expect(written.filter((key) => key === pointerKey(site.site))).toHaveLength(1)
  })

  it('[OPS-01] a place whose KV still has the pointer of before shows the stock published meanwhile', async () => {
    const site = await anOlderSite('stale-pointer')
    await publish(env, siteStore(env.DB, site.site), { now: NOW + MINUTE, defer: () => {} })
    const { KV, written } = aKv({ stale: { [pointerKey(site.site)]: site.pointer } })
    expect(await site.isolateCount({ KV })).toBe(1)
    expect(written).toEqual([])
  })

  it('[OPS-01] a stock whose publication failed waits for its next try, and no other site with it', async () => {
    const site = await anOlderSite('fails')
    const { KV } = aKv({ refuses: 'stock:fails' })
    await expect(site.isolateCount({ KV })).rejects.toThrow(StockUnavailable)
    await expect(site.isolateCount({ KV })).rejects.toThrow(StockUnavailable)
    expect(await site.status()).toMatchObject({ state: 'failing', tries: 1, trouble: 'KV PUT failed: 413' })
    expect(await (await anOlderSite('stands')).isolateCount()).toBe(1)
    expect(await site.isolateCount({}, NOW + 2 * MINUTE)).toBe(1)
  })

  it('[OPS-01] a request gives up on a publication that takes long, which goes on', async () => {
    const site = await anOlderSite('slow')
    await claimPublication(siteStore(env.DB, site.site), { format: INDEX_FORMAT, now: NOW + MINUTE, isForced: false })
    await expect(site.isolateCount()).rejects.toThrow(StockUnavailable)
    expect(await site.status()).toMatchObject({ state: 'running' })
  })

  it('[OPS-01] a stock too large for the time after an answer is left to the cron', async () => {
    const site = await anOlderSite('large')
    const stale = { [pointerKey(site.site)]: JSON.stringify({ ...JSON.parse(site.pointer), cars: 20_001 }) }
    await expect(site.isolateCount(aKv({ stale }))).rejects.toThrow(StockUnavailable)
    expect(await site.status()).toMatchObject({ state: 'due' })
  })

  it('[OPS-01] a preview does not replace the stock of the version that serves', async () => {
    const site = await anOlderSite('preview')
    await expect(site.isolateCount({ PREVIEW_SITE: 'preview' })).rejects.toThrow(StockUnavailable)
    expect([await site.format(), await site.status()]).toMatchObject([INDEX_FORMAT - 1, { state: 'due' }])
  })

  it('[OPS-01] code of before leaves a newer index alone', async () => {
    const site = await anOlderSite('newer')
    const newer = JSON.stringify({ ...JSON.parse(site.pointer), format: INDEX_FORMAT + 1 })
    const { KV, written } = aKv({ stale: { [pointerKey(site.site)]: newer } })
    await expect(site.isolateCount({ KV })).rejects.toThrow(StockUnavailable)
    expect(written).toEqual([])
  })
})
