import { badgeFamily } from '../../../shared/car/badge-family.ts'
import { kindNamed } from '../../../shared/market/kinds.ts'
import { computeOnce } from '../../../shared/memo.ts'
import { meansAll, type Vocabulary } from '../../../shared/search/attributes.ts'
import {
  type CloseMatchesAnswer,
  conditionLabel,
  type NearSearch,
  type Unstated,
} from '../../../shared/search/close-matches.ts'
import {
  type Bounds,
  HITS_ONLY,
  PAGE_SIZE,
  type Preference,
  type SearchQuery,
  type SearchResult,
  type StockScope,
} from '../../../shared/search/query.ts'
import {
  type Condition,
  isVague,
  listConditions,
  listUnmet,
  namingConditions,
  preferencesFor,
  type RelaxedSearch,
  widerConditions,
  withCondition,
} from '../../../shared/search/relax.ts'
import { STOP_WORDS } from '../../../shared/search/sentence/plain-words.ts'
import { clearConditions, type SearchState } from '../../../shared/search/state.ts'
import { chosenModel, type WantedModel, wantedMake, wantedModel } from '../../../shared/search/wanted-model.ts'
import type { SearchEngine } from './service.ts'

type CloseMatchesDeps = {
  engine: Pick<SearchEngine, 'search' | 'count'>
  /** Typed words name what is looked for, chosen filters what it must have: for these, few cars are an answer. */
  isTyped: boolean
  vocabulary: Vocabulary
  queryFor: (state: SearchState, pageSize: number, prefer?: readonly Preference[]) => SearchQuery
}

/** Filters that find fewer get close matches, and the first step gives up conditions until so many more cars are found. */
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
  const all = exact.count < (isTyped ? PAGE_SIZE : FEW_CARS) ? listConditions(asked) : []
  if (all.length === 0) return []
  // The second step asks again for most of what the first one asked.
  const counts = new Map<string, Promise<number>>()
  const countCars = (state: SearchState) =>
    computeOnce(counts, JSON.stringify(state), () => engine.count(forSale(queryFor(state, 0))))
  const results = new Map<RelaxedSearch, ReturnType<SearchNearest>>()
  const searchNearest: SearchNearest = (relaxed) =>
    computeOnce(results, relaxed, () => {
      const facets = relaxed.letGo.flatMap((condition) => ('values' in condition ? condition.key : []))
      const query = queryFor(relaxed.state, PAGE_SIZE, listUnmet(relaxed).flatMap(preferencesFor))
      return engine.search({ ...forSale(query), counted: { ...HITS_ONLY, facets } })
    })
  const listFurther = furtherCars(exact.hits, countCars, searchNearest)
  const listLikes = (model: WantedModel) => findLikeModels(asked, model, { countCars, listFurther })
  const wanted = exact.count === 0 ? (wantedModel(asked, vocabulary) ?? wantedMake(asked, vocabulary)) : null
  if (wanted && !(await hasInText(asked, wanted, countCars))) return listLikes(wanted)
  const conditions = [
    ...(await impliedKind(asked, all, vocabulary, countCars)),
    ...(await withPlace(asked, all, countCars)),
  ]
  // Words that find sold cars alone are not answered; a filter may ask for them.
  const found = exact.hits.filter(({ status }) => status !== 'sold').length
  const isAnswered = (isTyped ? found : exact.count) > 0
  const steps: RelaxedSearch[] = []
  for (const enough of [found + FEW_CARS, PAGE_SIZE]) {
    // A distance that is typed is let go below the cars within it, one that is chosen only where it has none.
    const enoughNear = isTyped && (isAnswered || steps.length > 0) ? enough : 1
    const relaxed = await relaxSearch(asked, conditions, { enough, enoughNear, countCars })
    // Beside cars that are exactly right, the rest of the stock is no help.
    if (relaxed.kept.length === 0 && isAnswered) break
    steps.push(relaxed)
  }
  const [first, second] = steps
  // What the first step keeps may shut out a nearer car: then all are ranked together.
  if (first && second?.state.sort === 'relevance' && first.count < PAGE_SIZE) {
    const [one, other] = await Promise.all([searchNearest(first), searchNearest(second)])
    if (one.hits[found]?.id !== other.hits[found]?.id) steps.shift()
  }
  const answers: CloseMatchesAnswer[] = []
  for (const relaxed of steps) {
    const answer = await listFurther(relaxed, answers.length === 0 ? found : null)
    if (answer) answers.push(answer)
  }
  const few = answers.length === 0 && found > 0 && found < FEW_CARS ? chosenModel(asked, vocabulary) : null
  return few ? listLikes(few) : answers
}

type CountCars = (state: SearchState) => Promise<number>

/**
 * Takes the conditions of a search one by one, in the order given, and keeps each that leaves `enough` cars: so none is
 * let go that could be kept beside what a buyer minds more. Where nothing has a car, everything is let go.
 */
export async function relaxSearch(
  asked: SearchState,
  conditions: readonly Condition[],
  { enough, enoughNear = enough, countCars }: { enough: number; enoughNear?: number; countCars: CountCars },
): Promise<RelaxedSearch> {
  let state = clearConditions(asked)
  let count = 0
  const kept: Condition[] = []
  const widened: RelaxedSearch['widened'] = []
  const letGo: Condition[] = []
  const accept = async (condition: Condition): Promise<boolean> => {
    const next = withCondition(state, condition)
    const cars = await countCars(next)
    const needed = condition.key === 'near' ? enoughNear : enough
    if (cars < (namingConditions([condition]).length > 0 ? 1 : needed)) return false
    state = next
    count = cars
    return true
  }
  for (const condition of conditions) {
    if (!isVague(condition) && (await accept(condition))) kept.push(condition)
    else if (!('bounds' in condition)) letGo.push(condition)
    else {
      let to: Bounds | null = null
      for (const wider of widerConditions(condition)) if (!to && (await accept(wider))) to = wider.bounds
      if (to) widened.push({ asked: condition, to })
      else letGo.push(condition)
    }
  }
  // Words that ask for nothing alone keep out cars beside others: 'service body'.
  const fillers = asked.text.split(' ').filter((word) => STOP_WORDS.has(word.toLowerCase()))
  if (widened.length + letGo.length === 0) letGo.push(...fillers.map((word): Condition => ({ key: 'query', word })))
  if (letGo.some(({ key }) => key === 'near') && state.sort === 'relevance') state = { ...state, sort: 'distance' }
  return keepWhatAllMeet({ state, count, kept, widened, letGo }, countCars)
}

/** Too few cars met a condition, and of those that other conditions left in the end, all meet it. */
async function keepWhatAllMeet(relaxed: RelaxedSearch, countCars: CountCars): Promise<RelaxedSearch> {
  let { state } = relaxed
  const met: Condition[] = []
  for (const condition of listUnmet(relaxed)) {
    const next = withCondition(state, condition)
    if (relaxed.count === 0 || isVague(condition) || (await countCars(next)) !== relaxed.count) continue
    met.push(condition)
    state = next
  }
  return keepAlso({ ...relaxed, state }, met)
}

const keepAlso = (relaxed: RelaxedSearch, met: readonly Condition[]): RelaxedSearch => ({
  ...relaxed,
  kept: [...relaxed.kept, ...met],
  widened: relaxed.widened.filter(({ asked }) => !met.includes(asked)),
  letGo: relaxed.letGo.filter((condition) => !met.includes(condition)),
})

/**
 * The kind of vehicle that a search means without saying so, where the stock has several: that of the only vehicles with
 * its make, model or body, or that of a make in its text: a search for a caravan shows no motorcycles.
 */
async function impliedKind(
  asked: SearchState,
  conditions: readonly Condition[],
  { item_type: kinds = [], sleeps = [] }: Vocabulary,
  countCars: CountCars,
): Promise<Condition[]> {
  if (kinds.length < 2 || asked.facets.item_type) return []
  // Vehicles that sleep any number of people: no motorcycles.
  const sleeping: Condition[] = conditions.some(({ key }) => key === 'sleeps')
    ? [{ key: 'sleeps', values: [...sleeps] }]
    : []
  const saying = [...vehicleConditions(conditions), ...sleeping]
  const vehicle = saying.reduce(withCondition, clearConditions(asked))
  const named = kindNamed(asked.text)
  const meant: string[] = []
  for (const kind of kinds) {
    const isMeant = saying.length > 0 && (await countCars(withCondition(vehicle, kindCondition(kind)))) > 0
    if (isMeant || kind === named) meant.push(kind)
  }
  return meant.length === 1 ? meant.map(kindCondition) : []
}

const kindCondition = (kind: string): Condition => ({ key: 'item_type', values: [kind] })

/** Without a make or model a body says what the vehicle is: a pop top, a ute. */
function vehicleConditions(conditions: readonly Condition[]): Condition[] {
  const naming = namingConditions(conditions)
  return naming.length > 0 ? naming : conditions.filter(({ key }) => key === 'body')
}

/** A distance comes right after the vehicle where cars within it exist, else in its usual place. */
async function withPlace(
  asked: SearchState,
  conditions: readonly Condition[],
  countCars: CountCars,
): Promise<readonly Condition[]> {
  const near = conditions.find(({ key }) => key === 'near')
  if (!near) return conditions
  const first = [...vehicleConditions(conditions), near]
  const within = first.reduce(withCondition, clearConditions(asked))
  return (await countCars(within)) > 0 ? [...new Set([...first, ...conditions])] : conditions
}

const saleScopes = new WeakMap<StockScope, StockScope>()

/** Nothing comes before the nearest: no car is pinned. */
const forSale = (query: SearchQuery): SearchQuery => ({
  ...query,
  pinned: [],
  scope: computeOnce(saleScopes, query.scope, () => ({ ...query.scope, soldSince: null })),
})

const MAX_NEAR_SEARCHES = 2

/**
 * Searches that a search without cars is one step from: with what a buyer minds least let go or widened first. What the cars
 * shown below differ in alone is left out, and so are words: cars without them may be anything.
 */
export async function findNearSearches(asked: SearchState, shown: RelaxedSearch | undefined, countCars: CountCars) {
  const conditions = listConditions(asked)
  const unmet = shown ? listUnmet(shown).map((condition) => JSON.stringify(condition)) : []
  const near: NearSearch[] = []
  for (const without of conditions.length > 1 ? conditions.toReversed() : []) {
    if ('word' in without || (unmet.length === 1 && unmet[0] === JSON.stringify(without))) continue
    const rest = conditions.filter((condition) => condition !== without).reduce(withCondition, clearConditions(asked))
    const wider = 'bounds' in without ? widerConditions(without) : []
    for (const to of [...wider, null]) {
      const state = to ? withCondition(rest, to) : rest
      const count = await countCars(state)
      if (count === 0) continue
      near.push({ without, to: to?.bounds ?? null, state, count })
      break
    }
    if (near.length === MAX_NEAR_SEARCHES) break
  }
  return near
}

/**
 * Cars like a model of which the stock has none or few: of its family, of its make, then of its size by the table of the
 * market. What else was asked is let go as in other searches. Where nothing is like a model that is not in stock, the rest
 * of what was asked stands.
 */
async function findLikeModels(
  asked: SearchState,
  wanted: WantedModel,
  { countCars, listFurther }: { countCars: CountCars; listFurther: ReturnType<typeof furtherCars> },
): Promise<CloseMatchesAnswer[]> {
  const { make: _make, model: _model, ...others } = asked.facets
  const rest = { ...asked, text: wanted.rest, facets: others }
  const answers: CloseMatchesAnswer[] = []
  for (const { as, facets } of [...wanted.like, ...(wanted.isInStock ? [] : [{ as: 'none' as const, facets: {} }])]) {
    if (as === 'none' && answers.length > 0) break
    // A body that was asked for says more than that of the model.
    const likeness = others.body ? { ...facets, body: others.body } : facets
    const text = as === 'none' && wanted.isOfMake ? '' : rest.text
    const state = { ...rest, text, facets: { ...others, ...likeness } }
    const relaxed = await relaxSearch(state, listConditions(state), { enough: FEW_CARS, enoughNear: 1, countCars })
    const needed = Object.keys(facets).filter((key) => key !== 'body')
    if (!needed.every((key) => relaxed.kept.some((condition) => condition.key === key))) continue
    const answer = await listFurther(relaxed, answers.length === 0 && !wanted.isInStock ? 0 : null)
    if (answer)
      answers.push({ ...answer, like: { name: wanted.name, as, asked: listConditions(rest), rest: wanted.rest } })
  }
  return answers
}

/** Whether some car is what was asked for by its text, though the stock has no model of that name. */
const hasInText = async (asked: SearchState, { typed, make }: WantedModel, countCars: CountCars) =>
  (await countCars({ ...asked, text: `"${typed}"`, facets: make === null ? {} : { make: [make] }, ranges: {} })) > 0

type SearchNearest = (relaxed: RelaxedSearch) => Promise<Pick<SearchResult, 'hits' | 'count' | 'facets'>>

/**
 * The page below the vehicles that a search found: each vehicle is listed once, and a page at most. Lists those of a
 * relaxed search that are not listed yet, the nearest to what was asked first; null where there are none. `above`: how many
 * listed vehicles the relaxed search has too; null where that is unknown.
 */
function furtherCars(exact: SearchResult['hits'], countCars: CountCars, searchNearest: SearchNearest) {
  const listed = new Set(exact.map(({ id }) => id))
  return async (asked: RelaxedSearch, above: number | null): Promise<CloseMatchesAnswer | null> => {
    const before = listed.size
    if (before >= PAGE_SIZE) return null
    const { state, letGo } = asked
    const { hits, count, facets } = await searchNearest(asked)
    const found = hits.filter(({ id }) => !listed.has(id))
    // One that is reserved is the last that helps.
    const fresh = state.sort === 'relevance' ? found.toSorted((a, b) => Number(a.reserved) - Number(b.reserved)) : found
    const shown = fresh.slice(0, PAGE_SIZE - before)
    if (shown.length === 0) return null
    /** How many meet a condition, of those that the sentence counts: without a number, of those shown. */
    const countMeeting = async (condition: Condition): Promise<number> => {
      const next = withCondition(state, condition)
      const meeting = await countCars(next)
      // The cars above meet what is asked, each of its conditions.
      if (meeting === 0 || above !== null) return Math.max(0, meeting - (above ?? 0))
      const nearest = await searchNearest({ ...asked, state: next })
      return nearest.hits.filter(({ id }) => shown.some((car) => car.id === id)).length
    }
    const counted = above === null ? shown.length : count - above
    const met: Condition[] = []
    const partly: Condition[] = []
    const unstated = new Map<Condition, Unstated>()
    for (const condition of letGo) {
      const meeting = await countMeeting(condition)
      if (meeting > 0) {
        ;(meeting < counted ? partly : met).push(condition)
        continue
      }
      // A longer badge begins with it, and a title that a feed has for a badge may name it all the same.
      if (condition.key === 'badge') {
        const longer = longerBadges(shown, condition)
        const named: Condition = longer ?? { key: 'query', word: `"${conditionLabel(condition)}"` }
        if (longer || (await countMeeting(named)) > 0) partly.push(named)
      }
      const stating =
        'bounds' in condition
          ? await countCars(withCondition(state, { key: condition.key, bounds: { min: 0, max: null } }))
          : countStating(condition, facets)
      if (stating < count) unstated.set(condition, stating === 0 ? 'all' : 'some')
    }
    for (const { id } of shown) listed.add(id)
    return {
      relaxed: keepAlso(asked, met),
      hits: shown,
      hasMore: count > PAGE_SIZE || fresh.length > shown.length,
      before,
      count: above === null ? null : count - above,
      partly,
      unstated,
    }
  }
}

const MAX_BADGES = 3

/** The badges of some cars that begin as one that was asked for: 'SR5' and 'SR+' where 'SR' was. */
function longerBadges(cars: SearchResult['hits'], condition: Condition): Condition | null {
  const asked = conditionLabel(condition).toLowerCase()
  const families = cars.flatMap(({ badge }) => (badge?.toLowerCase().startsWith(asked) ? badgeFamily(badge) : []))
  return families.length === 0 ? null : { key: 'badge', values: [...new Set(families)].slice(0, MAX_BADGES) }
}

/** Cars whose feed says some value of a facet; infinite for one of which a car has several, or words. */
function countStating(condition: Condition, facets: SearchResult['facets']): number {
  if (!('values' in condition) || meansAll(condition.key)) return Number.POSITIVE_INFINITY
  const counts =
    condition.key === 'badge' ? facets.badge.filter(({ value }) => badgeFamily(value) === value) : facets[condition.key]
  return counts.reduce((sum, { count }) => sum + count, 0)
}
