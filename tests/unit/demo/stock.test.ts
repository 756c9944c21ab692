import { describe, expect, it } from 'vitest'
import { CATALOGUES } from '../../../scripts/demo/catalogue.ts'
import { demoLocations } from '../../../scripts/demo/location.ts'
import { DEMO_SLUGS } from '../../../scripts/demo/profile.ts'
import { demoStock } from '../../../scripts/demo/stock.ts'
import { type CarInput, carInputSchema } from '../../../shared/car/schema.ts'
import { NEW_FOR_DAYS } from '../../../shared/card/tag.ts'
import { applyMapping } from '../../../shared/feed/apply-mapping.ts'
import { findStaffWords } from '../../../shared/feed/staff-words.ts'
import { DAY_MS } from '../../../shared/time.ts'
import { estimateValue } from '../../../shared/trade-in/valuation.ts'
import { demonstrationPlates, demonstrationRegister } from '../../../worker/features/trade-in/rego-lookup.ts'
import { OWN_SHAPE, shippedMapping } from '../../../worker/import/mappings.ts'
import { clean } from '../../../worker/import/sanitise.ts'
import { demoPhotos, demoPlaces } from '../../builders/demo.ts'
import { PLAIN, RULES } from '../../builders/trade.ts'

const today = '2026-11-21'
const plan = { locations: demoPlaces, photos: demoPhotos, today }
const stocks = DEMO_SLUGS.map((slug) => ({ slug, cars: demoStock({ slug, template: 'yard' }, plan) }))
const all = stocks.flatMap(({ cars }) => cars)
const group = stocks.find(({ slug }) => slug === 'meridian')!.cars

const share = (cars: CarInput[], rule: (car: CarInput) => boolean) => cars.filter(rule).length / cars.length
const mean = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length
const daysSince = (day: string | null) => (day === null ? Number.NaN : (Date.parse(today) - Date.parse(day)) / DAY_MS)
const counts = (slug: string) => stocks.find((stock) => stock.slug === slug)?.cars.length

const kindsOf = (of: CarInput[]) => new Set(of.map(({ item_type }) => item_type))

const painted = ({ colour, images }: CarInput) =>
  images[0]!.image.url.includes(`/${colour!.toLowerCase()}-front34-1200.avif`)

describe('the demo catalogue', () => {
  it.each([
    ['cars', 25, 90],
    ['motorcycles', 12, 60],
    ['caravans', 10, 20],
  ] as const)('knows %s of at least %d makes and %d models', (name, makes, models) => {
    expect(new Set(CATALOGUES[name].map(({ make }) => make)).size).toBeGreaterThanOrEqual(makes)
    expect(CATALOGUES[name].length).toBeGreaterThanOrEqual(models)
  })

  it('gives every grade an engine of its model, unless it is towed', () => {
    const faulty = Object.values(CATALOGUES)
      .flat()
      .filter(({ engines, grades, towed }) =>
        grades.some(
          (grade) => (grade.engines.length === 0) !== (towed !== null) || grade.engines.some((at) => !engines[at]),
        ),
      )
    expect(faulty).toEqual([])
  })
})

describe('the demo stock', () => {
  it('is as large as each site needs', () => {
    expect([counts('meridian'), counts('harbour-street'), counts('longreach')]).toEqual([600, 150, 80])
  })

  it.each([
    ['gantry', 'demonstration'],
    ['meridian', 'demonstration_cars'],
  ] as const)('[TRD-03] of %s has cars like two of the plates of its register, for an offer', async (slug, kind) => {
    const { cars } = stocks.find((stock) => stock.slug === slug)!
    const register = demonstrationRegister(Date.parse(today), kind)
    const vehicles = await Promise.all(
      demonstrationPlates(kind).map(async (plate) => (await register.find(plate, 'qld'))!),
    )
    const offers = vehicles.slice(0, 2).map((vehicle) => {
      const alike = cars.flatMap((car, id) =>
        car.make === vehicle.make && car.model === vehicle.model && car.price !== null
          ? [{ ...car, id, price: car.price }]
          : [],
      )
      return estimateValue({ vehicle, km: 60_000, answers: PLAIN }, alike, RULES) !== null
    })
    expect(offers).toEqual([true, true])
  })

  it('is read by the importer exactly as it was written', () => {
    for (const car of all) expect(carInputSchema.parse(JSON.parse(JSON.stringify(car)))).toEqual(car)
  })

  it('[VDP-12] does not flatter: as many prices are above the averages of their market as below', () => {
    const averaged = all.flatMap(({ price, autograb_data: data }) =>
      data ? [price! / data.state_average_market_price!, price! / data.average_market_price!] : [],
    )
    const below = averaged.filter((ratio) => ratio < 1).length / averaged.length
    expect(averaged.length).toBeGreaterThan(500)
    expect(below).toBeGreaterThan(0.42)
    expect(below).toBeLessThan(0.55)
  })

  it('is the same for the same day, and another for another site', () => {
    expect(demoStock({ slug: 'meridian', template: 'group' }, plan)).toEqual(group)
    expect(demoStock({ slug: 'harbour-street', template: 'yard' }, plan)[0]!.name).not.toBe(group[0]!.name)
  })

  it('has cars for a site that was added just now, at its own address', () => {
    const site = {
      id: 60,
      slug: 'north-road',
      name: 'North Road',
      template: 'yard',
      address: { city: 'Moorooka', state: 'qld' as const, place_url: null },
    }
    const cars = demoStock(site, {
      ...plan,
      locations: demoLocations({ ...site, dealerships: [], locations: [] }),
    })
    expect(cars).toHaveLength(12)
    expect(cars[0]).toMatchObject({ city: 'Moorooka', state: 'QLD', dealership_name: 'North Road' })
  })

  it.each(['source_key', 'stocknum', 'vin'] as const)('gives no %s twice', (field) => {
    for (const { cars } of stocks) expect(new Set(cars.map((car) => car[field])).size).toBe(cars.length)
  })

  it('gives vehicles identification numbers of 17 characters without I, O and Q', () => {
    expect(all.filter((car) => !/^DEM[A-HJ-NPR-Z0-9]{14}$/.test(car.vin ?? ''))).toEqual([])
  })

  it('sells nothing before its first year and nothing new after its last', () => {
    const models = Object.values(CATALOGUES).flat()
    const sold = (car: CarInput) =>
      models.some(
        ({ make, model, from, to }) =>
          make === car.make && model === car.model && from <= car.year! && car.year! <= (to ?? 2026),
      )
    expect(all.filter((car) => !sold(car)).map(({ name }) => name)).toEqual([])
  })

  it('stands new cars where their make is sold, and nowhere else', () => {
    const makesAt = new Map(demoPlaces.map(({ id, manufacturers }) => [id, manufacturers]))
    const fresh = group.filter((car) => car.car_type !== 'used')
    expect(fresh.length).toBeGreaterThan(100)
    expect(fresh.filter((car) => !makesAt.get(car.location_id!)?.includes(car.make))).toEqual([])
  })

  it('asks less for older cars', () => {
    const used = group.filter((car) => car.car_type === 'used' && car.price !== null)
    const average = (from: number, to: number) =>
      mean(used.filter((car) => car.year! >= from && car.year! <= to).map((car) => car.price!))
    expect(average(2024, 2026)).toBeGreaterThan(average(2021, 2023))
    expect(average(2021, 2023)).toBeGreaterThan(average(2016, 2020))
  })

  it('ends prices as dealers do', () => {
    expect(all.filter((car) => car.price !== null && !/[49]90$/.test(String(car.price)))).toEqual([])
  })
})

describe('what can be seen of it', () => {
  it.each<[string, (car: CarInput) => boolean]>([
    ['sold within three days', (car) => car.status === 'sold' && daysSince(car.sold_on) <= 3],
    ['sold, and behind those that can be bought', (car) => car.status === 'sold' && car.custom_rank < 0],
    ['sold long ago', (car) => car.status === 'sold' && daysSince(car.sold_on) > 3],
    ['coming soon', (car) => car.status === 'coming_soon'],
    ['reserved', (car) => car.reserved],
    ['without a price', (car) => car.price === null && !car.preorder],
    ['with a was-price', (car) => car.before_price !== null],
    ['less with a trade-in', (car) => car.offer_condition === 'trade in'],
    ['less with finance', (car) => car.offer_condition === 'finance'],
    ['less for everyone until a day', (car) => car.offer_condition === null && car.offer_until !== null],
    ['with a special tag', (car) => car.special_tag !== null],
    ['newly arrived', (car) => daysSince(car.listed_on) < NEW_FOR_DAYS],
    ['without photographs', (car) => car.images.length === 0],
    ['with one photograph', (car) => car.images.length === 1],
    ['without comments', (car) => car.dealercomments === null],
    ['with a long name', (car) => car.name.length > 60],
    ['ranked first', (car) => car.custom_rank > 0],
  ])('some cars are %s, on every site', (_, rule) => {
    expect(stocks.filter(({ cars }) => !cars.some(rule)).map(({ slug }) => slug)).toEqual([])
  })

  it.each<[string, (car: CarInput) => boolean]>([
    ['preordered', (car) => car.preorder],
    ['certified', (car) => car.certified],
    ['demonstrators', (car) => car.car_type === 'demo'],
    ['offered by the week', (car) => car.subscription_price !== null],
    ['electric', (car) => car.simple_fuel === 'Electric'],
    ['hybrid', (car) => car.simple_fuel === 'Hybrid'],
    ['tagged by the dealer', (car) => car.tag !== null],
    ['less for a business', (car) => car.offer_condition === 'abn'],
    ['priced without GST too', (car) => car.price_ex_gst !== null],
    ['new ones with what the maker recommends', (car) => car.rrp !== null],
    ['reserved for a reason', (car) => car.reserved && car.reserved_reason !== null],
    ['priced without charges', (car) => car.price_type === 'Excl. govt charges'],
  ])('some cars of the group are %s', (_, rule) => expect(group.filter(rule).length).toBeGreaterThan(0))

  it('has an inspection sheet of some vehicles of each kind that a site sells, never of a new one', () => {
    for (const { slug, cars } of stocks) {
      const sheets = cars.filter(({ inspection }) => inspection)
      expect([slug, kindsOf(sheets)]).toEqual([slug, kindsOf(cars)])
      expect(
        sheets.filter(
          ({ car_type, inspection, listed_on }) => car_type !== 'used' || inspection!.inspected_on > listed_on!,
        ),
      ).toEqual([])
    }
  })

  it('counts as many points as the yard that signs for 120 says', () => {
    const points = all.flatMap(({ item_type, inspection }) =>
      item_type === 'car' && inspection ? [inspection.groups.flatMap(({ points: some }) => some).length] : [],
    )
    expect(new Set(points)).toEqual(new Set([120]))
  })

  it('[CRD-03] is a new arrival on a few only', () => {
    for (const { cars } of stocks)
      expect(share(cars, (car) => daysSince(car.listed_on) < NEW_FOR_DAYS)).toBeLessThan(0.06)
  })

  it('has no photographs for about one in twenty-five', () => {
    for (const { cars } of stocks) expect(share(cars, (car) => car.images.length === 0)).toBeCloseTo(0.04, 1)
  })

  it('shows every car in the colour it is described in', () => {
    const pictured = all.filter((car) => car.images.length > 0)
    expect(pictured.filter((car) => !painted(car))).toEqual([])
  })
})

describe('what is said of it', () => {
  const told = all.flatMap(({ dealercomments }) => dealercomments ?? [])

  it('is several sentences, every word filled in, and never shouts', () => {
    expect(told.filter((text) => /[{}!]|null|undefined|NaN/.test(text))).toEqual([])
    expect(told.filter((text) => text.split('. ').length < 2)).toEqual([])
  })

  it('is hardly ever the same twice', () => expect(new Set(told).size / told.length).toBeGreaterThan(0.97))

  it('[VDP-09] promises nothing of a car before it has arrived', () => {
    const coming = all.flatMap(({ status, dealercomments }) => (status === 'coming_soon' ? [dealercomments ?? ''] : []))
    expect(coming.filter((text) => /Ask us for the date|tell you when/.test(text)).length).toBeGreaterThan(5)
    expect(
      coming.filter((text) =>
        /test drive|pick it up|in stock|our workshop|turntable|walkaround film|km on (it|the clock)|done [0-9]/i.test(
          text,
        ),
      ),
    ).toEqual([])
    expect(all.filter(({ status, inspection }) => status === 'coming_soon' && inspection)).toEqual([])
    const ordered = all.filter(({ preorder }) => preorder)
    expect(ordered.filter(({ km, build_date }) => km !== null || build_date !== null)).toEqual([])
  })

  it('[CRD-04] says of a price by the week what one to buy does not have', () => {
    const { cars } = stocks.find(({ slug }) => slug === 'lantern')!
    const { bought = [], weekly = [] } = Object.groupBy(cars, (car) => (car.subscription_price ? 'weekly' : 'bought'))
    const [ofBought, ofWeekly] = [bought, weekly].map((of) => of.map((car) => car.dealercomments ?? '').join())
    const promise = /your first weeks|weekly price|as long as you subscribe/
    expect(ofBought).not.toMatch(promise)
    expect(ofBought).toContain('comes off the price')
    expect(ofWeekly).toMatch(promise)
  })

  it('puts the right article before a vowel', () => {
    expect(told.filter((text) => /\b[Aa] (8-|[aeio]|Isuzu|Audi)/.test(text))).toEqual([])
  })

  it('never claims a thing twice, nor one its year did not have', () => {
    for (const car of all) expect(new Set(car.standardEquipment).size).toBe(car.standardEquipment.length)
    const early = all.filter((car) => car.year! < 2016 && car.standardEquipment.includes('Apple CarPlay'))
    expect(early.map(({ name }) => name)).toEqual([])
  })
})

describe('the demo stock of a site that was added just now', () => {
  it.each([
    ['yard', ['car']],
    ['group', ['car']],
    ['leisure', ['caravan', 'motorcycle']],
  ])('[SIT-01] is what a site of the template %s sells', (template, kinds) => {
    const cars = demoStock({ slug: 'south-road', template }, plan)
    expect([...new Set(cars.map(({ item_type }) => item_type))].toSorted()).toEqual(kinds)
  })

  it.each(['yard', 'group', 'leisure'])(
    '[SIT-01] is for sale and marked as samples, of the template %s',
    (template) => {
      const cars = demoStock({ slug: 'south-road', template }, plan)
      const read = cars.map((car) => applyMapping(car, shippedMapping(OWN_SHAPE)!, clean).input)
      const shown = read.filter((car) => car?.status === 'in_stock' && !car.reserved && car.special_tag === 'Sample')
      expect([cars.length, shown.length]).toEqual([12, 12])
    },
  )

  it('[SIT-01] claims nothing for its dealer: no inspection, views, history, sale or price comparison', () => {
    const claims = demoStock({ slug: 'south-road', template: 'yard' }, plan).filter(
      ({ inspection, views, file, status, before_price, autograb_data, dealercomments }) =>
        inspection ||
        views ||
        file ||
        status === 'sold' ||
        before_price ||
        autograb_data ||
        !dealercomments?.includes('can’t be bought'),
    )
    expect(claims).toEqual([])
  })

  it('[SIT-01] says of a sample car what the importer takes for no note of staff', () => {
    const [{ dealercomments } = {}] = demoStock({ slug: 'south-road', template: 'yard' }, plan)
    expect(findStaffWords(dealercomments!, false, new Set())).toBeNull()
  })
})
