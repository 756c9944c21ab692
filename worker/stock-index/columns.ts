import type { Car } from '../../shared/car/schema.ts'
import { stockPlace } from '../../shared/car/stock-place.ts'
import { FACET_KEYS, type FacetKey, RANGE_KEYS, type RangeKey } from '../../shared/search/attributes.ts'
import type { SortedTexts } from '../../shared/search/lower-bound.ts'
import { facetValues, toList } from '../../shared/search/values.ts'
import { type Ints, readTexts, type Sections } from './sections.ts'

/**
 * The shape of a stock index. Cars are numbered in order of relevance (listing-rank.ts, then the newest id), so that a
 * number is also a rank. The facet columns of a car are packed into a few *combinations*: columns that vary together
 * share one code a car, and a query is evaluated once a combination, not once a car.
 */
export type StockIndex = {
  meta: StockMeta
  sections: Sections
  groups: Group[]
  columns: Record<ColumnKey, Column>
  ranges: Record<RangeKey, NumberColumn>
}

/** The meta data of a stored index. */
export type StockMeta = {
  site: string
  /** Changes when anything about the stock does. */
  version: string
  cars: number
  /** The chunks of whole cars (documents.ts), by number. */
  documents: Record<string, string>
  groups: ColumnKey[][]
  /** What cards show (display.ts), by the lowest id; a name where it is a value of its own. */
  blocks: { first: number; name?: string }[]
  /** There are only whole cars: the stock is too large to search here, and a search server does it. */
  isLeftOut?: true
}

export type Group = {
  codes: Ints
  combinations: number
  isCounted: boolean
  columns: Column[]
}

/** The values of combination `c` are `values[starts[c]]` up to, not including, `values[starts[c + 1]]`. */
export type Column = {
  key: ColumnKey
  group: number
  words: SortedTexts
  starts: Ints
  values: Ints
}

/** Codes stand in the order of the numbers; 0 is none, code c is `numbers[c - 1]`. */
export type NumberColumn = { codes: Ints; numbers: Float64Array }

/** Columns without counts: for text search, for distances, or for the scope of a site. */
const UNCOUNTED = {
  series: (car: Car) => toList(car.series),
  variant: (car: Car) => toList(car.variant),
  year_word: (car: Car) => toList(car.year),
  place: (car: Car) => toList(stockPlace(car)),
  excluded_website: (car: Car) => [...new Set(car.excluded_website_ids)].map(String),
} satisfies Record<string, (car: Car) => string[]>

type UncountedKey = keyof typeof UNCOUNTED
export type ColumnKey = FacetKey | UncountedKey

export const COLUMN_KEYS: ColumnKey[] = [...FACET_KEYS, ...(Object.keys(UNCOUNTED) as UncountedKey[])]

export const isCounted = (key: ColumnKey): key is FacetKey => !(key in UNCOUNTED)

export const columnValues = (car: Car, key: ColumnKey): string[] =>
  isCounted(key) ? facetValues(car, key) : UNCOUNTED[key](car)

/** The status of a car; null when it has none. */
export function readStatus({ groups, columns: { status } }: StockIndex, car: number): string | null {
  return readFirst(status, groups[status.group]!.codes[car]!)
}

export function readFirst({ starts, words, values }: Column, combination: number): string | null {
  const start = starts[combination]!
  return start < starts[combination + 1]! ? words.at(values[start]!) : null
}

export const numberAt = ({ codes, numbers }: NumberColumn, car: number): number | null =>
  codes[car] === 0 ? null : numbers[codes[car]! - 1]!

/** A stock index over its sections; nothing is copied. A range of which no car has a number is stored without codes. */
export function openIndex(meta: StockMeta, sections: Sections): StockIndex {
  const groups = meta.groups.map((keys, group) => openGroup(sections, keys, group))
  const columns = Object.fromEntries(groups.flatMap((group) => group.columns).map((column) => [column.key, column]))
  const noCodes = new Uint16Array(groups[0]?.codes.length ?? 0)
  const ranges = Object.fromEntries(
    RANGE_KEYS.map((key) => {
      const numbers = sections[`range.${key}.numbers`] as Float64Array
      return [key, { codes: numbers.length === 0 ? noCodes : (sections[`range.${key}.codes`] as Ints), numbers }]
    }),
  )
  return {
    meta,
    sections,
    groups,
    columns: columns as Record<ColumnKey, Column>,
    ranges: ranges as Record<RangeKey, NumberColumn>,
  }
}

function openGroup(sections: Sections, keys: ColumnKey[], group: number): Group {
  const columns = keys.map((key) => ({
    key,
    group,
    words: readTexts(sections, `words.${key}`),
    starts: sections[`column.${key}.starts`] as Ints,
    values: sections[`column.${key}.values`] as Ints,
  }))
  const combinations = columns[0] ? columns[0].starts.length - 1 : 0
  const codes = sections[`group.${group}`] as Ints
  return { codes, combinations, isCounted: keys.every(isCounted), columns }
}
