import type { Site } from '../tenant/schema.ts'
import type { FacetKey } from './attributes.ts'
import type { Near } from './near.ts'
import { type PinRule, pinnedStockNumbers, pinRules } from './pinned.ts'
import { preferencesOf } from './preferences.ts'
import type { Preference, SearchQuery, StockScope } from './query.ts'
import { scopeInOrder } from './search-options.ts'
import type { SearchOptions, SearchState } from './state.ts'
import { findSynonyms, type SynonymTable, synonymTable } from './synonyms.ts'
import { splitValues } from './value-signs.ts'

/** Query settings of a site, independent of the engine (SRC-20). */
export type QueryRules = Pick<Site, 'search'> & { synonyms: SynonymTable; pins: PinRule[] }

export const queryRules = ({ search }: Pick<Site, 'search'>): QueryRules => ({
  search,
  synonyms: synonymTable(search.synonyms),
  pins: pinRules(search),
})

type Moment = {
  scope: StockScope
  options: SearchOptions
  now: number
  pageSize: number
  /** What the cars that come first have, before what the search itself says. */
  prefer?: readonly Preference[]
}

/** The query for a search engine: the shopper's search within the scope of the site at `now`. */
export function buildQuery(
  state: SearchState,
  rules: QueryRules,
  { scope, options, now, pageSize, prefer = [] }: Moment,
): SearchQuery {
  const { near, ...others } = state
  return {
    ...others,
    ...splitFacets(state.facets),
    ...(near && options.near ? { near: { ...pointAndRadius(near), km: options.near.km } } : {}),
    sort: near || state.sort !== 'distance' ? state.sort : 'relevance',
    scope: scopeInOrder(scope, state.sort, rules),
    synonyms: findSynonyms(state.text, rules.synonyms),
    pinned: pinnedStockNumbers(state, rules.pins, rules.synonyms, options, now),
    prefer: [...prefer, ...preferencesOf(state, options.vocabulary)],
    pageSize,
  }
}

const pointAndRadius = ({ lat, long, within }: Near) => ({ lat, long, within })

/** The facets wanted, the values that every car must have, and those kept out. */
export function splitFacets(chosen: SearchState['facets']): Pick<SearchQuery, 'facets' | 'excluded' | 'required'> {
  const facets: NonNullable<SearchQuery['facets']> = {}
  const excluded: NonNullable<SearchQuery['excluded']> = {}
  const required: NonNullable<SearchQuery['required']> = {}
  for (const [key, values] of Object.entries(chosen) as [FacetKey, string[]][]) {
    const split = splitValues(values)
    if (split.excluded.length > 0) excluded[key] = split.excluded
    if (split.required.length > 0) required[key] = split.required
    if (split.wanted.length > 0) facets[key] = split.wanted
  }
  return {
    facets,
    ...(Object.keys(excluded).length > 0 ? { excluded } : {}),
    ...(Object.keys(required).length > 0 ? { required } : {}),
  }
}
