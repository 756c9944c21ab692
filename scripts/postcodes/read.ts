import { type Problem, shown } from '../../shared/feed/problem.ts'
import {
  type PostcodeRow,
  postcodeTable,
  readPostcodeRow,
  type TablePlace,
} from '../../shared/location/postcode-table.ts'
import { openText } from '../../worker/import/file-text.ts'
import { readCsv } from '../../worker/import/read-csv.ts'
import { FileRefused } from '../../worker/import/refused.ts'
import { Stop } from '../fail.ts'
import { type Columns, columnsOf, SOURCE_NAMES } from './sources.ts'

export type ReadPostcodes = { table: TablePlace[]; rows: number; bad: Problem[] }

const REFUSED = 'row refused'
/** All of Australia's places make 3 MB. */
const MAX_BYTES = 50_000_000

/** A file of postcodes as the table they make; every row that is left out is named. */
export async function readPostcodes(body: ReadableStream<Uint8Array>): Promise<ReadPostcodes> {
  const bad: Problem[] = []
  const good: PostcodeRow[] = []
  let columns: Columns | null = null
  try {
    const { head, bytes } = await openText(body, MAX_BYTES)
    for await (const entry of readCsv(bytes, head, (header) => (columns = columnsOf(header)))) {
      if (columns === null) throw new Stop(`Its columns are those of no source known here: ${SOURCE_NAMES.join(', ')}.`)
      if ('fault' in entry) bad.push({ line: entry.line, column: '', value: '', reason: entry.fault, action: REFUSED })
      else take(entry.line, entry.row as Record<string, string>, columns)
    }
  } catch (error) {
    throw error instanceof FileRefused ? new Stop(`Nothing was changed. ${error.message}`) : error
  }
  return { table: postcodeTable(good), rows: good.length + bad.length, bad }

  function take(line: number, row: Record<string, string>, names: Columns): void {
    const cell = (what: keyof Columns) => row[names[what]] ?? ''
    const cells = {
      postcode: cell('postcode'),
      name: cell('name'),
      state: cell('state'),
      lat: cell('lat'),
      long: cell('long'),
    }
    const read = readPostcodeRow(cells)
    if (!('reason' in read)) return void good.push(read)
    const value = read.column === 'lat' ? `${cells.lat}, ${cells.long}` : cells[read.column]
    bad.push({ line, column: names[read.column], value: shown(value), reason: read.reason, action: REFUSED })
  }
}
