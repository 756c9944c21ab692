import { COUNT_FACETS, FACET_KEYS, type FacetKey, type FilterKey, RANGE_KEYS, type RangeKey } from './attributes.ts'
import type { Near } from './near.ts'
import type { Bounds, Preference } from './query.ts'
import { STOP_WORDS } from './sentence/plain-words.ts'
import type { SearchState } from './state.ts'
import { isRequirement, positiveValues } from './value-signs.ts'

type RangeCondition = { key: RangeKey; bounds: Bounds }

/** One thing that a search asks for: a filter with its alternatives, one value that is needed, a distance, or one word of its text. */
export type Condition =
  | { key: FacetKey; values: string[] }
  | RangeCondition
  | { key: 'near'; near: Near }
  | { key: 'query'; word: string }

/**
 * A search that lets cars in where the asked one lets in none or too few: what of it was kept, what was widened and what
 * was let go, the conditions that a buyer minds most first.
 */
export type RelaxedSearch = {
  state: SearchState
  count: number
  kept: Condition[]
  widened: { asked: RangeCondition; to: Bounds }[]
  letGo: Condition[]
}

/**
 * Conditions in the order of their weight to a buyer: the vehicle itself, its place and price, then its equipment. The
 * weight ranks cars by what they meet together: a car of the very year comes before one of another year and the very badge.
 */
const KEPT_FIRST: [weight: number, keys: FilterKey[]][] = [
  [400, ['item_type', 'make', 'make_model', 'model', 'body', 'size']],
  [200, ['seats', 'sleeps', 'towing', 'tray', 'length', 'displacement', 'electric_range', 'battery', 'energy_use']],
  [160, ['state', 'city', 'location_name', 'dealership_name', 'dealership_slug', 'near']],
  [150, ['price', 'price_range', 'weekly_price_range', 'weekly_price', 'subscription_price']],
  [400, ['year']],
  [110, ['fuel', 'cylinders', 'engine', 'car_type', 'km', 'drive', 'transmission']],
  [80, ['colour']],
  [100, ['badge']],
]
const OTHER_WEIGHT = 90
const KEPT_ORDER = [...new Set([...KEPT_FIRST.flatMap(([, keys]) => keys), ...FACET_KEYS, ...RANGE_KEYS])]

/** Conditions that name the vehicle: they are kept with a single car, others only where enough remain. */
const NAMING: ReadonlySet<string> = new Set(['item_type', 'make', 'make_model', 'model'])

/** Of some conditions, those that name the vehicle. */
export const namingConditions = (conditions: readonly Condition[]): Condition[] =>
  conditions.filter(({ key }) => NAMING.has(key))

/** By what a range is widened at each step before it is let go: a share of its bounds, rounded outwards to a unit. */
const WIDER: Record<Exclude<RangeKey, 'year'>, [share: number, unit: number]> = {
  price: [0.1, 1_000],
  km: [0.1, 1_000],
  weekly_price: [0.1, 1],
  subscription_price: [0.1, 1],
  towing: [0.1, 100],
  tray: [0.1, 100],
  length: [0.05, 10],
  displacement: [0.1, 1],
  electric_range: [0.1, 10],
  battery: [0.1, 1],
  energy_use: [0.1, 1],
}
const WIDENING_STEPS = [1, 2, 3]
/** Further steps, by which vehicles far off are ordered. */
const FAR_STEPS = [5, 8, 12, 20, 40]

function widen(key: RangeKey, { min, max }: Bounds, step: number): Bounds {
  if (key === 'year') return { min: min && min - step, max: max && max + step }
  const [share, unit] = WIDER[key]
  return {
    min: min && Math.max(0, Math.floor((min * (1 - share * step)) / unit) * unit),
    max: max && Math.ceil((max * (1 + share * step)) / unit) * unit,
  }
}

/** The conditions of a search, the weightiest to a buyer first; without 'a' and 'with', unless there is nothing else. */
export function listConditions({ facets, ranges, text, near }: SearchState): Condition[] {
  const isNamed = facets.model !== undefined || facets.make_model !== undefined
  // Beside a model the body comes last: sellers call an SUV a wagon.
  const order = isNamed ? [...KEPT_ORDER.filter((key) => key !== 'body'), 'body' as const] : KEPT_ORDER
  const filters = order.flatMap((key): Condition[] => {
    if (key === 'near') return near && near.within !== null ? [{ key, near }] : []
    const values = facets[key as FacetKey]
    const bounds = ranges[key as RangeKey]
    if (values) return groupValues(values).map((group) => ({ key: key as FacetKey, values: group }))
    return bounds ? [{ key: key as RangeKey, bounds }] : []
  })
  const words = splitWords(text)
  const asking = words.filter((word) => !STOP_WORDS.has(word.toLowerCase()))
  const told = asking.length + filters.length > 0 ? asking : words
  // Beside a model a letter and the word behind it are one name: 'n line'.
  const names = isNamed && !text.includes('"') ? splitWords(told.join(' ').replace(LETTER_AND_WORD, '"$&"')) : told
  return [...filters, ...names.map((word): Condition => ({ key: 'query', word }))]
}

/** Values that are let go together: each needed value alone, all others at once. */
function groupValues(values: readonly string[]): string[][] {
  const others = values.filter((value) => !isRequirement(value))
  return [...(others.length > 0 ? [others] : []), ...values.filter(isRequirement).map((value) => [value])]
}

/** Words of a text; a quotation is one. */
export const splitWords = (text: string): string[] => text.match(/"[^"]*"|[^\s"]+/g) ?? []

/** The conditions of a search that its cars need not meet. */
export const listUnmet = ({ widened, letGo }: RelaxedSearch): Condition[] => [
  ...widened.map(({ asked }) => asked),
  ...letGo,
]

export function withCondition(state: SearchState, condition: Condition): SearchState {
  if ('word' in condition) return { ...state, text: [state.text, condition.word].filter(Boolean).join(' ') }
  if ('values' in condition) {
    const before = state.facets[condition.key] ?? []
    return { ...state, facets: { ...state.facets, [condition.key]: [...before, ...condition.values] } }
  }
  if ('near' in condition) return { ...state, near: condition.near }
  return { ...state, ranges: { ...state.ranges, [condition.key]: condition.bounds } }
}

/** A letter or a small number is a word of almost any car, so it says nothing of what was meant. */
const VAGUE_WORD = /^(?:.|\d{1,2})$/u
const LETTER_AND_WORD = /(?<!\S)\p{L} \S{2,}/gu
export const isVague = (condition: Condition) => 'word' in condition && VAGUE_WORD.test(condition.word)

/** What is asked for in place of a range that leaves too few cars, the narrowest first. */
export const widerConditions = ({ key, bounds }: RangeCondition): RangeCondition[] =>
  WIDENING_STEPS.map((step) => ({ key, bounds: widen(key, bounds, step) }))

/** Order of near numbers: of two equally near the larger comes first. */
const COUNT_STEPS = [0, 1, -1, 2, -2, 3, -3]

/** What weighs for a car of those that need not meet a condition: that it does, and less the further it is from it. */
export function preferencesFor(condition: Condition): Preference[] {
  const steps = nearAndNearer(condition)
  const [weight] = KEPT_FIRST.find(([, keys]) => keys.some((key) => key === condition.key)) ?? [OTHER_WEIGHT]
  const weighAt = (step: number) => Math.round(weight * (1 - step / steps.length) ** 3)
  return steps.map((preference, at) => ({ ...preference, weight: weighAt(at) - weighAt(at + 1) }))
}

/** Cars that meet a condition, then those that nearly do, these among them. */
function nearAndNearer(condition: Condition): Preference[] {
  if ('word' in condition) return [{ text: condition.word }]
  if ('near' in condition) return []
  if ('values' in condition) {
    const values = positiveValues(condition.values)
    const facets = { [condition.key]: values }
    if (COUNT_FACETS.has(condition.key))
      return COUNT_STEPS.map((_, at) => {
        const near = COUNT_STEPS.slice(0, at + 1).flatMap((step) => values.map((value) => `${Number(value) + step}`))
        return { facets: { [condition.key]: near } }
      })
    // A car of another badge may still have its words: 'GT Line' after 'GT'.
    return condition.key === 'badge' ? [{ facets }, { text: condition.values[0] ?? '' }] : [{ facets }]
  }
  const { key, bounds } = condition
  const wider = [...WIDENING_STEPS, ...FAR_STEPS].map((step) => widen(key, bounds, step))
  return [bounds, ...wider].map((within) => ({ ranges: { [key]: within } }))
}
