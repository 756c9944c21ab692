import { describe, expect, it } from 'vitest'
import { inSlot, NoSlot, narrow, newSlots, widen } from '../../../worker/features/search/typesense/breaker.ts'
import { aQuery } from '../../builders/query.ts'
import { aNet, never, SECOND, shown } from './hosted-net.ts'

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
