/** Cars already seen in a followed search: those in `ids`, and every car whose id is at most `upTo`. */
export type SeenCars = { ids: number[]; upTo: number }

/** The newest cars of a search, up to MAX_CARS_COMPARED of them, and the count of all. */
export type NewestCars = { cars: { id: number; isForSale: boolean }[]; count: number }

/** Upper bound on cars compared per search. */
export const MAX_CARS_COMPARED = 200
const MAX_SEEN_IDS = 1_000

/**
 * Cars new to a search since the last comparison, and the seen cars to store. The first comparison reports none, and no
 * car is reported twice. Of a search with more cars than are compared, older cars count as seen by their ids, which
 * only grow.
 */
export function findNewCars(
  previous: SeenCars | null,
  { cars, count }: NewestCars,
): { seen: SeenCars; newIds: number[] } {
  const { ids, upTo } = previous ?? { ids: [], upTo: 0 }
  const seenIds = new Set(ids)
  const isNew = (id: number) => id > upTo && !seenIds.has(id)
  const newIds = previous === null ? [] : cars.filter(({ id, isForSale }) => isForSale && isNew(id)).map(({ id }) => id)
  const seen = [...seenIds, ...cars.map(({ id }) => id).filter(isNew)].toSorted((a, b) => b - a)
  const keptCount = count > cars.length ? 0 : MAX_SEEN_IDS
  return { newIds, seen: { ids: seen.slice(0, keptCount), upTo: Math.max(upTo, seen[keptCount] ?? 0) } }
}
