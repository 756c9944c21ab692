import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Car } from '../../../shared/car/schema.ts'
import { carSummary } from '../../../shared/car/summary.ts'
import type { SearchQuery } from '../../../shared/search/query.ts'
import { connectStock } from '../../../worker/features/stock/service.ts'
import { decodeHead, VALUE_SIZES } from '../../../worker/stock-index/encode.ts'
import { StockUnavailable } from '../../../worker/stock-index/loader.ts'
import { indexKey, partKey } from '../../../worker/stock-index/pointer.ts'
import { isStored, publishIndex } from '../../../worker/stock-index/publish.ts'
import { stockMemory } from '../../../worker/stock-index/stock-memory.ts'
import { aQuery } from '../../builders/query.ts'
import { someStock, TODAY } from '../../builders/stock.ts'
import { countedKv } from './counted.ts'

const KV_VALUE_BYTES = 25 * 2 ** 20
const CARS = 1_200
/** So small that what cards show of these cars does not fit the head of their index. */
const SMALL_BLOCKS = { partBytes: 2 ** 18, headBytes: 2 ** 14, blockCars: 64 }
/** So small that their columns do not fit it either. */
const SMALL_PARTS = { ...SMALL_BLOCKS, partBytes: 2 ** 15 }
/** One of them, in the middle. */
const ONE = 600
const cars = someStock(CARS)
const listed = cars.map((car) => ({ ...car, status: 'in_stock' as const, sold_at: null }))

async function* streamed(all: Car[]) {
  yield* all
}

/** A site with a large stock, and the readers of one isolate. */
function aYard(site: string) {
  const { kv, ...store } = countedKv(env.KV)
  const troubles: string[] = []
  const renewed: (string | undefined)[] = []
  const record = new Map<number, Car>()
  let memory = stockMemory()
  let now = TODAY
  const reader = () =>
    connectStock({
      memory,
      kv,
      site,
      now,
      // KV alone: what it is asked for is counted.
      near: { find: () => Promise.resolve(null), keep: () => {} },
      defer: () => {},
      report: ({ event }) => troubles.push(event),
      renew: (unreadable) => {
        renewed.push(unreadable?.version)
        return Promise.resolve(null)
      },
      readCar: () => Promise.resolve(null),
      readIdsForSale: async () => [],
      readCarById: () => Promise.resolve(null),
      readCars: (ids) => Promise.resolve(ids.flatMap((id) => record.get(id) ?? [])),
    })
  return {
    ...store,
    troubles,
    renewed,
    pass: (ms: number) => (now += ms),
    newIsolate: () => (memory = stockMemory()),
    record: (all: Car[]) => all.forEach((car) => record.set(car.id, car)),
    publish: (all: Car[], more: Partial<Parameters<typeof publishIndex>[0]> = {}) =>
      publishIndex({ kv: env.KV, cars: streamed(all), site, now, sizes: SMALL_BLOCKS, ...more }),
    search: (query: Partial<SearchQuery> = {}) => reader().index.engine.search(aQuery(query)),
    keys: async (kind: string) =>
      (await env.KV.list({ prefix: `stock:${site}:${kind}:` })).keys.map(({ name }) => name),
  }
}

describe('a large stock', () => {
  beforeAll(() => aYard('large').publish(listed))

  it('[SRC-04] shows of every car what the car says, in any order, over many values of KV', async () => {
    const yard = aYard('large')
    expect((await yard.keys('part')).length).toBeGreaterThan(10)
    const byId = new Map(listed.map((car) => [car.id, car]))
    for (const sort of ['relevance', 'latest', 'price-asc', 'price-desc', 'km-asc'] as const) {
      const { hits, count } = await yard.search({ sort, page: 3 })
      expect([count, hits.length]).toEqual([CARS, 21])
      for (const hit of hits) expect(hit).toEqual(carSummary(byId.get(hit.id)!))
    }
    expect(yard.troubles).toEqual([])
  })

  it('stores no value that is larger than what it is cut into, which is well below what KV takes', async () => {
    const yard = aYard('large')
    for (const name of [...(await yard.keys('part')), ...(await yard.keys('index'))]) {
      const value = await env.KV.get(name, 'arrayBuffer')
      expect(value!.byteLength).toBeLessThan(SMALL_BLOCKS.partBytes)
    }
    expect(VALUE_SIZES.partBytes).toBeLessThan(KV_VALUE_BYTES / 8)
  })

  it('answers a fresh isolate after the head and the values that the page shows', async () => {
    const yard = aYard('large')
    const all = (await yard.keys('part')).length
    await yard.search({ sort: 'latest', pageSize: 3 })
    const read = yard.reads()
    expect(read.slice(0, 2)).toEqual(['stock:large', expect.stringContaining(':index:')])
    expect(read.length - 2).toBeLessThanOrEqual(3)
    expect(all).toBeGreaterThan(10)
    await yard.search({ sort: 'latest', pageSize: 3, facets: { car_type: ['used', 'new', 'demo'] } })
    expect(yard.reads()).toEqual([])
  })

  it('[OPS-01] that has lost a part of its index is published anew', async () => {
    const yard = aYard('lost-part')
    const { version } = await yard.publish(listed, { sizes: SMALL_PARTS })
    const head = decodeHead(
      new Uint8Array((await env.KV.get(indexKey('lost-part', version), 'arrayBuffer'))!),
      'lost-part',
    )
    expect(await isStored(env.KV, 'lost-part')).toBe(true)
    await env.KV.delete(partKey('lost-part', head.layout!.parts[0]!))
    await expect(yard.search()).rejects.toThrow(StockUnavailable)
    expect([yard.renewed, yard.troubles]).toEqual([[version], ['stock.index_not_read']])
    expect(await isStored(env.KV, 'lost-part')).toBe(false)
  })

  it('writes only the values whose cars changed, and none when none did', async () => {
    const yard = aYard('some-changed')
    const first = await yard.publish(listed)
    expect(await yard.publish(listed)).toMatchObject({ changed: false, written: 0 })
    const changed = listed.map((car, at) => (at === ONE ? { ...car, dealercomments: '<p>New tyres</p>' } : car))
    const second = await yard.publish(changed)
    // Its chunk of whole cars; lists show the same as before.
    expect(second).toMatchObject({ changed: true, written: 1 })
    const photographed = changed.map((car, at) => (at === ONE ? { ...car, name: 'Renamed' } : car))
    expect(await yard.publish(photographed)).toMatchObject({ changed: true, written: 2 })
    expect(first.written).toBeGreaterThan(30)
  })

  it('writes everything again when that is asked for, because KV has lost a value', async () => {
    const yard = aYard('mended')
    const { written } = await yard.publish(listed)
    const [lost] = await yard.keys('part')
    await env.KV.delete(lost!)
    expect(await yard.publish(listed)).toMatchObject({ written: 0 })
    expect(await yard.publish(listed, { writesAll: true })).toMatchObject({ written })
    expect(await env.KV.get(lost!)).not.toBeNull()
  })

  it('makes again from the database what KV has lost of the cards', async () => {
    const yard = aYard('lost-block')
    await yard.publish(listed)
    yard.record(listed)
    for (const name of await yard.keys('part')) await env.KV.delete(name)
    const { hits } = await yard.search()
    expect(hits).toHaveLength(21)
    expect(new Set(yard.troubles)).toEqual(new Set(['stock.block_not_read']))
    yard.troubles.splice(0)
    await yard.search()
    expect(yard.troubles).toEqual([])
  })

  it('[TEN-06] shows no card of another site, though it is stored under the right name', async () => {
    const [mine, theirs] = [aYard('block-mine'), aYard('block-theirs')]
    await mine.publish(listed)
    await theirs.publish(listed)
    for (const name of await mine.keys('part')) await env.KV.put(name, 'theirs')
    await expect(mine.search()).rejects.toThrow(StockUnavailable)
    expect(mine.troubles).toContain('stock.block_not_read')
  })
})

/** The names of the parts that the head of an index lists. */
async function partsOf(version: string): Promise<string[]> {
  const head = new TextDecoder().decode((await env.KV.get(`stock:parted:index:${version}`, 'arrayBuffer'))!)
  return /"parts":\[([^\]]*)\]/.exec(head)![1]!.match(/[0-9a-f]{32}/g)!
}

describe('a stock whose search data takes several values', () => {
  /** Words of their own for each car make the columns large. */
  const wordy = listed.slice(0, 600).map((car) => ({
    ...car,
    variant: `${car.slug} ${'with more words '.repeat(14)}`,
  }))
  it('is all of the old or all of the new, and stays when a part of the new cannot be read', async () => {
    const yard = aYard('parted')
    await yard.publish(wordy, { sizes: SMALL_PARTS })
    expect((await yard.search({ text: 'words' })).count).toBe(wordy.length)
    const { version } = await yard.publish(wordy.slice(1), { sizes: SMALL_PARTS })
    const parts = await partsOf(version)
    expect(parts.length).toBeGreaterThan(1)
    const lost = `stock:parted:part:${parts.at(-1)}`
    const bytes = (await env.KV.get(lost, 'arrayBuffer'))!
    await env.KV.delete(lost)
    yard.pass(5_000)
    expect((await yard.search()).count).toBe(wordy.length)
    expect(yard.troubles).toContain('stock.index_not_read')
    await env.KV.put(lost, bytes)
    yard.pass(5_000)
    expect((await yard.search()).count).toBe(wordy.length - 1)
  })

  it('is the stock of before to an isolate that begins while a part is missing', async () => {
    const yard = aYard('parted')
    const { version } = await yard.publish(wordy.slice(2), { sizes: SMALL_PARTS })
    const parts = await partsOf(version)
    await env.KV.put(`stock:parted:part:${parts.at(-1)}`, 'rubbish')
    yard.newIsolate()
    expect((await yard.search()).count).toBe(wordy.length - 1)
  })

  it('[SRC-20] is left out where a search server searches it, and refused where none does', async () => {
    const yard = aYard('hosted-yard')
    await yard.publish(listed.slice(0, 100))
    const maxIndexBytes = 10_000
    await expect(yard.publish(listed, { maxIndexBytes })).rejects.toThrow(/1,200 cars.*1 MB.*Hosted search/)
    expect((await yard.search()).count).toBe(100)
    await yard.publish(listed, { maxIndexBytes, isHosted: true })
    yard.newIsolate()
    await expect(yard.search()).rejects.toThrow(StockUnavailable)
  })
})
