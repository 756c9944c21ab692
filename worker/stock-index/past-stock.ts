import type { Car } from '../../shared/car/schema.ts'
import { SECOND_MS } from '../../shared/time.ts'
import type { StockEdition } from '../stock-records/editions.ts'
import { allCarsInChunk, isChunkOf } from './documents.ts'
import { chunkKey } from './pointer.ts'
import { publishIndex } from './publish.ts'

/** A stock as it was published, in the order of the ids. Throws where KV has lost a part of it. */
export async function* pastCars(kv: KVNamespace, site: string, { documents }: StockEdition): AsyncGenerator<Car> {
  for (const [, name] of Object.entries(documents).toSorted(([a], [b]) => Number(a) - Number(b))) {
    const stored = await kv.get(chunkKey(site, name), 'arrayBuffer')
    const bytes = stored && new Uint8Array(stored)
    if (!bytes || !isChunkOf(bytes, site)) throw new Error(`KV has lost a part of the stock of ${site}: ${name}`)
    yield* allCarsInChunk(bytes)
  }
}

type Order = { kv: KVNamespace; site: string; edition: StockEdition; as: string; now: number; until: number }

/** Builds the index of a past stock under another name, which KV forgets at `until` (epoch ms). */
export async function openPastStock({ kv, site, edition, as, now, until }: Order): Promise<void> {
  const expirationTtl = Math.max(60, Math.ceil((until - now) / SECOND_MS))
  const expiring = new Proxy({} as KVNamespace, {
    get: (_, name) =>
      name === 'put'
        ? (key: string, value: string, options: KVNamespacePutOptions = {}) =>
            kv.put(key, value, { ...options, expirationTtl })
        : (...args: unknown[]) => (Reflect.get(kv, name) as (...all: unknown[]) => unknown).apply(kv, args),
  })
  await publishIndex({ kv: expiring, cars: pastCars(kv, site, edition), previous: null, site: as, now })
}
