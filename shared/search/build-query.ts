import { badgeNames } from '../car/badge-family.ts'
import { BRAND_KINDS } from '../market/brand-kinds.ts'
import { computeOnce } from '../memo.ts'
import type { Site } from '../tenant/site-fields.ts'
import { textKey } from '../text.ts'
import { FACET_KEYS, type FacetKey, isFacet, RANGE_KEYS, type Vocabulary } from './attributes.ts'
import { type DisplayWindow, isOpen, parseWindow } from './promos.ts'
import { type Bounds, PAGE_SIZE, type Preference, type SearchQuery, type SortKey, type StockScope } from './query.ts'
import { applySentence } from './sentence/understand.ts'
import { EMPTY_SEARCH, type SearchOptions, type SearchState, withText } from './state.ts'
import { findSynonyms, groupRuns, type SynonymTable, synonymTable } from './synonyms.ts'
import { type TypedWord, tokeniseQuery } from './text-words.ts'
import { mapValue, positiveValues, splitValues } from './value-signs.ts'

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
  const ranking = pageSize === 0 ? [] : rankingPreferences(state, options.vocabulary)
  return {
    ...others,
    ...splitFacets(allSpellings(state.facets, options.vocabulary)),
    ...(near && options.near
      ? { near: { lat: near.lat, long: near.long, within: near.within, km: options.near.km } }
      : {}),
    sort: near || state.sort !== 'distance' ? state.sort : 'relevance',
    scope: scopeInOrder(scope, state.sort, rules),
    synonyms: findSynonyms(state.text, rules.synonyms),
    pinned: pageSize === 0 ? [] : pinnedStockNumbers(state, rules.pins, rules.synonyms, options, now),
    prefer: [...prefer, ...(prefer.length > 0 ? ranking.map(weighLittle) : ranking)],
    pageSize,
  }
}

/** It tells cars apart that are as near to what is preferred. */
const weighLittle = (preference: Preference, at: number): Preference => ({ ...preference, weight: 4 >> at })

/** Badges in every spelling that the stock has: 'GTi' beside 'GTI'. Beside its family a longer badge narrows it. */
function allSpellings({ badge, ...facets }: SearchState['facets'], vocabulary: Vocabulary): SearchState['facets'] {
  if (!badge) return facets
  const isNarrowed = (name: string) => badge.some((other) => other !== name && badgeNames(other).includes(name))
  const spellings = byKey(vocabulary.badge ?? [])
  const alike = (value: string) => spellings.get(textKey(value)) ?? [value]
  return { ...facets, badge: badge.filter((value) => !isNarrowed(value)).map((value) => mapValue(value, alike)) }
}

/** The facets wanted, the values that every car must have, and those kept out; the last two where there are any. */
export function splitFacets(chosen: SearchState['facets']): Pick<SearchQuery, 'facets' | 'excluded' | 'required'> {
  const query: ReturnType<typeof splitFacets> = { facets: {} }
  for (const [key, values] of Object.entries(chosen) as [FacetKey, string[]][]) {
    const { wanted, required, excluded } = splitValues(values)
    if (wanted.length > 0) query.facets[key] = wanted
    if (excluded.length > 0) (query.excluded ??= {})[key] = excluded
    if (required.length > 0) (query.required ??= {})[key] = required
  }
  return query
}

/**
 * What makes a car more relevant than another that matches as well: the very model that was named before those named
 * after it, the badge that is the text itself before longer ones ('S' before 'S Line'), and words as they were typed
 * before those that only begin so.
 */
export function rankingPreferences(
  { facets, text }: Pick<SearchState, 'facets' | 'text'>,
  { badge: badges = [] }: Pick<Vocabulary, 'badge'> = {},
): Preference[] {
  const models = positiveValues(facets.model ?? [])
  const model =
    models.length > 1 ? (beginningOfAll(models) ?? models.find((name) => FAMILY_NAME.test(name))) : undefined
  const words = tokeniseQuery(text).filter(({ parts, isQuoted }) => parts.length === 1 && !isQuoted)
  const badge = text === '' ? [] : (byKey(badges).get(textKey(text)) ?? [])
  return [
    ...(model === undefined ? [] : [{ facets: { model: [model] } }]),
    ...(badge.length === 0 ? [] : [{ facets: { badge } }]),
    ...words.slice(0, MAX_WORDS).map(({ whole }) => ({ wholeWords: [whole] })),
  ]
}

const MAX_WORDS = 4

const keyed = new WeakMap<readonly string[], Map<string, string[]>>()

/** The values of a list that are one when folded; kept, since a dealer group has thousands of badges. */
const byKey = (values: readonly string[]): Map<string, string[]> =>
  computeOnce(keyed, values, () => Map.groupBy(values, textKey))

/** The model that all the others begin with, as 'GLC' beside 'GLC250'. */
const beginningOfAll = (models: readonly string[]) =>
  models.find((name) => models.every((model) => model.startsWith(name)))

/** A model that a feed names by its family, beside those that it names by their codes: '3 Series' beside '320i'. */
const FAMILY_NAME = /[- ](?:class|series)$/i

export function searchOptions({ search, brand_directory, stock }: Site, vocabulary: Vocabulary): SearchOptions {
  return {
    sorts: search.sorts,
    defaultSort: search.sorts[0]!,
    singleSelect: [...new Set([...search.single_select.filter(isFacet), 'weekly_price_range' as const])],
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

type PinRule = DisplayWindow & {
  /** Text that a search must ask for; null for any. */
  words: string | null
  filters: SearchState['facets']
  stockNumbers: readonly string[]
}

export const pinRules = ({ pinned }: Pick<Site['search'], 'pinned'>): PinRule[] =>
  pinned.map(({ when, stock_numbers, ...window }) => ({ ...when, stockNumbers: stock_numbers, ...parseWindow(window) }))

/**
 * Stock numbers pinned in a search at `now`, in the order of the rules, at most one page. Pins apply to the relevance
 * order only.
 */
export function pinnedStockNumbers(
  state: SearchState,
  rules: readonly PinRule[],
  synonyms: SynonymTable,
  options: SearchOptions,
  now: number,
): string[] {
  const openRules = state.sort === 'relevance' ? rules.filter((rule) => isOpen(rule, now)) : []
  if (openRules.length === 0) return []
  const typedWords = tokeniseQuery(state.text)
  const matchingRules = openRules.filter((rule) => {
    const condition = conditionFor(rule, options)
    return condition !== null && includes(state, condition) && hasWords(typedWords, condition.text, synonyms)
  })
  return [...new Set(matchingRules.flatMap(({ stockNumbers }) => stockNumbers))].slice(0, PAGE_SIZE)
}

const conditions = new WeakMap<object, Map<PinRule, SearchState | null>>()

/** Parsed once per vocabulary, since a site may have many rules. */
function conditionFor(rule: PinRule, options: SearchOptions): SearchState | null {
  const cache = computeOnce(conditions, options.vocabulary, () => new Map())
  return computeOnce(cache, rule, () => readCondition(rule, options))
}

/**
 * A rule's text is interpreted as a shopper's, so that 'hilux' matches both the typed word and the chosen model. null
 * where it yields no filter or only an order: such a rule matches no search.
 */
function readCondition({ words, filters }: PinRule, options: SearchOptions): SearchState | null {
  const { state } = applySentence(withText(EMPTY_SEARCH, words ?? ''), options)
  const hasMeaning = state.text !== '' || Object.keys({ ...state.facets, ...state.ranges }).length > 0
  if (state.sort !== 'relevance' || (words !== null && !hasMeaning)) return null
  return { ...state, facets: { ...state.facets, ...filters } }
}

/** Whether a search includes one value of each facet of the condition, and ranges within its bounds. */
const includes = (state: SearchState, condition: SearchState): boolean =>
  FACET_KEYS.every(
    (key) => !condition.facets[key] || condition.facets[key].some((value) => state.facets[key]?.includes(value)),
  ) && RANGE_KEYS.every((key) => !condition.ranges[key] || isWithin(state.ranges[key], condition.ranges[key]))

const isWithin = (chosen: Bounds | undefined, { min, max }: Bounds): boolean =>
  chosen !== undefined &&
  (min === null || (chosen.min !== null && chosen.min >= min)) &&
  (max === null || (chosen.max !== null && chosen.max <= max))

/** Whether every word of the condition, or a synonym of it, was typed. */
function hasWords(typedWords: readonly TypedWord[], text: string, synonyms: SynonymTable): boolean {
  const typedKeys = new Set(typedWords.flatMap(({ parts, whole }) => [...parts, whole]))
  return groupRuns(tokeniseQuery(text), findSynonyms(text, synonyms)).every(({ words, alternatives }) =>
    [words.map(({ whole }) => whole), ...alternatives].some((each) => each.every((word) => typedKeys.has(word))),
  )
}
