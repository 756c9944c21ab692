import { cellText, normaliseCell, type Row, readCell } from './cell.ts'
import type { Mapping } from './mapping.ts'

/** Whether a row is one that the mapping takes (`only`, `except`). A row that it does not take counts nowhere. */
export function isWanted(row: Row, { only, except, empty }: Pick<Mapping, 'only' | 'except' | 'empty'>): boolean {
  const has = ([column, words]: [string, ReadonlySet<string>]): boolean => {
    const value = readCell(row, column, empty)
    return [value].flat().some((item) => words.has(normaliseCell(cellText(item))))
  }
  return only.every(has) && !except.some(has)
}
