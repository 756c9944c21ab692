import { BRAND_KINDS } from '../tenant/choices.ts'
import type { Site } from '../tenant/schema.ts'
import { ATTRIBUTES, type FacetKey } from './attributes.ts'
import type { Vocabulary } from './path.ts'
import type { StockScope } from './query.ts'
import type { SortKey } from './sorts.ts'
import type { SearchOptions } from './state.ts'

/** How a site reads and writes its searches, over the words its stock holds. */
export function searchOptions({ search, brand_directory }: Site, vocabulary: Vocabulary): SearchOptions {
  const single = search.single_select.filter((key): key is FacetKey => ATTRIBUTES[key].kind === 'facet')
  return {
    sorts: search.sorts,
    defaultSort: search.default_sort,
    singleSelect: [...new Set([...single, 'weekly_price_range' as const])],
    vocabulary,
    brands: brand_directory.entries.flatMap(({ title, kind }) => (BRAND_KINDS[kind].isSold ? [title] : [])),
    preselected: preselected(search, vocabulary),
  }
}

/** The site's own state, where it asks for that and has cars there (SRC-18). */
function preselected({ prefer_default_state, default_state }: Site['search'], vocabulary: Vocabulary) {
  const state = prefer_default_state && vocabulary.state?.find((known) => known.toLowerCase() === default_state)
  return state ? { state } : {}
}

/** Lowest price first leaves out cars without a price where the site asks for it (SRC-05). */
export function scopeInOrder(scope: StockScope, sort: SortKey, { search }: Pick<Site, 'search'>): StockScope {
  return sort === 'price-asc' && search.priced_only_by_price && scope.priceAbove === null
    ? { ...scope, priceAbove: 0 }
    : scope
}
