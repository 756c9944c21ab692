import { CATALOGUE } from '../brand/catalogue.ts'
import { BUDGET_BODIES } from '../budget/bodies.ts'
import { FACET_KEYS, RANGE_KEYS, type RangeKey } from '../search/attributes.ts'
import { parseBounds } from '../search/search-address.ts'
import { textKey } from '../text.ts'
import { editDistance, nearestWord } from '../typo.ts'

/** Values that most stocks write alike: a value close to one of them is a slip. */
const USUAL: Partial<Record<string, readonly string[]>> = {
  make: CATALOGUE.map(({ name }) => name),
  body: [...new Set(Object.values(BUDGET_BODIES).flat())],
}

const NAMES: readonly string[] = [...FACET_KEYS, ...RANGE_KEYS, 'query', 'near', 'within', 'sortBy', 'page']

/** One letter or two beside, in a word long enough to tell. */
function isSlip(written: string, word: string): boolean {
  const max = written.length < 5 ? 1 : 2
  return editDistance(written, word, max) <= max
}

/** What is wrong with the parameters of a search in a dealer's page; null for nothing. A shopper's address drops them. */
export function searchAddressFault(address: string): string | null {
  const params = new URLSearchParams(address.split('?')[1] ?? '')
  const name = [...params].map(([key]) => key).find((key) => !NAMES.includes(key))
  if (name !== undefined) {
    const near = nearestWord(name, NAMES)
    return `has ${name}, which no search has${near ? `: did you mean ${near}?` : `: one of ${NAMES.join(', ')}`}`
  }
  for (const [key, value] of params) {
    const usual = USUAL[key] ?? []
    const near = usual.find((each) => isSlip(value, each))
    if (near !== undefined && !usual.some((each) => textKey(each) === textKey(value)))
      return `has ${key}=${value}: did you mean ${near}?`
  }
  const range = RANGE_KEYS.find((key: RangeKey) => params.has(key) && parseBounds(params.getAll(key)) === null)
  return range === undefined
    ? null
    : `has ${range}=${params.get(range)}: write it as ${range}=10000-30000, ${range}=-30000 or ${range}=10000-`
}
