import { fieldOfHeader } from '../synonyms.ts'
import { fieldsOfValues, fitOf } from './fits.ts'
import type { ColumnSample } from './samples.ts'

/** A column that holds a field, and whether its header, its values or both say so. */
export type Assignment = { field: string; column: ColumnSample; why: 'header' | 'values' | 'both' }

const EXACT = 10
const PARTIAL = 6
const MIN_SCORE = 4.5
/** A column whose values fit a field less than this does not hold it, its name notwithstanding. */
const MIN_FIT = 0.4

/** Parts of a path that say nothing of the field. */
const GENERIC = /^(value|text|amount|url|href|src|label|display|#text|\d+)$/i

/** The field that a header names, and how surely. */
export function headerField(name: string): { field: string; score: number } | null {
  const parts = name
    .split('.')
    .map((part) => part.replace(/^@|\[\d+\]/g, ''))
    .filter((part, i, all) => all.length === 1 || i === 0 || !GENERIC.test(part))
  const last = parts.at(-1) ?? ''
  const exact =
    fieldOfHeader(parts.slice(-2).join(' ')) ?? fieldOfHeader(last) ?? fieldOfHeader(last.replace(/\(.*\)/, ''))
  if (exact) return { field: exact, score: EXACT }
  const words = last
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  for (let size = Math.min(4, words.length); size > 0; size--) {
    for (let at = 0; at + size <= words.length; at++) {
      const field = fieldOfHeader(words.slice(at, at + size).join(' '))
      if (field) return { field, score: PARTIAL - (words.length - size) * 0.5 }
    }
  }
  return null
}

/** Gives each field the column that fits it best; no column holds two fields here. */
export function assignColumns(columns: readonly ColumnSample[]): Assignment[] {
  const candidates = columns.flatMap((column) => {
    const named = headerField(column.name)
    const spoken = fieldsOfValues(column)
    const fields = new Set([...(named ? [named.field] : []), ...spoken.keys()])
    return [...fields].flatMap((field) => {
      const fit = column.values.length === 0 ? 0 : fitOf(field, column)
      const byHeader = named?.field === field ? named.score : 0
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
