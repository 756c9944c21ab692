import type { Car } from '../../shared/car/schema.ts'
import { isInScope } from '../../shared/car/scope.ts'
import { carSummary } from '../../shared/car/summary.ts'
import { normaliseIdentifier } from '../../shared/search/text-words.ts'
import type { Stock } from '../../worker/features/stock/service.ts'

/** The cars of one site in memory. */
export function memoryStock(
  cars: readonly Car[],
  publishedAt: number | null = null,
): Pick<Stock, 'cars' | 'catalogue'> {
  const inOrder = cars.toSorted((a, b) => a.id - b.id)
  const find = async (isIt: (car: Car) => boolean) => inOrder.find(isIt) ?? null
  return {
    cars: {
      findBySlug: (slug) => find((car) => car.slug === slug),
      findById: (id) => find((car) => car.id === id),
      findAt: async (slugs, scope) =>
        slugs
          .flatMap((slug) => inOrder.find((car) => car.slug === slug) ?? [])
          .filter((car) => isInScope(car, scope))
          .map(carSummary),
      findNamed: async (start, scope, most) =>
        inOrder
          .filter((car) => car.status !== 'sold' && isInScope(car, scope))
          .filter((car) =>
            [car.stocknum, car.regplate].some((name) => name && normaliseIdentifier(name).startsWith(start)),
          )
          .slice(0, most)
          .map(carSummary),
    },
    catalogue: {
      listIds: async (scope) =>
        inOrder.filter((car) => car.status !== 'sold' && isInScope(car, scope)).map(({ id }) => id),
      async *readCars(ids) {
        yield* inOrder.filter(({ id }) => ids.includes(id))
      },
      publishedAt: async () => publishedAt,
    },
  }
}
