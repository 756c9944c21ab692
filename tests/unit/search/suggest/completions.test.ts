import { describe, expect, it } from 'vitest'
import type { Car } from '../../../../shared/car/schema.ts'
import { searchOptions, splitFacets } from '../../../../shared/search/build-query.ts'
import { applySentence } from '../../../../shared/search/sentence/understand.ts'
import { EMPTY_SEARCH, type SearchState } from '../../../../shared/search/state.ts'
import { completeSentence } from '../../../../shared/search/suggest/completions.ts'
import { build } from '../../../../worker/stock-index/build.ts'
import { stockSearch } from '../../../../worker/stock-index/search.ts'
import { aCar } from '../../../builders/car.ts'
import { aQuery } from '../../../builders/query.ts'
import { buildSite } from '../../../builders/site.ts'

const toyota = (price: number, details: Partial<Car> = {}): Partial<Car> => ({
  make: 'Toyota',
  model: 'HiLux',
  simple_body: 'Ute',
  drive: '4x4',
  price,
  ...details,
})

const cars = [
  ...[8_000, 18_000, 19_000, 28_000, 38_000, 48_000, 90_000].map((price) => toyota(price)),
  toyota(26_000, { model: 'RAV4', simple_body: 'SUV', seats: 5 }),
  toyota(36_000, { model: 'Kluger', simple_body: 'SUV', seats: 7, filtered_features: ['Sunroof', 'Tow bar'] }),
  { make: 'Jayco', model: 'Swan', item_type: 'caravan' as const, specifications: { sleeps: 4 } },
  { make: 'Jayco', model: 'Eagle', item_type: 'caravan' as const, specifications: { sleeps: 2 } },
].map((details, at) => aCar({ seats: null, filtered_features: [], ...(details as Partial<Car>), id: at + 1 }))

const stock = stockSearch(build(cars, { site: 'yard', version: '1', documents: {} }))
const scope = aQuery().scope
const options = searchOptions(buildSite(), stock.words(scope))
const countCars = async ({ text, facets, ranges }: SearchState) =>
  stock.count(aQuery({ text, ...splitFacets(facets), ranges }))

const complete = (typed: string, page = EMPTY_SEARCH) => completeSentence(typed, page, options, countCars)
const lines = async (typed: string) => (await complete(typed)).map(({ text, count }) => `${text}: ${count}`)

describe('sentences that are half typed', () => {
  it.each([
    ['what a car is wanted for', 'suv for fam', ['suv for family: 2']],
    ['sleeping places', 'sle', ['sleeps 2: 1', 'sleeps 4: 1']],
    ['seats', 'suv 7', ['suv 7 seats: 1']],
    ['a feature', 'toyota with sun', ['toyota with sunroof: 1']],
    ['a price of what is named', 'rav4 unde', ['rav4 under $30,000: 1']],
    ['a price that is begun, once for the same cars', 'toyota under 2', ['toyota under $20,000: 3']],
    [
      'a few of many prices',
      'hilux 4x4 und',
      ['hilux 4x4 under $10,000: 1', 'hilux 4x4 under $20,000: 3', 'hilux 4x4 under $40,000: 5'],
    ],
    ['a body that is begun behind other words', 'toyota u', ['toyota ute: 7', 'toyota used: 9']],
    ['a make that is begun behind other words', 'suv toy', ['suv Toyota: 2']],
    ['a make behind a price', 'under 20000 to', ['under 20000 Toyota: 3', 'under 20000 tow a caravan: 3']],
    ['no second make, which more cars are of', 'toyota jay', []],
    ['nothing for a whole sentence', 'toyota suv', []],
    ['nothing for words between quotes', '"toyota und', []],
    ['nothing for one letter', 's', []],
    ['nothing where no car is left', 'kluger under 2', []],
  ])('[STK-03] are completed by %s', async (_, typed, expected) => {
    expect(await lines(typed)).toEqual(expected)
  })

  it('[STK-03] find as many cars as they say, on the page that they lead to', async () => {
    for (const typed of ['suv for fam', 'toyota under', 'tow', 'hilux up to', 'suv w', 'sle']) {
      for (const { state, count } of await complete(typed))
        expect([state.text, await countCars(applySentence(state, options).state)]).toEqual([state.text, count])
    }
  })

  it('[STK-03] keep the filters of the page', async () => {
    const page: SearchState = { ...EMPTY_SEARCH, facets: { model: ['Kluger'] } }
    expect((await complete('sun', page)).map(({ state }) => state.facets)).toEqual([{ model: ['Kluger'] }])
  })

  it('[STK-03] count no more than a dozen searches for one text', async () => {
    let counted = 0
    const countOne = async () => ++counted
    for (const typed of ['toyota under', 'co', 're', 'su']) {
      counted = 0
      await completeSentence(typed, EMPTY_SEARCH, options, countOne)
      expect(counted).toBeLessThanOrEqual(12)
    }
  })
})
