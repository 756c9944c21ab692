import { dollars } from '../money.ts'
import { thousands } from '../text.ts'
import {
  ATTRIBUTES,
  FACET_KEYS,
  type FacetKey,
  type FilterKey,
  RANGE_KEYS,
  type RangeKey,
  type RangeUnit,
} from './attributes.ts'
import { type FilterFormValues, formBounds } from './filter-form.ts'
import type { FilterGroup } from './filter-groups.ts'
import { valueLabel } from './labels.ts'
import { nearText, parseNearAt, parseWithin } from './near.ts'
import type { Bounds } from './query.ts'
import { searchHref } from './search-address.ts'
import { ANY, type SearchOptions, type SearchState, withoutFacet, withoutNear, withRange, withText } from './state.ts'

/** A chosen filter with the address of the search without it. Texts, ranges and distances have the value ''. */
export type Chip = { key: FilterKey | 'query'; value: string; text: string; href: string }

/** A chosen filter with the search state without it. */
export type ActiveFilter = Omit<Chip, 'href'> & { without: SearchState }

/** The chosen filters of a search: text, facets, ranges, distance. */
export function activeFilters(state: SearchState): ActiveFilter[] {
  const choices: ActiveFilter[] = []
  if (state.text) choices.push({ key: 'query', value: '', text: textLabel(state.text), without: withText(state, '') })
  for (const key of FACET_KEYS)
    for (const value of state.facets[key] ?? [])
      choices.push({ key, value, text: valueLabel(key, value), without: withoutFacet(state, key, value) })
  for (const key of RANGE_KEYS) {
    const bounds = state.ranges[key]
    const without = withRange(state, key, { min: null, max: null })
    if (bounds) choices.push({ key, value: '', text: boundsText(key, bounds), without })
  }
  if (state.near) choices.push({ key: 'near', value: '', text: nearText(state.near), without: withoutNear(state) })
  return choices
}

export const searchChips = (state: SearchState, options: SearchOptions): Chip[] =>
  activeFilters(state).map(({ without, ...chip }) => ({ ...chip, href: searchHref(without, options) }))

/** Without quotation marks around the whole: they are put there to keep words from being read again. */
export const textLabel = (text: string) => `‘${text.replace(/^"([^"]+)"$/, '$1')}’`

const UNITS = {
  dollars,
  kilometres: (amount: number) => `${thousands(amount)} km`,
  year: String,
  'dollars a week': (amount: number) => `${dollars(amount)} a week`,
  kilograms: (amount: number) => `${thousands(amount)} kg`,
  millimetres: (amount: number) => `${amount / 1000} m`,
  'cubic centimetres': (amount: number) => `${thousands(amount)} cc`,
} as const satisfies Record<RangeUnit, (amount: number) => string>

/** What a measure is of, where its unit alone does not say it. */
const SUBJECTS: Partial<Record<RangeKey, string>> = { towing: 'Tows', tray: 'Tray', length: 'Length' }

/** Caravans are sold by the foot. */
const MM_PER_FOOT = 304.8
const metresAndFeet = (amount: number) =>
  `${(amount / 1000).toFixed(1)} m (${Math.round((amount / MM_PER_FOOT) * 10) / 10} ft)`
const OWN_FORMATS: Partial<Record<RangeKey, (amount: number) => string>> = { length: metresAndFeet }

/** 'Up to $20,000', '$10,000 to $20,000', '2019 or newer', 'Tows from 2,500 kg'. */
export function boundsText(key: RangeKey, bounds: Bounds): string {
  const text = amountsText(key, bounds)
  const subject = SUBJECTS[key]
  return subject === undefined ? text : `${subject} ${text.charAt(0).toLowerCase()}${text.slice(1)}`
}

function amountsText(key: RangeKey, { min, max }: Bounds): string {
  const row = ATTRIBUTES[key]
  const formatAmount: (amount: number) => string = OWN_FORMATS[key] ?? UNITS[row.unit]
  if (min !== null && max !== null)
    return min === max ? formatAmount(min) : `${formatAmount(min)} to ${formatAmount(max)}`
  if (row.unit === 'year') return min !== null ? `${min} or newer` : `${max} or older`
  return min !== null ? `From ${formatAmount(min)}` : `Up to ${formatAmount(max ?? 0)}`
}

/** Chips while a search is loading: the known ones still chosen, then new ones labelled by their lists (SRC-07). */
export function pendingChips(
  previous: readonly Chip[],
  choices: FilterFormValues,
  groups: readonly FilterGroup[],
): Chip[] {
  const chosen = [...textChip(choices), ...facetChips(choices, groups), ...rangeChips(choices), ...nearChip(choices)]
  const keptChips = previous.flatMap((chip) => {
    const current = chosen.find(isSame(chip))
    return current ? [{ ...chip, text: chip.value === '' ? pendingText(chip, current) : chip.text }] : []
  })
  return [...keptChips, ...chosen.filter((chip) => !previous.some(isSame(chip)))]
}

/** The name of a place that is still the one chosen is known from before. */
const pendingText = (before: Chip, current: Chip) =>
  before.key === 'near' && before.text.startsWith(`${current.text} `) ? before.text : current.text

const isSame = (a: Chip) => (b: Chip) => a.key === b.key && a.value === b.value

const textChip = (choices: FilterFormValues): Chip[] => {
  const text = choices['query']?.[0]?.trim()
  return text ? [{ key: 'query', value: '', text: textLabel(text), href: '' }] : []
}

const facetChips = (choices: FilterFormValues, groups: readonly FilterGroup[]): Chip[] =>
  FACET_KEYS.flatMap((key) =>
    (choices[key] ?? [])
      .filter((value) => value !== ANY)
      .map((value) => ({ key, value, text: chipLabel(key, value, groups), href: '' })),
  )

const rangeChips = (choices: FilterFormValues): Chip[] =>
  RANGE_KEYS.filter((key) => choices[key]).map((key) => {
    const { from, to } = formBounds(choices, key)
    return { key, value: '', text: boundsText(key, { min: from, max: to }), href: '' }
  })

/** The place's name comes with the answer; until then the chip has what was typed. */
const nearChip = (choices: FilterFormValues): Chip[] => {
  const at = parseNearAt(choices['near']?.[0] ?? null)
  const within = parseWithin(choices['within']?.[0] ?? null)
  return at ? [{ key: 'near', value: '', text: nearText({ at, name: null, within }), href: '' }] : []
}

function chipLabel(key: FacetKey, value: string, groups: readonly FilterGroup[]): string {
  const group = groups.find((each) => each.key === key)
  return (group?.kind === 'facet' && group.values.find((each) => each.value === value)?.label) || value
}
