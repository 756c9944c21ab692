/** Cars already seen in a followed search: those in `ids`, and every car whose id is at most `upTo`. */
export type KnownCars = { ids: number[]; upTo: number }

/** The newest cars of a search, up to LOOKED_AT of them, and the count of all. */
export type FoundCars = { cars: { id: number; isForSale: boolean }[]; count: number }

/** Upper bound on cars compared per search. */
export const LOOKED_AT = 200
const REMEMBERED = 1_000

/**
 * Cars new to a search since the last comparison, and the seen cars to store. The first comparison reports none, and no
 * car is reported twice. Of a search with more cars than are compared, older cars count as seen by their ids, which
 * only grow.
 */
export function searchNews(known: KnownCars | null, { cars, count }: FoundCars): { known: KnownCars; fresh: number[] } {
  const { ids, upTo } = known ?? { ids: [], upTo: 0 }
  const had = new Set(ids)
  const isNew = (id: number) => id > upTo && !had.has(id)
  const fresh = known === null ? [] : cars.filter(({ id, isForSale }) => isForSale && isNew(id)).map(({ id }) => id)
  const seen = [...had, ...cars.map(({ id }) => id).filter(isNew)].toSorted((a, b) => b - a)
  const kept = count > cars.length ? 0 : REMEMBERED
  return { fresh, known: { ids: seen.slice(0, kept), upTo: Math.max(upTo, seen[kept] ?? 0) } }
}
