import { env } from 'cloudflare:workers'
import { afterEach } from 'vitest'
import type { Bindings } from '../../worker/bindings.ts'
import { connectStock } from '../../worker/features/stock/service.ts'
import { siteStore } from '../../worker/platform/site-store.ts'
import { publish, renewIndex } from '../../worker/publish.ts'
import { stockMemory } from '../../worker/stock-index/stock-memory.ts'
import { aQuery } from '../builders/query.ts'
import { push } from './import/yard.ts'

const never = () => Promise.reject(new Error('The database was asked.'))

const FEED = 'source_key,name,car_type,make,model,price\nK1,2020 Mazda CX-5,used,Mazda,CX-5,9990\n'

/** Publishes sites of one car; what is due of them would be published by other tests of the same stores, and is removed. */
export function publisherOfYards(now: number) {
  const made: string[] = []
  afterEach(async () => {
    for (const site of made.splice(0))
      await env.DB.prepare('delete from stock_publication where site = ?').bind(site).run()
  })
  return async (site: string) => {
    made.push(site)
    await push(FEED, { site, asOf: now, clock: () => now })
    await publish(env, siteStore(env.DB, site), { now, defer: () => {} })
  }
}

/** How many cars a search of all finds, in a request to an isolate that holds no stock yet. */
export async function countInNewIsolate(site: string, now: number, changes: Partial<Bindings> = {}): Promise<number> {
  const bound: Bindings = { ...env, ...changes }
  const deferred: Promise<unknown>[] = []
  const defer = (work: Promise<unknown>) => void deferred.push(work)
  const reader = connectStock({
    memory: stockMemory(),
    kv: bound.KV,
    site,
    now,
    defer,
    report: () => {},
    renew: (unreadable) => renewIndex(bound, siteStore(bound.DB, site), { unreadable, now, defer }),
    readCar: never,
    readIdsForSale: async () => [],
    readCarById: never,
    readCars: never,
  })
  try {
    return (await reader.index.engine.search(aQuery())).count
  } finally {
    await Promise.all(deferred)
  }
}
