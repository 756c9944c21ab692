import type { Site } from '../tenant/schema.ts'
import { splitExclusions } from './exclusion.ts'
import type { Near } from './near.ts'
import { type PinRule, pinnedStockNumbers, pinRules } from './pinned.ts'
import { preferencesOf } from './preferences.ts'
import type { Preference, SearchQuery, StockScope } from './query.ts'
import { scopeInOrder } from './search-options.ts'
import type { SearchOptions, SearchState } from './state.ts'
import { findSynonyms, type SynonymTable, synonymTable } from './synonyms.ts'

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

/** The facets wanted, and the values kept out. */
function splitFacets(facets: SearchState['facets']): Pick<SearchQuery, 'facets' | 'excluded'> {
  const split = Object.entries(facets).map(([key, values]) => ({ key, ...splitExclusions(values) }))
  const kept = split.filter(({ excluded }) => excluded.length > 0)
  if (kept.length === 0) return { facets }
  return {
    facets: Object.fromEntries(split.flatMap(({ key, wanted }) => (wanted.length > 0 ? [[key, wanted]] : []))),
    excluded: Object.fromEntries(kept.map(({ key, excluded }) => [key, excluded])),
  }
}
