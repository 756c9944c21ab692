import { describe, expect, it } from 'vitest'
import { boundsText } from '../../../shared/search/chips.ts'
import { countText, valueLabel } from '../../../shared/search/labels.ts'
import { pageLinks } from '../../../shared/search/list.ts'
import { unreadText } from '../../../shared/search/sentence/unread.ts'
import type { SearchOptions, SearchState } from '../../../shared/search/state.ts'
import { searchChips, searchTitle } from '../../../shared/search/title.ts'
import { nounFor } from '../../../shared/vehicle-words.ts'

const none: SearchState = { text: '', facets: {}, ranges: {}, sort: 'relevance', page: 1 }
const options: SearchOptions = {
  sorts: ['relevance'],
  defaultSort: 'relevance',
  singleSelect: [],
  vocabulary: { make: ['Toyota', 'Mazda'], model: ['Corolla'], body: ['SUV'], car_type: ['new', 'used', 'demo'] },
}
const cars = nounFor(['car'])

describe('what a search is called [SRC-01]', () => {
  it.each<[string, Partial<SearchState>]>([
    ['All cars', {}],
    ['Used cars', { facets: { car_type: ['used'] } }],
    ['New and demo cars', { facets: { car_type: ['demo', 'new'] } }],
    ['All cars', { facets: { car_type: ['demo', 'new', 'used'] } }],
    ['Toyota cars', { facets: { make: ['Toyota'] } }],
    ['Used Toyota Corolla', { facets: { car_type: ['used'], make: ['Toyota'], model: ['Corolla'] } }],
    ['Utes', { facets: { body: ['Ute'] } }],
    ['Used Cab chassis', { facets: { car_type: ['used'], body: ['Cab chassis'] } }],
    ['Toyota SUVs in Brisbane', { facets: { make: ['Toyota'], body: ['SUV'], city: ['Brisbane'] } }],
    ['Cars in QLD', { facets: { state: ['QLD'] } }],
    ['SUVs in the Brisbane area', { facets: { body: ['SUV'], city: ['Albion||Hamilton||Hendra'], state: ['QLD'] } }],
    ['SUVs in Parramatta or Penrith', { facets: { body: ['SUV'], city: ['Parramatta', 'Penrith'], state: ['NSW'] } }],
    ['SUVs in Brisbane', { facets: { body: ['SUV'], city: ['Brisbane'], state: ['QLD'] } }],
    ['Cars at North Yard', { facets: { state: ['NSW'], location_name: ['North Yard'] } }],
    ['New and demo cars', { facets: { car_type: ['!used'] } }],
    ['Mazda or Toyota cars', { facets: { make: ['Mazda', 'Toyota'] } }],
    ['BT-50 or Ranger', { facets: { make: ['Ford', 'Mazda'], model: ['BT-50', 'Ranger'] } }],
    [
      'HiLux or Ranger',
      {
        facets: {
          make: ['Ford', 'Toyota'],
          model: ['HiLux', 'HiLux Cab Chassis', 'Ranger', 'Ranger Cab Chassis', 'Ranger Raptor'],
        },
      },
    ],
    ['Cars', { facets: { make: ['Audi', 'BMW', 'Mazda', 'Toyota'] } }],
    ['Cars', { ranges: { price: { min: null, max: 20_000 } } }],
    ['Cars matching ‘tow bar’', { text: 'tow bar', facets: { colour: ['White'] } }],
    ['Cars matching ‘c250 coupe’', { text: 'c250 "coupe"', facets: { colour: ['White'] } }],
    ['Used cars matching ‘tow bar’', { text: 'tow bar', facets: { car_type: ['used'] } }],
  ])('[SRC-01] %s', (title, state) => {
    expect(searchTitle({ ...none, ...state }, cars)).toBe(title)
  })

  it.each([
    ['Adventure motorcycles', ['motorcycle', 'caravan'], { body: ['Adventure'] }],
    ['Honda sport motorcycles', ['motorcycle'], { make: ['Honda'], body: ['sport'] }],
    ['Off-road caravans', ['caravan'], { body: ['Off-road caravan'] }],
    ['i30', ['car'], { model: ['i30'] }],
  ])('[SRC-01] %s', (title, kinds, facets) => {
    expect(searchTitle({ ...none, facets }, nounFor(kinds))).toBe(title)
  })
})

describe('values', () => {
  it.each([
    ['Not Toyota', '!Toyota'],
    ['Honda or Yamaha', 'Honda||Yamaha'],
    ['Leather seats or Leather trim', 'Leather seats||Leather trim'],
    ['Sunroof', '&&Sunroof'],
    ['Not White', '!Glacier White||White'],
    ['White', 'Arctic White||Glacier White||Polar White||Pure White'],
    ['HiLux', 'HiLux||HiLux Cab Chassis'],
  ])('read %s', (text, value) => {
    expect(valueLabel('make', value)).toBe(text)
  })
})

describe('nouns', () => {
  it('follow the stock: cars, motorcycles, or vehicles where they are mixed', () => {
    expect(countText(1, nounFor(['motorcycle']))).toBe('1 motorcycle')
    expect(countText(1_234, nounFor(['caravan', 'motorcycle']))).toBe('1,234 vehicles')
    expect(countText(0, cars)).toBe('0 cars')
  })

  it('[VDP-08] say a dealer by the name in its slug', () => {
    expect(valueLabel('dealership_slug', 'meridian-tweed-heads')).toBe('Meridian Tweed Heads')
  })

  it('say a value in words where the stock only has a code', () => {
    expect([valueLabel('status', 'coming_soon'), valueLabel('seats', '7'), valueLabel('make', 'Toyota')]).toEqual([
      'Coming soon',
      '7 seats',
      'Toyota',
    ])
  })
})

describe('chips', () => {
  it('[SRC-13] each undo one choice and keep the others', () => {
    const state = {
      ...none,
      text: 'red',
      facets: { make: ['Mazda', 'Toyota'] },
      ranges: { price: { min: null, max: 20_000 } },
    }
    const chips = searchChips({ ...state, page: 4 }, options).map(({ text, href }) => ({ text, href }))
    expect(chips).toEqual([
      { text: '‘red’', href: '/search/new-used-and-demo-cars?make=Mazda&make=Toyota&price=-20000' },
      { text: 'Mazda', href: '/search/toyota?query=red&price=-20000' },
      { text: 'Toyota', href: '/search/mazda?query=red&price=-20000' },
      { text: 'Up to $20,000', href: '/search/new-used-and-demo-cars?query=red&make=Mazda&make=Toyota' },
    ])
  })

  it.each([
    ['price', { min: 10_000, max: 20_000 }, '$10,000 to $20,000'],
    ['price', { min: 10_000, max: null }, 'From $10,000'],
    ['km', { min: null, max: 60_000 }, 'Up to 60,000 km'],
    ['year', { min: 2019, max: null }, '2019 or newer'],
    ['year', { min: null, max: 2015 }, '2015 or older'],
    ['year', { min: 2020, max: 2020 }, '2020'],
    ['subscription_price', { min: null, max: 300 }, 'Up to $300 a week'],
    ['towing', { min: 2_500, max: null }, 'Tows from 2,500 kg'],
    ['electric_range', { min: 400, max: null }, 'Range from 400 km'],
    ['battery', { min: 60, max: 80 }, 'Battery 60 kWh to 80 kWh'],
    ['energy_use', { min: null, max: 16 }, 'Up to 16 kWh/100 km'],
    ['displacement', { min: null, max: 1_200 }, 'Up to 1,200 cc'],
    ['length', { min: null, max: 6_100 }, 'Length up to 6.1 m (20 ft)'],
    ['tray', { min: 2_400, max: 2_600 }, 'Tray 2.4 m to 2.6 m'],
  ] as const)('say the bounds of %s %o as %s', (key, bounds, text) => {
    expect(boundsText(key, bounds)).toBe(text)
  })
})

const numbers = (current: number, pages: number) =>
  pageLinks(current, pages, (page) => `?page=${page}`)?.links.map((link) => link?.page ?? '…')

describe('page links', () => {
  it('show the ends and the neighbours, with gaps between', () => {
    expect(numbers(1, 1)).toBeUndefined()
    expect(numbers(1, 3)).toEqual([1, 2, 3])
    expect(numbers(5, 9)).toEqual([1, '…', 4, 5, 6, '…', 9])
    expect(numbers(9, 9)).toEqual([1, '…', 8, 9])
  })

  it('lead nowhere before the first and after the last', () => {
    expect(pageLinks(1, 2, String)?.previous).toBeNull()
    expect(pageLinks(2, 2, String)?.next).toBeNull()
  })
})

const READ = { unread: [], unsaid: [], apart: [], similar: [], unlisted: [] }

it.each([
  [['near me'], '‘near me’ needs a postcode.'],
  [['nearby'], '‘nearby’ needs a postcode.'],
  [['12 months rego'], 'We can’t search by registration.'],
  [['rego', 'registration till may'], 'We can’t search by registration.'],
  [['no rwc'], 'We can’t search by roadworthy certificate.'],
  [['4 door'], 'We can’t search by number of doors.'],
  [['6 speed'], 'We can’t search by number of gears.'],
  [['legal for'], 'We can’t search by what P-platers may drive.'],
  [['reg', 'plus gst'], 'We can’t search by registration or ‘plus gst’.'],
  [['uber', 'near me', 'xyz'], '‘near me’ needs a postcode. We can’t search by ‘uber’. We found no ‘xyz’ here.'],
  [['sr5', 'tesla'], 'We found no ‘sr5’ or ‘tesla’ here.'],
  [['best'], 'We can’t search by ‘best’.'],
  [[], ''],
])('[SRC-23] names words that could not be used, and why: %j', (phrases, sentence) => {
  expect(unreadText({ ...READ, unread: phrases })).toBe(sentence)
})

it.each([
  [['HiLux||HiLux Cab Chassis'], 'We found no HiLux or HiLux Cab Chassis with ‘xlt’ here.'],
  [['!Ranger||Ranger Raptor'], 'We found no ‘xlt’ here.'],
])('[SRC-23] names the model whose cars lack a word, and never one that is kept out: %j', (models, sentence) => {
  expect(unreadText({ ...READ, unread: ['xlt'] }, models)).toBe(sentence)
})

it('[SRC-23] says that the stock has no equipment lists', () => {
  expect(unreadText({ ...READ, unlisted: ['isofix'] })).toBe(
    'We have no equipment lists to search, so ask us about ‘isofix’.',
  )
})

it('[SRC-23] says that most cars do not state which cab they have', () => {
  expect(unreadText({ ...READ, unsaid: ['dual cab'] })).toBe(
    'Most ads here don’t say whether it’s a ‘dual cab’, so ask us.',
  )
})

it('[SRC-23] says which alternative was left out', () => {
  expect(unreadText({ ...READ, apart: ['x5', 'q7'] })).toBe('We have no ‘x5’ or ‘q7’.')
  expect(unreadText({ ...READ, apart: ['fit', 'sr5'] })).toBe('We searched without ‘fit’ or ‘sr5’.')
})
