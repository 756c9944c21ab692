import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { build } from '../../../worker/stock-index/build.ts'
import { readIdentifiers } from '../../../worker/stock-index/identifiers.ts'
import { indexEstimate } from '../../../worker/stock-index/index-size.ts'
import { orderByRelevance, orderNumbers, rankNumbers } from '../../../worker/stock-index/order.ts'
import { numberList } from '../../../worker/stock-index/sections.ts'
import { aCar } from '../../builders/car.ts'
import { someStock } from '../../builders/stock.ts'
import { encode } from '../../builders/whole-index.ts'

const numbers = fc.array(fc.oneof(fc.nat(40), fc.double({ noNaN: true }), fc.constant(Number.NaN), fc.maxSafeInteger()))

const listOf = (values: (number | null)[]) => {
  const list = numberList()
  for (const value of values) list.push(value)
  return list
}

describe('orders of numbers', () => {
  it('are those of a sort that keeps ties, without what has none', () => {
    fc.assert(
      fc.property(numbers, (source) => {
        const expected = [...source.keys()]
          .filter((at) => !Number.isNaN(source[at]))
          .toSorted((a, b) => source[a]! - source[b]! || a - b)
        expect([...orderNumbers(source)]).toEqual(expected)
      }),
    )
  })

  it('give each number its place, from which it is read again', () => {
    fc.assert(
      fc.property(numbers, (source) => {
        const { numbers: ranked, codes } = rankNumbers(source)
        const read = [...codes].map((code) => (code === 0 ? Number.NaN : ranked[code - 1]! + 0))
        expect(read).toEqual(source.map((number) => number + 0))
      }),
    )
  })

  it('[SRC-05] put cars by rank, then by the newest id', () => {
    expect([...orderByRelevance(listOf([1, 2, 3, 4]), listOf([5, 9, 5, 0]))]).toEqual([1, 2, 0, 3])
  })
})

describe('a list of numbers', () => {
  it('gives back what was put in, whatever its width', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            numbers.map(([first]) => first ?? null),
            fc.nat(),
            fc.integer(),
          ),
        ),
        (source) => {
          const list = listOf(source)
          expect(source.map((_, at) => list.at(at) + 0)).toEqual(source.map((number) => (number ?? Number.NaN) + 0))
        },
      ),
    )
  })
})

describe('stock numbers', () => {
  it('[SRC-06] are found by themselves and by their beginnings, in any script', () => {
    const stocknum = fc.stringMatching(/^[A-Z0-9äяé-]{1,14}$/u)
    fc.assert(
      fc.property(fc.uniqueArray(stocknum, { minLength: 1, maxLength: 40 }), (stocknums) => {
        const cars = stocknums.map((each, at) => aCar({ id: at + 1, slug: `car-${at}`, stocknum: each }))
        const index = build(cars, { site: 'yard', version: '1', documents: {} })
        const { ofStocknum, stocknumAt } = readIdentifiers(index.sections)
        for (const each of stocknums) expect(ofStocknum(each).map(stocknumAt)).toContain(each)
      }),
    )
  })
})

describe('the estimate of an index', () => {
  it.each([
    ['cars of a big group', someStock(6_000)],
    ['cars with words of their own', someStock(3_000).map((car) => ({ ...car, variant: `${car.slug} own words` }))],
  ])('[OPS-01] is near what %s take', (_, cars) => {
    const estimate = indexEstimate()
    for (const car of cars) estimate.add(car)
    const index = build(cars, { site: 'yard', version: '1', documents: {} })
    const blocks = Object.keys(index.sections).filter((name) => name.startsWith('block.'))
    for (const name of blocks) delete index.sections[name]
    const real = encode(index).length
    expect(estimate.measureBytes(cars.length) / real).toBeGreaterThan(0.75)
    expect(estimate.measureBytes(cars.length) / real).toBeLessThan(1.25)
  })
})
