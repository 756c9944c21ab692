import { computeOnce } from '../../memo.ts'
import { cellText, type Row, walkCells } from '../cell.ts'

/** What is known of one column of a feed: its texts row by row, empty ones left out. */
export type ColumnSample = {
  /** The column, or the path of a value in JSON and XML. */
  name: string
  values: string[]
  distinct: ReadonlySet<string>
  /** Rows in which the value is a list. */
  lists: number
  /** Rows in which it is empty, where it has no lists. */
  gaps: number
}

const EMPTY_WORDS = new Set(
  '-,--,---,- / -,.,?,n/a,#n/a,na,nan,null,nil,none,undefined,tbc,tba,tbd,unknown,not specified,not available,unspecified,0000-00-00'.split(
    ',',
  ),
)

/** Samples of every column of these rows, and the words among their values that mean an empty cell. */
export function sampleColumns(rows: readonly Row[]): { columns: ColumnSample[]; empty: string[] } {
  const columns = new Map<string, { values: string[]; lists: number }>()
  const empty = new Set<string>()
  for (const row of rows) {
    const cells = new Map<string, string[]>()
    const onText = (path: string, value: unknown) => computeOnce(cells, path, () => []).push(cellText(value))
    walkCells(row, { isOpen: () => true, onText })
    for (const [name, texts] of cells) {
      const column = computeOnce(columns, name, () => ({ values: [], lists: 0 }))
      if (texts.length > 1) column.lists += 1
      for (const raw of texts) {
        const text = raw.trim()
        if (EMPTY_WORDS.has(text.toLowerCase())) empty.add(text.toLowerCase())
        else if (text !== '') column.values.push(text)
      }
    }
  }
  return {
    columns: [...columns].map(([name, column]) => {
      const gaps = rows.length - column.values.length
      return { name, ...column, gaps, distinct: new Set(column.values) }
    }),
    empty: [...empty].toSorted((one, other) => one.localeCompare(other)),
  }
}

export const MOST_EXAMPLES = 3
/** 'Kms (45000, 12000 ...)' */
export const withExamples = ({ name, distinct }: ColumnSample): string =>
  distinct.size === 0 ? name : `${name} (${[...distinct].slice(0, MOST_EXAMPLES).join(', ')} ...)`

/** The share of values that pass, from 0 to 1; 0 without any. */
export const measureShare = (values: readonly string[], passes: (value: string) => boolean): number =>
  values.length === 0 ? 0 : values.filter(passes).length / values.length
