import { FEED_BOUNDS } from '../../shared/feed/bounds.ts'
import { withoutInvisible } from '../../shared/feed/cell.ts'
import { delimiterLine, detectDelimiter } from '../../shared/feed/detect-layout.ts'
import type { FileLayout } from '../../shared/feed/mapping-schema.ts'
import type { Entry } from './entry.ts'
import { assertBound, breaksOff, FileRefused, passesBound } from './refused.ts'

const UNCLOSED = 'opens a quotation mark that is not closed on it'

/** Rows of a table of text. `onHeader` gets the columns first and may throw. */
export async function* readCsv(
  text: AsyncIterable<string>,
  head: string,
  layout: Pick<FileLayout, 'delimiter' | 'header' | 'skip_lines'>,
  onHeader: (columns: string[]) => void,
): AsyncGenerator<Entry> {
  const skipped = (layout.skip_lines ?? 0) + (delimiterLine.test(head) ? 1 : 0)
  const splitter = csvSplitter(layout.delimiter ?? detectDelimiter(head, skipped))
  let columns: string[] | null = null
  let unclosed: number | null = null
  let hasShortRows = false

  const setColumns = (names: string[], line: number) => {
    assertBound(`Line ${line}`, 'columns', names.length)
    for (const name of names) assertBound(`Line ${line}`, 'columnNameChars', name.length)
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
    if (columns === null && passes)
      throw passesBound(`Line ${line}`, passes === 'rowCells' ? 'columns' : 'columnNameChars')
    if (isUnclosed) unclosed ??= line
    if (isUnclosed || passes) {
      const fault = passes ? FEED_BOUNDS[passes].sentence : UNCLOSED
      yield { line, fault, partial: makeRow(columns ?? [], cells) }
    } else if (columns === null) {
      setColumns(cells, line)
    } else {
      const header: string[] = columns
      if (isHeader(cells, header)) continue
      if (isFooter(cells)) {
        yield { line, fault: FOOTER, isFooter: true }
        continue
      }
      const isShort = cells.length < header.length
      // Where no other row is short, the file was cut; else its last cell may still be half a value.
      if (isShort && isCut && !hasShortRows) throw cutShort(line, cells.length, header.length)
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

const FOOTER = 'is a total or the end of a report, and no car: it is left out'
const FOOTER_WORDS =
  /^\W*((grand |sub-?)?totals?\b|(sum|averages?|eof|end)\W*$|end of |page \d|(report|printed|generated|exported|summary)\b|(count|number of|no\.? of)\b|(records|rows|vehicles|cars|units|listings)\W+\d|\d[\d,]* (records?|rows?|vehicles?|cars?|units?|listings?)\b)/i
const AMOUNT = /^\$? ?\d[\d,]*(\.\d+)?( (vehicles?|cars?|units?))?$/i

/** Whether a record is a line below the cars: it begins with such words or with nothing, and has amounts alone. */
function isFooter(cells: string[]): boolean {
  const [first, ...others] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (first === undefined || !others.every((cell) => AMOUNT.test(cell))) return false
  return (
    FOOTER_WORDS.test(first) || (cells[0]!.trim() === '' && AMOUNT.test(first) && others.length + 1 <= cells.length / 2)
  )
}

/** Spreadsheets leave out empty cells at the end of a row: they are filled in. */
function entry(columns: string[], cells: string[], { line, isCut }: { line: number; isCut: boolean }): Entry {
  const fault = `has ${cells.length} cells where the header has ${columns.length}`
  const hasMore = cells.slice(columns.length).some((cell) => cell.trim() !== '')
  const isShort = cells.length < columns.length
  if (hasMore || (isShort && isCut)) return { line, fault, partial: makeRow(columns, cells) }
  return { line, row: makeRow(columns, cells), ...(isShort && { short: fault }) }
}

const cutShort = (line: number, cells: number, columns: number) =>
  breaksOff(
    `on line ${line}, with ${cells} of ${columns} cells and no line end`,
    'Send the whole file, or where it is whole end that line',
  )

const makeRow = (columns: string[], cells: string[]) =>
  Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? ''] as const))

/**
 * A record of a table with the line where it begins. One whose quotation mark is not closed is the cells of that line, the
 * mark taken for a sign. One that passes a bound is its first cells.
 */
export type CsvRecord = { cells: string[]; line: number; isUnclosed?: true; passes?: 'rowChars' | 'rowCells' }

/** Where a record has no end within this length a quotation mark is not closed, or it has no line end. */
const MAX_RECORD_CHARS = FEED_BOUNDS.rowChars.most
const MAX_CELLS = FEED_BOUNDS.rowCells.most

/** Of a record that is too long so much is kept: it holds the key of its car. */
const MAX_FIRST_CHARS = 10_000

type Form = {
  delimiter: string
  hasMacEnds: boolean
  isLast: boolean
  /** A cell of an earlier record that was given up reaches to here: no value of several lines ends before. */
  openUntil: number
  /** A record of several lines with more cells has swallowed other rows. */
  maxCells: number
}
type Span = { from: number; until: number }
/** Why no record or cell could be cut, and the last cell that was tried. */
type Uncut = { why: 'more' | 'unclosed' | 'wide'; span: Span }
type Cut = { cells: string[]; end: number; lines: number; span: Span } | Uncut

/** Splits a table by RFC 4180, with quotation marks inside a cell as they come, and counts lines exactly. */
export function csvSplitter(delimiter: string) {
  let held: string[] = []
  let heldChars = 0
  /** A record without its end is looked at again when twice as much has come: each sign is read a few times, not with each piece. */
  let enoughChars = 0
  let line = 1
  let width: number | null = null
  let hasMacEnds = false
  let isSkipping = false

  /** Whether a record over several lines is one: another number of cells with a whole row inside it shows that it is not. */
  const fits = ({ cells, lines }: Exclude<Cut, Uncut>, record: string): boolean => {
    if (width === null || lines === 1 || cells.length === width) return true
    const inner = record.split(/\r\n|\r|\n/).slice(1)
    return !inner.some((row) => row.split(delimiter).length === width)
  }

  return {
    /** The number of cells of a row, by which a record that has swallowed other rows is told. */
    expect: (cells: number) => void (width = cells),
    /** The records that are complete with this piece of text. `isLast`: no more text follows. */
    *take(text: string, isLast: boolean): Generator<CsvRecord> {
      held.push(text)
      heldChars += text.length
      if (heldChars < enoughChars && !isLast) return
      const whole = held.join('')
      let at = 0
      let open: Span = NO_SPAN
      while (at < whole.length) {
        if (isSkipping) {
          const end = endOfLine(whole, at)
          isSkipping = end === whole.length && !/[\r\n]/.test(whole.slice(-1))
          at = end
          if (!isSkipping) line += 1
          continue
        }
        const openUntil = at > open.from ? open.until : 0
        const maxCells = Math.min(MAX_CELLS, 2 * (width ?? MAX_CELLS))
        const cut = cutRecord(whole, at, { delimiter, hasMacEnds, isLast, openUntil, maxCells })
        const isMore = 'why' in cut && cut.why === 'more'
        if (isMore && whole.length - at <= MAX_RECORD_CHARS) break
        if ('why' in cut || !fits(cut, whole.slice(at, cut.end))) {
          open = cut.span
          const end = endOfLine(whole, at)
          const isWide = 'why' in cut && cut.why === 'wide'
          if (isWide || (isMore && end === whole.length)) {
            const first = whole.slice(at, Math.min(end, at + MAX_FIRST_CHARS))
            yield { cells: first.split(delimiter).slice(0, -1), line, passes: isWide ? 'rowCells' : 'rowChars' }
            isSkipping = true
            continue
          }
          yield { cells: whole.slice(at, end).trimEnd().split(delimiter, MAX_CELLS), line, isUnclosed: true }
          at = end
          line += 1
          continue
        }
        if (cut.cells.length > 1 || cut.cells[0]?.trim() !== '') yield { cells: cut.cells, line }
        hasMacEnds ||= whole[cut.end - 1] === '\r'
        at = cut.end
        line += cut.lines
      }
      held = [whole.slice(at)]
      heldChars = whole.length - at
      enoughChars = Math.min(2 * heldChars, MAX_RECORD_CHARS + 1)
    },
  }
}

const NO_SPAN: Span = { from: 0, until: 0 }

function cutRecord(text: string, from: number, form: Form): Cut {
  const { delimiter, isLast, maxCells } = form
  const cells: string[] = []
  let [at, lines, span] = [from, 1, NO_SPAN]
  for (;;) {
    let cell: string
    if (text[at] === '"') {
      const quoted = cutQuoted(text, at, form)
      if ('why' in quoted) return quoted
      cell = quoted.cell
      lines += quoted.breaks
      span = { from: at, until: quoted.end - 1 }
      at = quoted.end
    } else {
      const end = endOfCell(text, at, delimiter)
      cell = text.slice(at, end)
      at = end
    }
    cells.push(cell)
    if (cells.length > MAX_CELLS && lines === 1) return { why: 'wide', span }
    if (lines > 1 && cells.length > maxCells) return { why: 'unclosed', span }
    // A delimiter or a line end of two signs may be cut by the end of this piece.
    if (!isLast && at + Math.max(1, delimiter.length - 1) >= text.length) return { why: 'more', span }
    if (at >= text.length) return { cells, end: at, lines, span }
    if (!text.startsWith(delimiter, at)) return { cells, end: endOfLine(text, at), lines, span }
    at += delimiter.length
  }
}

function endOfCell(text: string, from: number, delimiter: string): number {
  const first = delimiter.charCodeAt(0)
  for (let at = from; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === 10 || sign === 13 || (sign === first && text.startsWith(delimiter, at))) return at
  }
  return text.length
}

/** The start of the line after the one at `from`. */
function endOfLine(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\n') return at + 1
    if (text[at] === '\r') return text[at + 1] === '\n' ? at + 2 : at + 1
  }
  return text.length
}

type Quoted = { cell: string; end: number; breaks: number } | Uncut

/**
 * Cuts a cell that begins with a quotation mark. A single mark inside it is kept as a sign; after a line break it shows
 * that the first one was never closed. Marks that this passes over after a break stand in even numbers, so that none of
 * them can open or close a value of several lines: `openUntil` spares reading them again from each of their lines.
 */
function cutQuoted(text: string, from: number, { delimiter, hasMacEnds, isLast, openUntil }: Form): Quoted {
  let cell = ''
  let [begin, breaks] = [from + 1, 0]
  for (;;) {
    const mark = text.indexOf('"', begin)
    if (mark === -1) return { why: isLast ? 'unclosed' : 'more', span: { from, until: text.length } }
    if (mark + delimiter.length >= text.length && !isLast) return { why: 'more', span: { from, until: mark } }
    breaks += countBreaks(text.slice(begin, mark), hasMacEnds)
    if (breaks > 0 && mark < openUntil) return { why: 'unclosed', span: { from, until: openUntil } }
    const next = text[mark + 1]
    if (next === '"') {
      cell += text.slice(begin, mark + 1)
      begin = mark + 2
    } else if (next === undefined || next === '\n' || next === '\r' || text.startsWith(delimiter, mark + 1)) {
      return { cell: cell + text.slice(begin, mark), end: mark + 1, breaks }
    } else if (breaks > 0) {
      return { why: 'unclosed', span: { from, until: mark } }
    } else {
      cell += text.slice(begin, mark + 1)
      begin = mark + 1
    }
  }
}

/** Line breaks of a text: as an editor counts them, a lone carriage return is one only where it ends the other lines too. */
const countBreaks = (text: string, hasMacEnds: boolean): number =>
  text.split(hasMacEnds ? /\r\n|\r|\n/ : '\n').length - 1
