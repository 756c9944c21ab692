import { env } from 'cloudflare:workers'
import type { Car } from '../../../shared/car/schema.ts'
import { connectStock } from '../../../worker/features/stock/service.ts'
import { publishIndex } from '../../../worker/stock-index/publish.ts'
import { stockMemory } from '../../../worker/stock-index/stock-memory.ts'
import { aCar } from '../../builders/car.ts'
import { aQuery } from '../../builders/query.ts'
import { countedKv } from './counted.ts'

export const SECOND = 1_000
export const MINUTE = 60 * SECOND

async function* streamed(cars: Car[]) {
  yield* cars
}

const unknown = (): Promise<string | null> => Promise.resolve(null)

/** A dealer's site as it runs: cars of record, a clock, and the readers of one isolate. */
export function aYard(site: string) {
  const { kv, ...store } = countedKv(env.KV)
  let now = 1_000_000_000
  let memory = stockMemory()
  const record = new Map<string, Car>()
  const deferred: Promise<unknown>[] = []
  const troubles: string[] = []
  const askedOfRecord: string[] = []
  let pointer = unknown
  const reader = () =>
    connectStock({
      memory,
      kv,
      site,
      now,
      defer: (work) => deferred.push(work),
      report: ({ message }) => troubles.push(message),
      publishedPointer: () => pointer(),
      renew: () => Promise.resolve(null),
      readCars: async (ids) => [...record.values()].filter(({ id }) => ids.includes(id)),
      readIdsForSale: async () => [],
      readCarById: async (id) => [...record.values()].find((car) => car.id === id) ?? null,
      readCar: async (slug) => {
        askedOfRecord.push(slug)
        return record.get(slug) ?? null
      },
    })
  return {
    ...store,
    troubles,
    askedOfRecord,
    pass: (milliseconds: number) => (now += milliseconds),
    newIsolate: () => (memory = stockMemory()),
    settle: () => Promise.all(deferred.splice(0)),
    record: (...cars: Car[]) => cars.forEach((car) => record.set(car.slug, car)),
    /** The database answers so when it is asked for the pointer. */
    inDatabase: (answer: typeof pointer) => void (pointer = answer),
    publish: (cars: Car[]) => publishIndex({ kv: env.KV, cars: streamed(cars), site, now }),
    count: async () => (await reader().index.engine.search(aQuery())).count,
    car: (slug: string) => reader().cars.findBySlug(slug),
    version: () => reader().state.version(),
  }
}

export const threeCars = [
  aCar({ id: 1 }),
  aCar({ id: 2, price: 9_990, dealercomments: '<p>One owner</p>' }),
  aCar({ id: 500 }),
]
