import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { postcodesSql, replacePostcodes } from '../../worker/postcodes.ts'
import { Stop } from '../fail.ts'
import { ROOT } from '../root.ts'
import { openFile } from '../stock/file.ts'
import { withStores } from '../stock/local.ts'
import { Misuse, readOptions, share } from '../stock/options.ts'
import { openReport } from '../stock/report.ts'
import { type ReadPostcodes, readPostcodes } from './read.ts'

export const USAGE = `Usage: npm run postcodes -- load <file.csv>

  Makes a file of postcodes the table that says where each one is, in place of any earlier one. CSV, gzip or not.
    --max-bad <percent>    refuse a file with more bad rows than this (20)
    --report <file.csv>    where rows that were left out are written
    --state <folder>       where local data lives (.wrangler/state/v3)
    --remote               the database of the deployed Worker instead of the local one, by wrangler
    --sql <file.sql>       write the statements, and change nothing`

const text = { type: 'string' } as const
const OPTIONS = { 'max-bad': text, report: text, state: text, sql: text, remote: { type: 'boolean' } } as const
const MAX_BAD_SHARE = 0.2

/** `load`: the table of a file, put where the options say. A file that is wrong as a whole changes nothing. */
export async function loadPostcodes(args: string[]): Promise<void> {
  const { words, given } = readOptions(args, OPTIONS)
  const [path, ...others] = words
  if (!path || others.length > 0) throw new Misuse('Name one file to load.')
  const maxBad = share('max-bad', given['max-bad']) ?? MAX_BAD_SHARE
  const file = openFile(path, () => {})
  const read = await readPostcodes(file.body)
  const report = await reportOn(read, given['report'] ?? join(ROOT, '.forecourt/postcodes/report.csv'))
  if (read.table.length === 0 || read.bad.length > read.rows * maxBad) {
    throw new Stop(`Nothing was changed. ${read.bad.length} of ${read.rows} rows cannot be used.${report}`)
  }
  if (given['remote']) writeRemote(read)
  else if (given['sql']) write(given['sql'], postcodesSql(read.table))
  else await withStores(given['state'], ({ DB }) => replacePostcodes(DB, read.table))
  const done = given['sql'] && !given['remote'] ? `Written to ${given['sql']}` : 'Loaded'
  console.log(`${done}: ${read.table.length} postcodes, from ${read.rows} rows of ${file.name}.${report}`)
  if (given['sql'] && !given['remote'])
    console.log(`For a deployed database: npx wrangler d1 execute DB --remote --file ${given['sql']}`)
}

async function reportOn({ bad }: ReadPostcodes, path: string): Promise<string> {
  const report = openReport(path)
  for (const problem of bad) report.add(problem)
  const written = await report.close()
  return written ? `\n${bad.length} rows were left out; each is named in ${written}` : ''
}

function write(path: string, words: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, words)
  } catch (error) {
    throw new Stop(`${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function writeRemote({ table }: ReadPostcodes): void {
  const path = join(ROOT, '.forecourt/postcodes/postcodes.sql')
  write(path, postcodesSql(table))
  const { status } = spawnSync('npx', ['wrangler', 'd1', 'execute', 'DB', '--remote', '--file', path], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  if (status !== 0)
    throw new Stop(`The deployed database was not changed: wrangler says why. The statements are in ${path}`)
}
