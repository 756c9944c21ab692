import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CommandError } from '../../scripts/errors.ts'
import { type Step, stepTimer } from '../../scripts/local/steps.ts'
import { ROOT } from '../../scripts/root.ts'
import { splitSection } from '../../scripts/search-quality/report.ts'
import { withTimeout } from '../../worker/platform/timeout.ts'
import type { Bench, Measurement } from './bench.ts'
import { machine } from './machine.ts'
import { MEASUREMENTS } from './measurements.ts'
import { jsonReport, markdownReport } from './report.ts'
import { type HowMuch, openBench } from './setup.ts'
import { type Section, terminalTable } from './table.ts'

const DEFAULT_PORT = 8850
const DEFAULT_LEADS = 5_000
const DEFAULT_REPEATS = 2_000
const DEFAULT_CARS = 100_000
const DEFAULT_SITES = 5_000
/** How long a measurement may take that does not say, in ms. */
const LONGEST = 120_000
const JSON_FILE = join(ROOT, '.forecourt/bench.json')
const MARKDOWN_FILE = join(ROOT, 'BENCHMARKS.md')

/** `npm run bench`: measures, prints the table, writes the JSON and, after a whole run, BENCHMARKS.md. */
export async function run(args: string[]): Promise<void> {
  const { only, port, ...much } = options(args)
  const [started, ranOn] = [Date.now(), machine()]
  const step = stepTimer()
  const chosen = MEASUREMENTS.filter(({ name }) => only.length === 0 || only.includes(name))
  const { bench, close } = await openBench(port, much, step)
  const sections: Section[] = []
  try {
    for (const measurement of chosen) sections.push(await measured(measurement, bench, step))
  } finally {
    await close()
  }
  const report = { sections, machine: ranOn, at: started, seconds: (Date.now() - started) / 1000 }
  console.log(`\n${terminalTable(sections)}\n`)
  mkdirSync(join(ROOT, '.forecourt'), { recursive: true })
  writeFileSync(JSON_FILE, jsonReport(report))
  if (only.length === 0) writeFileSync(MARKDOWN_FILE, markdownReport(report) + qualitySection())
  console.log(`${Math.round(report.seconds)} s on ${report.machine}. The figures stand in .forecourt/bench.json.`)
}

/** What `npm run search:quality` wrote stays in the file. */
const qualitySection = () => {
  const { section } = splitSection(existsSync(MARKDOWN_FILE) ? readFileSync(MARKDOWN_FILE, 'utf8') : '')
  return section === '' ? '' : `\n${section}`
}

/** A measurement that breaks says so in its place; the others are still made. */
async function measured(
  { title, measure, notes = [], longest }: Measurement,
  bench: Bench,
  step: Step,
): Promise<Section> {
  try {
    return { title, rows: await step(title, () => withTimeout(measure(bench), longest?.(bench) ?? LONGEST)), notes }
  } catch (error) {
    console.error(error)
    process.exitCode = 1
    return {
      title,
      rows: [],
      notes: [`Not measured: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`],
    }
  }
}

function options(args: string[]): { only: string[]; port: number } & HowMuch {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args,
    options: { only: text, port: text, leads: text, repeats: text, cars: text, sites: text },
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
    leads: count('leads', DEFAULT_LEADS),
    repeats: count('repeats', DEFAULT_REPEATS),
    cars: count('cars', DEFAULT_CARS),
    fleet: count('sites', DEFAULT_SITES),
  }
  return { only, ...much, port: Number(values.port ?? process.env['PORT'] ?? DEFAULT_PORT) }
}
