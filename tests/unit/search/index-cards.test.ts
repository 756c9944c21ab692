import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { carSummary } from '../../../shared/car/summary.ts'
import { carCard } from '../../../shared/card/card.ts'
import { build } from '../../../worker/stock-index/build.ts'
import { stockSearch } from '../../../worker/stock-index/search.ts'
import { aCar, aPhoto } from '../../builders/car.ts'
import { carSite, NOW } from '../../builders/listed-car.ts'
import { aQuery, aScope } from '../../builders/query.ts'
import { anyCarsArbitrary } from '../../builders/stock-arbitrary.ts'
import { decode, encode } from '../../builders/whole-index.ts'

const everyStatus = aScope({ statuses: ['in_stock', 'coming_soon', 'sold'] })

/** The cars as the stored index gives them, by id. */
function summariesOf(cars: Parameters<typeof build>[0]) {
  const index = decode(encode(build(cars, { site: 'yard', version: '1', documents: {} })), 'yard')
  const { hits } = stockSearch(index).search(aQuery({ scope: everyStatus, pageSize: 100 }))
  return new Map(hits.map((car) => [car.id, car]))
}

describe('the card of a car is the same from the index and from the database', () => {
  it('[CRD-01] [CRD-02] for any words, amounts, times and photographs', () => {
    fc.assert(
      fc.property(anyCarsArbitrary, (cars) => {
        const indexed = summariesOf(cars)
        for (const car of cars) {
          const summary = indexed.get(car.id)!
          expect(summary).toEqual(carSummary(car))
          expect(carCard(summary, carSite(), NOW)).toEqual(carCard(carSummary(car), carSite(), NOW))
        }
      }),
      { numRuns: 80 },
    )
  })

  it('[CRD-01] when the first photograph has an address that no page may load', () => {
    const car = aCar({ images: [aPhoto('javascript:alert(1)'), aPhoto('https://b.example/2.jpg', 600, 400)] })
    const photo = { url: 'https://b.example/2.jpg', width: 600, height: 400 }
    expect(carSummary(car)).toMatchObject({ photo, photos_count: 2 })
    expect(summariesOf([car]).get(car.id)).toMatchObject({ photo, photos_count: 2 })
  })
})
