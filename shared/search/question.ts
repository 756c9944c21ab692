import type { Site } from '../tenant/schema.ts'
import { scopeInOrder } from './options.ts'
import { type PinRule, pinnedIn, pinRules } from './pinned.ts'
import type { SearchQuery, StockScope } from './query.ts'
import type { SearchOptions, SearchState } from './state.ts'
import { type SynonymTable, synonymsIn, synonymTable } from './synonyms.ts'

/** Query settings of a site, independent of the engine (SRC-20). */
export type AskingRules = Pick<Site, 'search'> & { synonyms: SynonymTable; pins: PinRule[] }

export const askingRules = ({ search }: Pick<Site, 'search'>): AskingRules => ({
  search,
  synonyms: synonymTable(search.synonyms),
  pins: pinRules(search),
})

type Moment = { scope: StockScope; options: SearchOptions; now: number; pageSize: number }

/** The query for a search engine: the shopper's search within the scope of the site at `now`. */
export function questionFor(
  state: SearchState,
  rules: AskingRules,
  { scope, options, now, pageSize }: Moment,
): SearchQuery {
  return {
    ...state,
    scope: scopeInOrder(scope, state.sort, rules),
    synonyms: synonymsIn(state.text, rules.synonyms),
    pinned: pinnedIn(state, rules.pins, rules.synonyms, options, now),
    pageSize,
  }
}
