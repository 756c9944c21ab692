import { writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { Command } from '@commander-js/extra-typings'
import { isInScope } from '../shared/car/scope.ts'
import { stockScope } from '../shared/stock/stock-scope.ts'
import { runScript, UsageError } from './errors.ts'
import { forecourtSearch, miniSearch, orama } from './quality/engines.ts'
import { collectNames } from './quality/expectation.ts'
import { type Failure, type Figure, judge, readQueries } from './quality/judge.ts'
import { keepTable, readStock } from './quality/measured.ts'
import { loadValidTenants } from './tenants/load.ts'

/** The figures of one search, and the milliseconds that it took for a query on average. */
type Judged = { name: string; figures: Figure[]; msPerQuery: number }
type QualityRun = { queries: string; stock: string; cars: number; at: number; judged: Judged[] }

const RULE = '|---|---:|'

const percent = ({ passed, of }: Figure) => `${((100 * passed) / of).toFixed(1)} %`
const shareText = ({ figures }: Judged, what: string) => {
  const figure = figures.find((each) => each.what === what)
  return figure ? percent(figure) : ''
}

/** A table of one run: a line for each figure, a column for each search. */
function qualityTable({ cars, at, judged }: QualityRun): string {
  const [first] = judged
  const lines = (first?.figures ?? []).map(
    ({ what, of }) => `| ${what} | ${of} | ${judged.map((each) => shareText(each, what)).join(' | ')} |`,
  )
  const times = judged.map(({ msPerQuery }) => `${msPerQuery.toFixed(2)} ms`).join(' | ')
  const date = new Date(at).toISOString().slice(0, 10)
  return [
    `${date}, ${cars.toLocaleString('en-AU')} cars.`,
    '',
    `| what | of | ${judged.map(({ name }) => name).join(' | ')} |`,
    `${RULE}${judged.map(() => '---:|').join('')}`,
    ...lines,
    `| a query, in Node | | ${times} |`,
  ].join('\n')
}

const runHeading = ({ queries, stock }: Pick<QualityRun, 'queries' | 'stock'>) =>
  `${basename(queries)} over ${basename(stock)}`

const SECTION = {
  title: 'Search quality',
  about:
    'Written by `npm run search:quality`. What a query names is found apart from the site’s own reader; cars that only come close, which the page marks as such, follow the exact ones.',
}

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
  if (keep) keepTable(SECTION, runHeading(run), qualityTable(run))
})
