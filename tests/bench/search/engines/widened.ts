import type { SearchQuery } from '../../../../shared/search/query.ts'
import { type Answer, COUNTED, type Counted } from '../questions.ts'

/**
 * How an engine that counts only what it finds is made to count without an attribute's own filter, as its makers say:
 * one search with all filters, and one more for each filtered attribute with that filter left out.
 */
export async function widened(
  { facets, ...query }: SearchQuery,
  search: (query: SearchQuery, counted: Counted[]) => Answer | Promise<Answer>,
): Promise<Answer> {
  const filtered = COUNTED.filter((key) => facets[key])
  const found = await search(
    { ...query, facets },
    COUNTED.filter((key) => !facets[key]),
  )
  for (const key of filtered) {
    const { [key]: _, ...others } = facets
    found.facets[key] = (await search({ ...query, facets: others }, [key])).facets[key]
  }
  return found
}
