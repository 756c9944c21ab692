import { describe, expect, it } from 'vitest'
import type { SearchQuery, SearchResult, StockScope } from '../../../shared/search/query.ts'
import type { SimilarQuery } from '../../../shared/search/similar.ts'
import type { SearchEngine } from '../../../worker/features/search/service.ts'
import { TypesenseError } from '../../../worker/features/search/typesense/answer.ts'
import { guardMemory } from '../../../worker/features/search/typesense/guard-memory.ts'
import { guardedEngine } from '../../../worker/features/search/typesense/guarded-engine.ts'
import { inSlot, NoSlot, narrow, newSlots, widen } from '../../../worker/features/search/typesense/slots.ts'
import type { Standing } from '../../../worker/features/search/typesense/standing.ts'
import type { Usage } from '../../../worker/features/search/typesense/usage.ts'
import { aCar } from '../../builders/car.ts'
import { aQuery, aScope } from '../../builders/query.ts'
import { plainSearch } from '../../fakes/search.ts'

const SECOND = 1_000
const empty = plainSearch([], aQuery())

/** A hosted engine that can be broken, with a stock index of two cars behind it, and a clock. */
function aNet({ timeoutMs = 30 } = {}) {
  let now = 1_000_000
  let trouble: (() => Promise<never>) | null = null
  let cars = [aCar({ id: 1 })]
  let calls = 0
  let indexIsDown = false
  let delay = 0
  const reports: string[] = []
  const events: string[] = []
  const deferred: Promise<unknown>[] = []
  const recorded: Usage[] = []
  let standing: Standing = { state: 'current', version: 'v1', hasIndex: true }
  const hosted = async <Answer>(answer: Answer): Promise<Answer> => {
    calls++
    now += delay
    return trouble ? trouble() : answer
  }
  const engine: SearchEngine = {
    search: async (query) => hosted(plainSearch(cars, query)),
    count: async () => 0,
    vocabulary: async () => hosted({ ...empty.facets, make: ['Hosted'] } as never),
    similar: async () => hosted([]),
  }
  const index = [aCar({ id: 7 }), aCar({ id: 8 })]
  const fallback: SearchEngine = {
    search: async (query) => {
      if (indexIsDown) throw new Error('no index')
      return plainSearch(index, query)
    },
    count: async () => 0,
    vocabulary: async () => ({ ...empty.facets, make: ['Indexed'] }) as never,
    similar: async () => [],
  }
  const memory = guardMemory()
  const at = (place: string) =>
    guardedEngine({
      engine,
      patient: engine,
      fallback,
      standing: async () => standing,
      memory,
      place,
      timeoutMs,
      clock: () => now,
      defer: (work) => void deferred.push(work),
      report: ({ event, message }) => {
        events.push(event)
        if (event === 'search.hosted_failed') reports.push(message)
      },
      record: async (usage) => void recorded.push(usage),
    })
  return {
    at,
    // Each request has an engine of its own.
    search: (query: SearchQuery) => at('yard').search(query),
    vocabulary: (scope: StockScope) => at('yard').vocabulary(scope),
    similar: (query: SimilarQuery) => at('yard').similar(query),
    reports,
    events,
    recorded,
    /** Waits for what was left to do after the answers. */
    settled: () => Promise.allSettled(deferred.splice(0)),
    stand: (changes: Partial<Standing>) => void (standing = { ...standing, ...changes }),
    calls: () => calls,
    pass: (milliseconds: number) => void (now += milliseconds),
    fail: (make: () => Promise<never>) => void (trouble = make),
    mend: () => void (trouble = null),
    slowBy: (milliseconds: number) => void (delay = milliseconds),
    sell: () => void (cars = []),
    loseIndex: () => void (indexIsDown = true),
  }
}

const dead = () => Promise.reject(new Error('fetch failed'))
const never = () => new Promise<never>(() => {})
const shown = ({ hits, fallback }: SearchResult) => ({ ids: hits.map(({ id }) => id), fallback })

describe('a site whose hosted engine fails', () => {
  it('[SRC-20] is shown the last good answer, marked, and the stock index’s answer to what was never asked', async () => {
    const net = aNet()
    expect(shown(await net.search(aQuery()))).toEqual({ ids: [1], fallback: undefined })
    net.fail(dead)
    expect(shown(await net.search(aQuery()))).toEqual({ ids: [1], fallback: 'last-good' })
    expect(shown(await net.search(aQuery({ sort: 'latest' })))).toEqual({ ids: [8, 7], fallback: 'stock-index' })
    expect(net.reports).toEqual(['fetch failed', 'fetch failed'])
  })

  it('[SRC-20] is shown no last good answer that is older than a minute, for a car may be sold by then', async () => {
    const net = aNet()
    await net.search(aQuery())
    net.fail(dead)
    net.pass(61 * SECOND)
    expect(shown(await net.search(aQuery())).fallback).toBe('stock-index')
  })

  it('[SRC-20] waits no longer than the limit for an engine that says nothing', async () => {
    const net = aNet()
    net.fail(never)
    expect(shown(await net.search(aQuery())).fallback).toBe('stock-index')
    expect(net.reports).toEqual(['no answer within 30 ms'])
  })

  it('[SRC-20] waits no longer than the limit for several calls of one request', async () => {
    const net = aNet()
    const request = net.at('yard')
    net.slowBy(20)
    await request.vocabulary(aScope())
    expect((await request.search(aQuery())).fallback).toBeUndefined()
    expect((await request.search(aQuery({ page: 2 }))).fallback).toBe('stock-index')
    expect([net.calls(), net.reports]).toEqual([2, []])
  })

  it('[SRC-20] shows an older answer rather than none when the stock index cannot be read either', async () => {
    const net = aNet()
    await net.search(aQuery())
    net.fail(dead)
    net.loseIndex()
    net.pass(10 * 60 * SECOND)
    expect(shown(await net.search(aQuery())).fallback).toBe('last-good')
    await expect(net.search(aQuery({ page: 2 }))).rejects.toThrow('no index')
  })

  it('[SRC-20] keeps its filters and its similar cars', async () => {
    const net = aNet()
    net.fail(dead)
    expect(await net.vocabulary(aScope())).toMatchObject({ make: ['Indexed'], fallback: 'stock-index' })
    const similar = await net.similar({ car: aCar(), scope: aScope(), most: 6 })
    expect([[...similar], similar.fallback]).toEqual([[], 'stock-index'])
  })

  it('[SRC-20] asks nothing more of it for the same request', async () => {
    const net = aNet()
    net.fail(dead)
    const request = net.at('yard')
    await request.vocabulary(aScope())
    await request.search(aQuery())
    await request.similar({ car: aCar(), scope: aScope(), most: 6 })
    expect(net.calls()).toBe(1)
  })

  it('[TEN-06] is never shown what was the last good answer of another', async () => {
    const net = aNet()
    await net.search(aQuery())
    net.fail(dead)
    expect(shown(await net.at('elsewhere').search(aQuery())).fallback).toBe('stock-index')
  })
})

describe('a hosted engine that is down', () => {
  it('[SRC-20] is left alone but for one look every two seconds, and asked again as soon as it is back', async () => {
    const net = aNet()
    net.fail(dead)
    for (let request = 0; request < 1_000; request++) {
      await net.search(aQuery())
      net.pass(10)
    }
    expect(net.calls()).toBeLessThanOrEqual(3 + 5)
    await net.settled()
    net.mend()
    net.pass(2 * SECOND)
    await net.search(aQuery())
    await net.settled()
    expect(shown(await net.search(aQuery())).fallback).toBeUndefined()
    const before = net.calls()
    for (let request = 0; request < 10; request++) await net.search(aQuery())
    expect(net.calls() - before).toBe(10)
  })

  it('[SRC-20] is looked at by one request at a time', async () => {
    const net = aNet()
    net.fail(dead)
    for (let request = 0; request < 3; request++) await net.search(aQuery())
    net.fail(never)
    net.pass(3 * SECOND)
    const before = net.calls()
    await Promise.all(Array.from({ length: 50 }, () => net.search(aQuery())))
    expect(net.calls() - before).toBe(1)
  })

  it('[SRC-20] is not looked at again while a look may still be answered', async () => {
    const net = aNet({ timeoutMs: 5 * SECOND })
    net.fail(dead)
    for (let request = 0; request < 3; request++) await net.search(aQuery())
    net.fail(never)
    net.pass(3 * SECOND)
    const before = net.calls()
    void net.search(aQuery())
    net.pass(4 * SECOND)
    await net.search(aQuery())
    expect(net.calls() - before).toBe(1)
  })

  it('[SRC-20] cannot be switched off for the others by questions it refuses', async () => {
    const net = aNet()
    net.fail(() => Promise.reject(new TypesenseError(400, 'no')))
    for (let request = 0; request < 20; request++) await net.search(aQuery({ page: request }))
    expect(net.calls()).toBe(20)
    net.mend()
    expect(shown(await net.search(aQuery({ page: 1 }))).fallback).toBeUndefined()
  })

  it('[SRC-20] is left alone for its own site only', async () => {
    const net = aNet()
    net.fail(dead)
    for (let request = 0; request < 5; request++) await net.search(aQuery())
    net.mend()
    expect(shown(await net.at('elsewhere').search(aQuery())).fallback).toBeUndefined()
  })
})

it('[SRC-20] shows a fresh answer as soon as there is one: a sold car does not come back', async () => {
  const net = aNet()
  await net.search(aQuery())
  net.sell()
  expect(shown(await net.search(aQuery())).ids).toEqual([])
  net.fail(dead)
  expect(shown(await net.search(aQuery()))).toEqual({ ids: [], fallback: 'last-good' })
})

async function aSlowNet() {
  const net = aNet()
  net.fail(never)
  // Twice it is given less to do, then it has failed three times.
  for (let request = 0; request < 5; request++) await net.search(aQuery())
  expect(net.events).toContain('search.hosted_paused')
  net.mend()
  return net
}

describe('a hosted engine that is slow', () => {
  it('[STK-07] is looked at behind the answers, less often than one that is down', async () => {
    const net = await aSlowNet()
    const before = net.calls()
    net.pass(3 * SECOND)
    await net.search(aQuery())
    expect(net.calls()).toBe(before)
    net.pass(2 * SECOND)
    expect(shown(await net.search(aQuery({ page: 2 }))).fallback).toBe('stock-index')
    expect(net.calls()).toBe(before + 1)
  })

  it('[STK-07] is left alone while it answers, but later than the site waits', async () => {
    const net = await aSlowNet()
    net.slowBy(100)
    for (let look = 0; look < 3; look++) {
      net.pass(20 * SECOND)
      await net.search(aQuery())
      await net.settled()
    }
    expect(net.events).not.toContain('search.hosted_resumed')
    net.slowBy(10)
    net.pass(20 * SECOND)
    await net.search(aQuery())
    await net.settled()
    expect(net.events.at(-1)).toBe('search.hosted_resumed')
    expect(shown(await net.search(aQuery())).fallback).toBeUndefined()
  })

  it('[STK-07] answers all the same where there is no index', async () => {
    const net = await aSlowNet()
    net.stand({ hasIndex: false })
    net.loseIndex()
    expect(shown(await net.search(aQuery({ page: 2 })))).toMatchObject({ fallback: undefined })
  })
})

describe('a hosted engine that is asked by many at once', () => {
  it('[STK-07] does four searches of a site at a time', async () => {
    const slots = newSlots()
    let [active, most] = [0, 0]
    const searches = Array.from({ length: 12 }, () =>
      inSlot(slots, { patienceMs: 10_000, holdMs: 10_000, clock: () => 0 }, async () => {
        most = Math.max(most, ++active)
        await new Promise((resolve) => setTimeout(resolve))
        active--
      }),
    )
    await Promise.all(searches)
    expect([most, slots.active.size]).toEqual([4, 0])
  })

  it('[STK-07] lets a search wait no longer than its site does, and forgets those that were given up', async () => {
    const slots = newSlots()
    const patience = { patienceMs: 10, holdMs: 10, clock: () => 0 }
    for (let search = 0; search < 4; search++) void inSlot(slots, patience, never)
    await expect(inSlot(slots, patience, async () => 'answer')).rejects.toThrow('4 searches of this site')
    expect(await inSlot(slots, { ...patience, clock: () => 11 }, async () => 'answer')).toBe('answer')
  })

  it('[STK-07] does fewer at a time once it is late, and more again after twenty answers in time', () => {
    const slots = newSlots()
    const limits = [slots.limit]
    for (let late = 0; late < 3; late++) {
      narrow(slots)
      limits.push(slots.limit)
    }
    for (let inTime = 0; inTime < 20; inTime++) widen(slots)
    expect([...limits, slots.limit]).toEqual([4, 2, 1, 1, 2])
  })

  it('[STK-07] is not taken for broken by those that had to wait too long', async () => {
    const net = aNet()
    net.fail(() => Promise.reject(new NoSlot(4, 30)))
    for (let request = 0; request < 5; request++) await net.search(aQuery({ page: request }))
    net.mend()
    expect(shown(await net.search(aQuery())).fallback).toBeUndefined()
  })
})

describe('a server that does not hold the published stock', () => {
  it('[STK-07] leaves the answers to the index, unmarked: they are of that stock', async () => {
    const net = aNet()
    net.stand({ state: 'behind' })
    expect(shown(await net.search(aQuery()))).toEqual({ ids: [8, 7], fallback: undefined })
    expect(await net.vocabulary(aScope())).toMatchObject({ make: ['Indexed'] })
    expect(net.calls()).toBe(0)
  })

  it('[STK-07] answers, marked, where no index can', async () => {
    const net = aNet()
    net.stand({ state: 'behind', hasIndex: false })
    net.loseIndex()
    expect(shown(await net.search(aQuery()))).toEqual({ ids: [1], fallback: 'behind' })
  })

  it('[STK-07] gives no last good answer of another stock', async () => {
    const net = aNet()
    await net.search(aQuery())
    net.stand({ version: 'v2' })
    net.fail(dead)
    expect(shown(await net.search(aQuery())).fallback).toBe('stock-index')
  })
})

it('[STK-07] asks nothing of a server that is not needed', async () => {
  const net = aNet()
  net.stand({ state: 'not_needed' })
  expect(shown(await net.search(aQuery()))).toEqual({ ids: [8, 7], fallback: undefined })
  expect([net.calls(), net.recorded]).toEqual([0, []])
})

it('[STK-07] counts its answers and those of its stand-ins, for one record a minute', async () => {
  const net = aNet()
  await net.search(aQuery())
  await net.search(aQuery())
  net.fail(dead)
  await net.search(aQuery({ page: 2 }))
  expect(net.recorded).toEqual([{ answers: 1, standIns: 0, trouble: null }])
  net.mend()
  net.pass(60 * SECOND)
  await net.search(aQuery())
  expect(net.recorded.slice(1)).toEqual([
    { answers: 2, standIns: 1, trouble: { message: 'fetch failed', at: 1_000_000 } },
  ])
})
