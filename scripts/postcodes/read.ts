import { type Problem, reportedValue } from '../../shared/feed/problem.ts'
import {
  type PostcodeRow,
  postcodeTable,
  readPostcodeRow,
  type TablePlace,
} from '../../shared/location/postcode-table.ts'
import { openText } from '../../worker/import/file-text.ts'
import { readCsv } from '../../worker/import/read-csv.ts'
import { FileRefused } from '../../worker/import/refused.ts'
import { CommandError } from '../errors.ts'
import { type Columns, findColumns, SOURCE_NAMES } from './sources.ts'

export type ParsedPostcodes = {
  table: TablePlace[]
  /** The rows that the table is made of. */
  places: PostcodeRow[]
  /** How many rows the file has. */
  rows: number
  bad: Problem[]
}

const REFUSED = 'row refused'
/** All Australian localities make 3 MB. */
const MAX_BYTES = 50_000_000

/** The table of a CSV file, with each row that is left out. Throws CommandError for a file that is no known source. */
export async function readPostcodes(body: ReadableStream<Uint8Array>): Promise<ParsedPostcodes> {
  const bad: Problem[] = []
  const good: PostcodeRow[] = []
  let columns: Columns | null = null
  try {
    const { head, text } = await openText(body, { maxBytes: MAX_BYTES, layout: {} })
    for await (const entry of readCsv(text, head, {}, (header) => (columns = findColumns(header)))) {
      if (columns === null)
        throw new CommandError(`Its columns are of no known source. The sources are: ${SOURCE_NAMES.join(', ')}.`)
      if ('fault' in entry) bad.push({ line: entry.line, column: '', value: '', reason: entry.fault, action: REFUSED })
      else addRow(entry.line, entry.row as Record<string, string>, columns)
    }
  } catch (error) {
    throw error instanceof FileRefused ? new CommandError(`Nothing was changed. ${error.message}`) : error
  }
  return { table: postcodeTable(good), places: good, rows: good.length + bad.length, bad }

  function addRow(line: number, row: Record<string, string>, names: Columns): void {
    const cell = (field: keyof Columns) => row[names[field] ?? ''] ?? ''
    const cells = {
      postcode: cell('postcode'),
      name: cell('name'),
      state: cell('state'),
      lat: cell('lat'),
      long: cell('long'),
      accuracy: cell('accuracy'),
    }
    const result = readPostcodeRow(cells)
    if (!('reason' in result)) return void good.push(result)
    const value = result.column === 'lat' ? `${cells.lat}, ${cells.long}` : cells[result.column]
    bad.push({
      line,
      column: names[result.column] ?? '',
      value: reportedValue(value),
      reason: result.reason,
      action: REFUSED,
    })
  }
}
