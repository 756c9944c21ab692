import { createReadStream, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { Command } from '@commander-js/extra-typings'
import type { Car } from '../shared/car/schema.ts'
import { isInScope } from '../shared/car/scope.ts'
import { applyMapping } from '../shared/feed/apply-mapping.ts'
import { carSlug } from '../shared/feed/fingerprint.ts'
import { stockScope } from '../shared/stock/stock-scope.ts'
import { readEntries } from '../worker/import/entries.ts'
import { clean } from '../worker/import/sanitise.ts'
import { toCar, toDocument } from '../worker/stock-records/records.ts'
import { runScript, UsageError } from './errors.ts'
import { ROOT } from './root.ts'
import { forecourtSearch, miniSearch, orama } from './search-quality/engines.ts'
import { collectNames } from './search-quality/expectation.ts'
import { type Failure, type Figure, judge, readQueries } from './search-quality/judge.ts'
import { findMapping } from './stock/mapping.ts'
import { loadValidTenants } from './tenants/load.ts'

/** The figures of one search, and the milliseconds that it took for a query on average. */
type Judged = { name: string; figures: Figure[]; msPerQuery: number }
type QualityRun = { queries: string; stock: string; cars: number; at: number; judged: Judged[] }

const SECTION_TITLE = '## Search quality'
const RULE = '|---|---:|'

const percent = ({ passed, of }: Figure) => `${((100 * passed) / of).toFixed(1)} %`
const shareText = ({ figures }: Judged, what: string) => {
  const figure = figures.find((each) => each.what === what)
  return figure ? percent(figure) : ''
}

/** A table of one run: a line for each figure, a column for each search. */
function qualityTable({ queries, stock, cars, at, judged }: QualityRun): string {
  const [first] = judged
  const lines = (first?.figures ?? []).map(
    ({ what, of }) => `| ${what} | ${of} | ${judged.map((each) => shareText(each, what)).join(' | ')} |`,
  )
  const times = judged.map(({ msPerQuery }) => `${msPerQuery.toFixed(2)} ms`).join(' | ')
  const date = new Date(at).toISOString().slice(0, 10)
  return [
    runHeading({ queries, stock }),
    '',
    `${date}, ${cars.toLocaleString('en-AU')} cars.`,
    '',
    `| what | of | ${judged.map(({ name }) => name).join(' | ')} |`,
    `${RULE}${judged.map(() => '---:|').join('')}`,
    ...lines,
    `| a query, in Node | | ${times} |`,
  ].join('\n')
}

const runHeading = ({ queries, stock }: Pick<QualityRun, 'queries' | 'stock'>) =>
  `### ${basename(queries)} over ${basename(stock)}`

/**
 * A file of benchmarks with this run's table in its section, in place of an earlier one of the same files. The rest of
 * the file stays.
 */
function withTable(markdown: string, run: QualityRun): string {
  const { rest, section } = splitSection(markdown)
  const others = section
    .split(/(?=^### )/m)
    .slice(1)
    .filter((table) => !table.startsWith(`${runHeading(run)}\n`))
    .map((table) => table.trim())
  const tables = [...others, qualityTable(run)].join('\n\n')
  return `${rest.trimEnd()}\n\n${SECTION_TITLE}\n\n${ABOUT}\n\n${tables}\n`
}

const ABOUT =
  'Written by `npm run search:quality`. What a query names is found apart from the site’s own reader; cars that only come close, which the page marks as such, follow the exact ones.'

/** The section that this program writes, and the file without it. It stands last. */
function splitSection(markdown: string): { rest: string; section: string } {
  const at = markdown.indexOf(`${SECTION_TITLE}\n`)
  return at === -1 ? { rest: markdown, section: '' } : { rest: markdown.slice(0, at), section: markdown.slice(at) }
}

const MAX_BYTES = 500_000_000

/** The cars of a feed as an import would store them, without a database. Refused rows are left out. */
async function readStock(path: string, mappingName: string | undefined, now: number): Promise<Car[]> {
  const mapping = await findMapping(mappingName)
  const body = Readable.toWeb(createReadStream(path)) as unknown as ReadableStream<Uint8Array>
  const cars: Car[] = []
  for await (const entry of readEntries(body, { mapping, format: null, maxBytes: MAX_BYTES })) {
    if ('fault' in entry) continue
    const { input } = applyMapping(entry.row, mapping, clean)
    if (input === null) continue
    const id = cars.length + 1
    const { source_key, status } = input
    const days = { created_at: now, updated_at: now, sold_at: status === 'sold' ? now : null }
    cars.push(toCar({ id, slug: carSlug(input.name, source_key), source_key, status, ...days, doc: toDocument(input) }))
  }
  return cars
}

const BENCHMARKS = join(ROOT, 'BENCHMARKS.md')

const failureLines = (failures: Failure[]) =>
  failures.map(({ what, text, got }) => `${what}\t${text}\t${got}\n`).join('')

/** `npm run search:quality -- queries.csv --stock feed.csv --map mapping`: how well typed words find cars of any feed. */
await runScript(async () => {
  const command = new Command('search:quality')
    .description('Measure how well a site’s search answers typed words, beside MiniSearch and Orama on the same cars.')
    .argument('<queries>', 'CSV with a column text or query, or a query a line')
    .requiredOption('--stock <feed>', 'the cars: a feed as `npm run stock -- import` takes it')
    .option('--map <mapping>', 'a shipped mapping or a file (default: Forecourt’s own format)')
    .option('--site <slug>', 'the site whose search settings and stock rules apply', 'harbour-street')
    .option('--alone', 'without the other libraries')
    .option('--failures <file.tsv>', 'write every query that was answered wrongly')
    .option('--keep', 'keep the table in BENCHMARKS.md')
    .parse()
  const [path] = command.processedArgs
  const { stock, map, site: slug, failures: failuresPath, alone, keep } = command.opts()
  const at = Date.now()
  const loaded = (await loadValidTenants()).find(({ site }) => site.slug === slug)
  if (!loaded) throw new UsageError(`There is no site ${slug}.`)
  const scope = stockScope(loaded.site, at)
  const cars = (await readStock(stock, map, at)).filter((car) => isInScope(car, scope))
  const names = collectNames(cars)
  const queries = readQueries(path)
  if (queries.length === 0) throw new UsageError(`${path} has no queries.`)
  const searches = [forecourtSearch(cars, loaded.site, at), ...(alone ? [] : [miniSearch(cars), await orama(cars)])]
  const judged: Judged[] = []
  const failed: Failure[][] = []
  for (const search of searches) {
    const { figures, failures, msPerQuery } = await judge(search, queries, cars, names)
    judged.push({ name: search.name, figures, msPerQuery })
    failed.push(failures)
  }
  const run = { queries: path, stock, cars: cars.length, at, judged }
  console.log(qualityTable(run))
  if (failuresPath) writeFileSync(failuresPath, failureLines(failed[0] ?? []))
  if (keep) writeFileSync(BENCHMARKS, withTable(readFileSync(BENCHMARKS, 'utf8'), run))
})
