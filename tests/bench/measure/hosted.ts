import type { SearchQuery } from '../../../shared/search/query.ts'
import type { SearchEngine } from '../../../worker/features/search/service.ts'
import { guardedEngine, guardMemory } from '../../../worker/features/search/typesense/guarded-engine.ts'
import { build } from '../../../worker/stock-index/build.ts'
import { stockSearch } from '../../../worker/stock-index/search.ts'
import { someStock } from '../../builders/stock.ts'
import { hostedStocks } from '../../contract/search/hosted.ts'
import { median, quantile, type Row } from '../row.ts'
import { questions } from '../search/questions.ts'

const CARS = 20_000
const PARALLEL = [1, 8, 32]
const ROUNDS = 20
/** A visitor reads for a while before the next question: who is answered at once does not ask for the others too. */
const ROUND_MS = 500
/** As a site's config has it unless it says otherwise. */
const TIMEOUT_MS = 300

/** Searches of a real Typesense server by so many visitors at once, and how many of them another answered in its place. */
export async function hosted(): Promise<Row[]> {
  const cars = someStock(CARS)
  const stock = await hostedStocks({ bench: cars })
  const index = stockSearch(build(cars, { site: 'bench', version: '1', documents: {} }))
  const fallback = {
    search: async (query) => index.search(query),
    count: async (query) => index.count(query),
    vocabulary: async (scope) => index.words(scope),
    similar: () => Promise.reject(new Error('is not measured')),
  } satisfies SearchEngine
  const engine = stock.engine('bench')
  const rows: Row[] = []
  try {
    for (const parallel of PARALLEL)
      rows.push(...(await crowd(parallel, { asked: questions(cars, ROUNDS * parallel, parallel), engine, fallback })))
  } finally {
    await stock.remove()
  }
  return rows
}

async function crowd(
  parallel: number,
  { asked, engine, fallback }: { asked: SearchQuery[] } & Record<'engine' | 'fallback', SearchEngine>,
): Promise<Row[]> {
  const memory = guardMemory()
  const taken: number[] = []
  let standIns = 0
  const visit = async (query: SearchQuery) => {
    // Each request has an engine of its own; the breaker and the places are those of the isolate.
    const guarded = guardedEngine({
      engine,
      patient: engine,
      fallback,
      serverState: async () => ({ state: 'current', version: '1', hasIndex: true }),
      memory,
      place: 'bench',
      timeoutMs: TIMEOUT_MS,
      clock: Date.now,
      defer: (work) => void work.catch(() => {}),
      report: () => {},
      record: async () => {},
    })
    const started = performance.now()
    const answer = await guarded.search(query)
    taken.push(performance.now() - started)
    if (answer.fallback) standIns++
  }
  for (let round = 0; round < ROUNDS; round++) {
    const asking = asked.slice(round * parallel, (round + 1) * parallel)
    await Promise.all([...asking.map(visit), new Promise((resolve) => setTimeout(resolve, ROUND_MS))])
  }
  const what = `${CARS.toLocaleString('en-AU')} cars on Typesense, ${parallel} at once`
  return [
    { what: `${what}: search, p50`, value: median(taken), unit: 'ms' },
    { what: `${what}: search, p95`, value: quantile(taken, 0.95), unit: 'ms' },
    { what: `${what}: answered by a stand-in`, value: (100 * standIns) / asked.length, unit: '%' },
  ]
}
