import { describe, expect, it } from 'vitest'
import { searchHref } from '../../../shared/search/path.ts'
import { LAST_PAGE } from '../../../shared/search/query.ts'
import { MAX_SEARCH_CHARS, parseSearch, parseText, unavailableValues } from '../../../shared/search/search-address.ts'
import { withFacet } from '../../../shared/search/state.ts'
import { none, options, read } from './address-yard.ts'

describe('paths [SRC-01]', () => {
  it.each([
    ['the general page', '/search', {}],
    ['the default page', '/search/new-used-and-demo-cars', {}],
    ['a condition', '/search/used-cars', { car_type: ['used'] }],
    ['two conditions', '/search/new-and-demo-cars', { car_type: ['demo', 'new'] }],
    ['a body', '/search/suv-cars', { body: ['SUV'] }],
    ['a kind of vehicle', '/search/motorcycle-cars', { item_type: ['motorcycle'] }],
    ['a make of two words', '/search/land-rover', { make: ['Land Rover'] }],
    ['a make and its model', '/search/land-rover/discovery', { make: ['Land Rover'], model: ['Discovery'] }],
    ['a path and a query together', '/search/used-cars?make=Toyota', { car_type: ['used'], make: ['Toyota'] }],
    ['a value in another case', '/search?make=tOYOTA', { make: ['Toyota'] }],
  ])('[SRC-01] reads %s', (_, href, facets) => {
    expect(read(href)?.facets).toEqual(facets)
  })

  it.each([
    ['/search/nonesuch'],
    ['/search/nonesuch/corolla'],
    ['/search/toyota/%3Cb%3E'],
    ['/search/toyota/a-name-that-is-longer-than-names-are'],
    ['/search/toyota/corolla/more'],
    ['/search/nonesuch-cars'],
  ])('[SRC-01] has no page at %s', (href) => {
    expect(read(href)).toBeNull()
  })

  it.each([
    ['/search/toyota/tarago', '/search/toyota'],
    ['/search/toyota/tarago?car_type=used&page=2', '/search/toyota?car_type=used&page=2'],
    ['/search/hino', '/search/new-used-and-demo-cars'],
    ['/search/hino/300?body=SUV', '/search/suv-cars'],
  ])('[SRC-01] [SRC-02] drops from %s what is not in stock: it shows %s', (href, canonical) => {
    expect(searchHref(read(href)!, options)).toBe(canonical)
  })

  it.each([
    ['/search?make=Toyota', '/search/toyota'],
    ['/search?make=Toyota&model=Corolla&car_type=used', '/search/toyota/corolla?car_type=used'],
    ['/search?make=Toyota&make=MG', '/search/new-used-and-demo-cars?make=MG&make=Toyota'],
    ['/search?car_type=new&car_type=demo', '/search/new-and-demo-cars'],
    ['/search/used-cars?car_type=new', '/search/new-used-and-demo-cars?car_type=new&car_type=used'],
    ['/search/suv-cars?page=3&sortBy=price-asc', '/search/suv-cars?sortBy=price-asc&page=3'],
  ])('[SRC-01] writes %s as the one address %s', (href, canonical) => {
    expect(searchHref(read(href)!, options)).toBe(canonical)
  })
})

describe('what a visitor can put in an address [SRC-02]', () => {
  it.each([
    ['a range', 'price=10000-20000', { price: { min: 10000, max: 20000 } }],
    ['only the upper bound', 'price=-20000', { price: { min: null, max: 20000 } }],
    ['only the lower bound', 'km=10000-', { km: { min: 10000, max: null } }],
    ['the two fields of a form without script', 'price=10000&price=20000', { price: { min: 10000, max: 20000 } }],
    ['a form with one field blank', 'price=&price=20000', { price: { min: null, max: 20000 } }],
    ['a form left blank', 'price=&price=&year=&year=', {}],
    ['money as people write it', 'price=%2410,000&price=$20,000', { price: { min: 10000, max: 20000 } }],
    ['bounds the wrong way round', 'price=20000-10000', { price: { min: 10000, max: 20000 } }],
    ['one number', 'year=2019', { year: { min: 2019, max: 2019 } }],
    ['words for numbers', 'price=cheap&year=new-old', {}],
    ['exponents and signs', 'price=1e5&year=--2019', {}],
    ['thousands and cents', 'price=15k&price=30000.50', { price: { min: 15000, max: 30001 } }],
  ])('[SRC-02] reads %s', (_, query, ranges) => {
    expect(read(`/search?${query}`)?.ranges).toEqual(ranges)
  })

  it.each([
    ['page=0', 1],
    ['page=-3', 1],
    ['page=abc', 1],
    ['page=1e9', 1],
    ['page=999999999', LAST_PAGE],
    ['page=99999999999999999999', LAST_PAGE],
    ['page=4', 4],
    ['page=2&page=3', 2],
  ])('[SRC-02] takes %s as page %i', (query, page) => {
    expect(read(`/search?${query}`)?.page).toBe(page)
  })

  it('[SRC-02] drops unknown keys, unknown values, an unknown sort and repeats by the hundred', () => {
    const href = `/search?utm_source=x&make=Nonesuch&sortBy=secret&${'make=Toyota&'.repeat(300)}make=MG`
    expect(read(href)).toEqual({ ...none, facets: { make: ['Toyota'] } })
  })

  it('[SRC-02] survives broken percent-encoding, control characters and ten thousand characters', () => {
    expect(read('/search?make=%E0%A4%A&query=%00a%0Ab%ZZ')?.text).toBe('a b%ZZ')
    expect(read(`/search?query=${'x'.repeat(10_000)}&make=${'y'.repeat(10_000)}`)?.text).toHaveLength(MAX_SEARCH_CHARS)
  })

  it('[SRC-09] keeps one value of an attribute that takes one', () => {
    const two = read('/search?weekly_price_range=Under+$50+a+week&weekly_price_range=$50+to+$75+a+week')
    expect(two?.facets.weekly_price_range).toHaveLength(1)
    const state = withFacet(two!, 'weekly_price_range', 'Under $50 a week', options)
    expect(state.facets.weekly_price_range).toEqual(['Under $50 a week'])
  })
})

it.each([
  ['/search?colour=white||Sonic+Titanium+/+Black+%26+Grey', ['Sonic Titanium / Black & Grey||White']],
  ['/search?colour=White||Mauve', ['White']],
  ['/search?colour=%26%26white&colour=%26%26Mauve', ['&&White']],
  ['/search?colour=Puce||Mauve', undefined],
  ['/search?colour=Pink||Mauve', ['Pink']],
  ['/search?colour=!White||Sonic+Titanium+/+Black+%26+Grey', ['!Sonic Titanium / Black & Grey||White']],
  [`/search?colour=${'White||'.repeat(5_000)}`, ['White']],
])('[SRC-02] reads values of which one is enough from %.60s', (href, colour) => {
  const state = read(href)!
  expect(state.facets.colour).toEqual(colour)
  expect(read(searchHref(state, options))).toEqual(state)
})

it('[SRC-02] keeps apart words that differ by their case alone', () => {
  expect(read('/search?city=EPPING')?.facets).toEqual({ city: ['EPPING'] })
  expect(read('/search?city=epping')?.facets).toEqual({ city: ['Epping'] })
})

describe('a value that no car has [SRC-23]', () => {
  const stock = {
    ...options,
    vocabulary: {
      make: ['Volkswagen', 'Toyota'],
      model: ['CX-5', 'LandCruiser'],
      make_model: ['Toyota LandCruiser'],
      drive: ['Four-wheel drive', 'Front-wheel drive'],
      body: ['Hatch', 'Ute'],
      fuel: ['Petrol', 'Electric'],
      transmission: ['Automatic', 'Manual'],
      car_type: ['used', 'new'],
      status: ['in_stock', 'coming_soon'],
      colour: ['White', 'Grey'],
      filtered_features: ['Tow bar'],
      certified: ['Certified'],
    },
  }
  const missing = (query: string) => unavailableValues([], new URLSearchParams(query), stock)
  const facetsOf = (query: string) => parseSearch([], new URLSearchParams(query), stock)?.facets

  it.each([
    ['drive=4WD', { drive: ['Four-wheel drive'] }],
    ['drive=4x4', { drive: ['Four-wheel drive'] }],
    ['drive=four+wheel+drive', { drive: ['Four-wheel drive'] }],
    ['drive=fwd', { drive: ['Front-wheel drive'] }],
    ['drive=!4wd', { drive: ['!Four-wheel drive'] }],
    ['drive=4WD&drive=FWD', { drive: ['Four-wheel drive', 'Front-wheel drive'] }],
    ['certified=true', { certified: ['Certified'] }],
    ['certified=1', { certified: ['Certified'] }],
    ['certified=CERTIFIED', { certified: ['Certified'] }],
    ['certified=maybe', {}],
    ['make=vw', { make: ['Volkswagen'] }],
    ['body=hatchback', { body: ['Hatch'] }],
    ['body=pickup', { body: ['Ute'] }],
    ['fuel=ev', { fuel: ['Electric'] }],
    ['transmission=auto', { transmission: ['Automatic'] }],
    ['car_type=second+hand', { car_type: ['used'] }],
    ['status=In+Stock', { status: ['in_stock'] }],
    ['colour=gray', { colour: ['Grey'] }],
    ['filtered_features=towbar', { filtered_features: ['Tow bar'] }],
    ['drive=white', {}],
    ['drive=cheap', {}],
  ])('[SRC-23] is read as a sentence reads it: %s', (query, facets) => {
    expect(facetsOf(query)).toEqual(facets)
  })

  it('[SRC-23] is not said to be missing where it means what is in stock', () => {
    expect(missing('make=vw&model=cx5')).toEqual([])
    expect(missing('make=Tesla')).toEqual(['Tesla'])
  })
})

it.each([
  ['a word that would be cut', `${'hilux '.repeat(33)}reversing`, 'hilux '.repeat(33).trim()],
  ['a word that ends in time', `${'hilux '.repeat(33)}ab cd`, `${'hilux '.repeat(33)}ab`],
  ['one word alone', 'x'.repeat(300), 'x'.repeat(200)],
])('[SRC-22] reads no half of a long text’s last word: %s', (_, text, kept) => {
  expect(parseText(text)).toBe(kept)
})
