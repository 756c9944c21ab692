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
  UNITS,
} from './attributes.ts'
import { type FilterFormValues, formBounds } from './filter-form.ts'
import type { FilterGroup } from './filter-groups.ts'
import { nearText, parseNearAt, parseWithin } from './near.ts'
import type { Bounds } from './query.ts'
import { ANY, type SearchState } from './state.ts'

/** A chosen filter with the address of the search without it. Texts, ranges and distances have the value ''. */
export type Chip = { key: FilterKey | 'query'; value: string; text: string; href: string }

export type ActiveFilter = Omit<Chip, 'href'>
type FilterValues = Pick<SearchState, 'text' | 'facets' | 'ranges'> & {
  near?: Parameters<typeof nearText>[0] | undefined
}

/** Runs in the browser too: labels of values, and what they are made from, come from outside. */
export const listFilters = (
  { text, facets, ranges, near }: FilterValues,
  label: (key: FacetKey, value: string) => string,
): ActiveFilter[] => [
  ...(text ? [{ key: 'query' as const, value: '', text: textLabel(text) }] : []),
  ...FACET_KEYS.flatMap((key) => (facets[key] ?? []).map((value) => ({ key, value, text: label(key, value) }))),
  ...RANGE_KEYS.flatMap((key) => {
    const bounds = ranges[key]
    return bounds ? [{ key, value: '', text: boundsText(key, bounds) }] : []
  }),
  ...(near ? [{ key: 'near' as const, value: '', text: nearText(near) }] : []),
]

/** Without the quotation marks that keep words from being read again. */
export const textLabel = (text: string) => `‘${text.replaceAll('"', '')}’`

/** Amounts that are not written as the number with its unit. */
const FORMATS: Partial<Record<RangeUnit, (amount: number) => string>> = {
  dollars,
  year: String,
  'dollars a week': (amount) => `${dollars(amount)} a week`,
  millimetres: (amount) => `${amount / 1000} m`,
}

const withUnit = (unit: RangeUnit) => (amount: number) =>
  `${Number.isInteger(amount) ? thousands(amount) : amount} ${UNITS[unit].sign}`

/** What a measure is of, where its unit alone does not say it. */
const SUBJECTS: Partial<Record<RangeKey, string>> = {
  towing: 'Tows',
  tray: 'Tray',
  length: 'Length',
  electric_range: 'Range',
  battery: 'Battery',
}

/** Caravans are sold by the foot. */
export const MM_PER_FOOT = 304.8
const metresAndFeet = (amount: number) =>
  `${(amount / 1000).toFixed(1)} m (${Math.round((amount / MM_PER_FOOT) * 10) / 10} ft)`

/** 'Up to $20,000', '$10,000 to $20,000', '2019 or newer', 'Tows from 2,500 kg'. */
export function boundsText(key: RangeKey, bounds: Bounds): string {
  const text = amountsText(key, bounds)
  const subject = SUBJECTS[key]
  return subject === undefined ? text : `${subject} ${text.charAt(0).toLowerCase()}${text.slice(1)}`
}

function amountsText(key: RangeKey, { min, max }: Bounds): string {
  const row = ATTRIBUTES[key]
  const formatAmount = key === 'length' ? metresAndFeet : (FORMATS[row.unit] ?? withUnit(row.unit))
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
  const chosen = listFilters(readChoices(choices), (key, value) => listedLabel(key, value, groups)).map(
    (filter): Chip => ({ ...filter, href: '' }),
  )
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

/** What a form asks for. The place's name comes with the answer; until then it is what was typed. */
function readChoices(choices: FilterFormValues): FilterValues {
  const facets = FACET_KEYS.map((key) => [key, (choices[key] ?? []).filter((value) => value !== ANY)])
  const ranges = RANGE_KEYS.filter((key) => choices[key]).map((key) => {
    const { from, to } = formBounds(choices, key)
    return [key, { min: from, max: to }]
  })
  const at = parseNearAt(choices['near']?.[0] ?? null)
  return {
    text: choices['query']?.[0]?.trim() ?? '',
    facets: Object.fromEntries(facets),
    ranges: Object.fromEntries(ranges),
    near: at ? { at, name: null, within: parseWithin(choices['within']?.[0] ?? null) } : undefined,
  }
}

function listedLabel(key: FacetKey, value: string, groups: readonly FilterGroup[]): string {
  const group = groups.find((each) => each.key === key)
  return (group?.kind === 'facet' && group.values.find((each) => each.value === value)?.label) || value
}
