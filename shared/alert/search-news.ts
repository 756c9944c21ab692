/** Cars that a followed search had: these, and any with a lower id or the same as `upTo`. */
export type KnownCars = { ids: number[]; upTo: number }

/** The newest cars of a search: as many as are looked at, and how many there are in all. */
export type FoundCars = { cars: { id: number; isForSale: boolean }[]; count: number }

/** Of a search no more cars than this are looked at, and remembered one by one. */
export const LOOKED_AT = 200
const REMEMBERED = 1_000

/**
 * Cars that came to a search since it was looked at, and what is known from then on. A first look tells nothing, and no
 * car is told of twice. A search with more cars than are looked at knows those beyond by their ids, which only grow.
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
