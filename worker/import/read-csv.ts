import { FEED_BOUNDS } from '../../shared/feed/bounds.ts'
import { delimiterLine, detectDelimiter } from '../../shared/feed/delimiter.ts'
import type { FileLayout } from '../../shared/feed/file-layout.ts'
import { withoutInvisible } from '../../shared/feed/invisible.ts'
import { type CsvRecord, csvSplitter } from './csv-records.ts'
import type { Entry } from './entry.ts'
import { FileRefused } from './refused.ts'

const UNCLOSED = 'opens a quotation mark that is not closed on it'

type TableLayout = Pick<FileLayout, 'delimiter' | 'header' | 'skip_lines'>

/** Rows of a table of text. `onHeader` gets the columns first and may throw. */
export async function* readCsv(
  text: AsyncIterable<string>,
  head: string,
  layout: TableLayout,
  onHeader: (columns: string[]) => void,
): AsyncGenerator<Entry> {
  const skipped = (layout.skip_lines ?? 0) + (delimiterLine.test(head) ? 1 : 0)
  const splitter = csvSplitter(layout.delimiter ?? detectDelimiter(head, skipped))
  let columns: string[] | null = null
  let unclosed: number | null = null
  let hasShortRows = false

  const setColumns = (names: string[], line: number) => {
    if (names.length > FEED_BOUNDS.columns.most) throw refused(line, 'columns')
    if (names.some((name) => name.length > FEED_BOUNDS.columnNameChars.most)) throw refused(line, 'columnNameChars')
    columns = uniqueNames(names)
    splitter.expect(columns.length)
    onHeader(columns)
  }

  async function* records(): AsyncGenerator<CsvRecord & { isCut?: boolean }> {
    let end = ''
    for await (const piece of text) {
      if (piece !== '') end = piece.slice(-1)
      yield* splitter.take(piece, false)
    }
    const last = [...splitter.take('', true)]
    for (const [i, record] of last.entries()) {
      yield { ...record, isCut: i === last.length - 1 && !/[\r\n]/.test(end) }
    }
  }

  for await (const { cells, line, isUnclosed, passes, isCut = false } of records()) {
    // Excel writes empty rows as delimiters alone.
    if (line <= skipped || (!passes && cells.every((cell) => cell.trim() === ''))) continue
    if (columns === null && layout.header) setColumns(layout.header, line)
    // The line after it would be taken for the header.
    if (columns === null && passes) throw refused(line, passes === 'rowCells' ? 'columns' : 'columnNameChars')
    if (isUnclosed) {
      unclosed ??= line
      yield { line, fault: UNCLOSED, partial: rowOf(columns ?? [], cells) }
    } else if (passes) {
      yield { line, fault: FEED_BOUNDS[passes].sentence, partial: rowOf(columns ?? [], cells) }
    } else if (columns === null) {
      setColumns(cells, line)
    } else {
      const header: string[] = columns
      if (isHeader(cells, header)) continue
      const isShort = cells.length < header.length
      // Where no other row is short, the file was cut; else its last cell may still be half a value.
      if (isShort && isCut && !hasShortRows) throw breaksOff(line, cells.length, header.length)
      hasShortRows ||= isShort
      const row = entry(header, cells, { line, isCut })
      if ('row' in row && !row.short) unclosed = null
      yield row
    }
  }
  // With every row after it bad, the mark has taken in the end of the file, which may have been cut short there.
  if (unclosed !== null) {
    throw new FileRefused(
      'not_a_table',
      `On line ${unclosed} a quotation mark is opened and never closed. Was the file cut short there? Else double or remove the mark.`,
    )
  }
}

const refused = (line: number, bound: 'columns' | 'columnNameChars') =>
  new FileRefused('not_a_table', `Line ${line} ${FEED_BOUNDS[bound].sentence}`)

/** Names of columns; a second column of one name becomes "name (2)". */
function uniqueNames(header: string[]): string[] {
  const times = new Map<string, number>()
  return header.map((raw) => {
    const name = withoutInvisible(raw).trim()
    const time = (times.get(name) ?? 0) + 1
    times.set(name, time)
    return time === 1 || name === '' ? name : `${name} (${time})`
  })
}

/** Reports repeat their header at the top of every page, and files put together one after the other have each its own. */
const isHeader = (cells: string[], header: string[]): boolean =>
  header.length > 1 && cells[0]?.trim() === header[0] && uniqueNames(cells).join('\n') === header.join('\n')

/** Spreadsheets leave out empty cells at the end of a row: they are filled in. */
function entry(columns: string[], cells: string[], { line, isCut }: { line: number; isCut: boolean }): Entry {
  const fault = `has ${cells.length} cells where the header has ${columns.length}`
  const hasMore = cells.slice(columns.length).some((cell) => cell.trim() !== '')
  const isShort = cells.length < columns.length
  if (hasMore || (isShort && isCut)) return { line, fault, partial: rowOf(columns, cells) }
  return { line, row: rowOf(columns, cells), ...(isShort && { short: fault }) }
}

const breaksOff = (line: number, cells: number, columns: number) =>
  new FileRefused(
    'truncated',
    `The file breaks off on line ${line}, with ${cells} of ${columns} cells and no line end. Send the whole file, or where it is whole end that line.`,
  )

const rowOf = (columns: string[], cells: string[]) =>
  Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? ''] as const))
