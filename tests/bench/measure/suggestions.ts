import { searchOptions, splitFacets } from '../../../shared/search/build-query.ts'
import type { SearchResult } from '../../../shared/search/query.ts'
import { EMPTY_SEARCH, type SearchOptions, type SearchState } from '../../../shared/search/state.ts'
import { completeSentence } from '../../../shared/search/suggest/completions.ts'
import { SUGGESTION_KINDS, suggestSearches } from '../../../shared/search/suggest/suggest.ts'
import { normaliseIdentifier } from '../../../shared/search/text-words.ts'
import { build } from '../../../worker/stock-index/build.ts'
import { type StockSearch, stockSearch } from '../../../worker/stock-index/search.ts'
import { aQuery, aScope } from '../../builders/query.ts'
import { buildSite } from '../../builders/site.ts'
import { someStock } from '../../builders/stock.ts'
import { quantile, type Row } from '../row.ts'

const CARS = 20_000
const MOST_MS = 10
const ROUNDS = 5
const TYPED = 40
/** Stocks looked at for the first time, as after an import. */
const FRESH = 6

const HALF_TYPED = [
  'suv for fam',
  'fir',
  'sle',
  'toyota un',
  'white hatch und',
  'suv 7',
  'diesel ute w',
  'toyota with sun',
  'tow',
]

const FILTERED: SearchState = { ...EMPTY_SEARCH, ranges: { price: { min: null, max: 40_000 } } }

/** What suggestions cost while words are typed letter by letter: every count they need, single cars, and their ranking. */
export async function suggestions(): Promise<Row[]> {
  const cars = someStock(CARS)
  const index = build(cars, { site: 'bench', version: '1', documents: {} })
  const stock = stockSearch(index)
  const typed = cars
    .slice(0, TYPED)
    .flatMap(({ make, model, badge }) => letterByLetter(`${make} ${model} ${badge ?? ''}`.trim()))
  const misspelt = cars.slice(0, TYPED).map(({ make }) => make.slice(1) + make[0])
  const floor = await least(() => suggest(stock, ''))
  const each = await timesOf(typed, (text) => suggest(stock, text))
  const filtered = await timesOf(typed, (text) => suggest(stock, text, FILTERED))
  const wrong = await timesOf(misspelt, (text) => suggest(stock, text))
  const fresh: number[] = []
  for (let left = FRESH; left > 0; left--) {
    const unseen = stockSearch(index)
    unseen.search(aQuery())
    fresh.push(await took(() => suggest(unseen, typed[1]!)))
  }
  const sentences = await timesOf(HALF_TYPED, (text) => complete(stock, text))
  const row = (what: string, value: number): Row => ({ what, value, unit: 'ms', floor, target: { most: MOST_MS } })
  return [
    row(`${typed.length} beginnings of make, model and badge, p50`, quantile(each, 0.5)),
    row('p99', quantile(each, 0.99)),
    row('misspelt makes, p99', quantile(wrong, 0.99)),
    row(`${HALF_TYPED.length} half-typed sentences, p50`, quantile(sentences, 0.5)),
    row('within a price, nothing counted before, p50', quantile(filtered, 0.5)),
    { what: 'the first after an import, p50', value: quantile(fresh, 0.5), unit: 'ms', floor },
  ]
}

const letterByLetter = (text: string) => Array.from({ length: text.length }, (_, at) => text.slice(0, at + 1))

async function suggest(stock: StockSearch, text: string, page = EMPTY_SEARCH): Promise<void> {
  const scope = aScope()
  const counted = new Map<string, SearchResult['facets']>()
  await suggestSearches(text, page, async ({ facets, ranges }) => {
    const key = JSON.stringify([facets, ranges])
    const counts = counted.get(key) ?? stock.search(aQuery({ scope, facets, ranges, pageSize: 0 })).facets
    counted.set(key, counts)
    return counts
  })
  const start = normaliseIdentifier(text)
  if (start.length >= SUGGESTION_KINDS.car.minChars) stock.carsNamed(start, scope, SUGGESTION_KINDS.car.most)
}

async function complete(stock: StockSearch, text: string): Promise<void> {
  const scope = aScope()
  const options = optionsOf(stock)
  await completeSentence(text, EMPTY_SEARCH, options, async ({ text: rest, facets, ranges }) =>
    stock.count(aQuery({ scope, text: rest, ...splitFacets(facets), ranges })),
  )
}

const optionsByStock = new WeakMap<StockSearch, SearchOptions>()

function optionsOf(stock: StockSearch): SearchOptions {
  const options = optionsByStock.get(stock) ?? {
    ...searchOptions(buildSite(), stock.words(aScope())),
    hasCars: (facets: SearchState['facets']) => stock.count(aQuery({ facets })) > 0,
  }
  optionsByStock.set(stock, options)
  return options
}

async function timesOf(texts: string[], work: (text: string) => Promise<void>): Promise<number[]> {
  const times: number[] = []
  for (const text of texts) times.push(await least(() => work(text)))
  return times
}

/** The quickest of several times: what else the machine does is not theirs. */
async function least(work: () => Promise<void>): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let left = ROUNDS; left > 0; left--) best = Math.min(best, await took(work))
  return best
}

async function took(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
