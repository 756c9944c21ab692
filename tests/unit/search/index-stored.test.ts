import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { build } from '../../../worker/stock-index/build.ts'
import { StockIndexError } from '../../../worker/stock-index/encode.ts'
import { stockSearch } from '../../../worker/stock-index/search.ts'
import { aQuery } from '../../builders/query.ts'
import { someStock } from '../../builders/stock.ts'
import { queryArbitrary, stockArbitrary } from '../../builders/stock-arbitrary.ts'
import { decode, encode } from '../../builders/whole-index.ts'

const stamp = { site: 'yard', version: '1', documents: {} }
const stored = encode(build(someStock(300), stamp))

/** What reading these bytes for the yard is refused with; null when it is not. */
function refusal(bytes: Uint8Array<ArrayBuffer>, site = 'yard'): string | null {
  try {
    decode(bytes, site)
    return null
  } catch (error) {
    return error instanceof StockIndexError ? error.refusal : `threw ${String(error)}`
  }
}

describe('a stored stock index', () => {
  it('answers as it did before it was stored', () => {
    const stockAndQuery = stockArbitrary().chain((cars) => fc.tuple(fc.constant(cars), queryArbitrary(cars)))
    fc.assert(
      fc.property(stockAndQuery, ([cars, query]) => {
        const index = build(cars, stamp)
        expect(stockSearch(decode(encode(index), 'yard')).search(query)).toEqual(stockSearch(index).search(query))
      }),
      { numRuns: 100 },
    )
  })

  it('says whose it is and which version', () => {
    expect(decode(stored, 'yard').meta).toMatchObject({ site: 'yard', version: '1', cars: 300 })
  })

  it('is read from wherever in memory it happens to lie', () => {
    const shifted = new Uint8Array(stored.length + 3)
    shifted.set(stored, 3)
    expect(stockSearch(decode(shifted.subarray(3), 'yard')).search(aQuery()).count).toBeGreaterThan(0)
  })

  it('[TEN-06] is refused for another site', () => {
    expect(refusal(stored, 'other-yard')).toBe('another site')
  })

  it('is refused when it is of another format', () => {
    const other = stored.slice()
    other[4]! += 1
    expect(refusal(other)).toBe('another format')
  })

  it('is refused when any one bit is not as it was written', () => {
    fc.assert(
      fc.property(fc.nat(stored.length * 8 - 1), (bit) => {
        const flipped = stored.slice()
        flipped[bit >> 3]! ^= 1 << (bit & 7)
        expect(refusal(flipped)).toMatch(/^(not an index|another format|damaged)$/)
      }),
      { numRuns: 500 },
    )
  })

  it('is refused when part of it is missing or something is added', () => {
    fc.assert(
      fc.property(fc.nat(stored.length - 1), (length) => {
        expect(refusal(stored.subarray(0, length))).toMatch(/^(not an index|damaged)$/)
      }),
    )
    expect(refusal(new Uint8Array([...stored, 0]))).toBe('damaged')
  })

  it('is refused when it is not an index at all', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(refusal(bytes)).toMatch(/^(not an index|another format|damaged)$/)
      }),
    )
  })
})
