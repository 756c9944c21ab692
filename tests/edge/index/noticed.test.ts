import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { aYard, MINUTE, SECOND, threeCars } from './read-yard.ts'

describe('a stock that was read before', () => {
  it('costs no read at all while it is fresh, and one in the background after two seconds', async () => {
    const yard = aYard('warm')
    await yard.publish(threeCars)
    await yard.count()
    await yard.car(threeCars[0]!.slug)
    yard.reads()
    for (let request = 0; request < 50; request++) {
      yard.pass(30)
      await yard.count()
      await yard.car(threeCars[0]!.slug)
    }
    expect(yard.reads()).toEqual([])
    yard.pass(600)
    await Promise.all([yard.count(), yard.count(), yard.car(threeCars[0]!.slug)])
    await yard.settle()
    expect(yard.reads()).toEqual(['stock:warm'])
  })

  it('[SRC-10] shows a change to a busy site in the background, and to a quiet one at once', async () => {
    const yard = aYard('change')
    await yard.publish(threeCars)
    const before = await yard.version()
    expect(await yard.count()).toBe(3)
    await yard.publish(threeCars.slice(1))
    yard.pass(3 * SECOND)
    expect(await yard.count()).toBe(3)
    await yard.settle()
    expect(await yard.count()).toBe(2)
    expect(await yard.version()).not.toBe(before)
    await yard.publish([])
    yard.pass(4 * SECOND)
    expect(await yard.count()).toBe(0)
  })

  it('[SRC-10] is looked up in the database: KV is not read while nothing has changed, and a change is there before KV has it', async () => {
    const yard = aYard('noticed')
    const first = JSON.stringify((await yard.publish(threeCars)).pointer)
    const stale = await env.KV.get('stock:noticed')
    await yard.count()
    yard.reads()
    yard.inDatabase(() => Promise.resolve(first))
    for (let look = 0; look < 5; look++) {
      yard.pass(MINUTE)
      await yard.count()
    }
    expect(yard.reads()).toEqual([])
    const second = JSON.stringify((await yard.publish(threeCars.slice(1))).pointer)
    await env.KV.put('stock:noticed', stale!)
    yard.inDatabase(() => Promise.resolve(second))
    yard.pass(MINUTE)
    expect(await yard.count()).toBe(2)
  })

  it('[SRC-10] is read from nearby by the next isolate, to which KV gives the pointer alone', async () => {
    const yard = aYard('near')
    await yard.publish(threeCars)
    await yard.count()
    await yard.car(threeCars[0]!.slug)
    await yard.settle()
    expect(yard.reads().length).toBeGreaterThan(2)
    yard.newIsolate()
    expect(await yard.count()).toBe(3)
    expect(await yard.car(threeCars[0]!.slug)).toEqual(threeCars[0])
    expect(yard.reads()).toEqual(['stock:near'])
  })

  it.each([
    ['has none', () => Promise.resolve(null)],
    ['has nonsense', () => Promise.resolve('{')],
    ['is down', () => Promise.reject(new Error('D1 is down'))],
  ])('[SRC-10] is looked up in KV where the database %s', async (how, answer) => {
    const yard = aYard(`not-in-d1-${how.replaceAll(' ', '-')}`)
    await yard.publish(threeCars)
    await yard.count()
    yard.inDatabase(answer)
    await yard.publish(threeCars.slice(1))
    yard.pass(MINUTE)
    expect(await yard.count()).toBe(2)
  })
})
