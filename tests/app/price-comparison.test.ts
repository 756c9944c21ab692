import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MarketComparison } from '../../shared/car/market-comparison.ts'
import type { Car } from '../../shared/car/schema.ts'
import { aCar } from '../builders/car.ts'
import { call, embedded, late, likeIt, own, page } from './a-compared-price.ts'
import { anApp } from './an-app.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a price compared with the stock of the site', () => {
  it('[VDP-11] is drawn with the page, in words too, and needs no script', async () => {
    const { ask, database } = await embedded()
    const html = await (await ask(page)).text()
    expect(html).toContain('How this price compares')
    expect(html).toMatch(/\$18,\d[05]0 to \$22,\d[05]0/)
    expect(html).toContain(
      'Compared with 9 cars on this site, adjusted to this one’s kilometres: Toyota Corolla, 2020, 56,000 to 64,000 km.',
    )
    expect(html).toContain('<details class="comparison-working"><summary>How this was worked out</summary>')
    expect(html).toContain('asking prices of 9 like it')
    expect(html).not.toContain('api/price-comparison')
    // How often it was viewed, and nothing else.
    expect(database.asked()).toBe(1)
  })

  it('[VDP-11] is answered at the car’s autogauge with all its fields', async () => {
    const { ask } = await embedded()
    expect(await (await ask(call)).json()).toEqual({
      fill: expect.any(Number),
      listing_price: 20_000,
      market_range_min: expect.any(Number),
      market_range_max: expect.any(Number),
      confidence: expect.any(Number),
      description: expect.stringContaining('9 cars'),
      basis: {
        similar: 9,
        cars: 9,
        same_badge: null,
        within_years: 5,
        within_km: 50_000,
        estimate: expect.any(Number),
        spread: expect.any(Number),
        per_year: null,
        per_10000_km: expect.any(Number),
      },
    })
  })

  it.each([
    ['a car of another condition', { car_type: 'demo' }],
    ['another model', { model: 'Camry' }],
    ['a sold car', { status: 'sold', sold_at: Date.now() }],
    ['a hidden car', { show_on_dealer_website: false }],
    ['a car kept off this site', { excluded_website_ids: [1_000_000] }],
    ['a car without a price', { price: null }],
    ['a car paid by the week', { subscription_price: 189 }],
  ] as [string, Partial<Car>][])('[VDP-11] is not compared with %s', async (_, fields) => {
    const cars = [own, ...likeIt.slice(0, 2), { ...likeIt[2]!, ...fields }]
    const { ask } = await embedded(cars, { id: 1_000_000, features: { subscriptions: true } })
    expect((await ask(call)).status).toBe(404)
    expect(await (await ask(page)).text()).not.toContain('How this price compares')
  })

  it.each([
    ['is sold', { status: 'sold', sold_at: Date.now() }],
    ['has no price', { price: null }],
    ['costs more than similar ones', { price: 26_000 }],
    ['is newer than all the others', { year: 2021 }],
    ['was driven further than any other', { km: 66_000 }],
  ] as [string, Partial<Car>][])('[VDP-11] is not on the page of a car that %s', async (_, fields) => {
    const { ask } = await embedded([{ ...own, ...fields }, ...likeIt])
    const answer = await ask(page)
    expect([answer.status, (await answer.text()).includes('How this price compares')]).toEqual([200, false])
    expect((await ask(late)).status).toBe(204)
  })

  it('[VDP-11] is not on a page with fewer than eight cars to compare with', async () => {
    const { ask } = await embedded([own, ...likeIt.slice(0, 7)])
    expect(await (await ask(page)).text()).not.toContain('How this price compares')
  })

  it('[VDP-11] is also on the page of a dear car where the site shows it there', async () => {
    const cars = [{ ...own, price: 26_000 }, ...likeIt]
    const { ask } = await embedded(cars, { vehicle: { comparison_above_range: true } })
    expect(await (await ask(page)).text()).toContain('Above the range')
  })

  it('[STK-08] reads the cars of its badge and the nearest of a large stock, and says how many are like it', async () => {
    const many = Array.from({ length: 150 }, (_, at) =>
      aCar({
        id: at + 100,
        price: 20_000 + (at % 7) * 300,
        year: 2018 + (at % 5),
        km: 30_000 + ((at * 7_919) % 60_000),
      }),
    )
    const badged = [1, 2, 3].map((at) => aCar({ id: at + 500, badge: 'ZR', price: 26_000 + at * 200, km: 88_000 }))
    const { ask } = await embedded([{ ...own, badge: 'ZR', price: 25_000 }, ...many, ...badged])
    const { basis } = (await (await ask(call)).json()) as MarketComparison
    expect(basis).toMatchObject({ similar: 153, same_badge: 3 })
    expect(basis!.estimate).toBeGreaterThan(22_500)
    expect(await (await ask(page)).text()).toMatch(/the \d\d nearest of 153 like it/)
  })

  it('[STK-08] compares cars of one body', async () => {
    const { ask } = await embedded([{ ...own, simple_body: 'Wagon' }, ...likeIt])
    expect((await ask(call)).status).toBe(404)
  })

  it('[TEN-03] is nowhere on a site that has it off', async () => {
    const { ask } = await anApp({ cars: [own, ...likeIt] })
    expect([(await ask(call)).status, (await ask(late)).status]).toEqual([404, 404])
    expect(await (await ask(page)).text()).not.toContain('comparison')
  })

  it('[VDP-11] [TEN-04] knows no car of another site, none that is gone and none that never was', async () => {
    const other = await embedded([aCar({ id: 77, price: 20_000, km: 60_000 })])
    const { ask } = await embedded([own, ...likeIt, aCar({ id: 50, status: 'withdrawn' })])
    for (const slug of [aCar({ id: 77 }).slug, aCar({ id: 50 }).slug, 'no-such-car']) {
      expect((await ask(`/cars/${slug}/autogauge`)).status).toBe(404)
      expect((await ask(`/api/price-comparison?car=${slug}`)).status).toBe(404)
    }
    expect((await other.ask(`/cars/${aCar({ id: 77 }).slug}`)).status).toBe(200)
  })
})
