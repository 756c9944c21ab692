import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { postcodesSql, replacePostcodes } from '../../worker/features/delivery/postcodes.ts'
import { Misuse, Stop } from '../fail.ts'
import { flag, percent, text } from '../operator/options.ts'
import { STORE } from '../operator/places.ts'
import { command } from '../operator/program.ts'
import { ROOT } from '../root.ts'
import { openFile } from '../stock/file.ts'
import { openReport } from '../stock/report.ts'
import { type ReadPostcodes, readPostcodes } from './read.ts'

const MAX_BAD_SHARE = 0.2

/** A file that is wrong as a whole changes nothing. */
export const loadCommand = command({
  takes: '<file>',
  about: 'Make a file of postcodes the table, in place of any earlier one: CSV, gzip or not; - reads from a pipe',
  options: {
    'max-bad': percent(`refuse a file with more bad rows than this (${MAX_BAD_SHARE * 100})`),
    report: text('<file.csv>', 'where rows that were left out are written'),
    sql: text('<file.sql>', 'write the statements, and change nothing'),
    remote: flag('the database of the deployed Worker in place of the local one, by wrangler'),
    store: STORE,
  },
  async run({ word: path, report: named, sql, remote, store, ...asked }, machine) {
    if (remote && (sql ?? store) !== undefined) throw new Misuse('--remote stands alone: leave out --sql and --store.')
    const file = openFile(path, machine.input)
    const read = await readPostcodes(file.body)
    const report = await reportOn(read, named ?? join(ROOT, '.forecourt/postcodes/report.csv'))
    if (read.table.length === 0 || read.bad.length > read.rows * (asked['max-bad'] ?? MAX_BAD_SHARE)) {
      throw new Stop(`Nothing was changed. ${read.bad.length} of ${read.rows} rows cannot be used.${report}`)
    }
    if (remote) writeRemote(read)
    else if (sql !== undefined) write(sql, postcodesSql(read.table))
    else await machine.stores(store, ({ DB }) => replacePostcodes(DB, read.table))
    const done = sql === undefined ? 'Loaded' : `Written to ${sql}`
    machine.say(`${done}: ${read.table.length} postcodes, from ${read.rows} rows of ${file.name}.${report}`)
    if (sql !== undefined) machine.say(`For a deployed database: npx wrangler d1 execute DB --remote --file ${sql}`)
  },
})

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
