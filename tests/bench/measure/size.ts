import type { KVNamespace } from '@cloudflare/workers-types'
import type { Car } from '../../../shared/car/schema.ts'
import { stockReader } from '../../../worker/features/stock/service.ts'
import { stockMemory } from '../../../worker/stock-index/loader.ts'
import { publishIndex } from '../../../worker/stock-index/publish.ts'
import { aQuery } from '../../builders/query.ts'
import { someStock } from '../../builders/stock.ts'
import { median, type Row } from '../row.ts'
import { questions } from '../search/questions.ts'
import { memoryKv } from '../size/memory-kv.ts'

const SIZES = [1_000, 20_000, 100_000, 500_000]
const DIFFERENT_CARS = 20_000
const SITE = 'sized'
const QUESTIONS = 60
const LOADS = 3

/** What `publishIndex` and a fresh isolate cost at each size, without a network: KV is in the memory of the bench. */
export async function size(): Promise<Row[]> {
  const rows: Row[] = []
  for (const cars of SIZES) rows.push(...(await measureSize(cars)))
  return rows
}

async function measureSize(cars: number): Promise<Row[]> {
  const what = `${cars.toLocaleString('en-AU')} cars`
  const different = someStock(Math.min(cars, DIFFERENT_CARS))
  const store = memoryKv()
  const publication = () => publishIndex({ kv: store.kv, cars: manyCars(different, cars), site: SITE, now: Date.now() })
  const published = await timed(publication)
  const again = await timed(publication)
  const loads: number[] = []
  for (let load = 0; load < LOADS; load++) loads.push(await timed(() => freshReader(store.kv).search.search(aQuery())))
  const reads = store.reads()
  const reader = freshReader(store.kv)
  await reader.search.search(aQuery())
  const firstReads = store.reads() - reads
  const floor = await timed(async () => {
    for await (const _ of manyCars(different, cars));
  })
  const asked: number[] = []
  for (const question of questions(different, QUESTIONS, 1)) {
    await reader.search.search(question)
    asked.push(await timed(() => reader.search.search({ ...question, page: 2 })))
  }
  return [
    { what: `${what}: publish`, value: published / 1000, unit: 's', floor: floor / 1000 },
    { what: `${what}: publish again, no car changed`, value: again / 1000, unit: 's', floor: floor / 1000 },
    { what: `${what}: load and first answer in a fresh isolate`, value: median(loads), unit: 'ms' },
    { what: `${what}: values of KV read for it`, value: firstReads, unit: 'count' },
    { what: `${what}: search, p50`, value: median(asked), unit: 'ms', ...target(SEARCH_MS[cars]) },
    {
      what: `${what}: index and cards, bytes a car`,
      value: store.sizeOf(/:(index|part):/) / cars,
      unit: 'bytes',
      ...target(200),
    },
    { what: `${what}: largest value of KV`, value: store.largest() / 1000, unit: 'kB', target: { most: 25_000 } },
  ]
}

const SEARCH_MS: Partial<Record<number, number>> = { 20_000: 1, 100_000: 5 }
const target = (most: number | undefined): Pick<Row, 'target'> => (most === undefined ? {} : { target: { most } })

/** Cars in the order of their ids: the same ones over and over, each with names of its own. */
async function* manyCars(different: Car[], count: number): AsyncGenerator<Car> {
  for (let at = 0; at < count; at++) {
    const car = different[at % different.length]!
    const own = at < different.length ? {} : { slug: `${car.slug}-${at}`, stocknum: `U${100_001 + at}`, vin: `V${at}` }
    yield { ...car, ...own, id: at + 1 }
  }
}

const never = () => Promise.reject(new Error('The database was asked.'))

const freshReader = (kv: KVNamespace) =>
  stockReader({
    memory: stockMemory(),
    kv,
    site: SITE,
    now: Date.now(),
    defer: () => {},
    report: ({ message }) => console.error(message),
    readCar: never,
    readCarById: never,
    readCars: never,
  })

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
