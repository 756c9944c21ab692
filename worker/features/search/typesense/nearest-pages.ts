import type { FacetCount, NearQuery } from '../../../../shared/search/query.ts'
import { holding, notHolding, placeTerm } from './filter.ts'
import { distanceOrder } from './scores.ts'
import { type Question, type Search, searchPages } from './searches.ts'
import { MAX_COMPARISONS } from './server-limits.ts'

/** Cars that stand next to one another in the order of distance, of at most as many distances as one order can score. */
type Band = { rings: Ring[]; cars: number }
/** The places at one distance, and the cars that were found there. */
type Ring = { places: string[]; cars: number }

/** Whether the server can put the distances in one order. */
export const fitsOneOrder = ({ km }: NearQuery): boolean => {
  const rings = [...Map.groupBy(km.keys(), (place) => km.get(place)!).values()]
  return entriesOf(rings) <= MAX_COMPARISONS
}

/** A ring of many places takes several scores. */
const entriesOf = (rings: readonly string[][]): number =>
  rings.reduce((entries, places) => entries + Math.ceil(places.length / MAX_COMPARISONS), 0)

/**
 * The searches for the cars from one position to another, nearest first, where there are more distances than one order
 * can score: `counts` says how many of the found cars stand at each place, so that only those bands are asked for that the
 * page shows. Cars of unknown places stand last. The hits of each, the first `skip` left out and `take` taken, follow one
 * another.
 */
export function nearestPages(
  question: Question,
  { near, counts, from, to }: { near: NearQuery; counts: readonly FacetCount[]; from: number; to: number },
): { searches: Search[]; skip: number; take: number }[] {
  const known = counts.filter(({ value }) => near.km.has(value))
  const pages = []
  let start = 0
  for (const { rings, cars } of bandsOf(known, near)) {
    const [first, last] = [Math.max(from, start) - start, Math.min(to, start + cars) - start]
    start += cars
    if (first >= last) continue
    const places = rings.map((ring) => ring.places)
    const clause = { key: null, filter: holding(places.flat().map(placeTerm)) }
    const order = distanceOrder(places)
    pages.push(searchPages({ ...question, clauses: [...question.clauses, clause] }, { order, from: first, to: last }))
  }
  if (to <= start) return pages
  const elsewhere = { key: null, filter: notHolding(known.map(({ value }) => placeTerm(value))) }
  const unknown = { ...question, clauses: [...question.clauses, elsewhere] }
  return [...pages, searchPages(unknown, { order: null, from: Math.max(from, start) - start, to: to - start })]
}

function bandsOf(counts: readonly FacetCount[], { km }: NearQuery): Band[] {
  const rings = [...Map.groupBy(counts, ({ value }) => km.get(value)!)]
    .toSorted(([a], [b]) => a - b)
    .map(
      ([, at]): Ring => ({ places: at.map(({ value }) => value), cars: at.reduce((all, { count }) => all + count, 0) }),
    )
  const bands: Band[] = []
  for (const ring of rings) {
    const last = bands.at(-1)
    if (last && entriesOf([...last.rings.map(({ places }) => places), ring.places]) <= MAX_COMPARISONS) {
      last.rings.push(ring)
      last.cars += ring.cars
    } else bands.push({ rings: [ring], cars: ring.cars })
  }
  return bands
}
