import type { SearchQuery } from '../../../shared/search/query.ts'
import type { SearchEngine } from '../../../worker/features/search/service.ts'
import { guardMemory } from '../../../worker/features/search/typesense/guard-memory.ts'
import { guardedEngine } from '../../../worker/features/search/typesense/guarded-engine.ts'
import { build } from '../../../worker/stock-index/build.ts'
import { stockSearch } from '../../../worker/stock-index/search.ts'
import { someStock } from '../../builders/stock.ts'
import { hostedStocks } from '../../contract/search/hosted.ts'
import { median, quantile, type Row } from '../row.ts'
import { questions } from '../search/questions.ts'

const CARS = 20_000
const PARALLEL = [1, 8, 32]
const SEARCHES = 320
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
      rows.push(...(await crowd(parallel, { asked: questions(cars, SEARCHES, parallel), engine, fallback })))
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
  const visitor = async () => {
    for (let query = asked.pop(); query; query = asked.pop()) {
      // Each request has an engine of its own; the breaker and the places are those of the isolate.
      const guarded = guardedEngine({
        engine,
        patient: engine,
        fallback,
        standing: async () => ({ state: 'current', version: '1', hasIndex: true }),
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
  }
  await Promise.all(Array.from({ length: parallel }, visitor))
  const what = `${CARS.toLocaleString('en-AU')} cars on Typesense, ${parallel} at once`
  return [
    { what: `${what}: search, p50`, value: median(taken), unit: 'ms' },
    { what: `${what}: search, p95`, value: quantile(taken, 0.95), unit: 'ms' },
    { what: `${what}: answered by a stand-in`, value: (100 * standIns) / SEARCHES, unit: '%' },
  ]
}
