import { describe, expect, it } from 'vitest'
import { demoCars } from '../../../scripts/local/demo.ts'
import type { Car } from '../../../shared/car/schema.ts'
import { ATTRIBUTES } from '../../../shared/search/attributes.ts'
import { buildQuery, queryRules, searchOptions } from '../../../shared/search/build-query.ts'
import { type SearchQuery, SITE_SORTS } from '../../../shared/search/query.ts'
import { applySentence } from '../../../shared/search/sentence/understand.ts'
import { stockScope } from '../../../shared/stock/stock-scope.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import { build } from '../../../worker/stock-index/build.ts'
import { stockSearch } from '../../../worker/stock-index/search.ts'
import { aCar } from '../../builders/car.ts'
import { both, shippedSites as sites } from '../../builders/shipped.ts'

/** What a placeholder suggests to type: its quoted words, else those between commas; a kind of word stands for the car's own. */
function suggestedWords(
  placeholder: string,
  { make, model, stocknum }: Pick<Car, 'make' | 'model' | 'stocknum'>,
): string[] {
  const quoted = [...placeholder.matchAll(/‘([^’]+)’/g)].map(([, words]) => words!)
  const words = quoted.length > 0 ? quoted : placeholder.split(/, | or /)
  const own: Record<string, string> = { Make: make, model, 'stock number': stocknum! }
  return words.map((each) => own[each] ?? each)
}

describe('what shipped sites add to a search', () => {
  const NOW = Date.parse('2026-11-20T02:00:00Z')
  const stocks = new Map(
    sites.map((site) => {
      const cars = demoCars(site, NOW).map((input, at) =>
        aCar({ ...input, id: at + 1, sold_at: null, created_at: NOW }),
      )
      return [site.slug, stockSearch(build(cars, { site: site.slug, version: '1', documents: {} }))]
    }),
  )
  const asked = (site: Site, text: string, facets: SearchQuery['facets'] = {}) => {
    const scope = stockScope(site, NOW)
    const { search, words } = stocks.get(site.slug)!
    const options = searchOptions(site, words(scope))
    const { state } = applySentence({ text, facets, ranges: {}, sort: 'relevance', page: 1 }, options)
    return { search, query: buildQuery(state, queryRules(site), { scope, options, now: NOW, pageSize: 21 }) }
  }

  it('[SRC-20] are words that find cars, on sites with the shipped ones and without', () => {
    const phrases = sites.flatMap((site) => {
      const { alike, one_way } = site.search.synonyms
      return [...alike.flat(), ...one_way.flatMap(({ says }) => says)].map((phrase) => [site, phrase] as const)
    })
    expect(phrases.length).toBeGreaterThan(4)
    for (const [site, phrase] of phrases) {
      const { search, query } = asked(site, phrase)
      expect([site.slug, phrase, search(query).count > 0]).toEqual([site.slug, phrase, true])
    }
    expect(both((site) => site.search.synonyms.shipped)).toBe(true)
  })

  it('[SRC-22] never read a model of the market as another word, where they do not have it', () => {
    for (const site of sites) {
      const { query } = asked(site, 'patrol swb')
      expect([site.slug, query.facets]).toEqual([site.slug, asked(site, 'zebra').query.facets])
    }
  })

  it('[SRC-22] are the words that a search field suggests, which find what they say', () => {
    for (const site of sites) {
      const [car] = stocks.get(site.slug)!.search(asked(site, '').query).hits
      expect(car).toBeDefined()
      for (const words of suggestedWords(site.search.placeholder, car!)) {
        const { search, query } = asked(site, words)
        expect([site.slug, words, search(query).count > 0, query.text]).toEqual([
          site.slug,
          words,
          true,
          words === car!.stocknum ? words : '',
        ])
      }
    }
  })

  it('[SRC-20] are pinned cars that stand first: in every search, by words, by filters, with and without a window', () => {
    const rules = sites.flatMap((site) => site.search.pinned.map((rule) => [site, rule] as const))
    for (const [site, { when, stock_numbers }] of rules) {
      const { search, query } = asked(site, when.words ?? '', when.filters)
      const first = search(query).hits.slice(0, stock_numbers.length)
      expect(first.map(({ stocknum }) => stocknum)).toEqual(stock_numbers)
    }
    const has = (rule: (one: (typeof rules)[number][1]) => boolean) => rules.some(([, one]) => rule(one))
    expect([
      has(({ when }) => when.words === null && Object.keys(when.filters).length === 0),
      has(({ when }) => when.words !== null),
      has(({ when }) => Object.keys(when.filters).length > 1),
      has(({ expiry }) => expiry !== null),
    ]).toEqual([true, true, true, true])
  })
})

it('[SRC-18] prefers its own state only where a site sells in another as well', () => {
  for (const { search, locations } of sites.filter((site) => site.search.prefer_default_state)) {
    const states = new Set<string>(locations.map(({ address }) => address.state))
    expect([...states]).toContain(search.default_state)
    expect(states.size).toBeGreaterThan(1)
  }
})

it('[SRC-08] moves the price by 500 dollars on the site for small budgets', () => {
  const named = sites.filter(({ search }) => search.price.step !== null)
  expect(named.map(({ search }) => search.price.step)).toEqual([500])
  expect(named[0]?.search.price.max).toBeLessThan(100_000)
})

it('[SRC-05] offers every order somewhere', () => {
  const offered = new Set(sites.flatMap(({ search }) => search.sorts))
  expect(Object.keys(SITE_SORTS).filter((key) => !offered.has(key as keyof typeof SITE_SORTS))).toEqual([])
})

it('[SRC-02] offers every filter somewhere, but for those that say what another says', () => {
  const offered = new Set<string>(sites.flatMap(({ search }) => search.filters))
  expect(Object.keys(ATTRIBUTES).filter((key) => !offered.has(key))).toEqual([
    'make_model',
    'tag',
    'price_range',
    'city',
    'dealership_name',
    'dealership_slug',
    'weekly_price',
  ])
})

it('[SRC-15] leads from a model to its badges wherever it leads to models', () => {
  for (const { search } of sites)
    expect(search.filters.slice(search.filters.indexOf('model'))).toEqual(expect.arrayContaining(['model', 'badge']))
})
