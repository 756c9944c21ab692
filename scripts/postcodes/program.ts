import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Command, Option } from '@commander-js/extra-typings'
import { type Problem, reportedValue } from '../../shared/feed/problem.ts'
import { openText } from '../../worker/import/file-text.ts'
import { readCsv } from '../../worker/import/read-csv.ts'
import { FileRefused } from '../../worker/import/refused.ts'
import { CommandError, errorMessage, UsageError } from '../errors.ts'
import { openInputFile, openProblemReport } from '../operator/files.ts'
import { auditSql, withAuditedStores } from '../operator/local-site.ts'
import { parsePercent, parseText } from '../operator/parse.ts'
import type { Program } from '../operator/program.ts'
import type { Runtime } from '../operator/runtime.ts'
import { storeOption } from '../operator/site-access.ts'
import { ROOT } from '../root.ts'
import { postcodesSql, replacePostcodes } from './statements.ts'
import {
  isPlaceName,
  type PostcodeRow,
  postcodeTable,
  readPostcodeRow,
  type TablePlace,
  toDisplayName,
} from './table.ts'

const MAX_BAD_SHARE = 0.2

const maxBadOption = () =>
  new Option('--max-bad <percent>', 'refuse a file with more bad rows than this')
    .argParser(parsePercent)
    .default(MAX_BAD_SHARE, String(MAX_BAD_SHARE * 100))

/** `npm run postcodes -- load <file>` (CAL-02) */
export const postcodes: Program = (runtime) =>
  new Command('postcodes')
    .description('The table of Australian postcodes with their coordinates, one for all sites.')
    .addCommand(loadCommand(runtime))
    .addCommand(bundleCommand(runtime))

/** A file that is refused as a whole changes nothing. */
const loadCommand = (runtime: Runtime) =>
  new Command('load')
    .description('Use a file in place of the table that Forecourt ships with: CSV, plain or gzip')
    .argument('<file>', 'the file, or - for standard input')
    .addOption(maxBadOption())
    .option('--report <file.csv>', 'where bad rows are written (default: in .forecourt/postcodes)', parseText)
    .option('--sql <file.sql>', 'write the SQL to a file, and change nothing', parseText)
    .option('--remote', 'change the database of the deployed Worker in place of the local one, by wrangler')
    .addOption(storeOption())
    .action(async (path, { maxBad, report: reportPath, sql, remote, store }) => {
      if (remote && (sql ?? store) !== undefined)
        throw new UsageError('--remote cannot be combined: leave out --sql and --store.')
      const { print, stdin } = runtime
      const file = openInputFile(path, stdin)
      const parsed = await readPostcodes(file.body)
      const reportText = await writeReport(parsed, reportPath ?? join(ROOT, '.forecourt/postcodes/report.csv'))
      const { table, bad, rows } = parsed
      if (table.length === 0 || bad.length > rows * maxBad)
        throw new CommandError(`Nothing was changed. ${bad.length} of ${rows} rows cannot be used.${reportText}`)
      const statements = () => `${postcodesSql(table)}${auditSql(runtime)};\n`
      if (remote) executeRemote(statements())
      else if (sql !== undefined) writeText(sql, statements())
      else await withAuditedStores(runtime, store, ({ DB }) => replacePostcodes(DB, table))
      const outcome = sql === undefined ? 'Loaded' : `Written to ${sql}`
      print(`${outcome}: ${table.length} postcodes, from ${rows} rows of ${file.name}.${reportText}`)
      if (sql !== undefined)
        print(
          `For a deployed database: npx wrangler d1 execute DB --remote --config dist/forecourt/wrangler.production.json --file ${sql}`,
        )
    })

/** For developers: the modules that the Worker loads. */
const bundleCommand = ({ print, stdin }: Runtime) =>
  new Command('bundle')
    .description('Make the table that Forecourt ships with, from the file of Elkfox/Australian-Postcode-Data')
    .argument('<file>', 'the file, or - for standard input')
    .action(async (path) => {
      const file = openInputFile(path, stdin)
      const { places, rows } = await readPostcodes(file.body)
      const { written } = writeBundle(places)
      print(`Written: ${written} postcodes, from ${rows} rows of ${file.name}.`)
    })

async function writeReport({ bad }: ParsedPostcodes, path: string): Promise<string> {
  const report = openProblemReport(path)
  for (const problem of bad) report.add(problem)
  const written = await report.close()
  return written ? `\n${bad.length} rows were left out; each is listed in ${written}` : ''
}

function writeText(path: string, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  } catch (error) {
    throw new CommandError(`${path} cannot be written: ${errorMessage(error)}`)
  }
}

function executeRemote(sql: string): void {
  const path = join(ROOT, '.forecourt/postcodes/postcodes.sql')
  writeText(path, sql)
  const { status } = spawnSync('npx', ['wrangler', 'd1', 'execute', 'DB', '--remote', '--file', path], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  if (status !== 0)
    throw new CommandError(`The deployed database was not changed; wrangler's reason is above. The SQL is in ${path}`)
}

const FOLDER = 'worker/features/places'

/** Rows of the table, sorted by postcode: '2000NSW-33.867,151.207 Sydney', degrees to about a hundred metres. */
const pointRows = (rows: readonly PostcodeRow[]): string[] =>
  postcodeTable(rows)
    .toSorted((a, b) => (a.postcode < b.postcode ? -1 : 1))
    .map(({ postcode, state, lat, long, name }) => `${postcode}${state}${degrees(lat)},${degrees(long)} ${name ?? ''}`)

const degrees = (angle: number) => String(Math.round(angle * 1_000) / 1_000)

/** All names of each postcode: '2000Barangaroo,Dawes Point,Sydney,The Rocks'. */
const nameRows = (rows: readonly PostcodeRow[]): string[] =>
  [...Map.groupBy(rows, ({ postcode }) => postcode)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([postcode, places]) => {
      const names = places.map(({ name }) => toDisplayName(name) ?? '').filter(isPlaceName)
      return names.length === 0 ? [] : `${postcode}${[...new Set(names)].toSorted().join(',')}`
    })

const CREDIT =
  'Postcodes of https://github.com/Elkfox/Australian-Postcode-Data, which is data of GeoNames (https://www.geonames.org), both under CC BY 3.0 (https://creativecommons.org/licenses/by/3.0/). Changes: one median point for each postcode, rounded; mail centres left out; a few postcodes added or moved. See CREDITS.md.'

/** Writes the table that Forecourt ships with: points and names apart, since names are rarely needed. */
export function writeBundle(places: readonly PostcodeRow[], folder = join(ROOT, FOLDER)): { written: number } {
  const rows = withAdditions(places)
  const points = pointRows(rows)
  write('postcodes.json', points)
  write('place-names.json', nameRows(rows))
  return { written: points.length }

  function write(file: string, lines: string[]): void {
    writeFileSync(join(folder, file), `${JSON.stringify({ credit: CREDIT, rows: lines.join('|') }, null, 2)}\n`)
  }
}

type Row = [postcode: string, name: string, state: string, lat: number, long: number]

/**
 * Postcodes that the public file lacks, or has hundreds of kilometres from where they are. Each stands in place of the
 * rows of the file.
 */
const ADDITIONS: Row[] = [
  ['0861', 'Tennant Creek', 'NT', -19.648, 134.19],
  ['2817', 'Tooraweenah', 'NSW', -31.439, 148.913],
  ['2899', 'Norfolk Island', 'NSW', -29.041, 167.955],
  ['3336', 'Fraser Rise', 'VIC', -37.711, 144.714],
  ['3358', 'Winter Valley', 'VIC', -37.593, 143.786],
  ['4314', 'Blackbutt', 'QLD', -26.887, 152.101],
  ['4513', 'Elimbah', 'QLD', -27.013, 152.952],
  ['4875', 'Thursday Island', 'QLD', -10.582, 142.219],
  ['4876', 'Bamaga', 'QLD', -10.893, 142.389],
  ['6731', 'Cockatoo Island', 'WA', -16.094, 123.611],
  ['6733', 'Koolan Island', 'WA', -16.134, 123.752],
  ['9464', 'Northgate', 'QLD', -27.392, 153.07],
  ['9726', 'Gold Coast', 'QLD', -28.003, 153.414],
]

/** The rows of a file with these postcodes put right; all names of the file stay. */
function withAdditions(places: readonly PostcodeRow[]): PostcodeRow[] {
  const added = ADDITIONS.map(([postcode, name, state, lat, long]) => ({
    postcode,
    name,
    state,
    lat,
    long,
    isExact: true,
  }))
  const points = new Map(added.map((row) => [row.postcode, row]))
  const moved = places.map((row) => {
    const own = points.get(row.postcode)
    return own ? { ...row, lat: own.lat, long: own.long, isExact: false } : row
  })
  return [...moved, ...added]
}

type ParsedPostcodes = {
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

/** Column names of a file, by the field they hold; `lat` and `long` are degrees. */
type Columns = {
  postcode: string
  name: string
  state: string
  lat: string
  long: string
  /** null: the source does not grade its positions. */
  accuracy: string | null
}

/** Public data sets, each with its columns in lower case: a file is recognised by its header. */
const SOURCES: Record<string, Columns> = {
  'Elkfox/Australian-Postcode-Data': {
    postcode: 'postcode',
    name: 'place_name',
    state: 'state_code',
    lat: 'latitude',
    long: 'longitude',
    accuracy: 'accuracy',
  },
  'matthewproctor/australianpostcodes': {
    postcode: 'postcode',
    name: 'locality',
    state: 'state',
    lat: 'lat',
    long: 'long',
    accuracy: null,
  },
}

const SOURCE_NAMES = Object.keys(SOURCES)

/** The columns as the header of the file spells them; null for a header of no known source. */
function findColumns(header: string[]): Columns | null {
  for (const source of Object.values(SOURCES)) {
    const columns = Object.entries(source).map(
      ([field, name]) =>
        [field, name === null ? null : header.find((column) => column.toLowerCase() === name)] as const,
    )
    if (columns.every(([, column]) => column !== undefined)) return Object.fromEntries(columns) as Columns
  }
  return null
}
