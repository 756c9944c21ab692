import { describe, expect, it } from 'vitest'
import { countLine } from '../../../shared/search/title.ts'
import { nounFor } from '../../../shared/vehicle-words.ts'

const line = (count: number, sold: number, status?: string[]) =>
  countLine(
    {
      count,
      facets: {
        status: [{ value: 'in_stock', count: count - sold }, ...(sold > 0 ? [{ value: 'sold', count: sold }] : [])],
      },
    },
    { facets: status ? { status } : {} },
    nounFor(['car']),
  )

describe('the line over a list', () => {
  it.each([
    ['none is', 12, 0, undefined, '12 cars'],
    ['some are', 1_204, 3, undefined, '1,204 cars, 3 of them sold'],
    ['all are', 2, 2, undefined, '2 cars, all sold'],
    ['the only one is', 1, 1, undefined, '1 car, sold'],
    ['sold ones are chosen', 4, 4, ['sold'], '4 cars, all sold'],
    ['sold ones are chosen with others', 9, 4, ['in_stock', 'sold'], '9 cars, 4 of them sold'],
    ['only others are chosen', 5, 4, ['in_stock'], '5 cars'],
  ])('[SRC-04] [SRC-14] says how many are sold where %s', (_, count, sold, status, text) => {
    expect(line(count, sold, status)).toBe(text)
  })
})
