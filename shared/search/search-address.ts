import { parseTypedNumber } from '../money.ts'
import { textKey } from '../text.ts'
import { FACET_KEYS, type FacetKey, isUnheldCount, NAME_KEYS, RANGE_KEYS, type Vocabulary } from './attributes.ts'
import { parseNear, parseNearAt } from './near.ts'
import { parsePath, SEARCH_PATH } from './path.ts'
import { type Bounds, LAST_PAGE, type SortKey } from './query.ts'
import { lexiconFor } from './sentence/lexicon.ts'
import { hasFilters, type SearchOptions, type SearchState, withPage } from './state.ts'
import {
  hasAlternatives,
  isExclusion,
  isRequirement,
  splitAlternatives,
  toAlternatives,
  toExclusion,
  toRequirement,
  withoutSign,
} from './value-signs.ts'

/** Maximum characters of an address of a search that is sent to be read. */
export const MAX_ADDRESS_CHARS = 4_000
export const MAX_SEARCH_CHARS = 200
/** Upper bound on values read per attribute. */
const MAX_VALUES = 150

/**
 * Parses a search from the path segments after /search and the query (SRC-01, SRC-02). Unknown keys and values, invalid
 * numbers and repeats are dropped; nothing is an error. null where the path is no search page.
 */
export function parseSearch(segments: string[], params: URLSearchParams, options: SearchOptions): SearchState | null {
  const { vocabulary } = options
  const fromPath = parsePath(segments, vocabulary, options.brands)?.facets
  if (!fromPath) return null
  const valuesByName = groupParams(params)
  const first = (key: string) => valuesByName.get(key)?.[0] ?? null
  const near = parseNear(first, options.near)
  const preselected = near ? {} : options.preselected
  const facets: SearchState['facets'] = {}
  for (const key of FACET_KEYS) {
    const requested = valuesByName.get(key)?.slice(0, MAX_VALUES) ?? [preselected?.[key] ?? []].flat()
    if (requested.length === 0 && !fromPath[key]) continue
    const unheld = requested.filter((value) => isUnheldCount(key, value, vocabulary))
    const found = [...(fromPath[key] ?? []), ...valuesOfStock(key, requested, vocabulary), ...unheld]
    const values = [...new Set(found)].toSorted()
    if (values.length > 0) facets[key] = options.singleSelect.includes(key) ? singleValue(values) : values
  }
  const ranges: SearchState['ranges'] = {}
  for (const key of RANGE_KEYS) {
    const bounds = parseBounds(valuesByName.get(key) ?? [])
    if (bounds) ranges[key] = bounds
  }
  return {
    text: parseText(first('query')),
    facets,
    ranges,
    ...(near ? { near } : {}),
    sort: sortsFor(near, options).find((sort) => sort === first('sortBy')) ?? options.defaultSort,
    page: parsePage(first('page')),
  }
}

/** Cars can be ordered by distance where there is a place to measure from. */
const sortsFor = (near: SearchState['near'], { sorts }: SearchOptions): readonly SortKey[] =>
  near ? [...sorts, 'distance'] : sorts

/** The first wanted value, and every one kept out. */
function singleValue(values: string[]): string[] {
  const first = values.find((value) => !isExclusion(value))
  return values.filter((value) => value === first || isExclusion(value))
}

/** Groups parameters in one pass: `URLSearchParams.getAll` per key costs more than the search itself. */
function groupParams(params: URLSearchParams): Map<string, string[]> {
  const valuesByName = new Map<string, string[]>()
  for (const [key, value] of params) valuesByName.set(key, [...(valuesByName.get(key) ?? []), value])
  return valuesByName
}

/** A filter that is set or not: its one value is written in many ways. */
const SET = /^(?:true|yes|y|on|1)$/i

/** What a value that no car has means to a sentence: '4WD' is a 'Four-wheel drive'. */
function meantValues(key: FacetKey, value: string, vocabulary: Vocabulary): readonly string[] {
  if (key === 'certified' && SET.test(value)) return vocabulary.certified ?? []
  for (const { facets = {} } of lexiconFor({ vocabulary }).meanings.get(textKey(value)) ?? [])
    if (facets[key] && Object.keys(facets).length === 1) return facets[key]
  return []
}

const valuesOfStock = (key: FacetKey, requested: string[], vocabulary: Vocabulary) =>
  knownValues(requested, vocabulary[key] ?? [], (value) => meantValues(key, value, vocabulary))

/** Values in the stock's spelling, and those that `meant` gives for others; unknown ones are dropped. */
export function knownValues(
  requested: string[],
  vocabulary: readonly string[],
  meant: (value: string) => readonly string[] = () => [],
): string[] {
  return requested.flatMap((value) => {
    // Exact match first: feeds contain values that differ by case only.
    if (vocabulary.includes(value)) return value
    const signed = isExclusion(value) ? toExclusion : isRequirement(value) ? toRequirement : null
    if (signed) {
      const bare = withoutSign(value)
      // A second sign means nothing, and thousands would be as many calls.
      const isSignedTwice = (isExclusion(bare) || isRequirement(bare)) && !vocabulary.includes(bare)
      return isSignedTwice ? [] : knownValues([bare], vocabulary, meant).map(signed)
    }
    if (hasAlternatives(value)) {
      const held = knownValues(splitAlternatives(value).slice(0, MAX_VALUES), vocabulary, meant)
      return held.length > 0 ? toAlternatives(held) : []
    }
    // Links may hold another written form: 'HILUX', 'CX5'.
    const wanted = textKey(value)
    const alike = vocabulary.find((found) => textKey(found) === wanted)
    return alike === undefined ? [...meant(value)] : [alike]
  })
}

// Control characters are never typed; they are removed.
/** A billion: beyond every price, kilometre and weight. */
const MAX_BOUND = 1e9
const CONTROL = /\p{Cc}+/gu

/** A long text ends before the word that would be cut. */
export const parseText = (text: string | null) =>
  (text ?? '')
    .slice(0, MAX_SEARCH_CHARS * 4)
    .replace(CONTROL, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(LONG_TEXT, '$1')
    .slice(0, MAX_SEARCH_CHARS)
    .trim()

const LONG_TEXT = new RegExp(`^(?=.{${MAX_SEARCH_CHARS + 1}})(.{1,${MAX_SEARCH_CHARS}}) .*$`)

export function parsePage(text: string | null): number {
  if (text === null || !/^\d+$/.test(text)) return 1
  return Math.min(Math.max(Number(text), 1), LAST_PAGE)
}

/**
 * Parses bounds: `10000-20000`, `-20000`, `10000-`, a single number for both; or two values of a form without script,
 * either blank. Reversed bounds are swapped.
 */
export function parseBounds(values: string[]): Bounds | null {
  const [first = '', second] = values
  const [from, to] = second === undefined ? (first.includes('-') ? splitOnce(first) : [first, first]) : [first, second]
  const min = parseAmount(from)
  const max = parseAmount(to)
  if (min === undefined || max === undefined || (min === null && max === null)) return null
  return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max }
}

function splitOnce(text: string): [string, string] {
  const dash = text.indexOf('-')
  return [text.slice(0, dash), text.slice(dash + 1)]
}

/** Parses a typed amount, '$20,000' or '20k', to a whole number; null for empty, undefined for invalid text. */
function parseAmount(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const amount = parseTypedNumber(text)
  return amount !== null && amount >= 0 && amount < MAX_BOUND ? Math.round(amount) : undefined
}

/** Decoded path segments after /search, or all of a path elsewhere; invalid encodings are kept as they are. */
export const searchSegments = (path: string): string[] => {
  const segments = path.split('/').slice(1).filter(Boolean)
  return (segments[0] === 'search' ? segments.slice(1) : segments).map(decode)
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** An address of the search page; null for any other. */
const searchUrl = (at: string): URL | null =>
  at.length <= MAX_ADDRESS_CHARS && at.startsWith(SEARCH_PATH) ? new URL(at, 'https://site.invalid') : null

/** The place that an address of this site measures from, for its options; null for none. */
export const parseNearOfAddress = (at: string): string | null =>
  parseNearAt(searchUrl(at)?.searchParams.get('near') ?? null)

/**
 * The search of an address of this site, without sort and page; null for other addresses, for all stock, and for paths
 * with values that are not in stock.
 */
export function parseSearchAddress(at: string, options: SearchOptions): SearchState | null {
  const url = searchUrl(at)
  if (!url || (url.pathname !== SEARCH_PATH && !url.pathname.startsWith(`${SEARCH_PATH}/`))) return null
  const segments = searchSegments(url.pathname)
  if (unavailableInPath(segments, options) !== null) return null
  const state = parseSearch(segments, url.searchParams, options)
  return state && hasFilters(state) ? { ...withPage(state, 1), sort: options.defaultSort } : null
}

/** Addresses hold arbitrary text: values are repeated only if they are few, short and look like car names. */
const MAX_NAMED = 2
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} .'&+-]{0,29}$/u

/**
 * Values of an address, in path segments after /search and query, that the stock does not have, for display: 'Toyota
 * Tarago'.
 */
export function unavailableValues(segments: string[], params: URLSearchParams, options: SearchOptions): string[] {
  const { vocabulary } = options
  const inPath = unavailableInPath(segments, options)
  const unavailable = new Set(inPath === null ? [] : [inPath])
  // Unavailable values of other attributes are dropped silently.
  for (const key of NAME_KEYS) {
    for (const value of params.getAll(key).slice(0, MAX_VALUES)) {
      const name = value.trim()
      if (unavailable.size === MAX_NAMED || !NAME.test(name)) continue
      if (valuesOfStock(key, [name], vocabulary).length > 0) continue
      unavailable.add(key === 'model' ? [singleMake(params), name].filter(Boolean).join(' ') : name)
    }
  }
  return [...unavailable]
}

/** The unavailable value of the path alone; null without one. */
export const unavailableInPath = (segments: string[], { vocabulary, brands }: SearchOptions): string | null =>
  parsePath(segments, vocabulary, brands)?.unavailable ?? null

/** The requested make, if there is exactly one that looks like a name. */
function singleMake(params: URLSearchParams): string {
  const [make = '', ...others] = params.getAll('make')
  return others.length === 0 && NAME.test(make) ? make : ''
}

export const unavailableText = (name: string) => `There’s no ${name} in stock right now`

/** What an address asks for in vain, in sentences. */
export function addressNotices(segments: string[], params: URLSearchParams, options: SearchOptions): string[] {
  const isCut = (params.get('query') ?? '').trim().length > MAX_SEARCH_CHARS
  const cut = isCut ? [`We read only the first ${MAX_SEARCH_CHARS} characters of your search`] : []
  return [...unavailableValues(segments, params, options).map(unavailableText), ...cut]
}
