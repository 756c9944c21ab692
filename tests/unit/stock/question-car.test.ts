import { describe, expect, it } from 'vitest'
import { demoCars } from '../../../scripts/local/demo.ts'
import { type CarInput, financeLenderSchema } from '../../../shared/car/schema.ts'
import { QUESTION_RULES, questionCar } from '../../../shared/stock/question-car.ts'
import { aCarInput } from '../../builders/car-input.ts'
import { aSheet } from '../../builders/inspection.ts'
import { shippedSites } from '../../builders/shipped.ts'

const NOW = Date.UTC(2026, 10, 16)
const ask = (details: Partial<CarInput>) => questionCar(aCarInput(details), NOW)
/** North American, with the right check digit, and one that is off by one. */
const [RIGHT, WRONG] = ['1M8GDM9AXKP042788', '1M8GDM9A1KP042788']

type Row = [what: string, rule: string, details: Partial<CarInput>]

const HELD: Row[] = [
  ['a year after next year', 'futureYear', { year: 2028 }],
  ['a build date to come', 'futureBuild', { build_date: '2026-12', year: 2026 }],
  [
    'a compliance date before the build',
    'complianceBeforeBuild',
    { compliance_date: '2018-12', build_date: '2019-01', year: 2019 },
  ],
  [
    'a registration that ended before the build',
    'registrationBeforeBuild',
    { rego_expiry: '2018-12-31', build_date: '2019-01', year: 2019 },
  ],
  [
    'a registration that ended long before the year',
    'registrationBeforeBuild',
    { rego_expiry: '2016-12-31', year: 2019 },
  ],
  ['0 km of a used car', 'noKilometres', { km: 0 }],
  ['10 million km', 'manyKilometres', { km: 10_000_000 }],
  ['999,999 km', 'manyKilometres', { km: 999_999 }],
  ['123,456 km', 'manyKilometres', { km: 123_456 }],
  ['222,222 km', 'manyKilometres', { km: 222_222 }],
  ['the year in the place of the kilometres', 'kilometresOfOther', { km: 2019, year: 2019 }],
  ['the price in the place of the kilometres', 'kilometresOfOther', { km: 24_990, price: 24_990 }],
  ['400,000 km of a motorcycle', 'manyKilometres', { km: 400_000, item_type: 'motorcycle' }],
  ['a price of 0', 'placeholderPrice', { price: 0 }],
  ['a price of 1', 'placeholderPrice', { price: 1 }],
  ['a price on application', 'priceOnApplication', { price: 187_552, price_type: 'POA' }],
  ['a price of 11,111', 'placeholderPrice', { price: 11_111 }],
  ['a price of 9,999,999', 'placeholderPrice', { price: 9_999_999 }],
  ['a price of 8,888,888', 'placeholderPrice', { price: 8_888_888 }],
  ['a placeholder of a car to come', 'placeholderPrice', { price: 999_999, status: 'coming_soon' }],
  ['a former price of 1', 'placeholder before_price', { before_price: 1 }],
  ['a former price of 999,999', 'placeholder before_price', { before_price: 999_999, price: 20_000 }],
  ['a former price of 9,999,999', 'placeholder before_price', { before_price: 9_999_999 }],
  ['an offer of 1', 'placeholder offer_price', { offer_price: 1 }],
  ['an offer of 123,456', 'placeholder offer_price', { offer_price: 123_456 }],
  ['a recommended price of 1', 'placeholder rrp', { rrp: 1 }],
  ['a price without GST of 1', 'placeholder price_ex_gst', { price_ex_gst: 1 }],
  ['a price that is no more than the one without GST', 'priceIsWithoutGst', { price: 49_500, price_ex_gst: 49_500 }],
  ['a price without GST alone', 'priceWithGstMissing', { price: null, price_ex_gst: 49_500 }],
  ['a price whose type says plus GST', 'qualifiedPrice', { price: 49_500, price_type: 'Plus GST' }],
  ['a price by the week', 'qualifiedPrice', { price: 1_450, price_type: '/wk' }],
  ['where prices begin', 'qualifiedPrice', { price: 33_990, price_type: 'From' }],
  ...[
    'export only',
    'Finance price only',
    'TAP p/w',
    'Wholesale',
    'Trade only',
    'Dealers only',
    'Government Auction',
    'ABN holders',
    'Reserve price',
    'Staff price',
    'RRP',
    'Was',
    'Xyzzy',
  ].map((type): [string, string, Partial<CarInput>] => [
    `a price that is “${type}”`,
    'qualifiedPrice',
    { price: 29_900, price_type: type },
  ]),
  ['an offer alone that is not for all', 'qualifiedPrice', { price: null, offer_price: 29_900, price_type: 'export' }],
  ['an offer alone beside POA', 'priceOnApplication', { price: null, offer_price: 22_990, price_type: 'POA' }],
  ['an offer of less than half the price', 'oddOffer', { price: 46_990, offer_price: 199 }],
  ['an offer above the price', 'oddOffer', { price: 20_000, offer_price: 21_000 }],
  ['a subscription of 1 a week', 'placeholder subscription_price', { subscription_price: 1 }],
  ['a subscription of 22,000 a week', 'highSubscription', { subscription_price: 22_000 }],
  [
    'a market price of 1',
    'placeholderMarketPrice',
    { autograb_data: { state_average_market_price: 1, average_market_price: 30_000 } },
  ],
  ['a former price below the price', 'oddBefore', { price: 20_000, before_price: 18_000 }],
  ['a former price of over twice the price', 'oddBefore', { price: 33_990, before_price: 339_900 }],
  ['a price that has a tenth of its former one', 'contradictedPrice', { price: 3399, before_price: 35_990 }],
  ['a price that is ten times its former one', 'contradictedPrice', { price: 339_900, before_price: 35_990 }],
  ['a trade valuation as the engine of a car', 'engineSize', { engine_size: 13_200 }],
  ['an engine of 13.2 litres on a motorcycle', 'engineSize', { engine_size: 13_200, item_type: 'motorcycle' }],
  ['a remark as the VIN', 'placeholderVin', { vin: 'Ex hire' }],
  ['a remark with a digit as the VIN', 'placeholderVin', { vin: '2 spare keys' }],
  ['a North American VIN with a wrong check digit', 'vinCheckDigit', { vin: WRONG }],
  ['a Chinese VIN with a wrong check digit', 'vinCheckDigit', { vin: 'LGXCE6CB2M0000001' }],
  ['a VIN of ones', 'placeholderVin', { vin: '11111111111111111' }],
  ['a VIN to come', 'placeholderVin', { vin: 'tba' }],
  [
    'a sedan of a maker of motorcycles',
    'bodyOfMake',
    { make: 'Ducati', item_type: 'motorcycle', simple_body: 'Sedan' },
  ],
  ['no seats', 'seats', { seats: 0 }],
  ['four seats on a motorcycle', 'seats', { seats: 4, item_type: 'motorcycle' }],
  ['nine seats in a coupe', 'seats', { seats: 9, simple_body: 'Coupe' }],
  ['sixty seats', 'seats', { seats: 60 }],
  ['nine doors', 'doors', { doors: 9 }],
  ['doors of a motorcycle', 'doors', { doors: 2, item_type: 'motorcycle' }],
  ['a listing to come', 'futureListing', { listed_on: '2026-11-17' }],
  ['an inspection to come', 'futureInspection', { inspection: aSheet({ inspected_on: '2026-11-17' }) }],
  [
    'an inspection before the car was built',
    'inspectionBeforeBuild',
    { year: 2019, inspection: aSheet({ inspected_on: '2009-11-12' }) },
  ],
  [
    'an offer that ends before it begins',
    'offerWithoutDays',
    { price: 20_000, offer_price: 18_000, offer_from: '2026-12-05', offer_until: '2026-12-01' },
  ],
  ['a sale to come', 'futureSale', { sold_on: '2026-11-17', status: 'sold' }],
]

const FLAGGED: Row[] = [
  ['a year of veteran cars', 'veteranYear', { year: 1919 }],
  ['a year that is not that of the build', 'yearOfBuild', { year: 2022, build_date: '2019-03' }],
  ['a year that is not that of a build by month and year', 'yearOfBuild', { year: 2014, build_date: '06/2019' }],
  ['a year that is not that of a day of build', 'yearOfBuild', { year: 2014, build_date: '15.12.2019' }],
  ['8,000 km of a new car', 'kilometresOfNew', { car_type: 'new', km: 8000 }],
  ['a price of 88', 'lowPrice', { price: 88 }],
  ['380 km of a used car of 2019', 'kilometresInThousands', { km: 380, year: 2019 }],
  ['a text that says plus GST', 'textWithoutGst', { price: 49_500, dealercomments: '<p>Priced at $49,500 + GST</p>' }],
  ['a chassis number in place of a VIN', 'vinCharacters', { vin: 'GE6-1234567' }],
  ['a VIN with an O', 'vinCharacters', { vin: 'JM0ER103200123456'.replace('0', 'O') }],
  ['a car of a maker of motorcycles', 'kindOfMake', { make: 'Kawasaki' }],
  ['a sale before the listing', 'soldBeforeListed', { status: 'sold', sold_on: '2026-10-01', listed_on: '2026-10-05' }],
]

const PLAUSIBLE: [what: string, details: Partial<CarInput>][] = [
  ['next year’s model', { year: 2027 }],
  ['a build in this month', { build_date: '2026-11', compliance_date: '2026-11', year: 2026 }],
  ['a model of the year after its build', { year: 2020, build_date: '2019-12', compliance_date: '2020-01' }],
  ['a build date that cannot be read', { build_date: '03/19', year: 2024, compliance_date: 'unknown' }],
  ['0 km of a new car', { km: 0, car_type: 'new' }],
  ['kilometres that are not given', { km: null }],
  ['a taxi of 987,475 km', { km: 987_475 }],
  ['a caravan without an odometer', { km: 0, item_type: 'caravan' }],
  ['a price of 9,999', { price: 9999 }],
  ['a price of 88,888', { price: 88_888 }],
  ['a former price of 99,999', { price: 60_000, before_price: 99_999 }],
  ['a supercar of 1.5 million dollars', { price: 1_500_000 }],
  ['no price of a car to come', { price: 0, status: 'coming_soon' }],
  ['a former price that is the price', { price: 20_000, before_price: 20_000 }],
  ['a price with GST beside the one without', { price: 54_450, price_ex_gst: 49_500 }],
  ['few kilometres of a young car', { km: 380, year: 2025 }],
  ['a text about GST', { price: 49_500, dealercomments: '<p>Price includes GST.</p>' }],
  ...[
    'Drive away',
    'DAP',
    'EGC',
    'Excl. Govt. Charges',
    'Excluding on-road costs',
    'Before On Roads',
    '+ORC',
    'Ride Away',
    'Drive Away No More To Pay',
    'Drive away incl. 12 months rego',
    'Negotiable',
    'ONO',
    'Fixed price',
    'Manager’s Special',
    'Internet price',
    'Inc GST',
  ].map((type): [string, Partial<CarInput>] => [`a price that is “${type}”`, { price: 29_900, price_type: type }]),
  ['a price with finance to be had', { price: 20_000, price_type: 'Drive away, finance available' }],
  ['an offer of half the price', { price: 20_000, offer_price: 10_000 }],
  ['an offer at the price', { price: 20_000, offer_price: 20_000 }],
  ['a North American VIN', { vin: RIGHT }],
  ['a North American VIN as people write it', { vin: '1m8gd m9ax kp042788' }],
  ['a VIN in groups of letters and digits', { vin: '6T9T 26V97 K0AKN BCX' }],
  ['a Japanese VIN, which has no check digit', { vin: 'JM0ER103200123456' }],
  ['a naked motorcycle', { make: 'Ducati', item_type: 'motorcycle', simple_body: 'Naked', seats: 2 }],
  ['a sedan of a maker of both', { make: 'Honda', simple_body: 'Sedan', seats: 5, doors: 4 }],
  ['the engine of a truck', { engine_size: 16_400, item_type: 'truck' }],
  ['a former price of twice the price', { price: 10_000, before_price: 20_000 }],
  ['a bus of 22 seats', { seats: 22, simple_body: 'Bus' }],
  ['a day that has begun in the east', { listed_on: '2026-11-16' }],
]

describe('a value that can hardly be right', () => {
  it.each(HELD)('[OPS-01] %s is held back, and the dealer is asked', (_, rule, details) => {
    const { car, questions } = ask(details)
    const { field, ask: sentence } = QUESTION_RULES[rule]!
    expect(questions).toContainEqual({ field, value: details[field], ask: sentence, action: 'value held back' })
    expect(car?.[field]).toBeNull()
    expect(car).toMatchObject({ name: '2020 Toyota Corolla', status: details.status ?? 'in_stock' })
  })

  it.each(FLAGGED)('[OPS-01] %s is shown, and the dealer is asked', (_, rule, details) => {
    const { car, questions } = ask(details)
    const { field } = QUESTION_RULES[rule]!
    expect(questions.map((question) => [question.field, question.action])).toContainEqual([
      field,
      'value to be checked',
    ])
    expect(car).toEqual(aCarInput(details))
  })

  it.each(PLAUSIBLE)('[OPS-01] %s raises no question', (_, details) => {
    expect(ask(details)).toEqual({ car: aCarInput(details), questions: [] })
  })

  it.each([{ name: 'TEST VEHICLE' }, { model: 'Do not sell' }, { make: 'Dummy' }])(
    '[OPS-01] a test record is not taken: %o',
    (details) => {
      expect(ask(details)).toMatchObject({ car: null, questions: [{ field: 'name', action: 'row refused' }] })
    },
  )

  it('[OPS-01] takes a car named for its tests', () => {
    expect(ask({ name: '2020 Ferrari Testarossa', model: 'Testarossa' }).questions).toEqual([])
  })

  it.each([
    ['2026-11-15', null],
    ['2026-11-16', 18_000],
  ])('[CRD-08] an offer whose last day was %s is %o on the 16th', (offer_until, offer_price) => {
    const { car, questions } = ask({ price: 20_000, offer_price: 18_000, offer_condition: 'finance', offer_until })
    expect([car?.offer_price, car?.offer_condition ?? null]).toEqual([offer_price, offer_price && 'finance'])
    expect(questions).toEqual([])
  })

  it('[OPS-01] takes 0 beside the price for no amount, and asks nothing', () => {
    expect(ask({ price: 20_000, before_price: 0, offer_price: 0, subscription_price: 0 })).toMatchObject({
      car: { before_price: null, offer_price: null, subscription_price: null },
      questions: [],
    })
  })

  it('[OPS-01] leaves out the lenders where a payment is a placeholder', () => {
    const lender = financeLenderSchema.parse({ paymentWeek: 1 })
    expect(ask({ finance_lenders: { north: lender } })).toMatchObject({
      car: { finance_lenders: {} },
      questions: [{ field: 'finance_lenders', action: 'value held back' }],
    })
  })

  it.each<[string, object, boolean]>([
    ['as they are', { tare_weight: 1980, aggregate_trailer_mass: 2480, ball_weight: 190 }, false],
    ['with a tare above the ATM', { tare_weight: 2480, aggregate_trailer_mass: 1980 }, true],
    ['with a third of the ATM on the ball', { aggregate_trailer_mass: 2480, ball_weight: 1900 }, true],
  ])('[OPS-01] the weights of a caravan %s: %o, its berths always shown', (_, weights, isHeld) => {
    const none = { tare_weight: null, aggregate_trailer_mass: null, ball_weight: null }
    const specifications = { ...none, sleeps: 4, ...weights } as CarInput['specifications']
    const { car, questions } = ask({ item_type: 'caravan', specifications })
    expect(car?.specifications).toEqual({ ...specifications, ...(isHeld ? none : {}) })
    expect(questions.map(({ action }) => action)).toEqual(isHeld ? ['value held back'] : [])
  })

  it('[OPS-01] takes the former price with the price, where either may have lost a digit', () => {
    expect(ask({ price: 3399, before_price: 35_990 }).car).toMatchObject({ price: null, before_price: null })
    expect(ask({ price: 33_990, before_price: 339_900 }).car).toMatchObject({ price: 33_990, before_price: null })
  })

  it('[STK-09] a car for sale with a day of its sale is not put on sale, and the dealer is asked', () => {
    expect(ask({ sold_on: '2026-11-02' })).toMatchObject({
      car: { status: 'withdrawn', sold_on: '2026-11-02' },
      questions: [{ field: 'sold_on', action: 'car not put on sale' }],
    })
    expect(ask({ sold_on: '2026-11-02', status: 'sold' }).questions).toEqual([])
  })

  it('[OPS-01] takes the body configuration with the body', () => {
    const { car } = ask({ make: 'Yamaha', item_type: 'motorcycle', simple_body: 'SUV', bodyconfiguration: 'SUV 5dr' })
    expect(car).toMatchObject({ simple_body: null, bodyconfiguration: null })
  })

  it('[OPS-01] has a test for each rule', () => {
    const tested = new Set([
      'testCar',
      'placeholderPayment',
      'caravanWeights',
      'caravanLength',
      'soldForSale',
      ...[...HELD, ...FLAGGED].map(([, rule]) => rule),
    ])
    expect([...tested].toSorted()).toEqual(Object.keys(QUESTION_RULES).toSorted())
  })

  it('[OPS-01] stands in no demo stock', () => {
    for (const site of shippedSites)
      for (const car of demoCars(site, NOW)) expect([car.name, questionCar(car, NOW).questions]).toEqual([car.name, []])
  })
})
