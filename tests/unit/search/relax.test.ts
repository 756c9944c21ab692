import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Car } from '../../../shared/car/schema.ts'
import { splitFacets } from '../../../shared/search/build-query.ts'
import { PAGE_SIZE, type Preference } from '../../../shared/search/query.ts'
import { type Condition, listConditions, preferencesFor } from '../../../shared/search/relax.ts'
import { EMPTY_SEARCH, type SearchState } from '../../../shared/search/state.ts'
import { findCloseMatches, relaxSearch } from '../../../worker/features/search/close-matches.ts'
import { build } from '../../../worker/stock-index/build.ts'
import { stockSearch } from '../../../worker/stock-index/search.ts'
import { aCar } from '../../builders/car.ts'
import { aQuery } from '../../builders/query.ts'

const cars = (count: number, details: Partial<Car>) => Array.from({ length: count }, () => details)

/** Four Pajero Sports of 2016 in grey, one of 2015 in white, and thirty other cars in white. */
const yard = [
  ...cars(4, {
    make: 'Mitsubishi',
    model: 'Pajero Sport',
    year: 2016,
    colour: 'Grey',
    simple_transmission: 'Automatic',
  }),
  ...cars(1, {
    make: 'Mitsubishi',
    model: 'Pajero Sport',
    year: 2015,
    colour: 'White',
    simple_transmission: 'Automatic',
  }),
  ...cars(30, {
    make: 'Kia',
    model: 'Rio',
    year: 2020,
    colour: 'White',
    simple_transmission: 'Manual',
    price: 20_000,
    filtered_features: ['Tow bar'],
  }),
].map((details, at) => aCar({ ...details, id: at + 1 }))

const stock = stockSearch(build(yard, { site: 'yard', version: '1', documents: {} }))
const countCars = async ({ text, facets, ranges }: SearchState) =>
  stock.count(aQuery({ text, ...splitFacets(facets), ranges }))
const asked = (search: Partial<SearchState>): SearchState => ({ ...EMPTY_SEARCH, ...search })
const relaxed = (search: SearchState, enough = 1) => relaxSearch(search, listConditions(search), { enough, countCars })
const queryFor = ({ text, facets, ranges }: SearchState, pageSize: number, prefer: readonly Preference[] = []) =>
  aQuery({ text, ...splitFacets(facets), ranges, pageSize, prefer: [...prefer] })
const keysOf = (conditions: { key: string }[]) => conditions.map(({ key }) => key)

describe('a search that finds nothing', () => {
  const white2016 = asked({
    facets: { make: ['Mitsubishi'], model: ['Pajero Sport'], colour: ['White'] },
    ranges: { year: { min: 2016, max: 2016 } },
  })

  it('lets go of what a buyer minds least, and of nothing more', async () => {
    const { kept, letGo, state, count } = await relaxed(white2016)
    expect(keysOf(letGo)).toEqual(['colour'])
    expect(keysOf(kept)).toEqual(['make', 'model', 'year'])
    expect([count, await countCars(state)]).toEqual([4, 4])
  })

  it('keeps no letter and no small number, which are in words of any car', async () => {
    const { kept, letGo } = await relaxed(asked({ text: 'r rio zebra', facets: { colour: ['White'] } }))
    expect([keysOf(kept), letGo]).toEqual([
      ['colour', 'query'],
      [
        { key: 'query', word: 'r' },
        { key: 'query', word: 'zebra' },
      ],
    ])
  })

  it('keeps the features that are needed as it can, one by one', async () => {
    const { kept, letGo } = await relaxed(
      asked({ facets: { make: ['Kia'], filtered_features: ['&&Sunroof', '&&Tow bar'] } }),
    )
    expect(letGo).toEqual([{ key: 'filtered_features', values: ['&&Sunroof'] }])
    expect(kept.at(-1)).toEqual({ key: 'filtered_features', values: ['&&Tow bar'] })
  })

  it('widens a year before it lets it go', async () => {
    const { widened, letGo } = await relaxed(white2016, 5)
    expect(widened.map(({ to }) => to)).toEqual([{ min: 2015, max: 2017 }])
    expect(keysOf(letGo)).toEqual(['colour'])
  })

  it('widens a price by tenths', async () => {
    const { widened } = await relaxed(
      asked({ facets: { make: ['Kia'] }, ranges: { price: { min: null, max: 17_000 } } }),
    )
    expect(widened.map(({ to }) => to)).toEqual([{ min: null, max: 21_000 }])
  })

  it('never lets go of the model while a single car of it stands there', async () => {
    const { kept } = await relaxed(white2016, 100)
    expect(keysOf(kept)).toEqual(['make', 'model'])
  })

  it('ignores words that no car has', async () => {
    const { letGo, count } = await relaxed(asked({ text: 'pajero rwc ono', facets: { make: ['Mitsubishi'] } }))
    expect(letGo).toEqual([
      { key: 'query', word: 'rwc' },
      { key: 'query', word: 'ono' },
    ])
    expect(count).toBe(5)
  })

  it('keeps what all cars meet in the end, however few they are', async () => {
    const { kept, letGo } = await relaxed(
      asked({
        facets: { make: ['Mitsubishi'], model: ['Pajero Sport'], transmission: ['Automatic'], colour: ['White'] },
      }),
      100,
    )
    expect(keysOf(kept)).toEqual(['make', 'model', 'transmission'])
    expect(keysOf(letGo)).toEqual(['colour'])
  })

  it('keeps a quotation together', () => {
    expect(listConditions(asked({ text: 'red "tow bar" ute' }))).toEqual(
      ['red', '"tow bar"', 'ute'].map((word) => ({ key: 'query', word })),
    )
  })

  it('lets go of no word that asks for nothing, unless there is no other', () => {
    const [many, one] = ['a zebra with bars', 'with'].map((text) => listConditions(asked({ text })))
    expect([many, one]).toEqual([
      [
        { key: 'query', word: 'zebra' },
        { key: 'query', word: 'bars' },
      ],
      [{ key: 'query', word: 'with' }],
    ])
  })

  it('shows the whole stock where nothing of it has a car', async () => {
    const { kept, letGo, state } = await relaxed(asked({ text: 'delorean dmc' }))
    expect([kept, letGo.length]).toEqual([[], 2])
    expect(await countCars(state)).toBe(yard.length)
  })
})

it('[SRC-13] a search that finds nothing counts each wider one once, however many pages of its cars follow', async () => {
  const counted: string[] = []
  const [answer] = await findCloseMatches(
    asked({ text: 'zebra', facets: { make: ['Mitsubishi'], model: ['Pajero Sport'], colour: ['White'] } }),
    { count: 0, hits: [] },
    {
      engine: {
        search: async (query) => stock.search(query),
        count: async (query) => (counted.push(JSON.stringify(query)), stock.count(query)),
      },
      isTyped: true,
      vocabulary: stock.words(aQuery({}).scope),
      queryFor,
    },
  )
  expect(answer?.hits).toHaveLength(5)
  expect(counted.toSorted()).toEqual([...new Set(counted)].toSorted())
})

it('[SRC-13] ‘some’, ‘all’ and the number of cars that come close agree with the cards, in any small stock', async () => {
  const values = {
    year: fc.integer({ min: 2012, max: 2022 }),
    colour: fc.constantFrom('White', 'Red'),
    badge: fc.constantFrom('Sport', 'Core', 'Zenith'),
    simple_fuel: fc.constantFrom('Hybrid', 'Petrol'),
  }
  const wish = fc.record(values, { requiredKeys: [] })
  const rio = fc.record({ ...values, model: fc.constantFrom('Rio', 'Rio', 'Cerato') })
  await fc.assert(
    fc.asyncProperty(fc.array(rio, { minLength: 1, maxLength: 40 }), wish, async (rows, { year, ...wished }) => {
      const all = rows.map((row, at) => aCar({ ...row, id: at + 1, make: 'Kia' }))
      const byId = new Map(all.map((one) => [one.id, one]))
      const engine = stockSearch(build(all, { site: 'yard', version: '1', documents: {} }))
      const { simple_fuel, ...named } = { ...wished, make: 'Kia', model: 'Rio' }
      const entries = Object.entries({ ...named, ...(simple_fuel && { fuel: simple_fuel }) })
      const search = asked({
        facets: Object.fromEntries(entries.map(([key, value]) => [key, [value]])),
        ranges: year === undefined ? {} : { year: { min: year, max: year } },
      })
      const exact = engine.search(queryFor(search, PAGE_SIZE))
      const answers = await findCloseMatches(search, exact, {
        engine: { search: async (query) => engine.search(query), count: async (query) => engine.count(query) },
        isTyped: true,
        vocabulary: engine.words(aQuery({}).scope),
        queryFor,
      })
      const meets = (condition: Condition, { id }: { id: number }) => {
        const car = byId.get(id)!
        if ('bounds' in condition) return car.year! >= condition.bounds.min! && car.year! <= condition.bounds.max!
        if (!('values' in condition)) throw new Error('no words are asked for')
        return condition.values.includes(condition.key === 'fuel' ? car.simple_fuel! : car[condition.key as 'make'])
      }
      const cards = [...exact.hits, ...answers.flatMap(({ hits }) => hits)].map(({ id }) => id)
      expect(new Set(cards).size).toBe(cards.length)
      for (const { relaxed: section, hits, partly, count, like } of answers.filter(({ hasMore }) => !hasMore)) {
        for (const condition of section.kept) expect(hits.every((hit) => meets(condition, hit))).toBe(true)
        for (const condition of section.letGo) {
          const met = hits.filter((hit) => meets(condition, hit)).length
          expect([met > 0, met === hits.length]).toEqual([partly.includes(condition), false])
        }
        expect(hits).toHaveLength(like ? hits.length : (count ?? hits.length))
      }
    }),
    { numRuns: 60 },
  )
})

it('ranks cars that nearly meet what was let go before the others', () => {
  const prefer = preferencesFor({ key: 'year', bounds: { min: 2016, max: 2016 } })
  const { hits } = stock.search(aQuery({ facets: { make: ['Mitsubishi', 'Kia'] }, prefer }))
  expect(hits.slice(0, 6).map(({ year }) => year)).toEqual([2016, 2016, 2016, 2016, 2015, 2020])
  const old = preferencesFor({ key: 'year', bounds: { min: 2007, max: 2007 } })
  expect(stock.search(aQuery({ prefer: old })).hits[0]?.year).toBe(2015)
})
