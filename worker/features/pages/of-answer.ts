import type { SearchResult } from '../../../shared/search/query.ts'

const worked = new WeakMap<SearchResult['facets'], Map<string, unknown>>()

/**
 * What follows from the counts of an answer and from the config alone, worked out once for as long as the answer is
 * remembered: its key names site, config and stock. `name` tells apart what is worked out of one answer.
 */
export function ofAnswer<Value>({ facets }: Pick<SearchResult, 'facets'>, name: string, work: () => Value): Value {
  const known = worked.get(facets) ?? new Map<string, unknown>()
  worked.set(facets, known)
  if (!known.has(name)) known.set(name, work())
  return known.get(name) as Value
}
