import { describe, expect, it } from 'vitest'
import { TypesenseError } from '../../../worker/features/search/typesense/answer.ts'
import { aCar } from '../../builders/car.ts'
import { aQuery, aScope } from '../../builders/query.ts'
import { aNet, dead, never, SECOND, shown } from './hosted-net.ts'

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
