import { CsvError, parse } from 'csv-parse/stream'
import type { Entry } from './entry.ts'
import { FileRefused } from './refused.ts'
import { pipeThrough } from './through.ts'

const DELIMITERS = [',', ';', '\t', '|']
/** Upper bound on a row: an unclosed quotation mark would otherwise take in the rest of the file. */
const MAX_ROW_CHARS = 1_000_000

/** The delimiter: the candidate that is most frequent in the header line, outside quotes. */
export function delimiterOf(head: string): string {
  const [header = ''] = head.replace(/"[^"]*"/g, '').split(/\r?\n|\r/)
  const counts = DELIMITERS.map((sign) => header.split(sign).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Rows of a table of text. `onHeader` gets the columns first and may throw. */
export async function* readCsv(
  bytes: AsyncIterable<Uint8Array>,
  head: string,
  onHeader: (columns: string[]) => void,
): AsyncGenerator<Entry> {
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(head),
    info: true,
    max_record_size: MAX_ROW_CHARS,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  })
  let columns: string[] | null = null
  let lastLine = 1
  /** csv-parse takes each carriage return inside of a cell for a line of its own. */
  let excess = 0
  try {
    for await (const { record, info } of pipeThrough(bytes, parser)) {
      excess += countIn(record, '\r')
      lastLine = info.lines - excess
      if (columns === null) {
        columns = record.map((name) => name.trim())
        onHeader(columns)
      } else {
        yield entry(columns, record, lastLine - countIn(record, '\n'))
      }
    }
  } catch (error) {
    if (error instanceof CsvError) throw broken(error, lastLine)
    throw error
  }
}

const countIn = (record: string[], sign: string): number =>
  record.reduce((count, cell) => count + (cell.includes(sign) ? cell.split(sign).length - 1 : 0), 0)

function entry(columns: string[], record: string[], line: number): Entry {
  const extra = record.slice(columns.length)
  if (record.length < columns.length || extra.some((cell) => cell.trim() !== '')) {
    return { line, fault: `has ${record.length} cells where the header has ${columns.length}` }
  }
  return { line, row: Object.fromEntries(columns.map((column, i) => [column, record[i]])) }
}

function broken(error: CsvError, line: number): FileRefused {
  const isQuote = error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
  const reason = isQuote ? 'a quotation mark is opened and never closed' : error.message
  return new FileRefused('not_a_table', `The table cannot be read after line ${line}: ${reason}.`)
}
