import { FACET_KEYS, RANGE_KEYS } from './attributes.ts'
import { filterPath, readPath } from './path.ts'
import { type Bounds, LAST_PAGE } from './query.ts'
import type { SortKey } from './sorts.ts'
import { ANY, type SearchOptions, type SearchState } from './state.ts'

/** What a shopper types is cut to this many characters. */
export const TEXT_LIMIT = 200
/** More values than this of one attribute are more than any list offers. */
const VALUES_LIMIT = 60

/**
 * Reads a search from its address (SRC-01, SRC-02): the segments after /search, and the query. Unknown keys, values
 * the stock does not know, broken numbers and repeats are dropped; nothing is an error. null: no such page.
 */
export function parseSearch(segments: string[], params: URLSearchParams, options: SearchOptions): SearchState | null {
  const { vocabulary } = options
  const path = readPath(segments, vocabulary, options.brands)
  if (path === null) return null
  const fromPath = path.facets
  const given = read(params)
  const first = (key: string) => given.get(key)?.[0] ?? null
  const facets: SearchState['facets'] = {}
  for (const key of FACET_KEYS) {
    const asked = given.get(key)?.slice(0, VALUES_LIMIT) ?? asIfAsked(options.preselected?.[key])
    if (asked.length === 0 && !fromPath[key]) continue
    const known = [...(fromPath[key] ?? []), ...knownValues(asked, vocabulary[key] ?? [])]
    const values = [...new Set(known)].toSorted()
    if (values.length > 0) facets[key] = options.singleSelect.includes(key) ? values.slice(0, 1) : values
  }
  const ranges: SearchState['ranges'] = {}
  for (const key of RANGE_KEYS) {
    const bounds = parseBounds(given.get(key) ?? [])
    if (bounds) ranges[key] = bounds
  }
  return {
    text: parseText(first('query')),
    facets,
    ranges,
    sort: options.sorts.find((sort) => sort === first('sortBy')) ?? options.defaultSort,
    page: parsePage(first('page')),
  }
}

const asIfAsked = (value: string | undefined) => (value === undefined ? [] : [value])

/** Parameters by name, in one pass: asking the runtime for thirty keys costs more than reading the stock. */
function read(params: URLSearchParams): Map<string, string[]> {
  const given = new Map<string, string[]>()
  for (const [key, value] of params) given.set(key, [...(given.get(key) ?? []), value])
  return given
}

/** The one address of a search: the opposite of `parseSearch`. */
export function searchHref(state: SearchState, options: SearchOptions): string {
  const { path, rest } = filterPath(state.facets, options.vocabulary)
  const params = searchParams({ ...state, facets: rest }, options).toString()
  return params ? `${path}?${params}` : path
}

/** A search as query parameters alone, in one order. */
export function searchParams(
  state: SearchState,
  { defaultSort, preselected = {} }: Pick<SearchOptions, 'defaultSort' | 'preselected'>,
): URLSearchParams {
  const params = new URLSearchParams()
  if (state.text) params.append('query', state.text)
  for (const key of FACET_KEYS) for (const value of said(state.facets[key], preselected[key])) params.append(key, value)
  for (const key of RANGE_KEYS) {
    const bounds = state.ranges[key]
    if (bounds) params.append(key, `${bounds.min ?? ''}-${bounds.max ?? ''}`)
  }
  if (state.sort !== defaultSort) params.append('sortBy', state.sort satisfies SortKey)
  if (state.page > 1) params.append('page', String(state.page))
  return params
}

/** Chosen values as an address says them: nothing for the preselected one alone, a word for its absence. */
function said(chosen: string[] = [], preselected: string | undefined): string[] {
  if (preselected === undefined) return chosen
  if (chosen.length === 0) return [ANY]
  return chosen.length === 1 && chosen[0] === preselected ? [] : chosen
}

/** The stock's own spelling of each value asked for; those it does not know are left out. */
export function knownValues(asked: string[], vocabulary: readonly string[]): string[] {
  return asked.flatMap((value) => {
    // Feeds hold words that differ by their case alone.
    if (vocabulary.includes(value)) return value
    const wanted = value.trim().toLowerCase()
    return vocabulary.find((known) => known.toLowerCase() === wanted) ?? []
  })
}

// Control characters come from scripts, never from a shopper.
const CONTROL = /\p{Cc}+/gu

export const parseText = (text: string | null) =>
  (text ?? '')
    .slice(0, TEXT_LIMIT * 4)
    .replace(CONTROL, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, TEXT_LIMIT)
    .trim()

export function parsePage(text: string | null): number {
  if (text === null || !/^\d{1,9}$/.test(text)) return 1
  return Math.min(Math.max(Number(text), 1), LAST_PAGE)
}

/**
 * `10000-20000`, `-20000`, `10000-`, one number for exactly that; or, from a form without script, the two fields
 * `10000` and `20000`, either of them blank. Bounds the wrong way round are turned.
 */
function parseBounds(values: string[]): Bounds | null {
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

/** A whole number as people write it, '$20,000'; null for nothing, undefined for anything else. */
function parseAmount(text: string): number | null | undefined {
  const digits = text.slice(0, 40).replace(/[$,\s]/g, '')
  if (digits === '') return null
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined
}
