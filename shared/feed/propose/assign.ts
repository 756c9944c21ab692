import { fieldsOfValues, fitOf } from './fits.ts'
import { flagOf, isDemoFlag } from './flags.ts'
import { headerField } from './header-field.ts'
import type { ColumnSample } from './samples.ts'

/** A column that holds a field, and whether its header, its values or both say so. */
export type Assignment = { field: string; column: ColumnSample; why: 'header' | 'values' | 'both' }

/** Of several prices that of advertisements is meant. */
const WEB_PRICE = /web|internet|online|advertised|(drive|ride) ?-?away/i
/** More than the signs of dollars in the values of another one. */
const ADVERTISED = 6
/** A flag gives way to a column of words for the same field. */
const FLAG = 6
const MIN_SCORE = 4.5
/** A column whose values fit a field less than this does not hold it, its name notwithstanding. */
export const MIN_FIT = 0.4

/** Gives each field the column that fits it best; no column holds two fields here. */
export function assignColumns(columns: readonly ColumnSample[]): Assignment[] {
  const candidates = columns.flatMap((column) => {
    if (isDemoFlag(column)) return []
    const flag = flagOf(column)
    if (flag) return [{ field: flag.field, column, why: 'header' as const, score: FLAG }]
    const named = headerField(column.name)
    const spoken = fieldsOfValues(column)
    const fields = new Set([...(named ? [named.field] : []), ...spoken.keys()])
    return [...fields].flatMap((field) => {
      const fit = column.values.length === 0 ? 0 : fitOf(field, column)
      const isWebPrice = field === 'price' && WEB_PRICE.test(column.name)
      const byHeader = named?.field === field ? named.score + (isWebPrice ? ADVERTISED : 0) : 0
      const byValues = spoken.get(field) ?? 0
      const score = byHeader * fit + byValues
      const why = byHeader > 0 ? (byValues > 0 ? ('both' as const) : ('header' as const)) : ('values' as const)
      return fit < MIN_FIT || score < MIN_SCORE ? [] : [{ field, column, why, score }]
    })
  })
  const assignments: Assignment[] = []
  for (const { field, column, why } of candidates.toSorted((one, other) => other.score - one.score)) {
    const isTaken = assignments.some((other) => other.field === field || other.column === column)
    if (!isTaken) assignments.push({ field, column, why })
  }
  return assignments
}
