import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { carAlertState } from '../../shared/alert/changes.ts'
import { modelFigures } from '../../shared/brand/model-figures.ts'
import { advertisedPrice, withCurrentOffer } from '../../shared/car/advertised-price.ts'
import { type Car, financeLenderSchema, OFFER_CONDITIONS } from '../../shared/car/schema.ts'
import { carSummary } from '../../shared/car/summary.ts'
import { financeEstimate } from '../../shared/finance/estimate.ts'
import { formatAdf } from '../../shared/lead/adf.ts'
import { similarSearches } from '../../shared/search/similar.ts'
import { rangeValue } from '../../shared/search/values.ts'
import { thousands } from '../../shared/text.ts'
import { listingSite } from '../../shared/vehicle/listing-site.ts'
import type { Bindings } from '../../worker/bindings.ts'
import { comparable } from '../../worker/features/pricing/service.ts'
import { toDocument } from '../../worker/features/search/typesense/document.ts'
import { aCar, aPhoto } from '../builders/car.ts'
import { anIntake } from '../builders/intake.ts'
import { aLead } from '../builders/lead.ts'
import { pdfText } from '../builders/pdf-text.ts'
import { aScope } from '../builders/query.ts'
import { buildSite } from '../builders/site.ts'
import { stopClock } from '../clock.ts'
import { aForm, JO } from './a-form.ts'

const NOW = Date.parse('2026-11-20T02:00:00Z')
const TODAY = '2026-11-20'

stopClock(NOW)
beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response(new Uint8Array([1]), { headers: { 'Content-Type': 'image/jpeg' } }))
  for (const level of ['log', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const AMOUNTS = ['price', 'offer_price', 'before_price', 'rrp', 'price_ex_gst'] as const
type Money = Pick<Car, (typeof AMOUNTS)[number]>

/** Cars with any of the amounts that a feed may give, every one of them different, so that each is known where it stands. */
const carsArbitrary = (count: number): fc.Arbitrary<Car[]> =>
  fc
    .record({
      amounts: fc.uniqueArray(fc.integer({ min: 20_001, max: 89_999 }), {
        minLength: count * AMOUNTS.length,
        maxLength: count * AMOUNTS.length,
      }),
      cars: fc.array(
        fc.record({
          given: fc.record(
            Object.fromEntries(AMOUNTS.map((field) => [field, fc.constantFrom(true, true, true, false)])) as Record<
              keyof Money,
              fc.Arbitrary<boolean>
            >,
          ),
          car_type: fc.constantFrom('new', 'used'),
          offer_condition: fc.constantFrom(null, null, ...OFFER_CONDITIONS),
          offer_until: fc.constantFrom(null, '2026-11-19', TODAY, '2026-12-03'),
        }),
        { minLength: count, maxLength: count },
      ),
    })
    .map(({ amounts, cars }) =>
      cars.map(({ given, ...car }, at) => {
        const own = amounts.slice(at * AMOUNTS.length)
        const money = Object.fromEntries(AMOUNTS.map((field, place) => [field, given[field] ? own[place]! : null]))
        return aCar({ ...car, ...(money as Money), ...details(at + 1) })
      }),
    )

const details = (id: number): Partial<Car> => ({
  id,
  stocknum: `STK${id}`,
  price_type: 'Drive away',
  images: [aPhoto(`https://photos.example/${id}.jpg`)],
  finance_lenders: { bayside: { ...financeLenderSchema.parse({}), interestRate: 9, comparisonRate: 10 } },
})

const SITE = {
  finance_provider: 'Bayside',
  features: {
    brands: true,
    compare: true,
    enquiry: true,
    finance: true,
    print: true,
    price_comparison: true,
    test_drive: true,
  },
  finance: { type: 'age_limited', calculators: ['loan', 'purchase'] },
} as unknown as NonNullable<Parameters<typeof aForm>[0]>['site']

/** A site with these cars, and everything of it that says what one of them costs, each as text. */
async function aPricedYard(cars: Car[], features: object = {}) {
  const drawings: string[] = []
  const intake = anIntake({} as Bindings)
  const draw: typeof intake.draw = async (drawing) => {
    if (drawing.kind !== 'png') return intake.draw(drawing)
    drawings.push(drawing.svg)
    return new Uint8Array([137, 80, 78, 71])
  }
  const ASSETS = { fetch: async () => new Response('', { status: 404 }) }
  const { ask, fill, leads } = await aForm({
    site: { ...SITE, features: { ...SITE?.features, ...features } },
    cars,
    env: { INTAKE: { ...intake, draw }, ASSETS },
  })
  const text = async (path: string) => {
    const answer = await ask(path)
    expect([path, answer.status]).toEqual([path, 200])
    return answer.text()
  }
  const others = cars.map(({ slug }) => slug)
  return async ({ id, slug, stocknum }: Car): Promise<Record<string, string>> => {
    await ask(`/cars/${slug}/share.png`)
    await fill(`/contact-us?car_id=${id}`, { ...JO, message: 'Is it here?' })
    const lead = leads().find(({ car }) => car?.car_id === id)
    return {
      list: (await text('/search')).replace(/<p class="list-figures">[^<]*<\/p>/, ''),
      page: await text(`/cars/${slug}`),
      print: await text(`/print?car_id=${slug}`),
      pdf: pdfText(new Uint8Array(await (await ask(`/cars/${slug}/pdf`)).arrayBuffer())).join('\n'),
      comparison: await text(
        `/compare?cars=${[slug, ...others.filter((other) => other !== slug)].slice(0, 2).join(',')}`,
      ),
      brand: await text('/brands/toyota'),
      model: await text('/models/toyota/corolla'),
      'device lists': await text(`/api/cards?cars=${slug}`),
      suggestion: await text(`/api/suggestions?query=${stocknum}`),
      'test drive': await text(`/book-test-drive?car_id=${id}`),
      picture: drawings.at(-1) ?? '',
      ADF: formatAdf({ site: buildSite(), delivery_id: '1', lead: aLead({ car: lead!.car }), change: null }),
    }
  }
}

/** How an amount that is not the price may stand: with what makes it another. */
const LABELS: Record<keyof Money, (amount: string) => string> = {
  price: (amount) => `was ${amount}`,
  before_price: (amount) => `was ${amount}`,
  offer_price: (amount) => `${amount} (with trade in|with our finance|for ABN holders)`,
  rrp: (amount) => `RRP ${amount}`,
  price_ex_gst: (amount) => `${amount} excl\\. GST`,
}

/** The amounts of a car that a text gives bare, as if they were its price; the price itself is none of them. */
function bareAmounts(text: string, fed: Car): string[] {
  const today = withCurrentOffer(fed, TODAY)
  const price = advertisedPrice(today)
  const words = text.replaceAll(/<\/?s>/g, '')
  return AMOUNTS.flatMap((field) => {
    const amount = fed[field]
    if (amount === null || amount === price) return []
    // What has ended stands nowhere, with no words.
    const label = today[field] === null ? /$^/g : new RegExp(LABELS[field](`\\$${thousands(amount)}`), 'g')
    return bareAmount(amount).test(words.replaceAll(label, '')) ? [`${field} ${amount}`] : []
  })
}

const bareAmount = (amount: number) => new RegExp(`(?<![\\d,.])(${thousands(amount)}|${amount})(?![\\d]|[,.]\\d)`)

const site = buildSite(SITE)
const listing = { ...listingSite(site), images: { kind: 'passthrough', sized: [] } as never }
const estimated = (car: Car) => financeEstimate(carSummary(car), listing.finance!, NOW)?.amount ?? null

/** What goes by the price of a car without showing it: the amount that each goes by, or what comes of it. */
const UNSEEN: Record<string, { of: (car: Car) => number | null; expected?: (price: number | null) => number | null }> =
  {
    filters: { of: (car) => rangeValue(car, 'price') },
    'hosted search': { of: (car) => cents(toDocument(car, 'yard', null)!['price']) },
    alerts: { of: (car) => carAlertState(car, aScope(), listing).price },
    'price comparison': { of: (car) => comparable(carSummary(car), listing)?.price ?? null },
    'figures of a model': { of: (car) => modelFigures([carSummary(car)]).price?.from ?? null },
    'similar cars': {
      of: (car) => middle(similarSearches({ car: carSummary(car), scope: aScope() })[0]!.ranges.price),
    },
    'finance estimate': { of: estimated, expected: (price) => estimated(aCar({ ...details(1), price })) },
  }
const cents = (amount: unknown) => (typeof amount === 'number' ? amount / 100 : null)
const middle = (range: { min: number | null; max: number | null } | undefined) =>
  range ? (range.min! + range.max!) / 2 : null

/** Fixed, so that no other figure of a page is one of the amounts by chance. */
const SEED = 40

describe('one advertised price', () => {
  it('[CRD-08] is the amount that every order, filter, figure and alert goes by', () => {
    fc.assert(
      fc.property(carsArbitrary(4), (cars) => {
        for (const car of cars.map((each) => withCurrentOffer(each, TODAY))) {
          const price = advertisedPrice(car)
          for (const [surface, { of, expected = (amount: number | null) => amount }] of Object.entries(UNSEEN))
            expect([surface, of(car)]).toEqual([surface, expected(price)])
        }
      }),
    )
  })

  it('[CRD-08] is all that list, page, paper, picture, comparison, brand, model, suggestion and lead give as the price', async () => {
    const property = fc.asyncProperty(carsArbitrary(4), async (cars) => {
      const surfaces = await aPricedYard(cars)
      for (const fed of cars) {
        const car = withCurrentOffer(fed, TODAY)
        const price = advertisedPrice(car)
        for (const [surface, text] of Object.entries(await surfaces(car))) {
          expect([surface, bareAmounts(text, fed)]).toEqual([surface, []])
          expect([surface, price === null || bareAmount(price).test(text)]).toEqual([surface, true])
        }
      }
    })
    await fc.assert(property, { seed: SEED, numRuns: 5, endOnFailure: true })
  })

  it('[CRD-08] says what it leaves out wherever words say it', async () => {
    const car = aCar({ ...details(1), price: 28_990, price_type: 'EGC', finance_lenders: {} })
    for (const [surface, text] of Object.entries(await (await aPricedYard([car]))(car))) {
      expect([surface, text]).toEqual([surface, expect.stringContaining('Excl. govt charges')])
      // The calculators say what is borrowed; the figure of a whole brand is of cars of any type of price.
      const words = text.replaceAll(/<form class="repayments".*?<\/form>|<li>(?:(?!<\/li>).)*lowest price<\/li>/gs, '')
      const bare = words.match(/[^>]{0,40}\$28,990(?!(<[^>]*>|\s)*Excl\. govt charges).{0,60}/gi)
      expect([surface, bare]).toEqual([surface, null])
    }
  })

  it('[CRD-04] is nowhere that of a car which the site offers by the week', async () => {
    const car = aCar({ ...details(1), price: 28_990, subscription_price: 189 })
    const surfaces = await aPricedYard([car], { subscriptions: true })
    for (const [surface, text] of Object.entries(await surfaces(car)))
      expect([surface, text.match(/.{0,60}28,?990.{0,40}/g)]).toEqual([surface, null])
  })

  it('[CRD-04] [SRC-08] is in no total, filter or order of such a site, and stays in those of another', async () => {
    const cars = [
      aCar({ ...details(1), price: 28_990, before_price: 30_990, subscription_price: 189 }),
      aCar({ ...details(2), price: 35_990 }),
    ]
    const asked = async (subscriptions: boolean) => {
      const { ask } = await aForm({ site: { features: { ...SITE?.features, subscriptions } }, cars })
      const count = async (query: string) =>
        ((await (await ask(`/api/search?${query}`)).json()) as { count: number }).count
      const page = await (await ask('/search')).text()
      return {
        under: await count('price=-30000'),
        over: await count('price=30000-'),
        bracket: await count('price_range=%2425%2C000%20to%20%2430%2C000'),
        says: page.match(/\$(28|30),?990/g),
      }
    }
    expect(await asked(true)).toEqual({ under: 0, over: 1, bracket: 2, says: null })
    expect(await asked(false)).toMatchObject({
      under: 1,
      over: 1,
      bracket: 1,
      says: expect.arrayContaining(['$28,990']),
    })
  })

  it.each([
    ['in the page', '<span class="price">$27,990</span>'],
    ['in its data', '{"price":27990,"priceCurrency":"AUD"}'],
    ['with the words of another', 'RRP $27,990'],
  ])('[CRD-08] another amount would be noticed %s', (_, text) => {
    const car = aCar({ price: 28_990, offer_price: 27_990, offer_condition: 'trade in' })
    expect(bareAmounts(text, car)).toEqual(['offer_price 27990'])
    expect(bareAmounts('$28,990, or $27,990 with trade in', car)).toEqual([])
  })
})
