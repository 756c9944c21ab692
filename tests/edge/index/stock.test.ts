import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { StockUnavailable } from '../../../worker/stock-index/loader.ts'
import { aCar } from '../../builders/car.ts'
import { aYard, MINUTE, SECOND, threeCars } from './read-yard.ts'

const valuesUnder = async (prefix: string) => (await env.KV.list({ prefix })).keys.length

describe('a published stock', () => {
  it('[SRC-04] is found and its cars can be read whole, without asking the database', async () => {
    const yard = aYard('whole')
    await yard.publish(threeCars)
    expect(await yard.count()).toBe(3)
    for (const car of threeCars) expect(await yard.car(car.slug)).toEqual(car)
    expect(yard.askedOfRecord).toEqual([])
  })

  it('is loaded once however many ask for it at the same time', async () => {
    const yard = aYard('together')
    await yard.publish(threeCars)
    expect(await Promise.all([yard.count(), yard.count(), yard.count()])).toEqual([3, 3, 3])
    expect(yard.reads()).toHaveLength(2)
  })

  it('goes on being shown while the key-value store is down, and catches up when it is back', async () => {
    const yard = aYard('down')
    await yard.publish(threeCars)
    await yard.count()
    yard.goDown()
    yard.pass(MINUTE)
    expect(await yard.count()).toBe(3)
    expect(yard.troubles.join()).toContain('KV is down')
    yard.comeBack()
    await yard.publish(threeCars.slice(2))
    yard.pass(5 * SECOND)
    expect(await yard.count()).toBe(1)
  })

  it('is an error to a new isolate that cannot read it, though a car can still come from the database', async () => {
    const yard = aYard('dark')
    await yard.publish(threeCars)
    yard.record(...threeCars)
    yard.goDown()
    await expect(yard.count()).rejects.toThrow(StockUnavailable)
    expect(await yard.car(threeCars[1]!.slug)).toEqual(threeCars[1])
    yard.comeBack()
    expect(await yard.count()).toBe(3)
  })

  it('is no cars, and no error, for a site that has published none', async () => {
    const yard = aYard('bare')
    expect(await yard.count()).toBe(0)
    await yard.publish(threeCars)
    yard.pass(5 * SECOND)
    expect(await yard.count()).toBe(3)
  })
})

describe('publishing', () => {
  it('changes nothing when the cars are the same, and only the changed chunk when one is not', async () => {
    const yard = aYard('same')
    expect(await yard.publish(threeCars)).toMatchObject({ changed: true, written: 2, cars: 3 })
    expect(await yard.publish(threeCars)).toMatchObject({ changed: false, written: 0 })
    const [first, second, third] = threeCars
    expect(await yard.publish([first!, second!, { ...third!, km: 5 }])).toMatchObject({
      changed: true,
      written: 1,
    })
  })

  it('[TEN-04] leaves out cars no site may show, and their documents', async () => {
    const yard = aYard('hidden')
    const hidden = [aCar({ id: 7, show_on_dealer_website: false }), aCar({ id: 8, status: 'withdrawn' })]
    expect(await yard.publish(hidden)).toMatchObject({ cars: 0, written: 0 })
    expect(await yard.car(hidden[0]!.slug)).toBeNull()
    expect(yard.askedOfRecord).toEqual([hidden[0]!.slug])
  })

  it('keeps what was live a short while ago for readers that are behind, and removes what is older', async () => {
    const yard = aYard('old')
    const one = (km: number) => yard.publish([aCar({ km })])
    await one(1)
    yard.pass(20 * MINUTE)
    await one(2)
    expect(await valuesUnder('stock:old:')).toBe(4)
    yard.pass(20 * MINUTE)
    await one(3)
    expect(await valuesUnder('stock:old:')).toBe(4)
    await one(4)
    expect(await valuesUnder('stock:old:index:')).toBe(3)
    expect(await yard.count()).toBe(1)
  })

  it('[TEN-06] never lets one site read what is stored for another', async () => {
    const [mine, theirs] = [aYard('mine'), aYard('theirs')]
    await mine.publish([aCar({ id: 1, slug: 'mine' })])
    await theirs.publish(threeCars)
    const [index] = (await env.KV.list({ prefix: 'stock:theirs:index:' })).keys
    const { version } = (await env.KV.get<{ version: string }>('stock:theirs', 'json'))!
    await env.KV.put(`stock:mine:index:${version}`, (await env.KV.get(index!.name, 'arrayBuffer'))!)
    await env.KV.put('stock:mine', (await env.KV.get('stock:theirs'))!)
    await expect(mine.count()).rejects.toThrow(StockUnavailable)
    expect(mine.troubles.join()).toContain('another site')
  })
})

describe('a damaged store', () => {
  it('falls back to the stock before when the live index cannot be read', async () => {
    const yard = aYard('fallback')
    await yard.publish(threeCars)
    const { version } = await yard.publish(threeCars.slice(1))
    await env.KV.put(`stock:fallback:index:${version}`, 'rubbish')
    expect(await yard.count()).toBe(3)
    expect(yard.troubles.join()).toContain('not an index')
  })

  it('reads a car from the database when its chunk is gone or is not what was stored', async () => {
    for (const damage of ['gone', 'wrong'] as const) {
      const yard = aYard(`chunk-${damage}`)
      const [car] = threeCars
      await yard.publish(threeCars)
      yard.record(car!)
      for (const { name } of (await env.KV.list({ prefix: `stock:chunk-${damage}:cars:` })).keys) {
        const stored = (await env.KV.get(name))!
        await (damage === 'gone' ? env.KV.delete(name) : env.KV.put(name, stored.replace('Corolla', 'Corolle')))
      }
      expect(await yard.car(car!.slug)).toEqual(car)
      expect(yard.askedOfRecord).toEqual([car!.slug])
    }
  })

  it('shows no cars rather than an error when the pointer is nonsense', async () => {
    const yard = aYard('nonsense')
    await env.KV.put('stock:nonsense', '{"version":')
    expect(await yard.count()).toBe(0)
  })
})
