import * as fc from 'fast-check'
import {
  CAR_STATUSES,
  CAR_TYPES,
  type Car,
  financeLenderSchema,
  ITEM_TYPES,
  OFFER_CONDITIONS,
} from '../../shared/car/schema.ts'
import { stockPlace } from '../../shared/car/stock-place.ts'
import { FACET_KEYS, RANGE_KEYS } from '../../shared/search/attributes.ts'
import { type NearQuery, type SearchQuery, SORTS, type SortKey, type StockScope } from '../../shared/search/query.ts'
import { facetValues, rangeValue } from '../../shared/search/values.ts'
import { aCar } from './car.ts'
import { aScope } from './query.ts'

/** Few words and few numbers, so that cars often agree and often tie. */
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 4 })
const words = (...from: string[]) => fc.constantFrom(...from)
const money = fc.constantFrom(0, 5, 10, 10.01, 990, 1000, 4999.95, 5000, 19_990, 20_000, 250_000)

const lender = (paymentWeek: number | null) => financeLenderSchema.parse({ paymentWeek })

/** Photographs as feeds send them: good ones, and ones that no page may load; several, often with a bad one first. */
export const imagesArbitrary: fc.Arbitrary<Car['images']> = fc.array(
  fc.record({
    image: fc.record({
      url: fc.constantFrom(
        '/a.webp',
        'https://b.example/ü/1.webp',
        'http://b.example:80/2.jpg',
        ' https://b.example/3 4.jpg',
        'javascript:alert(1)',
        '//b.example/5.jpg',
        'https://user:password@b.example/6.jpg',
        'photo.jpg',
        ' ',
      ),
      width: maybe(fc.constantFrom(0, 1, 600)),
      height: maybe(fc.constantFrom(0, 1, 400)),
      thumb: maybe(fc.constantFrom({ url: '/thumb.webp' }, { url: 'javascript:alert(2)' })),
    }),
  }),
  { maxLength: 4 },
)

const carArbitrary: fc.Arbitrary<Partial<Car>> = fc.record(
  {
    make: words('Toyota', 'Mazda', 'Škoda'),
    model: words('Corolla', '3', 'CX-5', 'Land Cruiser'),
    badge: maybe(words('Ascent', 'GT', '日本')),
    series: maybe(words('ZRE', 'Mk 2')),
    variant: maybe(words('Ascent auto', 'GT manual')),
    year: maybe(fc.integer({ min: 2018, max: 2022 })),
    car_type: fc.constantFrom(...CAR_TYPES),
    status: fc.constantFrom(...CAR_STATUSES),
    sold_at: maybe(fc.integer({ min: 0, max: 4 })),
    item_type: fc.constantFrom(...ITEM_TYPES),
    colour: maybe(words('White', 'Red', 'Blue')),
    simple_body: maybe(words('SUV', 'Sedan')),
    simple_fuel: maybe(words('Petrol', 'Diesel')),
    simple_transmission: maybe(words('Automatic', 'Manual')),
    drive: maybe(words('4WD', 'Front')),
    seats: maybe(fc.constantFrom(0, 5, 7)),
    km: maybe(fc.constantFrom(0, 1, 50_000, 199_999)),
    price: maybe(money),
    offer_price: maybe(money),
    offer_condition: maybe(fc.constantFrom(...OFFER_CONDITIONS)),
    before_price: maybe(money),
    rrp: maybe(money),
    price_ex_gst: maybe(money),
    subscription_price: maybe(fc.constantFrom(0, 150, 199.5)),
    price_type: maybe(words('Drive away')),
    preorder: fc.boolean(),
    reserved: fc.boolean(),
    tag: maybe(words('Runout sale', 'Test Drive Only')),
    special_tag: maybe(words('Demo deal')),
    certified: fc.boolean(),
    categories: fc.array(words('Family', 'Towing', 'City'), { maxLength: 4 }),
    filtered_features: fc.array(words('Sunroof', 'Tow bar', 'Apple CarPlay'), { maxLength: 4 }),
    stocknum: maybe(words('U1', 'U-2', 'u 3', 'X99')),
    vin: maybe(words('VIN1', 'VIN2')),
    state: maybe(words('QLD', 'NSW')),
    city: maybe(words('Brisbane', 'Sydney')),
    location_name: maybe(words('North', 'South')),
    dealership_name: maybe(words('Northside', 'Southside')),
    dealership_slug: maybe(words('northside', 'southside')),
    show_on_dealer_website: fc.boolean(),
    excluded_website_ids: fc.array(fc.constantFrom(1, 2), { maxLength: 2 }),
    custom_rank: fc.constantFrom(-5, 0, 7),
    created_at: fc.integer({ min: -1, max: 4 }),
    finance_lenders: fc.constantFrom<Car['finance_lenders']>(
      {},
      { a: lender(80), b: lender(140) },
      { a: lender(null) },
    ),
    images: imagesArbitrary,
  },
  { requiredKeys: [] },
)

export const stockArbitrary = (maxLength = 40): fc.Arbitrary<Car[]> =>
  fc
    .array(carArbitrary, { maxLength })
    .map((cars) => cars.map((details, position) => aCar({ ...details, id: position * 3 + 1 })))

/** As the schema of a car stores it: trimmed, never empty. */
const text = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }).map((any) => any.trim() || '-')
const amount = fc.oneof(money, fc.double({ min: 0, max: 1e9, noNaN: true }), fc.maxSafeNat())
const time = fc.integer({ min: -8.64e15, max: 8.64e15 })
const size = fc.nat({ max: 20_000 })

const lendersArbitrary = fc.dictionary(
  text,
  fc.record({
    interestRate: maybe(amount),
    comparisonRate: maybe(amount),
    paymentWeek: maybe(amount),
    paymentMonth: maybe(amount),
    establishmentFees: maybe(amount),
  }),
  { maxKeys: 3 },
)

/** Cars of any words, amounts, times and photographs that a stored car may have. */
export const anyCarsArbitrary: fc.Arbitrary<Car[]> = fc
  .array(
    fc.record(
      {
        slug: text,
        name: text,
        make: text.map((rest) => `Make ${rest}`),
        model: text.map((rest) => `Model ${rest}`),
        badge: maybe(text),
        series: maybe(text),
        year: maybe(fc.integer({ min: 1900, max: 2100 })),
        car_type: fc.constantFrom(...CAR_TYPES),
        item_type: fc.constantFrom(...ITEM_TYPES),
        status: fc.constantFrom('in_stock', 'coming_soon', 'sold'),
        colour: maybe(text),
        km: maybe(size),
        price: maybe(amount),
        before_price: maybe(amount),
        offer_price: maybe(amount),
        offer_condition: maybe(fc.constantFrom(...OFFER_CONDITIONS)),
        offer_until: maybe(fc.constantFrom('2026-12-03', '2027-02-28')),
        rrp: maybe(amount),
        price_ex_gst: maybe(amount),
        subscription_price: maybe(amount),
        price_type: maybe(text),
        preorder: fc.boolean(),
        reserved: fc.boolean(),
        certified: fc.boolean(),
        simple_transmission: maybe(text),
        simple_fuel: maybe(text),
        simple_body: maybe(text),
        seats: maybe(size),
        drive: maybe(text),
        tag: maybe(text),
        special_tag: maybe(text),
        stocknum: maybe(text),
        dealership_slug: maybe(text),
        location_name: maybe(text),
        city: maybe(text),
        state: maybe(text),
        created_at: time,
        sold_at: maybe(time),
        finance_lenders: lendersArbitrary.map((lenders) =>
          Object.fromEntries(
            Object.entries(lenders).map(([name, quote]) => [name, { ...financeLenderSchema.parse({}), ...quote }]),
          ),
        ),
        images: imagesArbitrary,
      },
      { requiredKeys: ['status'] },
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((cars) => cars.map((details, position) => aCar({ ...details, id: position * 3 + 1 })))

const someOf = <T>(from: readonly T[]) => fc.subarray([...from])

const scopeArbitrary: fc.Arbitrary<StockScope> = fc.record({
  statuses: someOf(['in_stock', 'coming_soon', 'sold'] as const),
  soldSince: maybe(fc.integer({ min: 0, max: 5 })),
  carTypes: fc.option(someOf(CAR_TYPES), { nil: null, freq: 1 }),
  makes: fc.option(someOf(['Toyota', 'Mazda', 'Nobody']), { nil: null, freq: 1 }),
  dealershipSlugs: fc.option(someOf(['northside', 'nowhere']), { nil: null, freq: 1 }),
  locationNames: fc.option(someOf(['North', 'South']), { nil: null, freq: 1 }),
  excludedStockNumbers: someOf(['U1', 'U2', 'u 3']),
  excludedForWebsiteId: maybe(fc.constantFrom(1, 3)),
  priceAbove: fc.option(fc.constantFrom(0, 1000), { nil: null, freq: 1 }),
})

/** A question about these cars, most of its filters set to what some car of them holds. */
export const queryArbitrary = (cars: Car[]): fc.Arbitrary<SearchQuery> => {
  const held = FACET_KEYS.map((key) => [key, [...new Set(cars.flatMap((car) => facetValues(car, key)))]] as const)
  const facets = held.map(
    ([key, values]) => [key, fc.array(fc.constantFrom(...values, 'unheard of'), { maxLength: 3 })] as const,
  )
  const lists = facets.map(([key, values]) => [key, fc.array(values, { minLength: 1, maxLength: 2 })])
  const bounds = RANGE_KEYS.map((key) => {
    const numbers = cars.map((car) => rangeValue(car, key)).filter((value) => value !== null)
    const bound = fc.option(numbers.length > 0 ? fc.constantFrom(...numbers, 1) : fc.constant(1), { nil: null })
    return [key, fc.record({ min: bound, max: bound })]
  })
  return fc.record({
    scope: fc.oneof(scopeArbitrary, fc.constant(aScope({ statuses: ['in_stock', 'coming_soon', 'sold'] }))),
    text: fc.constant(''),
    synonyms: fc.constant([]),
    facets: fewKeys(Object.fromEntries(facets)),
    excluded: fewKeys(Object.fromEntries(facets), 1),
    required: fewKeys(Object.fromEntries(lists), 1),
    ranges: fewKeys(Object.fromEntries(bounds)),
    ...nearArbitrary(cars),
    sort: fc.constantFrom(...(Object.keys(SORTS) as SortKey[])),
    pinned: someOf(['u 3', 'U-2', 'U1', 'X99', 'nobody']),
    page: fc.integer({ min: 1, max: 5 }),
    pageSize: fc.constantFrom(1, 3, 21),
  })
}

/** Distances to some of the places of these cars, several of them alike. */
function nearArbitrary(cars: Car[]): { near: fc.Arbitrary<NearQuery> } {
  const places = [...new Set(cars.flatMap((car) => stockPlace(car) ?? []))]
  const km = fc.constantFrom(0, 4.5, 10, 250)
  const known = fc.subarray([...places, 'of no car'])
  return {
    near: fc.record({
      lat: fc.constant(-27.5),
      long: fc.constant(153),
      within: fc.constantFrom(null, 5, 10, 1_000),
      km: known
        .chain((some) => fc.tuple(...some.map((place) => fc.tuple(fc.constant(place), km))))
        .map((all) => new Map(all)),
    }),
  }
}

/** A record with at most a few of these keys, since with more filters nothing would ever match. */
const fewKeys = <T>(model: Record<string, fc.Arbitrary<T>>, maxLength = 3): fc.Arbitrary<Record<string, T>> =>
  fc
    .subarray(Object.keys(model), { maxLength })
    .chain((keys) => fc.record(Object.fromEntries(keys.map((key) => [key, model[key]!]))))
