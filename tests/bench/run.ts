import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CommandError } from '../../scripts/errors.ts'
import { type Step, stepTimer } from '../../scripts/local/build.ts'
import { ROOT } from '../../scripts/root.ts'
import { withTimeout } from '../../worker/platform/timeout.ts'
import { type Bench, type Measurement, USUAL_LEADS } from './bench.ts'
import { headOf } from './check/base.ts'
import { machine } from './machine.ts'
import { MEASUREMENTS } from './measurements.ts'
import { jsonReport, markdownReport } from './report.ts'
import { type HowMuch, openBench } from './setup.ts'
import { type Section, terminalTable } from './table.ts'

const DEFAULT_PORT = 8850
const DEFAULT_REPEATS = 2_000
const DEFAULT_CARS = 100_000
const DEFAULT_SITES = 5_000
/** How long a measurement may take that does not say, in ms. */
const LONGEST = 120_000
const JSON_FILE = join(ROOT, '.forecourt/bench.json')
const MARKDOWN_FILE = join(ROOT, 'BENCHMARKS.md')

/**
 * `npm run bench`: measures, prints the table, and writes the figures, each section in the place of its earlier one. Some
 * may be named; with other amounts than the usual ones they are printed alone.
 */
export async function run(args: string[]): Promise<void> {
  const { only, port, isUsual, ...much } = options(args)
  const [started, made] = [Date.now(), { commit: headOf(ROOT), machine: machine() }]
  const step = stepTimer()
  const chosen = MEASUREMENTS.filter(({ name }) => only.length === 0 || only.includes(name))
  const { bench, close } = await openBench(port, much, step)
  const sections: Section[] = []
  try {
    for (const measurement of chosen) sections.push({ ...(await measured(measurement, bench, step)), ...made })
  } finally {
    await close()
  }
  console.log(`\n${terminalTable(sections)}\n`)
  console.log(`${Math.round((Date.now() - started) / 1000)} s on ${made.machine}.`)
  if (isUsual) write(sections)
}

function write(sections: Section[]): void {
  mkdirSync(join(ROOT, '.forecourt'), { recursive: true })
  writeFileSync(JSON_FILE, jsonReport(sections))
  const before = existsSync(MARKDOWN_FILE) ? readFileSync(MARKDOWN_FILE, 'utf8') : ''
  const titles = MEASUREMENTS.map(({ title }) => title)
  writeFileSync(MARKDOWN_FILE, markdownReport(before, titles, sections))
  console.log('The figures stand in BENCHMARKS.md and .forecourt/bench.json.')
}

/** A measurement that breaks says so in its place; the others are still made. */
async function measured(
  { title, measure, notes = [], longest }: Measurement,
  bench: Bench,
  step: Step,
): Promise<Omit<Section, 'machine' | 'commit'>> {
  const at = Date.now()
  const about = () => ({ title, at, seconds: (Date.now() - at) / 1000 })
  try {
    const rows = await step(title, () => withTimeout(measure(bench), longest?.(bench) ?? LONGEST))
    return { ...about(), rows, notes }
  } catch (error) {
    console.error(error)
    process.exitCode = 1
    return {
      ...about(),
      rows: [],
      notes: [`Not measured: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`],
    }
  }
}

type Options = { only: string[]; port: number; isUsual: boolean } & HowMuch

function options(args: string[]): Options {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args,
    options: {
      only: text,
      port: text,
      leads: text,
      repeats: text,
      cars: text,
      sites: text,
    },
    allowPositionals: true,
    strict: true,
  })
  const only = [...(values.only?.split(',') ?? []), ...positionals]
  const names = MEASUREMENTS.map(({ name }) => name)
  const unknown = only.find((name) => !names.includes(name))
  if (unknown !== undefined) throw new CommandError(`Nothing is called ${unknown}. There are ${names.join(', ')}.`)
  const count = (name: 'leads' | 'repeats' | 'cars' | 'sites', usual: number) => {
    const number = Number(values[name] ?? usual)
    if (!Number.isInteger(number) || number < 1) throw new CommandError(`--${name} is a number, not ${values[name]}.`)
    return number
  }
  const much = {
    leads: count('leads', USUAL_LEADS),
    repeats: count('repeats', DEFAULT_REPEATS),
    cars: count('cars', DEFAULT_CARS),
    fleet: count('sites', DEFAULT_SITES),
  }
  const isUsual =
    values.leads === undefined &&
    values.repeats === undefined &&
    values.cars === undefined &&
    values.sites === undefined
  return {
    only,
    isUsual,
    ...much,
    port: Number(values.port ?? process.env['PORT'] ?? DEFAULT_PORT),
  }
}
