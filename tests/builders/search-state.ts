import fc from 'fast-check'
import { FACET_KEYS, RANGE_KEYS } from '../../shared/search/attributes.ts'
import type { SearchOptions, SearchState } from '../../shared/search/state.ts'

const SYDNEY = { at: '2000', name: 'Sydney', lat: -33.86, long: 151.21 }

/** A site with a few words of every kind that choices are made of. */
export const someOptions: SearchOptions = {
  sorts: ['relevance', 'latest', 'price-asc'],
  defaultSort: 'relevance',
  singleSelect: ['weekly_price_range'],
  near: { place: SYDNEY, km: new Map() },
  vocabulary: {
    make: ['Toyota', 'Land Rover', 'Kia'],
    model: ['Corolla', 'Discovery', 'Rio'],
    make_model: ['Toyota Corolla', 'Land Rover Discovery', 'Kia Rio'],
    badge: ['GX', 'SE & Co'],
    car_type: ['demo', 'new', 'used'],
    body: ['SUV', 'Ute'],
    state: ['NSW', 'QLD'],
    seats: ['5', '7'],
  },
}

/** The same where the site's own state comes preselected (SRC-18). */
export const preferringOptions: SearchOptions = { ...someOptions, preselected: { state: 'QLD' } }

const facets = fc.record(
  Object.fromEntries(
    FACET_KEYS.flatMap((key) => {
      const values = someOptions.vocabulary[key]
      return values ? [[key, fc.subarray([...values], { minLength: 1 }).map((chosen) => chosen.toSorted())]] : []
    }),
  ),
  { requiredKeys: [] },
)

const bound = fc.option(fc.nat(999_999))
const bounds = fc
  .tuple(bound, bound)
  .filter(([a, b]) => a !== null || b !== null)
  .map(([a, b]) => (a !== null && b !== null ? { min: Math.min(a, b), max: Math.max(a, b) } : { min: a, max: b }))
const ranges = fc.record(Object.fromEntries(RANGE_KEYS.map((key) => [key, bounds])), { requiredKeys: [] })

const plainStates: fc.Arbitrary<SearchState> = fc.record({
  text: fc.constantFrom('', 'tow bar', '"as & it = stands"', 'a+b 100%'),
  facets,
  ranges,
  sort: fc.constantFrom(...someOptions.sorts),
  page: fc.constant(1),
})

const nearStates: fc.Arbitrary<SearchState> = fc
  .tuple(plainStates, fc.option(fc.integer({ min: 1, max: 5_000 })), fc.boolean())
  .map(([state, within, isByDistance]) => ({
    ...state,
    near: { ...SYDNEY, within },
    sort: isByDistance ? 'distance' : state.sort,
  }))

/** Searches as an address can say them: of those words and that place, on their first page. */
export const searchStates: fc.Arbitrary<SearchState> = fc.oneof(plainStates, nearStates)
