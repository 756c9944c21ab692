import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { countFailingPublications } from '../../worker/all-sites/counts.ts'
import { sitesToPublish } from '../../worker/all-sites/due.ts'
import { connectStock } from '../../worker/features/stock/service.ts'
import { siteStore } from '../../worker/platform/site-store.ts'
import { publish, publishDue } from '../../worker/publish.ts'
import { INDEX_FORMAT } from '../../worker/stock-index/encode.ts'
import { pointerKey, readPointer } from '../../worker/stock-index/pointer.ts'
import { stockMemory } from '../../worker/stock-index/stock-memory.ts'
import { claimPublication, publicationStatus } from '../../worker/stock-records/publications.ts'
import { aQuery } from '../builders/query.ts'
import { push } from './import/yard.ts'
import { migrate } from './migrate.ts'

const NOW = Date.parse('2026-11-21T02:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const HEADER = 'source_key,name,car_type,make,model,price\n'
const rows = (prices: number[]) =>
  HEADER + prices.map((price, at) => `K${at},2020 Mazda CX-5,used,Mazda,CX-5,${price}\n`).join('')

beforeAll(migrate)

/** KV that counts its writes, and refuses those of one site. */
function stores(refused = '') {
  const written: string[] = []
  const KV = new Proxy(env.KV, {
    get(kv, name: keyof KVNamespace) {
      if (name === 'put')
        return (key: string, ...rest: [string]) => {
          if (refused !== '' && key.startsWith(`stock:${refused}`)) throw new Error('KV PUT failed: 413')
          written.push(key)
          return kv.put(key, ...rest)
        }
      const value: unknown = kv[name]
      return typeof value === 'function' ? value.bind(kv) : value
    },
  })
  return { env: { ...env, KV }, written }
}

/** Imports for a site without publishing, as when the Worker dies after the commit. */
const commit = async (site: string, prices: number[]) => {
  const { summary } = await push(rows(prices), { site, asOf: NOW, clock: () => NOW })
  return summary!
}

const status = (site: string, now: number) => publicationStatus(siteStore(env.DB, site), { format: INDEX_FORMAT, now })

describe('publishing what changed', () => {
  it('[OPS-01] follows a commit that its Worker did not publish, once', async () => {
    await commit('left', [9_990, 8_990])
    expect(await status('left', NOW)).toMatchObject({ state: 'due' })
    const first = stores()
    await publishDue(first.env, NOW + MINUTE)
    expect(first.written).toContain(pointerKey('left'))
    expect(await status('left', NOW + MINUTE)).toMatchObject({ state: 'published', tries: 0 })
    const second = stores()
    await publishDue(second.env, NOW + 2 * MINUTE)
    expect(second.written).toEqual([])
  })

  it('[OPS-01] writes nothing, and reads no car, after an import that changed none', async () => {
    await commit('same', [9_990])
    await publish(env, siteStore(env.DB, 'same'), { now: NOW, defer: () => {} })
    expect(await commit('same', [9_990])).toMatchObject({ unchanged: 1, unpublished: null })
    const { env: counted, written } = stores()
    expect(await publish(counted, siteStore(env.DB, 'same'), { now: NOW + MINUTE, defer: () => {} })).toBeNull()
    expect(written).toEqual([])
    expect(await sitesToPublish(env.DB, INDEX_FORMAT, NOW + HOUR)).not.toContainEqual({ site: 'same' })
  })

  it('[OPS-01] writes the whole cars around one that changed, the head and the pointer, and nothing else', async () => {
    const prices = Array.from({ length: 300 }, (_, at) => 5_000 + at)
    await commit('one-changed', prices)
    await publish(env, siteStore(env.DB, 'one-changed'), { now: NOW, defer: () => {} })
    expect(await commit('one-changed', [...prices.slice(0, -1), 4_990])).toMatchObject({ changed: 1, unchanged: 299 })
    const { env: counted, written } = stores()
    await publish(counted, siteStore(env.DB, 'one-changed'), { now: NOW + MINUTE, defer: () => {} })
    const kinds = written.map((key) => key.replace('stock:one-changed', '').split(':')[1] ?? 'pointer')
    expect(kinds.toSorted()).toEqual(['cars', 'index', 'pointer'])
  })

  it('[OPS-01] publishes an unchanged stock whose pointer KV has lost', async () => {
    await commit('lost', [9_990])
    await publish(env, siteStore(env.DB, 'lost'), { now: NOW, defer: () => {} })
    await env.KV.delete(pointerKey('lost'))
    await publish(env, siteStore(env.DB, 'lost'), { now: NOW + MINUTE, defer: () => {} })
    expect(await readPointer(env.KV, 'lost')).toMatchObject({ cars: 1 })
  })

  it('publishes once a stock whose index has the format of an older version', async () => {
    await commit('older', [9_990])
    await publish(env, siteStore(env.DB, 'older'), { now: NOW, defer: () => {} })
    expect(await sitesToPublish(env.DB, INDEX_FORMAT + 1, NOW)).toContainEqual({ site: 'older' })
  })
})

const never = () => Promise.resolve(null)

/** What a search says of the cars of a site, the cheapest first. */
async function cheapest() {
  const nothing = { readCar: never, readCarById: never, readCars: async () => [], readIdsForSale: async () => [] }
  const loader = { kv: env.KV, site: 'ends', now: NOW, memory: stockMemory(), renew: never, publishedPointer: never }
  const { index } = connectStock({ ...loader, ...nothing, defer: () => {}, report: () => {} })
  const { hits, ranges } = await index.engine.search(aQuery({ sort: 'price-asc' }))
  return {
    order: hits.map(({ price }) => price),
    from: ranges.price?.min,
    offers: hits.map((car) => car.offer_price),
  }
}

describe('an offer of some days', () => {
  const OFFERS =
    'source_key,name,car_type,make,model,price,offer_price,offer_condition,offer_from,offer_until\n' +
    'K1,2020 Mazda CX-5,used,Mazda,CX-5,29990,27990,,,2026-11-22\n' +
    'K2,2020 Mazda CX-5,used,Mazda,CX-5,28990,26990,trade in,2026-11-20,2026-11-25\n' +
    'K3,2020 Mazda CX-5,used,Mazda,CX-5,28490,25990,,2026-11-24,2026-11-25\n'
  /** The first moments after these days in Queensland. */
  const [FIRST, SECOND, THIRD] = ['22', '23', '25'].map((day) => Date.parse(`2026-11-${day}T14:00:00Z`)) as [
    number,
    number,
    number,
  ]

  it('[CRD-08] is in the index from its first day until its last is over, and the stock is published anew at both moments', async () => {
    await push(OFFERS, { site: 'ends', asOf: NOW, clock: () => NOW })
    await publishDue(env, NOW)
    expect(await cheapest()).toEqual({ order: [29_990, 28_490, 28_990], from: 27_990, offers: [27_990, null, 26_990] })
    expect(await sitesToPublish(env.DB, INDEX_FORMAT, FIRST - 1)).not.toContainEqual({ site: 'ends' })
    expect(await status('ends', FIRST - 1)).toMatchObject({ state: 'published' })
    expect(await sitesToPublish(env.DB, INDEX_FORMAT, FIRST)).toContainEqual({ site: 'ends' })
    await publishDue(env, FIRST)
    expect(await cheapest()).toEqual({ order: [28_490, 28_990, 29_990], from: 28_490, offers: [null, 26_990, null] })
    expect(await sitesToPublish(env.DB, INDEX_FORMAT, SECOND - 1)).not.toContainEqual({ site: 'ends' })
    await publishDue(env, SECOND)
    expect(await cheapest()).toEqual({ order: [28_490, 28_990, 29_990], from: 25_990, offers: [25_990, 26_990, null] })
    await publishDue(env, THIRD)
    expect(await cheapest()).toMatchObject({ offers: [null, null, null] })
    expect(await sitesToPublish(env.DB, INDEX_FORMAT, THIRD + 300 * 24 * HOUR)).not.toContainEqual({ site: 'ends' })
  })
})

describe('a publication that fails', () => {
  it('[OPS-01] stops no other site, is told, and is tried again after ever longer pauses', async () => {
    await commit('a-broken', [9_990])
    await commit('b-whole', [9_990])
    const broken = stores('a-broken')
    const tries: number[] = []
    for (let minute = 1; minute <= 40; minute++) {
      await publishDue(broken.env, NOW + minute * MINUTE)
      const now = await status('a-broken', NOW + minute * MINUTE)
      if (now!.tries > tries.length) tries.push(minute)
    }
    expect(tries).toEqual([1, 2, 4, 8, 16, 32])
    expect(await status('a-broken', NOW + 40 * MINUTE)).toEqual({
      state: 'failing',
      tries: 6,
      retry_at: NOW + 64 * MINUTE,
      cars: 0,
      trouble: 'KV PUT failed: 413',
    })
    expect(await readPointer(env.KV, 'b-whole')).toMatchObject({ cars: 1 })
    expect(await countFailingPublications(env.DB, NOW + 40 * MINUTE)).toBe(1)
  })

  it('[OPS-01] is mended at once by the command, or by an import with another stock', async () => {
    await publish(env, siteStore(env.DB, 'a-broken'), { now: NOW + 41 * MINUTE, defer: () => {}, isForced: true })
    expect(await status('a-broken', NOW + 41 * MINUTE)).toMatchObject({ state: 'published', tries: 0, trouble: null })
    expect(await countFailingPublications(env.DB, NOW + 41 * MINUTE)).toBe(0)
  })

  it('waits like any other failure when it has killed its Worker', async () => {
    await commit('killed', [9_990])
    const claim = () =>
      claimPublication(siteStore(env.DB, 'killed'), { format: INDEX_FORMAT, now: NOW, isForced: false })
    expect(await claim()).not.toBeNull()
    expect(await status('killed', NOW + MINUTE)).toMatchObject({ state: 'running' })
    expect(await claim()).toBeNull()
    expect(await sitesToPublish(env.DB, INDEX_FORMAT, NOW + MINUTE)).not.toContainEqual({ site: 'killed' })
    expect(await status('killed', NOW + 2 * MINUTE)).toMatchObject({ state: 'failing', trouble: /did not end/ })
    expect(await sitesToPublish(env.DB, INDEX_FORMAT, NOW + 2 * MINUTE)).toContainEqual({ site: 'killed' })
  })
})

describe('a stock that is too large', () => {
  it('[OPS-01] is refused before the commit, with its size, the limit and the way to hosted search', async () => {
    await commit('huge', [9_990])
    const many = rows(Array.from({ length: 300 }, (_, at) => 5_000 + at))
    const { refusal } = await push(many, { site: 'huge', asOf: NOW, clock: () => NOW, maxIndexBytes: 20_000 })
    expect(refusal).toMatchObject({ code: 'stock_too_large' })
    expect(refusal!.message).toMatch(/300 cars.*1 MB.*holds 1 MB.*Hosted search/)
    const left = await env.DB.prepare("select count(*) as n from car where site = 'huge'").first('n')
    expect(left).toBe(1)
    const { summary } = await push(many, { site: 'huge', asOf: NOW, clock: () => NOW, maxIndexBytes: Infinity })
    expect(summary).toMatchObject({ read: 300 })
  })

  it('[OPS-01] says in its answer that a committed stock is not public yet', async () => {
    const { summary } = await push(rows([7_990]), {
      site: 'unseen',
      onCommitted: () => Promise.reject(new Error('KV is down.')),
    })
    expect(summary).toMatchObject({ added: 1, unpublished: 'KV is down.' })
  })
})
