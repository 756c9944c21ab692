import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SearchQuery, SearchResult } from '../../../shared/search/query.ts'
import { MINUTE_MS } from '../../../shared/time.ts'
import { type Answer, answerForm, cachedSearch } from '../../../worker/features/search/caches.ts'
import type { SearchEngine } from '../../../worker/features/search/service.ts'
import type { Timing } from '../../../worker/http/timing.ts'
import { edgeCache } from '../../../worker/platform/cache/edge-cache.ts'
import { fairLruCache } from '../../../worker/platform/cache/fair-lru-cache.ts'
import { type SingleFlight, singleFlight } from '../../../worker/platform/cache/single-flight.ts'
import { tieredStore } from '../../../worker/platform/cache/tiered-cache.ts'
import { aQuery, aScope } from '../../builders/query.ts'
import { aResult } from '../../builders/results.ts'
import { fakeCache } from '../../fakes/cache.ts'

/** Engines over one isolate: each counts its questions and answers with how many it has been asked. */
function anIsolate(edge = fakeCache()) {
  const memory = fairLruCache<Answer>({ bytes: 1e6, tenantBytes: 5e5 })
  const flights = singleFlight<Answer>(MINUTE_MS)
  const shared: string[] = []
  const asking: SingleFlight<Answer> = {
    share: (key, ...rest) => (shared.push(key), flights.share(key, ...rest)),
  }
  const calls: string[] = []
  let answer: () => Promise<SearchResult> = () => Promise.resolve(aResult({ count: calls.length }))
  const engine: SearchEngine = {
    search: ({ text }) => (calls.push(text), answer()),
    count: async () => 0,
    vocabulary: () => (calls.push('vocabulary'), Promise.resolve(aResult().facets as never)),
    similar: () => (calls.push('similar'), Promise.resolve([])),
  }
  const timings: Timing[] = []
  let deferred: Promise<unknown>[] = []
  const site = (slug: string, { edition = 'v1', now = 0, life = 60_000 } = {}) =>
    cachedSearch(engine, {
      store: tieredStore({ tenant: slug, now, life, memory, edge: edgeCache(edge.cache, 'b1'), form: answerForm }),
      singleFlight: asking,
      site: slug,
      edition: () => Promise.resolve(edition),
      calls: ['search', 'vocabulary', 'similar'],
      kind: 'index',
      now,
      defer: (work) => void deferred.push(work),
      note: (timing) => void timings.push(timing),
    })
  return {
    site,
    calls,
    /** Keys of the calls that reached the point where equal ones meet. */
    shared,
    said: () => timings.splice(0).map(({ desc }) => desc),
    answers: (next: typeof answer) => void (answer = next),
    settled: async () => {
      await Promise.all(deferred)
      deferred = []
    },
  }
}

let isolate: ReturnType<typeof anIsolate>
beforeEach(() => {
  isolate = anIsolate()
})

const hilux = aQuery({ text: 'hilux', facets: { fuel: ['Diesel', 'Petrol'] } })

describe('an engine with a memory', () => {
  it('[SRC-10] is asked once for a question, in whatever way it is put', async () => {
    const first = await isolate.site('north').search(hilux)
    const again: SearchQuery[] = [
      hilux,
      { ...hilux, text: '  HiLux ' },
      { ...hilux, facets: { make: [], fuel: ['Petrol', 'Diesel', 'Petrol'] } },
      { ...hilux, ranges: { price: { min: null, max: null } } },
    ]
    for (const query of again) expect(await isolate.site('north').search(query)).toEqual(first)
    expect(isolate.calls).toEqual(['hilux'])
    expect(isolate.said()).toEqual(['index', 'memory', 'memory', 'memory', 'memory'])
  })

  it.each<[string, Partial<SearchQuery>]>([
    ['page', { page: 2 }],
    ['page size', { pageSize: 0 }],
    ['sort', { sort: 'latest' }],
    ['words', { text: 'hi lux' }],
    ['value', { facets: { fuel: ['Diesel'] } }],
    ['attribute', { facets: { ...hilux.facets, make: ['Toyota'] } }],
    ['bound', { ranges: { price: { min: null, max: 1 } } }],
    ['scope', { scope: aScope({ soldSince: 1 }) }],
  ])('[SRC-10] is asked anew for another %s', async (_, change) => {
    await isolate.site('north').search(hilux)
    await isolate.site('north').search({ ...hilux, ...change })
    expect(isolate.calls).toHaveLength(2)
  })

  it('[SRC-10] is asked anew once stock or config is another, and once the answer is old', async () => {
    await isolate.site('north').search(hilux)
    await isolate.site('north', { edition: 'v2' }).search(hilux)
    await isolate.site('north', { now: 60_000 }).search(hilux)
    expect(isolate.calls).toHaveLength(3)
  })

  it('[TEN-06] [SRC-10] never gives one tenant’s answer to another', async () => {
    const north = await isolate.site('north').search(hilux)
    const south = await isolate.site('south').search(hilux)
    expect([north.count, south.count]).toEqual([1, 2])
    expect((await isolate.site('north').search(hilux)).count).toBe(1)
  })

  it('[SRC-10] is asked once by equal questions of the same moment', async () => {
    const { promise, resolve } = Promise.withResolvers<SearchResult>()
    isolate.answers(() => promise)
    const all = [1, 2, 3].map(() => isolate.site('north').search(hilux))
    const elsewhere = isolate.site('south').search(hilux)
    await vi.waitFor(() => expect(isolate.shared).toHaveLength(4))
    resolve(aResult({ count: 7 }))
    expect((await Promise.all([...all, elsewhere])).map(({ count }) => count)).toEqual([7, 7, 7, 7])
    expect(isolate.calls).toHaveLength(2)
    expect(isolate.said().filter((desc) => desc === 'shared')).toHaveLength(2)
  })

  it('[SRC-10] [SRC-20] keeps neither a failure nor a stale answer', async () => {
    isolate.answers(() => Promise.reject(new Error('down')))
    await expect(isolate.site('north').search(hilux)).rejects.toThrow('down')
    isolate.answers(() => Promise.resolve({ ...aResult({ count: 5 }), fallback: 'last-good' }))
    expect((await isolate.site('north').search(hilux)).count).toBe(5)
    isolate.answers(() => Promise.resolve(aResult({ count: 6 })))
    expect((await isolate.site('north').search(hilux)).count).toBe(6)
    expect(isolate.said()).toEqual(['stale', 'index'])
  })

  it('[SRC-10] another isolate of the same place finds what this one was told', async () => {
    const edge = fakeCache()
    const [one, two] = [anIsolate(edge), anIsolate(edge)]
    const answer = await one.site('north').search(hilux)
    await one.settled()
    expect(await two.site('north').search(hilux)).toEqual(answer)
    expect(two.calls).toEqual([])
    expect(two.said()).toEqual(['edge'])
    await two.site('south').search(hilux)
    expect(two.calls).toEqual(['hilux'])
  })

  it('[SIM-01] [SRC-10] remembers similar cars and words as well', async () => {
    const car = {
      id: 1,
      item_type: 'car',
      make: 'Kia',
      model: 'Rio',
      simple_body: null,
      price: 1,
      offer_price: null,
      offer_condition: null,
    } as const
    for (const most of [6, 6, 4]) await isolate.site('north').similar({ car, scope: aScope(), most })
    for (const soldSince of [1, 1, 2]) await isolate.site('north').vocabulary(aScope({ soldSince }))
    expect(isolate.calls).toEqual(['similar', 'similar', 'vocabulary', 'vocabulary'])
  })
})
