import { env } from 'cloudflare:workers'
import type { Bindings } from '../../worker/bindings.ts'
import { stockReader } from '../../worker/features/stock/service.ts'
import { renewIndex } from '../../worker/publish.ts'
import { stockMemory } from '../../worker/stock-index/loader.ts'
import { aQuery } from '../builders/query.ts'

const never = () => Promise.reject(new Error('The database was asked.'))

/** How many cars a search of all finds, in a request to an isolate that holds no stock yet. */
export async function countInNewIsolate(site: string, now: number, changes: Partial<Bindings> = {}): Promise<number> {
  const bound: Bindings = { ...env, ...changes }
  const deferred: Promise<unknown>[] = []
  const defer = (work: Promise<unknown>) => void deferred.push(work)
  const reader = stockReader({
    memory: stockMemory(),
    kv: bound.KV,
    site,
    now,
    defer,
    report: () => {},
    renew: (unreadable) => renewIndex(bound, site, { unreadable, now, defer }),
    readCar: never,
    readCarById: never,
    readCars: never,
  })
  try {
    return (await reader.search.search(aQuery())).count
  } finally {
    await Promise.all(deferred)
  }
}
