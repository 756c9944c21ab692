import type { CloseMatchesAnswer } from '../../../shared/search/close-matches-view.ts'
import type { Vocabulary } from '../../../shared/search/path.ts'
import { PAGE_SIZE, type Preference, type SearchQuery, type SearchResult } from '../../../shared/search/query.ts'
import {
  type Condition,
  conditionsOf,
  namingOf,
  type RelaxedSearch,
  relaxSearch,
  withCondition,
} from '../../../shared/search/relax.ts'
import { clearConditions, type SearchState } from '../../../shared/search/state.ts'
import { chosenModel, type WantedModel, wantedModel } from '../../../shared/search/wanted-model.ts'
import { findLikeModels, hasInText } from './like-models.ts'
import { pageBelow } from './page-below.ts'
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
  const page = pageBelow(exact.hits, (state, size, prefer) =>
    engine.search({ ...forSale(queryFor(state, size, prefer)), hitsOnly: true }),
  )
  const listLikes = (model: WantedModel) => findLikeModels(asked, model, { countCars, page, enough: FEW_CARS })
  const wanted = exact.count === 0 ? wantedModel(asked, vocabulary) : null
  if (wanted && !(await hasInText(asked, wanted, countCars))) return listLikes(wanted)
  const conditions = await withPlace(asked, all, countCars)
  // Words that find sold cars alone are not answered; a filter may ask for them.
  const found = exact.hits.filter(({ status }) => status !== 'sold').length
  const isAnswered = (isTyped ? found : exact.count) > 0
  const answers: CloseMatchesAnswer[] = []
  for (const enough of [found + FEW_CARS, PAGE_SIZE]) {
    const relaxed = await relaxSearch(asked, conditions, { enough, countCars })
    // Beside cars that are exactly right, the rest of the stock is no help.
    if (relaxed.kept.length === 0 && isAnswered) break
    const answer = await page.list(relaxed, answers.length === 0 ? found : null)
    if (answer) answers.push({ ...answer, restorable: await restorableOf(relaxed, countCars) })
  }
  const few = answers.length === 0 && found > 0 && found < FEW_CARS ? chosenModel(asked, vocabulary) : null
  return few ? listLikes(few) : answers
}

/** A distance is kept before all else where the vehicle is to be had within it, and let go where it is not. */
async function withPlace(
  asked: SearchState,
  conditions: readonly Condition[],
  countCars: (state: SearchState) => Promise<number>,
): Promise<readonly Condition[]> {
  const near = conditions.find(({ key }) => key === 'near')
  if (!near) return conditions
  const naming = namingOf(conditions)
  // Without a make or model a body says what the vehicle is: a pop top, a ute.
  const vehicle = naming.length > 0 ? naming : conditions.filter(({ key }) => key === 'body')
  const within = [...vehicle, near].reduce(withCondition, clearConditions(asked))
  return (await countCars(within)) > 0 ? [near, ...conditions.filter((condition) => condition !== near)] : conditions
}

const forSale = (query: SearchQuery): SearchQuery => ({ ...query, scope: { ...query.scope, soldSince: null } })

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
