import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Command, Option } from '@commander-js/extra-typings'
import { postcodesSql, replacePostcodes } from '../../worker/all-sites/postcodes.ts'
import { CommandError, messageOf, UsageError } from '../errors.ts'
import { actSqlOf, withAuditedStores } from '../operator/audited-stores.ts'
import { openInputFile } from '../operator/input-file.ts'
import { parsePercent, parseText } from '../operator/parse.ts'
import { openProblemReport } from '../operator/problem-report.ts'
import type { Program } from '../operator/program.ts'
import type { Runtime } from '../operator/runtime.ts'
import { storeOption } from '../operator/site-access.ts'
import { ROOT } from '../root.ts'
import { writeBundle } from './bundle.ts'
import { type ParsedPostcodes, readPostcodes } from './read.ts'

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
      const statements = () => `${postcodesSql(table)}${actSqlOf(runtime)};\n`
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
    throw new CommandError(`${path} cannot be written: ${messageOf(error)}`)
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
