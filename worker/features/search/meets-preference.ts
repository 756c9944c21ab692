import type { Car } from '../../../shared/car/schema.ts'
import { FACET_KEYS, RANGE_KEYS } from '../../../shared/search/attributes.ts'
import type { Preference } from '../../../shared/search/query.ts'
import { wordsOfQuery, wordsOfValue } from '../../../shared/search/text-words.ts'
import { facetValues, rangeValue } from '../../../shared/search/values.ts'
import { columnValues } from '../../stock-index/columns.ts'
import { TEXT_COLUMNS, WRITTEN_AS_ONE } from '../../stock-index/vocabulary.ts'

/** Whether a car meets a preference, said car by car; words count from their beginning, near ones do not. */
export function meetsPreference(
  car: Car,
  { facets = {}, ranges = {}, text = '', wholeWords = [] }: Preference,
): boolean {
  const words = wordsOf(car)
  return (
    FACET_KEYS.every((key) => !facets[key] || facetValues(car, key).some((value) => facets[key]!.includes(value))) &&
    RANGE_KEYS.every((key) => isWithin(rangeValue(car, key), ranges[key])) &&
    wholeWords.every((word) => words.includes(word)) &&
    wordsOfQuery(text).every(({ parts }) => parts.every((part) => words.some((word) => word.startsWith(part))))
  )
}

const wordsOf = (car: Car) =>
  TEXT_COLUMNS.flatMap((key) =>
    columnValues(car, key).flatMap((value) => [...wordsOfValue(value, WRITTEN_AS_ONE.has(key))]),
  )

function isWithin(value: number | null, bounds: { min: number | null; max: number | null } | undefined): boolean {
  if (!bounds) return true
  return value !== null && (bounds.min === null || value >= bounds.min) && (bounds.max === null || value <= bounds.max)
}
