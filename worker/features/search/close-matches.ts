import type { CloseMatchesAnswer } from '../../../shared/search/close-matches-view.ts'
import type { Vocabulary } from '../../../shared/search/path.ts'
import { PAGE_SIZE, type Preference, type SearchQuery, type SearchResult } from '../../../shared/search/query.ts'
import {
  type Condition,
  conditionsOf,
  namingOf,
  preferencesFor,
  type RelaxedSearch,
  relaxSearch,
  withCondition,
} from '../../../shared/search/relax.ts'
import { clearConditions, type SearchState } from '../../../shared/search/state.ts'
import { wantedModel } from '../../../shared/search/wanted-model.ts'
import { findLikeModels, hasInText } from './like-models.ts'
import type { SearchEngine } from './service.ts'

type CloseMatchesDeps = {
  engine: Pick<SearchEngine, 'search' | 'count'>
  /** Typed words name what is looked for, chosen filters what it must have: for these, few cars are an answer. */
  isTyped: boolean
  vocabulary: Vocabulary
  queryFor: (state: SearchState, pageSize: number, prefer?: readonly Preference[]) => SearchQuery
}

/** With fewer cars a first step is no step: more is let go. */
const FEW_CARS = 3

/**
 * The cars nearest to a typed search that finds less than a page, or to filters that find next to nothing: first those
 * that differ in little, then, where these fill no page either, those that differ in more. All are for sale; none is
 * listed twice, and none that the search finds itself.
 */
export async function findCloseMatches(
  asked: SearchState,
  exact: Pick<SearchResult, 'count' | 'hits'>,
  { engine, queryFor, isTyped, vocabulary }: CloseMatchesDeps,
): Promise<CloseMatchesAnswer[]> {
  const all = conditionsOf(asked)
  if (exact.count >= (isTyped ? PAGE_SIZE : FEW_CARS) || all.length === 0) return []
  const countCars = (state: SearchState) => engine.count(forSale(queryFor(state, 0)))
  const conditions = await withPlace(asked, all, countCars)
  const findCars = (relaxed: RelaxedSearch) =>
    engine.search({ ...forSale(queryFor(relaxed.state, PAGE_SIZE, unmetBy(relaxed))), hitsOnly: true })
  const wanted = exact.count === 0 ? wantedModel(asked, vocabulary) : null
  if (wanted && !(await hasInText(asked, wanted, countCars)))
    return findLikeModels(asked, wanted, { countCars, findCars, enough: FEW_CARS })
  const listed = new Set(exact.hits.map(({ id }) => id))
  // Words that find sold cars alone are not answered; a filter may ask for them.
  let found = exact.hits.filter(({ status }) => status !== 'sold').length
  const isAnswered = (isTyped ? found : exact.count) > 0
  const answers: CloseMatchesAnswer[] = []
  for (const enough of [found + FEW_CARS, PAGE_SIZE]) {
    if (listed.size >= PAGE_SIZE) break
    const relaxed = await relaxSearch(asked, conditions, { enough, countCars })
    // Beside cars that are exactly right, the rest of the stock is no help.
    if (relaxed.kept.length === 0 && isAnswered) break
    const result = await findCars(relaxed)
    const count = result.count - found
    if (count <= 0) continue
    const hits = result.hits.filter(({ id }) => !listed.has(id)).slice(0, PAGE_SIZE - listed.size)
    const restorable = await restorableOf(relaxed, countCars)
    answers.push({ relaxed: { ...relaxed, count }, restorable, hits, before: listed.size })
    for (const { id } of hits) listed.add(id)
    found += hits.length
  }
  return answers
}

/** A distance is kept before all else where the vehicle is to be had within it, and let go where it is not. */
async function withPlace(
  asked: SearchState,
  conditions: readonly Condition[],
  countCars: (state: SearchState) => Promise<number>,
): Promise<readonly Condition[]> {
  const near = conditions.find(({ key }) => key === 'near')
  if (!near) return conditions
  const within = [...namingOf(conditions), near].reduce(withCondition, clearConditions(asked))
  return (await countCars(within)) > 0 ? [near, ...conditions.filter((condition) => condition !== near)] : conditions
}

const forSale = (query: SearchQuery): SearchQuery => ({ ...query, scope: { ...query.scope, soldSince: null } })

/** What was asked and is not met by all of these cars says which of them come first. */
const unmetBy = ({ widened, letGo }: RelaxedSearch): Preference[] =>
  [...widened.map(({ asked }) => asked), ...letGo].flatMap(preferencesFor)

/** The conditions let go that the vehicle has a car for. */
async function restorableOf(
  { state, kept, letGo }: RelaxedSearch,
  countCars: (state: SearchState) => Promise<number>,
): Promise<Condition[]> {
  const vehicle = namingOf(kept).reduce(withCondition, clearConditions(state))
  const restorable: Condition[] = []
  for (const condition of letGo)
    if ((await countCars(withCondition(vehicle, condition))) > 0) restorable.push(condition)
  return restorable
}
