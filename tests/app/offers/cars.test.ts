import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { financeLenderSchema } from '../../../shared/car/schema.ts'
import { aCar } from '../../builders/car.ts'
import { pass, stopClock } from '../../clock.ts'
import { aDeal } from './a-deal.ts'

stopClock(Date.parse('2026-11-21T02:00:00Z'))
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

const DEMO = { make: 'Toyota', model: 'HiLux', car_type: 'demo' as const, created_at: 0 }
const CARS = [
  aCar({ id: 1, slug: 'demo', ...DEMO }),
  aCar({ id: 2, slug: 'used', ...DEMO, car_type: 'used' }),
  aCar({ id: 3, slug: 'sold', ...DEMO, status: 'sold', sold_at: Date.parse('2026-11-20T02:00:00Z') }),
  aCar({ id: 4, slug: 'tagged', ...DEMO, special_tag: 'Runout' }),
]
const DEAL = {
  id: 'deal',
  name: 'Demonstrator deal',
  manufacturer: 'Toyota',
  model: 'HiLux',
  car_types: ['demo' as const],
}
const LENDER = { ...financeLenderSchema.parse({}), interestRate: 9, comparisonRate: 10, paymentWeek: 150 }
const LIST = '/search/new-used-and-demo-cars'

/** The tag of each car on the results page. */
const tagsOf = (html: string) =>
  Object.fromEntries(
    html
      .split('<li class="card"')
      .slice(1)
      .map((card) => [/href="\/cars\/([^"]+)"/.exec(card)?.[1], /data-tone="\w+">([^<]*)</.exec(card)?.[1] ?? null]),
  )

describe('cars on offers', () => {
  it('[OFF-01] stand below an offer that they are for, and are what Explore leads to', async () => {
    const { page } = await aDeal({ cars: CARS, offers: [DEAL] })
    const html = await page('/offers/toyota/deal')
    expect(html).toContain('href="/search/toyota/hilux?car_type=demo"')
    expect(Object.keys(tagsOf(html)).toSorted()).toEqual(['demo', 'tagged'])
    expect(tagsOf(await page('/search/toyota/hilux?car_type=demo'))).toMatchObject(tagsOf(html))
  })

  it('[OFF-01] [CRD-07] name no week at another rate below an offer that sells a rate', async () => {
    const car_types = ['demo' as const]
    const cars = [aCar({ id: 1, slug: 'demo', ...DEMO, price: 40_000, finance_lenders: { bayside: LENDER } })]
    const { page } = await aDeal({
      site: { finance_provider: 'Bayside', finance: { type: 'purchasable' }, features: { finance: true } },
      cars,
      offers: [DEAL, { ...DEAL, id: 'rate', name: 'HiLux at 4.99% p.a.', car_types }],
    })
    expect(await page('/offers/toyota/deal')).toContain('a week')
    expect(await page('/offers/toyota/rate')).not.toContain('a week')
  })

  it('[OFF-01] leave no trace of themselves where there is none', async () => {
    const { page } = await aDeal({
      cars: CARS,
      offers: [
        { ...DEAL, model: 'Supra' },
        { id: 'any', name: 'Free check' },
      ],
    })
    for (const path of ['/offers/toyota/deal', '/offers/any']) expect(await page(path)).not.toContain('In stock now')
  })
})

describe('offers on cars', () => {
  it('[OFF-01] stand on the page of a car that they hold for, where the site wants them', async () => {
    const site = { offers: { on_vehicle: true } }
    const { page } = await aDeal({ site, cars: CARS, offers: [DEAL] })
    expect(await page('/cars/demo')).toContain('href="/offers/toyota/deal"')
    for (const path of ['/cars/used', '/cars/sold']) expect(await page(path)).not.toContain('Demonstrator deal')
    for (const off of [{}, { ...site, features: { offers: false } }]) {
      const other = await aDeal({ site: off, cars: CARS, offers: [DEAL] })
      expect(await other.page('/cars/demo')).not.toContain('Demonstrator deal')
    }
  })

  it('[OFF-01] [CRD-03] tag the cards of those cars after every tag of the specification', async () => {
    const site = { offers: { on_card: true } }
    const { page } = await aDeal({ site, cars: CARS, offers: [DEAL] })
    expect(tagsOf(await page(LIST))).toEqual({ demo: 'Special offer', used: null, sold: 'Just Sold', tagged: 'Runout' })
    const off = await aDeal({ cars: CARS, offers: [DEAL] })
    expect(tagsOf(await off.page(LIST))).toMatchObject({ demo: null })
  })

  it('[OFF-01] [SRC-10] leave cards within two minutes of their end, cached or not', async () => {
    const { page, load } = await aDeal({ site: { offers: { on_card: true } }, cars: CARS, offers: [DEAL] })
    expect(tagsOf(await page(LIST))).toMatchObject({ demo: 'Special offer' })
    await load([{ id: 'other' }])
    pass(61)
    await page(LIST)
    pass(61)
    expect(tagsOf(await page(LIST))).toMatchObject({ demo: null })
  })

  it('[OFF-01] are missed by no car while the database is down', async () => {
    const site = { offers: { on_card: true, on_vehicle: true } }
    const { page, ask, base } = await aDeal({ site, cars: CARS })
    base.goDown()
    expect((await ask('/cars/demo')).status).toBe(200)
    expect(tagsOf(await page(LIST))).toMatchObject({ demo: null })
  })
})
