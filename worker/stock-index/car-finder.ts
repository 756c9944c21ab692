import type { CarSummary } from '../../shared/car/summary.ts'
import type { StockScope } from '../../shared/search/query.ts'
import { holds } from './bits.ts'
import { firstWord, type StockIndex } from './columns.ts'
import type { Identifiers } from './identifiers.ts'
import type { ScopeView } from './scope-view.ts'

/** Single cars by what tells them from all others. */
export type CarFinder = {
  /** The id of the car at /cars/{slug}, in scope or not; null when the index has no such car. */
  idOf: (slug: string) => number | null
  /** The cars at these addresses that a site may show, in the order asked for. */
  carsAt: (slugs: readonly string[], scope: StockScope) => CarSummary[]
  /**
   * The cars for sale that a site may show whose stock number or number plate begins so, at most `most` of them, by
   * number. `start`: as identifierOf writes it.
   */
  carsNamed: (start: string, scope: StockScope, most: number) => CarSummary[]
  /** The ids of the cars for sale that a site may show, in their order. */
  idsForSale: (scope: StockScope) => number[]
}

type Stock = {
  index: StockIndex
  identifiers: Identifiers
  viewFor: (scope: StockScope) => ScopeView
  summaries: (cars: ArrayLike<number>) => CarSummary[]
}

export const carFinder = ({ index, identifiers, viewFor, summaries }: Stock): CarFinder => ({
  idOf: (slug) => {
    const car = identifiers.bySlug(slug)
    return car === null ? null : identifiers.idOf(car)
  },
  carsAt: (slugs, scope) => {
    const { bits } = viewFor(scope)
    const cars = slugs.map(identifiers.bySlug).filter((car) => car !== null)
    return summaries(cars.filter((car) => holds(bits, car)))
  },
  carsNamed: (start, scope, most) => {
    const { bits } = viewFor(scope)
    const cars = new Set([...identifiers.byStocknum(start, true), ...identifiers.byPlate(start)])
    const forSale = [...cars].filter((car) => holds(bits, car) && firstWord(index, 'status', car) !== 'sold')
    return summaries(forSale.slice(0, most))
  },
  idsForSale: (scope) => {
    const { bits } = viewFor(scope)
    const ids: number[] = []
    for (let car = 0; car < index.meta.cars; car++)
      if (holds(bits, car) && firstWord(index, 'status', car) !== 'sold') ids.push(identifiers.idOf(car))
    return ids.toSorted((a, b) => a - b)
  },
})
