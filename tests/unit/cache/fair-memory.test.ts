import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fairLruCache } from '../../../worker/platform/cache/fair-lru-cache.ts'

const LIMIT = { bytes: 100_000, tenantBytes: 50_000 }
const MINUTE = 60_000

const aMemory = () => fairLruCache<string>(LIMIT)
type Memory = ReturnType<typeof aMemory>

/** Keeps `count` values of a thousand bytes each, under numbers from `from` on. */
function fill(memory: Memory, tenant: string, count: number, { from = 0, now = 0, until = Infinity } = {}) {
  for (let at = from; at < from + count; at++)
    memory.set(tenant, `${at}`, `${tenant} ${at}`, { bytes: 1_000, until, now })
}

const held = (memory: Memory, tenant: string, count: number, now = 0) =>
  Array.from({ length: count }, (_, at) => memory.get(tenant, `${at}`, now)).filter((value) => value !== undefined)

describe('memory shared by tenants', () => {
  it('[SRC-10] gives back what was kept until its time is over', () => {
    const memory = aMemory()
    memory.set('north', 'a', 'one', { bytes: 10, until: 1_000, now: 0 })
    expect(memory.get('north', 'a', 999)).toBe('one')
    expect(memory.get('north', 'a', 1_000)).toBeUndefined()
    expect(memory.get('north', 'b', 0)).toBeUndefined()
  })

  it('[SRC-10] lets go of the least recently used first', () => {
    const memory = aMemory()
    fill(memory, 'north', 30)
    memory.get('north', '0', 0)
    fill(memory, 'north', 30, { from: 30 })
    expect(memory.get('north', '0', 0)).toBe('north 0')
    expect(memory.get('north', '1', 0)).toBeUndefined()
  })

  it('[TEN-06] [SRC-10] a crawler that asks one tenant for everything takes nothing from another', () => {
    const memory = aMemory()
    fill(memory, 'quiet', 30)
    fill(memory, 'busy', 10_000)
    expect(held(memory, 'quiet', 30)).toHaveLength(30)
    expect(memory.bytes()).toBeLessThanOrEqual(LIMIT.bytes)
  })

  it('[SRC-10] nor from its own visitors what they ask for again and again', () => {
    const memory = aMemory()
    fill(memory, 'north', 20)
    held(memory, 'north', 20)
    fill(memory, 'north', 10_000, { from: 20 })
    expect(held(memory, 'north', 20)).toHaveLength(20)
  })

  it('[SRC-10] a tenant alone has no more than its own bound', () => {
    const memory = aMemory()
    fill(memory, 'busy', 1_000)
    expect(memory.bytes('busy')).toBeLessThanOrEqual(LIMIT.tenantBytes)
    expect(memory.bytes('busy')).toBeGreaterThan(LIMIT.tenantBytes * 0.9)
  })

  it('[SRC-10] the room of a tenant that nobody visits goes to those who are visited', () => {
    const memory = aMemory()
    for (const idle of ['a', 'b', 'c']) fill(memory, idle, 25)
    fill(memory, 'north', 35, { now: 6 * MINUTE })
    fill(memory, 'south', 35, { now: 6 * MINUTE })
    expect([held(memory, 'north', 35, 6 * MINUTE), held(memory, 'south', 35, 6 * MINUTE)].flat()).toHaveLength(70)
    expect(memory.bytes()).toBeLessThanOrEqual(LIMIT.bytes)
  })

  it('[SRC-10] a value larger than the room is not kept, and takes nobody’s', () => {
    const memory = aMemory()
    fill(memory, 'north', 10)
    memory.set('south', 'huge', 'huge', { bytes: LIMIT.tenantBytes, until: 1, now: 0 })
    expect(memory.get('south', 'huge', 0)).toBeUndefined()
    expect(held(memory, 'north', 10)).toHaveLength(10)
  })

  it('[SRC-10] cached a value again replaces it and is weighed once', () => {
    const memory = aMemory()
    fill(memory, 'north', 1)
    const once = memory.bytes()
    fill(memory, 'north', 1)
    expect(memory.bytes()).toBe(once)
  })

  const step = fc.record({
    tenant: fc.constantFrom('north', 'south', 'north:', 'quiet'),
    key: fc.nat(60).map(String),
    bytes: fc.nat(12_000),
    wait: fc.nat(20_000),
  })

  it('[TEN-06] [SRC-10] in any order of calls bounds hold, and no site sees another’s value', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const memory = aMemory()
        let now = 0
        for (const { tenant, key, bytes, wait } of steps) {
          now += wait
          const found = memory.get(tenant, key, now)
          expect(found ?? `${tenant} ${key}`).toBe(`${tenant} ${key}`)
          memory.set(tenant, key, `${tenant} ${key}`, { bytes, until: now + MINUTE, now })
          expect(memory.bytes()).toBeLessThanOrEqual(LIMIT.bytes)
          expect(memory.bytes(tenant)).toBeLessThanOrEqual(LIMIT.tenantBytes)
        }
      }),
    )
  })
})
