import type { ModelSource } from '../../../shared/brand/brand.ts'
import type { CarSummary } from '../../../shared/car/summary.ts'
import type { Vocabulary } from '../../../shared/search/attributes.ts'
import type { SearchQuery, SearchResult } from '../../../shared/search/query.ts'
import { EMPTY_SEARCH, type SearchOptions } from '../../../shared/search/state.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import type { Services } from '../../context.ts'

/** Cars read for figures in one search; the most that a hosted engine gives. */
const READ_AT_ONCE = 250
/** Upper bound on cars that figures are made from: the newest ones. */
const MAX_CARS_READ = 1000

export const modelSource = ({ brand_directory }: Site, vocabulary: Vocabulary): ModelSource => ({
  vocabulary,
  entries: brand_directory.entries,
  models: brand_directory.models,
})

type Engine = Pick<Services, 'search' | 'question'>

/** A page of the cars for sale under these filters, the newest first. */
export async function findForSale(
  { search, question }: Engine,
  options: SearchOptions,
  facets: SearchQuery['facets'],
  pageSize: number,
  page = 1,
): Promise<SearchResult> {
  const query = question({ ...EMPTY_SEARCH, facets, sort: 'latest', page }, options, pageSize)
  return search.search({ ...query, scope: { ...query.scope, soldSince: null } })
}

/** As lists of results count them: with cars that sold these days. */
export const countListed = ({ search, question }: Engine, options: SearchOptions, facets: SearchQuery['facets']) =>
  search.search(question({ ...EMPTY_SEARCH, facets, sort: options.defaultSort }, options, 0))

/** The newest cars for sale under these filters, as many as figures are made from. `count`: all of them. */
export async function readForSale(
  engine: Engine,
  options: SearchOptions,
  facets: SearchQuery['facets'],
): Promise<{ cars: CarSummary[]; count: number }> {
  const first = await findForSale(engine, options, facets, READ_AT_ONCE)
  const pages = Math.min(first.pages, MAX_CARS_READ / READ_AT_ONCE)
  const others = await Promise.all(
    Array.from({ length: pages - 1 }, (_, at) => findForSale(engine, options, facets, READ_AT_ONCE, at + 2)),
  )
  return { cars: [first, ...others].flatMap(({ hits }) => hits), count: first.count }
}
