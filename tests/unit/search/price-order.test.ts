import { describe, expect, it } from 'vitest'
import { build } from '../../../worker/stock-index/build.ts'
import { readPriceParts } from '../../../worker/stock-index/price-parts.ts'
import { stockSearch } from '../../../worker/stock-index/search.ts'
import { aCar } from '../../builders/car.ts'
import { aQuery } from '../../builders/query.ts'
import { plainSearch } from '../../fakes/search.ts'

const PRICES = [19_000, 20_500, 20_900, 20_000, 19_500, 21_000, 20_600, 21_400, 19_800, 15_000, 27_000]
const [CHEAP, DEAR] = [10, 11]
/** Listed at once, so that nothing but the price tells them apart. */
const cars = PRICES.map((price, at) => aCar({ id: at + 1, price, km: 50_000 + ((at * 7) % 11) * 2_000 }))

describe('the most relevant of similar cars', () => {
  const hits = stockSearch(build(cars, { site: 'yard', version: '1', documents: {} })).search(aQuery()).hits

  it('[SRC-05] [STK-08] begin with the one that costs less than they do, and end with the one that costs more', () => {
    const ids = hits.map(({ id }) => id)
    expect([ids[0], ids.at(-1)]).toEqual([CHEAP, DEAR])
    expect(hits).toEqual(plainSearch(cars, aQuery()).hits)
  })

  it('[SRC-05] [SRC-20] are known to a search server by the same parts', async () => {
    const partOf = await readPriceParts(cars)
    expect([partOf({ id: CHEAP }), partOf({ id: DEAR }), partOf({ id: 99 })]).toEqual(['low', 'high', null])
  })

  it('[VDP-11] are told apart by nothing where they are too few', async () => {
    const few = cars.slice(3)
    const partOf = await readPriceParts(few)
    expect(few.map(partOf)).toEqual(few.map(() => null))
  })
})
