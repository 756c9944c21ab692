import { describe, expect, it } from 'vitest'
import { normaliseIdentifier } from '../../../shared/search/text-words.ts'
import { build } from '../../../worker/stock-index/build.ts'
import { stockSearch } from '../../../worker/stock-index/search.ts'
import { aCar } from '../../builders/car.ts'
import { aScope } from '../../builders/query.ts'
import { decode, encode } from '../../builders/whole-index.ts'

const cars = [
  aCar({ id: 1, slug: 'one', stocknum: 'A100', regplate: '1AB-2CD' }),
  aCar({ id: 2, slug: 'two', stocknum: 'A101', regplate: '1ab 3ef' }),
  aCar({ id: 3, slug: 'three', stocknum: 'B1AB2', regplate: null }),
  aCar({ id: 4, slug: 'four', stocknum: null, regplate: '' }),
  aCar({ id: 5, slug: 'five', stocknum: 'A102', regplate: '1AB9ZZ', status: 'sold', sold_at: 1 }),
  aCar({ id: 6, slug: 'six', stocknum: '1AB2CD7', regplate: 'ÉT-07' }),
]
const stored = decode(encode(build(cars, { site: 'yard', version: '1', documents: {} })), 'yard')
const stock = stockSearch(stored)
const slugs = (typed: string, scope = aScope(), most = 9) =>
  stock.carsNamed(normaliseIdentifier(typed), scope, most).map(({ slug }) => slug)

describe('cars by the beginning of a number', () => {
  it.each([
    ['a stock number', 'a10', ['one', 'two']],
    ['a whole stock number', 'A-101', ['two']],
    ['a number plate, however it is spelt', '1AB-2', ['six', 'one']],
    ['number plates that begin alike', '1 ab', ['six', 'one', 'two']],
    ['a plate with an accent', 'et0', ['six']],
    ['no number', '1AC', []],
    ['a number’s end', '2CD', []],
  ])('[STK-03] are found by %s', (_, typed, expected) => {
    expect(slugs(typed)).toEqual(expected)
  })

  it('[STK-03] are for sale and of the site, and as few as asked for', () => {
    expect(slugs('1AB9ZZ', aScope({ soldSince: 0 }))).toEqual([])
    expect(slugs('a10', aScope({ excludedStockNumbers: ['A100'] }))).toEqual(['two'])
    expect(slugs('1ab', aScope(), 2)).toHaveLength(2)
  })

  it('[STK-03] are none in a stock without any number', () => {
    const bare = stockSearch(
      build([aCar({ stocknum: null, regplate: null })], { site: 'y', version: '1', documents: {} }),
    )
    expect(bare.carsNamed('100', aScope(), 9)).toEqual([])
  })
})
