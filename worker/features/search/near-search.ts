import type { NearAnswer } from '../../../shared/search/near-view.ts'
import { PAGE_SIZE, type Preference, type SearchQuery, type SearchResult } from '../../../shared/search/query.ts'
import { conditionsOf, namingOf, preferencesFor, relaxSearch, withCondition } from '../../../shared/search/relax.ts'
import { clearFilters, type SearchState } from '../../../shared/search/state.ts'
import type { SearchEngine } from './service.ts'

type NearDeps = {
  engine: Pick<SearchEngine, 'search' | 'count'>
  question: (state: SearchState, pageSize: number, prefer?: readonly Preference[]) => SearchQuery
}

/**
 * The cars nearest to a search, without those that it finds itself; null where it finds enough, or where there is no
 * other car. A stock of which nothing matches is shown from its beginning.
 */
export async function nearSearch(
  asked: SearchState,
  exact: Pick<SearchResult, 'count' | 'hits'>,
  { engine, question }: NearDeps,
): Promise<NearAnswer | null> {
  const conditions = conditionsOf(asked)
  if (exact.count >= PAGE_SIZE || conditions.length === 0) return null
  const countCars = (state: SearchState) => engine.count(question(state, 0))
  const relaxed = (await relaxSearch(asked, conditions, countCars)) ?? {
    state: clearFilters(asked),
    count: 0,
    kept: [],
    widened: [],
    letGo: conditions,
  }
  const unmet = [...relaxed.widened.map(({ asked: condition }) => condition), ...relaxed.letGo]
  const result = await engine.search(question(relaxed.state, PAGE_SIZE, unmet.flatMap(preferencesFor)))
  const count = result.count - exact.count
  if (count <= 0) return null
  const found = new Set(exact.hits.map(({ id }) => id))
  const hits = result.hits.filter(({ id }) => !found.has(id)).slice(0, PAGE_SIZE - exact.count)
  const vehicle = namingOf(relaxed.kept).reduce(withCondition, clearFilters(asked))
  const restorable = []
  for (const condition of relaxed.letGo)
    if ((await countCars(withCondition(vehicle, condition))) > 0) restorable.push(condition)
  return { relaxed: { ...relaxed, count }, restorable, result: { ...result, hits } }
}
