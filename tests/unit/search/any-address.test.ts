import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FACET_KEYS, RANGE_KEYS } from '../../../shared/search/attributes.ts'
import { pageHref } from '../../../shared/search/list.ts'
import { searchHref } from '../../../shared/search/path.ts'
import { LAST_PAGE } from '../../../shared/search/query.ts'
import { parseSearch } from '../../../shared/search/search-address.ts'
import type { SearchState } from '../../../shared/search/state.ts'
import { options, read } from './address-yard.ts'

const subsetOf = (values: readonly string[]) =>
  fc.subarray([...values], { minLength: 1 }).map((chosen) => chosen.toSorted())

const facets = fc
  .record(Object.fromEntries(FACET_KEYS.map((key) => [key, subsetOf(options.vocabulary[key] ?? ['unused'])])), {
    requiredKeys: [],
  })
  .map((chosen) =>
    Object.fromEntries(
      Object.entries(chosen)
        .filter(([key]) => key in options.vocabulary)
        .map(([key, values]) => [key, key === 'weekly_price_range' ? values!.slice(0, 1) : values]),
    ),
  )

const bounds = fc
  .tuple(fc.option(fc.nat(999_999)), fc.option(fc.nat(999_999)))
  .filter(([min, max]) => (min !== null || max !== null) && (min === null || max === null || min <= max))
  .map(([min, max]) => ({ min, max }))

const states: fc.Arbitrary<SearchState> = fc.record({
  text: fc.string({ maxLength: 40, unit: 'grapheme' }).map((text) =>
    text
      .replace(/\p{Cc}+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ),
  facets,
  ranges: fc.record(Object.fromEntries(RANGE_KEYS.map((key) => [key, bounds])), { requiredKeys: [] }),
  sort: fc.constantFrom(...options.sorts),
  page: fc.integer({ min: 1, max: LAST_PAGE }),
})

it('[SRC-02] restores every search from its own address', () => {
  fc.assert(
    fc.property(states, (state) => {
      expect(read(searchHref(state, options))).toEqual(state)
    }),
    { numRuns: 500 },
  )
})

it('[SRC-02] writes a further page as the address of the first with its number behind', () => {
  fc.assert(
    fc.property(states, (state) => {
      expect(pageHref(searchHref({ ...state, page: 1 }, options), state.page)).toBe(searchHref(state, options))
    }),
  )
})

it('[SRC-02] reads any address at all without an error, and its canonical address reads the same', () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), (query) => {
      const state = read(`/search?${query}`)!
      expect(read(searchHref(state, options))).toEqual(state)
    }),
  )
})

it('[SRC-02] reads thousands of signs before a value as no value', () => {
  for (const sign of ['!', '&&', '||', '!&&'])
    expect(read(`/search?make=${encodeURIComponent(sign.repeat(5_000))}Toyota`)!.facets.make ?? []).toEqual(
      sign === '||' ? ['Toyota'] : [],
    )
})

describe('names that every object has', () => {
  const names = Object.getOwnPropertyNames(Object.prototype)

  it.each(names)('[SRC-01] /search/%s is no page', (name) => {
    expect(parseSearch([name], new URLSearchParams(), options)).toBeNull()
  })

  it.each(names)('[SRC-02] %s changes nothing in a query, as a key or as a value', (name) => {
    const unfiltered = parseSearch([], new URLSearchParams(), options)
    const values = ['make', 'sortBy', 'price', 'page', 'car_type'].map((key): [string, string] => [key, name])
    expect(parseSearch([], new URLSearchParams([[name, '1'], ...values]), options)).toEqual(unfiltered)
  })
})
