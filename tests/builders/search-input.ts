import { EMPTY_SEARCH } from '../../shared/search/state.ts'
import type { SearchInput } from '../../shared/search/view.ts'
import { carSite, NOW } from './listed-car.ts'
import { aResult } from './results.ts'

/** What a page of all stock is decided from: three filters, and nothing found besides the cars. */
export const aSearchInput = (fields: Partial<SearchInput> = {}): SearchInput => ({
  state: EMPTY_SEARCH,
  options: { sorts: ['relevance'], defaultSort: 'relevance', singleSelect: [], vocabulary: {} },
  site: searchSite(),
  now: NOW,
  list: { title: 'All cars', landing: null },
  unavailable: [],
  fault: null,
  open: [],
  understood: null,
  nearestTo: null,
  result: aResult(),
  closeMatches: [],
  nearSearches: [],
  figures: null,
  ...fields,
})

export const searchSite = (fields: Partial<SearchInput['site']> = {}): SearchInput['site'] => ({
  ...carSite(),
  filters: ['make', 'model', 'price'],
  list: 'grid',
  price: { min: 5_000, max: 250_000, step: null },
  popular_makes: [],
  savesSearches: true,
  hasAlerts: false,
  ...fields,
})
