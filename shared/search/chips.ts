import { dollars } from '../money.ts'
import { thousands } from '../text.ts'
import {
  ATTRIBUTES,
  FACET_KEYS,
  type FilterKey,
  RANGE_KEYS,
  type RangeKey,
  type RangeUnit,
  UNITS,
} from './attributes.ts'
import { valueLabel } from './labels.ts'
import { nearText } from './near.ts'
import type { Bounds } from './query.ts'
import type { SearchState } from './state.ts'

/**
 * A chosen filter with the address of the search without it. Texts, ranges and distances have the value ''. `isPart`: it
 * stands for some of the words typed.
 */
export type Chip = { key: FilterKey | 'query'; value: string; text: string; href: string; isPart?: true }

export type ActiveFilter = Omit<Chip, 'href' | 'isPart'>

export const activeFilters = ({ text, facets, ranges, near }: SearchState): ActiveFilter[] => [
  ...(text ? [{ key: 'query' as const, value: '', text: textLabel(text) }] : []),
  ...FACET_KEYS.flatMap((key) => (facets[key] ?? []).map((value) => ({ key, value, text: valueLabel(key, value) }))),
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
