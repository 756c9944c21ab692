import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceText, nearFault, parseNearAt, parsePosition, positionText } from '../../../shared/search/near.ts'
import { searchHref } from '../../../shared/search/path.ts'
import { parseSearch } from '../../../shared/search/search-address.ts'
import { clearFilters, hasFilters, type SearchOptions, withoutNear } from '../../../shared/search/state.ts'
import { searchChips, searchTitle } from '../../../shared/search/title.ts'
import { preferringOptions, searchStates, someOptions } from '../../builders/search-state.ts'

const SYDNEY = { at: '2000', name: 'Sydney', lat: -33.86, long: 151.21 }

function read(href: string, options: SearchOptions = someOptions) {
  const url = new URL(href, 'http://dealer.test')
  return parseSearch(url.pathname.split('/').slice(2), url.searchParams, options)!
}

describe('a search by distance', () => {
  it.each([
    ['a site', someOptions],
    ['a site that prefers its own state', preferringOptions],
  ])('[STK-03] [SRC-02] is the same after its address is written and read on %s', (_, options) => {
    fc.assert(
      fc.property(searchStates, (state) => {
        expect(read(searchHref(state, options), options)).toEqual(state)
      }),
    )
  })

  it.each([
    ['near=2000&within=50', '?near=2000&within=50', { ...SYDNEY, within: 50 }],
    ['near=2000', '?near=2000', { ...SYDNEY, within: null }],
    ['near=%202000%20&within=30', '?near=2000&within=30', { ...SYDNEY, within: 30 }],
    ['near=2000&within=0', '?near=2000', { ...SYDNEY, within: null }],
    ['near=2000&within=-5', '?near=2000', { ...SYDNEY, within: null }],
    ['near=2000&within=99999', '?near=2000', { ...SYDNEY, within: null }],
    ['near=2000&sortBy=distance', '?near=2000&sortBy=distance', { ...SYDNEY, within: null }],
    ['near=9999&within=50', '', undefined],
    ['near=abc&within=50', '', undefined],
    ['near=&within=50', '', undefined],
    ['within=50&sortBy=distance', '', undefined],
  ])('[STK-03] reads ?%s', (query, canonical, near) => {
    const state = read(`/search?${query}`)
    expect(state.near).toEqual(near)
    expect(searchHref(state, someOptions)).toBe(`/search/new-used-and-demo-cars${canonical}`)
  })

  it('[STK-03] [SRC-18] stands in place of a preselected state, which a shopper may choose beside it', () => {
    expect(read('/search', preferringOptions).facets).toEqual({ state: ['QLD'] })
    expect(read('/search?near=2000', preferringOptions).facets).toEqual({})
    expect(read('/search?near=2000&state=QLD', preferringOptions).facets).toEqual({ state: ['QLD'] })
  })

  it('[STK-03] is a filter that can be taken off, and its order goes with it', () => {
    const state = read('/search?near=2000&within=50&sortBy=distance&make=Toyota')
    const chip = searchChips(state, someOptions).find(({ key }) => key === 'near')
    expect(chip).toMatchObject({ text: 'Within 50 km of 2000 Sydney', href: '/search/toyota' })
    expect(searchHref(withoutNear(state), someOptions)).toBe('/search/toyota')
    expect(hasFilters(clearFilters(state))).toBe(false)
    expect(searchChips(read('/search?near=2000'), someOptions)[0]?.text).toBe('Distance from 2000 Sydney')
  })

  it('[STK-03] names its distance in the title', () => {
    const noun = { one: 'car', many: 'cars', title: 'Cars' }
    expect(searchTitle(read('/search?near=2000&within=50'), noun)).toBe('Cars within 50 km of 2000 Sydney')
    expect(searchTitle(read('/search/toyota?near=2000&within=50'), noun)).toBe(
      'Toyota cars within 50 km of 2000 Sydney',
    )
    expect(searchTitle(read('/search?near=2000'), noun)).toBe('All cars')
  })
})

describe('what a shopper can type for a place', () => {
  it.each([
    ['', null],
    ['near=', null],
    ['near=2000', null],
    ['within=50', 'Please enter a postcode.'],
    ['near=%20&within=50', 'Please enter a postcode.'],
    ['sortBy=distance', 'Please enter a postcode.'],
    ['near=200', 'Invalid postcode. Please enter a 4-digit number.'],
    ['near=Sydney', 'Invalid postcode. Please enter a 4-digit number.'],
    ['near=٢٠٠٠', 'Invalid postcode. Please enter a 4-digit number.'],
    ['near=9999', 'Invalid postcode'],
  ])('[LOC-04] says what is wrong with ?%s', (query, text) => {
    const params = new URLSearchParams(query)
    expect(
      nearFault((name) => params.get(name), params.get('near') === '2000' ? someOptions.near : undefined)?.text ?? null,
    ).toBe(text)
  })

  it('[LOC-04] keeps what was typed, cut to a length', () => {
    const params = new URLSearchParams({ near: ` ${'x'.repeat(99)}`, within: '25' })
    expect(nearFault((name) => params.get(name), undefined)).toMatchObject({ typed: 'x'.repeat(20), within: 25 })
  })

  it('[LOC-04] rounds a position to a hundredth of a degree, so that no address names a home', () => {
    expect(parseNearAt('-33.868912, 151.2093')).toBe('-33.87,151.21')
    expect(parseNearAt('-0.001,0.001')).toBe('0.00,0.00')
    fc.assert(
      fc.property(
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        (lat, long) => {
          const at = positionText({ lat, long })
          expect(parseNearAt(at)).toBe(at)
          expect(Math.abs(parsePosition(at)!.lat - lat)).toBeLessThanOrEqual(0.00501)
        },
      ),
    )
  })

  it.each(['91,0', '0,181', '1e1,2', '-33.87', '-33.87,', ',151', '33,87,151', 'NaN,NaN', '--1,2'])(
    '[LOC-04] takes %j for no position',
    (text) => expect(parseNearAt(text)).toBeNull(),
  )
})

it.each([
  [0, 'Less than 1 km away'],
  [0.99, 'Less than 1 km away'],
  [1.2, '1 km away'],
  [12.5, '13 km away'],
  [3_210, '3,210 km away'],
])('[LOC-04] %f km is %j', (km, text) => expect(distanceText(km)).toBe(text))
