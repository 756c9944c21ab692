import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Car } from '../../../shared/car/schema.ts'
import { pinnedStockNumbers, pinRules } from '../../../shared/search/build-query.ts'
import { nextChangeAt, parseWindow } from '../../../shared/search/promos.ts'
import type { SearchQuery } from '../../../shared/search/query.ts'
import type { SearchOptions, SearchState } from '../../../shared/search/state.ts'
import { synonymTable } from '../../../shared/search/synonyms.ts'
import { parseSite } from '../../../shared/tenant/parse.ts'
import type { SiteInput } from '../../../shared/tenant/schema.ts'
import { build } from '../../../worker/stock-index/build.ts'
import { stockSearch } from '../../../worker/stock-index/search.ts'
import { aCar } from '../../builders/car.ts'
import { aQuery, aScope } from '../../builders/query.ts'
import { buildSite, siteInput } from '../../builders/site.ts'

type RuleInput = NonNullable<NonNullable<SiteInput['search']>['pinned']>[number]

const NOW = Date.parse('2026-11-20T00:00:00Z')
const options: SearchOptions = {
  sorts: ['relevance', 'latest', 'price-asc'],
  defaultSort: 'relevance',
  singleSelect: [],
  vocabulary: {
    make: ['Toyota', 'Mazda'],
    model: ['HiLux', 'CX-5'],
    make_model: ['Toyota HiLux', 'Mazda CX-5'],
    car_type: ['new', 'used'],
    body: ['SUV'],
  },
}
const none: SearchState = { text: '', facets: {}, ranges: {}, sort: 'relevance', page: 1 }

function pinned(rules: RuleInput[], asked: Partial<SearchState>, now = NOW): string[] {
  const { search } = buildSite({ search: { pinned: rules, synonyms: { alike: [['dropside', 'flat tray']] } } })
  return pinnedStockNumbers({ ...none, ...asked }, pinRules(search), synonymTable(search.synonyms), options, now)
}

type When = NonNullable<RuleInput['when']>

describe('the searches that a rule pins cars to [SRC-20]', () => {
  it.each<[string, When, Partial<SearchState>, boolean]>([
    ['every one without a condition', {}, {}, true],
    ['and with any filter', {}, { facets: { make: ['Mazda'] }, text: 'tow bar' }, true],
    ['not in another order', {}, { sort: 'latest' }, false],
    ['those of a make', { filters: { make: ['Toyota'] } }, { facets: { make: ['Toyota'] } }, true],
    ['among other makes', { filters: { make: ['Toyota'] } }, { facets: { make: ['Mazda', 'Toyota'] } }, true],
    ['any of its makes', { filters: { make: ['Toyota', 'Mazda'] } }, { facets: { make: ['Mazda'] } }, true],
    ['not those of another make', { filters: { make: ['Toyota'] } }, { facets: { make: ['Mazda'] } }, false],
    ['not those of every make', { filters: { make: ['Toyota'] } }, {}, false],
    [
      'all its attributes',
      { filters: { make: ['Toyota'], car_type: ['used'] } },
      { facets: { make: ['Toyota'], car_type: ['used'] } },
      true,
    ],
    [
      'not some of them',
      { filters: { make: ['Toyota'], car_type: ['used'] } },
      { facets: { make: ['Toyota'] } },
      false,
    ],
    ['words that were typed', { words: 'flat deck' }, { text: 'flat deck' }, true],
    ['in another order and case', { words: 'flat deck' }, { text: 'Deck FLAT white' }, true],
    ['not some of the words', { words: 'flat deck' }, { text: 'flat' }, false],
    ['not without words', { words: 'flat deck' }, {}, false],
    ['words that mean the same', { words: 'dropside' }, { text: 'flat tray' }, true],
    ['or the other way round', { words: 'flat tray' }, { text: 'dropside' }, true],
    ['words read as a filter, however it was chosen', { words: 'hilux' }, { facets: { model: ['HiLux'] } }, true],
    ['not another of its kind', { words: 'hilux' }, { facets: { model: ['CX-5'] } }, false],
    [
      'words read as a filter and what is left of them',
      { words: 'hilux flat deck' },
      { facets: { model: ['HiLux'] }, text: 'flat deck' },
      true,
    ],
    ['within a price in words', { words: 'under 20k' }, { ranges: { price: { min: 5_000, max: 15_000 } } }, true],
    ['not beyond it', { words: 'under 20k' }, { ranges: { price: { min: null, max: 25_000 } } }, false],
    ['not at any price', { words: 'under 20k' }, {}, false],
    ['words and a filter', { words: 'deck', filters: { make: ['Toyota'] } }, { text: 'deck' }, false],
    ['none by words that ask for an order', { words: 'cheapest' }, {}, false],
    ['none by words that ask for nothing', { words: 'the car' }, {}, false],
  ])('[SRC-20] %s', (_, when, asked, isMet) => {
    expect(pinned([{ when, stock_numbers: ['A1'] }], asked)).toEqual(isMet ? ['A1'] : [])
  })

  it('[SRC-20] come in the order of the rules, none twice, no more than a page of them', () => {
    const rules = [
      { stock_numbers: ['B', 'A'] },
      { when: { words: 'hilux' }, stock_numbers: ['no'] },
      { stock_numbers: ['A', 'C'] },
    ]
    expect(pinned(rules, {})).toEqual(['B', 'A', 'C'])
    const many = [1, 2].map((rule) => ({ stock_numbers: Array.from({ length: 15 }, (_, at) => `${rule}-${at}`) }))
    expect(pinned(many, {})).toHaveLength(21)
  })

  it('[SRC-11] [SRC-20] from their start to just before their expiry', () => {
    const start = '2026-11-20T10:00:00+10:00'
    const expiry = '2026-11-21T10:00:00+10:00'
    const at = (time: string) => pinned([{ stock_numbers: ['A1'], start, expiry }], {}, Date.parse(time)).length
    const times = ['2026-11-19T23:59:59.999Z', '2026-11-20T00:00Z', '2026-11-20T23:59:59.999Z', '2026-11-21T00:00Z']
    expect(times.map(at)).toEqual([0, 1, 1, 0])
    const window = parseWindow({ start, expiry })
    expect(times.map((time) => nextChangeAt([window], Date.parse(time)))).toEqual([
      Date.parse(start),
      Date.parse(expiry),
      Date.parse(expiry),
      Number.POSITIVE_INFINITY,
    ])
  })
})

/** A few cars of two makes and three ranks, some under one number, and a question about one make or both. */
const yardAndQuestion = fc
  .array(fc.record({ make: fc.constantFrom('Toyota', 'Mazda'), custom_rank: fc.nat(2), number: fc.nat(20) }), {
    minLength: 1,
    maxLength: 30,
  })
  .map((rows) => rows.map(({ number, ...row }, at) => aCar({ ...row, id: at + 1, stocknum: `U${number}` })))
  .chain((cars) =>
    fc.record({
      cars: fc.constant(cars),
      pinned: fc.shuffledSubarray(['nobody', ...new Set(cars.map(({ stocknum }) => stocknum!))]),
      pageSize: fc.integer({ min: 1, max: 6 }),
      facets: fc.constantFrom<SearchQuery['facets']>({}, { make: ['Mazda'] }),
      scope: fc.constantFrom(aScope(), aScope({ excludedStockNumbers: ['U3', 'U4', 'U5'] })),
    }),
  )

const searchOf = (cars: Car[]) => stockSearch(build(cars, { site: 'yard', version: '1', documents: {} })).search

describe('a list with pinned cars, for random stock, filters and pins', () => {
  it('[SRC-20] counts as it does without, and over its pages has the same cars, each once', () => {
    fc.assert(
      fc.property(yardAndQuestion, ({ cars, ...details }) => {
        const search = searchOf(cars)
        const query = aQuery(details)
        const { hits: first, ...told } = search(query)
        const { hits: own, ...plain } = search({ ...query, pinned: [] })
        expect(first).toHaveLength(own.length)
        expect(told).toEqual(plain)
        const pages = Array.from({ length: told.pages }, (_, at) => search({ ...query, page: at + 1 }).hits)
        for (const hits of pages.slice(0, -1)) expect(hits).toHaveLength(query.pageSize)
        const all = search({ ...query, pinned: [], pageSize: 100 }).hits.map(({ id }) => id)
        const walked = pages.flat().map(({ id }) => id)
        expect(new Set(walked)).toEqual(new Set(all))
        expect(walked).toHaveLength(all.length)
      }),
      { numRuns: 300 },
    )
  })

  it('[SRC-20] begins with those that the filters let in, and goes on in its own order', () => {
    fc.assert(
      fc.property(yardAndQuestion, ({ cars, ...details }) => {
        const search = searchOf(cars)
        const query = aQuery({ ...details, pageSize: 100 })
        const place = ({ stocknum }: { stocknum: string | null }) =>
          stocknum !== null && query.pinned.includes(stocknum) ? query.pinned.indexOf(stocknum) : query.pinned.length
        const plain = search({ ...query, pinned: [] }).hits
        expect(search(query).hits).toEqual(plain.toSorted((a, b) => place(a) - place(b)))
        const latest = { ...query, sort: 'latest' } as const
        expect(search(latest)).toEqual(search({ ...latest, pinned: [] }))
      }),
      { numRuns: 300 },
    )
  })
})

it.each<[string, unknown, string]>([
  ['a window that ends before it starts', { start: '2026-12-02T00:00:00Z', expiry: '2026-12-01T00:00:00Z' }, ''],
  ['a filter that is none', { when: { filters: { price: ['5'] } } }, '.when.filters.price'],
  ['no cars', { stock_numbers: [] }, '.stock_numbers'],
  ['more cars than a page', { stock_numbers: Array.from({ length: 22 }, String) }, '.stock_numbers'],
])('[TEN-02] a config with %s is refused', (_, changes, path) => {
  const rule = { stock_numbers: ['A1'], ...(changes as object) }
  const parsed = parseSite(siteInput({ search: { pinned: [rule] } }))
  expect('problems' in parsed && parsed.problems.map((problem) => problem.path)).toEqual([`search.pinned.0${path}`])
})
