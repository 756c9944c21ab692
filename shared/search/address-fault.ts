import { FACET_KEYS, RANGE_KEYS, type RangeKey } from './attributes.ts'
import { parseBounds } from './search-address.ts'
import { nearestWord } from './typo.ts'

const NAMES: readonly string[] = [...FACET_KEYS, ...RANGE_KEYS, 'query', 'near', 'within', 'sortBy', 'page']

/** What is wrong with the parameters of a search that a dealer wrote, which a shopper's address would do without; null for nothing. */
export function searchAddressFault(address: string): string | null {
  const params = new URLSearchParams(address.split('?')[1] ?? '')
  const name = [...params].map(([key]) => key).find((key) => !NAMES.includes(key))
  if (name !== undefined) {
    const near = nearestWord(name, NAMES)
    return `has ${name}, which no search has${near ? `: did you mean ${near}?` : `: one of ${NAMES.join(', ')}`}`
  }
  const range = RANGE_KEYS.find((key: RangeKey) => params.has(key) && parseBounds(params.getAll(key)) === null)
  return range === undefined
    ? null
    : `has ${range}=${params.get(range)}: write it as ${range}=10000-30000, ${range}=-30000 or ${range}=10000-`
}
