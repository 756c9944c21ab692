import { BRAND_KINDS } from '../tenant/choices.ts'
import type { Site } from '../tenant/schema.ts'
import { ATTRIBUTES, type FacetKey } from './attributes.ts'
import type { Vocabulary } from './path.ts'
import type { StockScope } from './query.ts'
import type { SortKey } from './sorts.ts'
import type { SearchOptions } from './state.ts'

/** Search options of a site for the vocabulary of its stock. */
export function searchOptions({ search, brand_directory, stock }: Site, vocabulary: Vocabulary): SearchOptions {
  const single = search.single_select.filter((key): key is FacetKey => ATTRIBUTES[key].kind === 'facet')
  return {
    sorts: search.sorts,
    defaultSort: search.default_sort,
    singleSelect: [...new Set([...single, 'weekly_price_range' as const])],
    vocabulary,
    kinds: stock.kinds,
    brands: brand_directory.entries.flatMap(({ title, kind }) => (BRAND_KINDS[kind].isSold ? [title] : [])),
    preselected: preselected(search, vocabulary),
  }
}

/** Preselects the site's own state where configured and in stock (SRC-18). */
function preselected({ prefer_default_state, default_state }: Site['search'], vocabulary: Vocabulary) {
  const state = prefer_default_state && vocabulary.state?.find((value) => value.toLowerCase() === default_state)
  return state ? { state } : {}
}

/** Excludes cars without a price from the lowest-price order, where configured (SRC-05). */
export function scopeInOrder(scope: StockScope, sort: SortKey, { search }: Pick<Site, 'search'>): StockScope {
  return sort === 'price-asc' && search.priced_only_by_price && scope.priceAbove === null
    ? { ...scope, priceAbove: 0 }
    : scope
}
