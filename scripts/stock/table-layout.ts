import { delimiterLine, detectDelimiter } from '../../shared/feed/detect-layout.ts'
import type { FileLayout } from '../../shared/feed/mapping-schema.ts'
import { headerField } from '../../shared/feed/propose/header-field.ts'
import { isMake } from '../../shared/feed/propose/vocabulary.ts'
import { csvSplitter } from '../../worker/import/read-csv.ts'

const MOST_TITLE_LINES = 20
const SAMPLE_RECORDS = 30
/** Names that are those of fields: a line with so many is a header. */
const MIN_NAMES = 2

/** What cannot be detected anew in every file: lines above a table, and the names of columns without a header. */
export function detectTableLayout(head: string): Pick<FileLayout, 'skip_lines' | 'header'> {
  const table = head.replace(delimiterLine, '')
  for (let skipped = 0; skipped <= MOST_TITLE_LINES; skipped++) {
    const records = recordsAfter(table, skipped, delimiterLine.exec(head)?.[1])
    const [first, ...others] = records
    // Excel pads a title with empty cells.
    if (!first || first.filter((cell) => cell.trim() !== '').length < 2) continue
    const alike = others.filter((cells) => cells.length === first.length).length
    const isHeader = !isRow(first)
    if (others.length > 0 && alike < others.length * 0.7 && !(isHeader && nameCount(first) > first.length / 2)) continue
    return {
      ...(skipped > 0 ? { skip_lines: skipped } : {}),
      ...(isHeader ? {} : { header: first.map((_, i) => `column ${i + 1}`) }),
    }
  }
  return {}
}

function recordsAfter(head: string, skipped: number, delimiter = detectDelimiter(head, skipped)): string[][] {
  const text = head
    .split(/(?<=\r\n|\n|\r(?!\n))/)
    .slice(skipped)
    .join('')
  const splitter = csvSplitter(delimiter)
  const records = [...splitter.take(text, false)].slice(0, SAMPLE_RECORDS)
  const whole = records.length > 0 ? records : [...splitter.take('', true)]
  return whole.flatMap(({ cells, isUnclosed }) => (isUnclosed ? [] : [cells]))
}

/** How many cells are names of fields. */
const nameCount = (cells: string[]): number =>
  cells.filter((cell) => headerField(cell) !== null && !/\d{3}/.test(cell)).length

/** Whether a line is a row of values and not of names. */
function isRow(cells: string[]): boolean {
  const names = nameCount(cells)
  const values = cells.filter(
    (cell) => /^[$€]?\d[\d.,]*$|^https?:|^[A-HJ-NPR-Z0-9]{17}$/i.test(cell.trim()) || isMake(cell),
  )
  return names < MIN_NAMES ? values.length > 0 : values.length > cells.length / 2
}
