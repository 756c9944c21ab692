import type { Site } from '../tenant/schema.ts'
import { FACET_KEYS, RANGE_KEYS } from './attributes.ts'
import { type DisplayWindow, isOpen, parseWindow } from './display-window.ts'
import { type Bounds, PAGE_SIZE } from './query.ts'
import { applySentence } from './sentence/apply-sentence.ts'
import { EMPTY_SEARCH, type SearchOptions, type SearchState, withText } from './state.ts'
import { findSynonyms, groupRuns, type SynonymTable } from './synonyms.ts'
import { type TypedWord, wordsOfQuery } from './text-words.ts'

/** Rule that pins cars to the top of matching searches. */
export type PinRule = DisplayWindow & {
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
  if (state.sort !== 'relevance') return []
  const typedWords = wordsOfQuery(state.text)
  const openRules = rules.filter((rule) => isOpen(rule, now))
  const matchingRules = openRules.filter((rule) => {
    const condition = conditionFor(rule, options)
    return condition !== null && includes(state, condition) && hasWords(typedWords, condition.text, synonyms)
  })
  return [...new Set(matchingRules.flatMap(({ stockNumbers }) => stockNumbers))].slice(0, PAGE_SIZE)
}

type Condition = SearchState | null

const conditions = new WeakMap<object, Map<PinRule, Condition>>()

/** Parsed once per vocabulary, since a site may have many rules. */
function conditionFor(rule: PinRule, options: SearchOptions): Condition {
  const cache = conditions.get(options.vocabulary) ?? new Map<PinRule, Condition>()
  conditions.set(options.vocabulary, cache)
  const condition = cache.get(rule)
  if (condition !== undefined) return condition
  const parsed = conditionOf(rule, options)
  cache.set(rule, parsed)
  return parsed
}

/**
 * A rule's text is interpreted as a shopper's, so that 'hilux' matches both the typed word and the chosen model. null
 * where it yields no filter or only an order: such a rule matches no search.
 */
function conditionOf({ words, filters }: PinRule, options: SearchOptions): Condition {
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
function hasWords(typedWords: TypedWord[], text: string, synonyms: SynonymTable): boolean {
  const typedKeys = new Set(typedWords.flatMap(({ parts, whole }) => [...parts, whole]))
  return groupRuns(wordsOfQuery(text), findSynonyms(text, synonyms)).every(({ words, alternatives }) =>
    [words.map(({ whole }) => whole), ...alternatives].some((each) => each.every((word) => typedKeys.has(word))),
  )
}
