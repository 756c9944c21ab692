import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from '@commander-js/extra-typings'
import { isInScope } from '../shared/car/scope.ts'
import { stockScope } from '../shared/stock/stock-scope.ts'
import { runScript, UsageError } from './errors.ts'
import { ROOT } from './root.ts'
import { forecourtSearch, miniSearch, orama } from './search-quality/engines.ts'
import { collectNames } from './search-quality/expectation.ts'
import { type Failure, judge } from './search-quality/judge.ts'
import { readQueries } from './search-quality/queries.ts'
import { type Judged, qualityTable, withTable } from './search-quality/report.ts'
import { readStock } from './search-quality/stock.ts'
import { loadValidTenants } from './tenants/load.ts'

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
