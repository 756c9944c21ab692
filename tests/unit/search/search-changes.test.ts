import { describe, expect, it } from 'vitest'
import { searchHref } from '../../../shared/search/path.ts'
import { parseSearch } from '../../../shared/search/search-address.ts'
import { clearFilters, hasFilters, withFacet, withoutFilter, withPage } from '../../../shared/search/state.ts'
import { none, options } from './address-yard.ts'

describe('[SRC-18] a site that prefers its own state', () => {
  const preferring = {
    ...options,
    preselected: { state: 'QLD' },
    vocabulary: { ...options.vocabulary, state: ['NSW', 'QLD'] },
  }
  const readThere = (href: string) => {
    const url = new URL(href, 'http://dealer.test')
    return parseSearch(url.pathname.split('/').slice(2), url.searchParams, preferring)!
  }

  it.each([
    ['/search/used-cars', ['QLD'], '/search/used-cars'],
    ['/search/used-cars?state=any', undefined, '/search/used-cars?state=any'],
    ['/search/used-cars?state=', undefined, '/search/used-cars?state=any'],
    ['/search/used-cars?state=any&state=QLD', ['QLD'], '/search/used-cars'],
    ['/search/used-cars?state=NSW', ['NSW'], '/search/used-cars?state=NSW'],
  ])('reads %s as %j and writes it as %s', (href, state, written) => {
    expect(readThere(href).facets.state).toEqual(state)
    expect(searchHref(readThere(href), preferring)).toBe(written)
  })
})

describe('changes', () => {
  const third = withPage({ ...none, facets: { make: ['Toyota'] } }, 3)

  it.each([
    ['adding a value', withFacet(third, 'make', 'MG', options)],
    ['taking one away', withoutFilter(third, { key: 'make', value: 'Toyota' })],
    [
      'opening a range',
      withoutFilter({ ...third, ranges: { price: { min: 1, max: 2 } } }, { key: 'price', value: '' }),
    ],
    ['clearing all', clearFilters(third)],
  ])('[SRC-02] %s leads back to the first page', (_, state) => {
    expect(state.page).toBe(1)
  })

  it('[SRC-13] clears every filter', () => {
    expect(hasFilters(clearFilters({ ...third, text: 'a', ranges: { km: { min: 1, max: null } } }))).toBe(false)
  })
})
