import { describe, expect, it } from 'vitest'
import type { FacetKey, RangeKey } from '../../../shared/search/attributes.ts'
import type { SearchResult } from '../../../shared/search/query.ts'
import type { SearchOptions, SearchState } from '../../../shared/search/state.ts'
import { searchView } from '../../../shared/search/view.ts'
import { carSite, carSummary, NOW } from '../../builders/listed-car.ts'
import { aResult } from '../../builders/results.ts'
import { aSearchInput, searchSite } from '../../builders/search-input.ts'

const options: SearchOptions = {
  sorts: ['relevance', 'price-asc'],
  defaultSort: 'relevance',
  singleSelect: [],
  vocabulary: { make: ['Toyota', 'Mazda'], model: ['Corolla'], item_type: ['car'], city: ['Brisbane'] },
}
const none: SearchState = { text: '', facets: {}, ranges: {}, sort: 'relevance', page: 1 }

function view(
  state: Partial<SearchState>,
  result: SearchResult = aResult(),
  filters: (FacetKey | RangeKey)[] = ['make', 'model', 'price'],
) {
  return searchView(aSearchInput({ state: { ...none, ...state }, result, site: searchSite({ filters }), options }))
}

const counts = {
  make: [
    { value: 'Toyota', count: 12 },
    { value: 'Mazda', count: 0 },
  ],
  model: [{ value: 'Corolla', count: 3 }],
}

describe('the cars of a search page', () => {
  const sold = { status: 'sold' as const }
  const hits = [carSummary(), carSummary({ id: 2, ...sold }), carSummary({ id: 3, ...sold })]
  const shown = (state: Partial<SearchState>) =>
    view(state, aResult({ hits, count: 3 })).cards.map(({ id, alsoSold }) => [id, alsoSold])

  it('[SRC-14] fold sold ones in a row into the first, and keep the count', () => {
    expect(shown({})).toEqual([
      [71, 0],
      [2, 1],
    ])
    expect(view({}, aResult({ hits, count: 3 })).countText).toBe('3 cars')
  })

  it('[SRC-14] are all shown to a shopper who asks for sold ones', () => {
    expect(shown({ facets: { status: ['sold'] } })).toHaveLength(3)
  })

  it('[SRC-11] have promos on their first page alone', () => {
    const promo = {
      title: 'We Want Your Car!',
      text: null,
      image: null,
      link: { label: 'Sell', href: '/', isOutside: false },
      start: NOW,
      expiry: null,
      position: 8,
      strictDisplay: false,
    }
    const promosOn = (page: number, now = NOW) => {
      const site = searchSite({ ...carSite({ promos: [promo] }), filters: [] })
      return searchView(aSearchInput({ result: aResult({ page, pages: 2 }), site, options, now })).promos.length
    }
    expect([promosOn(1), promosOn(2), promosOn(1, NOW - 1)]).toEqual([1, 0, 0])
  })
})

describe('the filters of a search page', () => {
  it('[SRC-03] show the values that have cars, with their counts', () => {
    const [make] = view({}, aResult({}, counts)).groups
    expect(make).toMatchObject({ key: 'make', values: [{ value: 'Toyota', count: 12, chosen: false }] })
  })

  it('keep a chosen value in sight even when no car is left for it', () => {
    const [make] = view({ facets: { make: ['Mazda'] } }, aResult({}, counts)).groups
    expect(make).toMatchObject({ chosen: 1, values: [{ value: 'Toyota' }, { value: 'Mazda', count: 0, chosen: true }] })
  })

  it('[SRC-15] ask for a model once there is a make', () => {
    expect(view({}, aResult({}, counts)).groups.map(({ key }) => key)).toEqual(['make'])
    expect(view({ facets: { make: ['Toyota'] } }, aResult({}, counts)).groups.map(({ key }) => key)).toEqual([
      'make',
      'model',
    ])
  })

  it('leave out a range in which all cars are alike', () => {
    const alike = aResult({ ranges: { price: { min: 9_000, max: 9_000 } } as SearchResult['ranges'] })
    expect(view({}, alike).groups).toEqual([])
  })

  it('count seats by number, not by how many cars have them', () => {
    const seats = [
      { value: '5', count: 90 },
      { value: '7', count: 40 },
      { value: '2', count: 60 },
    ]
    const [group] = view({}, aResult({}, { seats }), ['seats']).groups
    expect(group?.kind === 'facet' && group.values.map(({ label }) => label)).toEqual(['2 seats', '5 seats', '7 seats'])
  })
})

describe('a search page', () => {
  it('[SRC-01] has one address, and it is that of the page shown when the page asked for is past the end', () => {
    expect(view({ facets: { make: ['Toyota'] }, page: 40 }, aResult({ page: 3, pages: 3 })).canonical).toBe(
      '/search/toyota?page=3',
    )
  })

  it('[SRC-05] offers the orders of the site and marks the chosen one', () => {
    expect(view({ sort: 'price-asc' }).sorts).toEqual([
      { value: 'relevance', label: 'Most relevant', chosen: false },
      { value: 'price-asc', label: 'Lowest price', chosen: true },
    ])
  })

  it('says how many and draws each car', () => {
    const found = view({}, aResult({ hits: [carSummary({ id: 1 }), carSummary({ id: 2 })], count: 1_204, pages: 58 }))
    expect(found).toMatchObject({ countText: '1,204 cars', title: 'All cars', pages: { next: expect.any(String) } })
    expect(found.cards.map(({ id }) => id)).toEqual([1, 2])
  })
})
