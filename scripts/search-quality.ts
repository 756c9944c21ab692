import { writeFileSync } from 'node:fs'
import { Command } from '@commander-js/extra-typings'
import { isInScope } from '../shared/car/scope.ts'
import { stockScope } from '../shared/tenant/stock-scope.ts'
import { runScript, UsageError } from './errors.ts'
import { forecourtSearch, miniSearch, orama } from './search-quality/engines.ts'
import { namesOf } from './search-quality/expectation.ts'
import { judge } from './search-quality/judge.ts'
import { readQueries } from './search-quality/queries.ts'
import { readStock } from './search-quality/stock.ts'
import { loadValidTenants } from './tenants/load.ts'

await runScript(async () => {
  const command = new Command('search:quality')
    .argument('<queries>')
    .requiredOption('--stock <feed>')
    .option('--map <mapping>')
    .option('--site <slug>', 'whose search settings apply', 'harbour-street')
    .option('--alone', 'without the other libraries')
    .option('--failures <file>')
    .parse()
  const [path] = command.processedArgs
  const { stock, map, site: slug, failures: failuresPath, alone } = command.opts()
  const now = Date.now()
  const loaded = (await loadValidTenants()).find(({ site }) => site.slug === slug)
  if (!loaded) throw new UsageError(`There is no site ${slug}.`)
  const scope = stockScope(loaded.site, now)
  const cars = (await readStock(stock, map, now)).filter((car) => isInScope(car, scope))
  const names = namesOf(cars)
  const queries = readQueries(path)
  const engines = [forecourtSearch(cars, loaded.site, now), ...(alone ? [] : [miniSearch(cars), await orama(cars)])]
  const judged = []
  for (const engine of engines) {
    const started = performance.now()
    const { figures, failures } = await judge(engine, queries, cars, names)
    judged.push({ name: engine.name, figures, ms: (performance.now() - started) / queries.length })
    if (failuresPath && engine === engines[0])
      writeFileSync(failuresPath, failures.map(({ what, text, got }) => `${what}\t${text}\t${got}`).join('\n'))
  }
  for (const [at, { what, of }] of judged[0]!.figures.entries())
    console.log(
      what,
      `(${of})`,
      ...judged.map(({ figures }) => `${((figures[at]!.passed / figures[at]!.of) * 100).toFixed(1)}%`),
    )
  console.log(...judged.map(({ name, ms }) => `${name} ${ms.toFixed(2)} ms`))
})
