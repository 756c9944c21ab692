import type { FacetKey } from './attributes.ts'
import type { Vocabulary } from './path.ts'

/** Facets of numbers that shoppers count: of vehicles with another number, the nearest are the next best. */
export const COUNT_FACETS: ReadonlySet<FacetKey> = new Set(['sleeps', 'seats', 'cylinders'])

/** Those asked for by more than any vehicle has: nothing is found then, and the nearest are shown. */
const OPEN_COUNTS: ReadonlySet<FacetKey> = new Set(['sleeps', 'seats'])

/** Whether a value asks for more than any vehicle of the stock has: 'sleeps 6' where the largest sleeps 5. */
export function isBeyondStock(key: FacetKey, value: string, vocabulary: Vocabulary): boolean {
  const held = vocabulary[key] ?? []
  const isCount = OPEN_COUNTS.has(key) && /^[1-9]\d?$/.test(value)
  return isCount && held.length > 0 && held.every((each) => Number(each) < Number(value))
}
