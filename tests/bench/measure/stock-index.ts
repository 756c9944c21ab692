import type { Car } from '../../../shared/car/schema.ts'
import type { SearchQuery } from '../../../shared/search/query.ts'
import { SORTS, type SortKey } from '../../../shared/search/sorts.ts'
import { build } from '../../../worker/stock/build.ts'
import { decode, encode } from '../../../worker/stock/encode.ts'
import { type StockSearch, stockSearch } from '../../../worker/stock/search.ts'
import { aQuery } from '../../builders/query.ts'
import { type Random, randomFrom } from '../../builders/random.ts'
import { someStock } from '../../builders/stock.ts'
import { median, quantile, type Row } from '../row.ts'

type Size = { cars: number; queries: number; p50: number; p99?: number; load?: number; bytesPerCar?: number }

const SIZES: Size[] = [
  { cars: 20_000, queries: 2_000, p50: 0.5, p99: 3, load: 10, bytesPerCar: 200 },
  { cars: 100_000, queries: 300, p50: 5 },
]
const LOADS = 5
const SITE = 'bench'
const ORDERS = Object.keys(SORTS) as SortKey[]

/** The embedded engine alone: every answer with all facets counted, text and filters and orders mixed. */
export async function stockIndex(): Promise<Row[]> {
  return SIZES.flatMap(measureSize)
}

function measureSize({ cars: count, queries, p50, p99, load, bytesPerCar }: Size): Row[] {
  const cars = someStock(count)
  const stored = encode(build(cars, { site: SITE, version: '1', documents: {} }))
  const loads = Array.from({ length: LOADS }, () => timed(() => stockSearch(decode(stored, SITE))))
  const search = stockSearch(decode(stored, SITE))
  const asked = someQueries(cars, queries)
  const passes = Array.from({ length: queries }, onePass(count))
  // Others like them first: the code is warm, as in a running isolate.
  answerAll(search, someQueries(cars, queries, 2))
  const waits = answerAll(search, asked)
  const name = `${count.toLocaleString('en-AU')} cars`
  return [
    {
      what: `${name}, p50`,
      value: quantile(waits, 0.5),
      unit: 'ms',
      floor: quantile(passes, 0.5),
      target: { most: p50 },
    },
    {
      what: `${name}, p99`,
      value: quantile(waits, 0.99),
      unit: 'ms',
      floor: quantile(passes, 0.99),
      ...(p99 && { target: { most: p99 } }),
    },
    {
      what: `${name}, load from the stored form`,
      value: median(loads),
      unit: 'ms',
      ...(load && { target: { most: load } }),
    },
    {
      what: `${name}, stored bytes a car`,
      value: stored.byteLength / count,
      unit: 'bytes',
      ...(bytesPerCar && { target: { most: bytesPerCar } }),
    },
  ]
}

const answerAll = ({ search }: StockSearch, queries: SearchQuery[]): number[] =>
  queries.map((query) => timed(() => search(query)))

function timed(work: () => unknown): number {
  const started = performance.now()
  work()
  return performance.now() - started
}

/** The floor: one list of as many cars, counted once by one attribute. */
function onePass(count: number): () => number {
  const codes = Uint16Array.from({ length: count }, (_, car) => car % 45)
  return () =>
    timed(() => {
      const counts = new Int32Array(45)
      for (const code of codes) counts[code]!++
      return counts
    })
}

/** What visitors ask, each around some car of the stock, so that most have an answer. */
const QUESTIONS: ((car: Car, random: Random) => Partial<SearchQuery>)[] = [
  () => ({}),
  (car) => ({ facets: { make: [car.make] } }),
  (car) => ({ facets: { make: [car.make], model: [car.model] } }),
  (car) => ({ facets: { body: words(car.simple_body), fuel: words(car.simple_fuel) } }),
  (_, random) => ({ ranges: { price: { min: null, max: 10_000 + random.below(60_000) } } }),
  (car, random) => ({
    facets: { body: words(car.simple_body), transmission: words(car.simple_transmission), state: words(car.state) },
    ranges: { year: { min: 2010 + random.below(12), max: null }, km: { min: null, max: 150_000 } },
  }),
  (car) => ({ text: `${car.make} ${car.model}` }),
  (car) => ({ text: car.make.slice(0, 3), facets: { colour: words(car.colour) } }),
]

const words = (word: string | null) => (word === null ? [] : [word])

function someQueries(cars: Car[], count: number, seed = 1): SearchQuery[] {
  const random = randomFrom(seed)
  return Array.from({ length: count }, () =>
    aQuery({
      ...random.pick(QUESTIONS)(random.pick(cars), random),
      sort: random.pick(ORDERS),
      page: 1 + random.below(3),
    }),
  )
}
