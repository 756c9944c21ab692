import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Car } from '../../../shared/car/schema.ts'
import { FACET_KEYS, type FilterKey, RANGE_KEYS, shownCounts } from '../../../shared/search/attributes.ts'
import { fromCountable, indexTerm, siteFilter, toCountable } from '../../../shared/search/index-terms.ts'
import type { SearchQuery } from '../../../shared/search/query.ts'
import { toDocument } from '../../../worker/features/search/typesense/document.ts'
import { stockWords } from '../../../worker/features/search/typesense/filter.ts'
import { hitSearches, searchOrder, toQuestion, withCounts } from '../../../worker/features/search/typesense/searches.ts'
import { aCar } from '../../builders/car.ts'
import { aQuery, aScope } from '../../builders/query.ts'

/** Anything that can be typed, and what has a meaning in a filter more often than chance would give. */
const typed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom('`', '&&', '||', '(', ')', '[', ']', ':=', ':!=', ',', '*', 'site', ' ', 'a', '\\'),
  }),
)

const anyQuery: fc.Arbitrary<SearchQuery> = fc
  .record({
    values: fc.array(typed, { maxLength: 4 }),
    key: fc.constantFrom(...FACET_KEYS),
    text: typed,
    means: fc.array(fc.array(fc.oneof(typed, fc.constantFrom('a', 'site', 'white')), { minLength: 1 }), {
      maxLength: 3,
    }),
    bound: fc.double(),
  })
  .map(({ values, key, text, means: alternatives, bound }) =>
    aQuery({
      text,
      synonyms: [{ from: 0, to: 1, alternatives }],
      pinned: values,
      facets: { [key]: values },
      ranges: { price: { min: bound, max: null }, km: { min: null, max: bound } },
      scope: aScope({
        makes: values,
        locationNames: values,
        excludedStockNumbers: values,
        soldSince: 5,
        priceAbove: 1,
      }),
    }),
  )

const LIST = '\\[m[0-9a-z]{11,12}(,m[0-9a-z]{11,12})*\\]'
const COMPARISON = `(marks:!?=${LIST}|site:=m[0-9a-z]{11}|(price|km|sold_at):[<>]=-?\\d+)`
const ORDER =
  /^(_eval\(\[\(marks:=m[0-9a-z]{11}\):\d(,\(marks:=m[0-9a-z]{11}\):\d)*\]\):desc,)?listing_rank:desc,car_id:desc$/
const words = stockWords(['corolla', 'toyota', 'white', 'a', 'site'])

const searchesOf = (query: SearchQuery) => {
  const question = toQuestion('yard', query, words)
  const { searches } = hitSearches(question, { order: searchOrder(question, query), from: 0, to: 21 })
  return withCounts(searches, question, {
    facets: FACET_KEYS,
    ranges: RANGE_KEYS,
  })
}

describe('what a server is asked to filter by', () => {
  it('[SRC-20] is made of marks, numbers and our own words, whatever is typed and whatever a site adds', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        for (const { filter_by, sort_by } of searchesOf(query)) {
          expect(sort_by).toMatch(ORDER)
          const comparisons = filter_by.replace(/[()]/g, '').split(/ && | \|\| /)
          for (const one of comparisons) expect(one).toMatch(new RegExp(`^${COMPARISON}$`))
        }
      }),
      { numRuns: 500 },
    )
  })

  it('[TEN-06] begins with the site in every search, whatever is typed, and no alternative stands beside it', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        for (const { filter_by } of searchesOf(query)) {
          expect(filter_by.startsWith(`${siteFilter('yard')} && `)).toBe(true)
          let depth = 0
          for (const sign of filter_by.replaceAll('||', '|')) {
            depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
            expect(sign === '|' && depth === 0).toBe(false)
          }
        }
      }),
      { numRuns: 200 },
    )
  })

  it('[SRC-20] tells any two values apart, also those a server would compare as one', () => {
    const alike = ['HiAce', 'Hiace', 'HIACE', 'Hi-Ace', 'Hi Ace', 'HiAce`', 'Citroën', 'Citroen', '-', '+', '']
    expect(new Set(alike.map((value) => indexTerm('facet', value, 'model'))).size).toBe(alike.length)
    fc.assert(
      fc.property(typed, typed, (a, b) => {
        expect(indexTerm('facet', a, 'make') === indexTerm('facet', b, 'make')).toBe(a === b)
      }),
    )
  })

  it('[SRC-20] keeps attributes apart that hold the same word', () => {
    const marks = FACET_KEYS.map((key) => indexTerm('facet', 'Sold', key))
    expect(new Set([...marks, indexTerm('word', 'Sold'), indexTerm('stocknum', 'Sold')]).size).toBe(
      FACET_KEYS.length + 2,
    )
  })
})

const asks = (
  changes: Partial<SearchQuery>,
  filters: FilterKey[] = ['make', 'model', 'badge', 'body', 'price', 'km'],
) => {
  const query = aQuery(changes)
  const question = toQuestion('yard', query, words)
  const { searches } = hitSearches(question, { order: searchOrder(question, query), from: 0, to: 21 })
  return withCounts(searches, question, shownCounts(filters, query.facets)).map(
    ({ facet_by, facet_strategy, per_page }) => ({ facet_by, facet_strategy, per_page }),
  )
}

describe('one question', () => {
  const counted = { facet_strategy: 'exhaustive', per_page: 0 }
  const measured = { facet_strategy: 'top_values', per_page: 0 }

  it('[STK-07] has hits and counts in one search, and extents in another by the strategy that looks at no car', () => {
    expect(asks({})).toEqual([
      { facet_by: 'make,make_model,status,body', facet_strategy: 'exhaustive', per_page: 21 },
      { ...measured, facet_by: 'price,km' },
    ])
  })

  it('[SRC-03] counts each chosen attribute without its own filter', () => {
    const chosen = { facets: { make: ['Toyota'] }, ranges: { price: { min: 5_000, max: null } } }
    expect(asks(chosen)).toEqual([
      { facet_by: 'model,make_model,status,body', facet_strategy: 'exhaustive', per_page: 21 },
      { ...measured, facet_by: 'km' },
      { ...counted, facet_by: 'make' },
      { ...measured, facet_by: 'price' },
    ])
  })

  it('[STK-07] counts only what the pages of a site show: badges once a model is chosen', () => {
    const [hits] = asks({ facets: { model: ['HiLux'] } })
    expect(hits!.facet_by).toBe('make,make_model,badge,status,body')
    expect(asks({}, ['colour'])).toEqual([
      { facet_by: 'make,make_model,status,body,colour', facet_strategy: 'exhaustive', per_page: 21 },
    ])
  })
})

describe('a document', () => {
  it('[SRC-03] holds values in a form that a server counts and that reads back as they were', () => {
    fc.assert(
      fc.property(typed, (value) => {
        expect(fromCountable(toCountable(value, 'make'))).toBe(value)
        expect(toCountable(value, 'make')).toMatch(/[a-z0-9]/i)
      }),
    )
  })

  it('[TEN-04] is made of no car that no site may list', () => {
    const hidden: Partial<Car>[] = [{ status: 'withdrawn' }, { show_on_dealer_website: false }]
    expect(hidden.map((fields) => toDocument(aCar(fields), 'yard', null))).toEqual([null, null])
  })

  it('[TEN-06] has another name for another site', () => {
    expect(toDocument(aCar(), 'a-b', null)!.id).not.toBe(toDocument(aCar(), 'ab', null)!.id)
    expect(toDocument(aCar(), 'a-b', null)!.site).not.toBe(toDocument(aCar(), 'ab', null)!.site)
  })
})
