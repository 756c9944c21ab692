import type { Car } from '../../shared/car/schema.ts'
import { isListable } from '../../shared/car/scope.ts'
import { MINUTE_MS } from '../../shared/time.ts'
import { contentHash } from '../platform/crypto.ts'
import { indexBuilder } from './build.ts'
import type { StockMeta } from './columns.ts'
import { type Chunk, chunkWriter } from './documents.ts'
import { decode, encode, INDEX_FORMAT } from './encode.ts'
import type { Holds } from './held.ts'
import { chunkKey, indexKey, pointerKey, readPointer, type StockPointer, storedUnder } from './pointer.ts'

type Publication = { kv: KVNamespace; cars: AsyncIterable<Car>; holds?: Holds; site: string; now: number }

/** `changed`: the cars are others than before. Holds alone do not count. */
export type Published = { version: string; cars: number; changed: boolean; chunksWritten: number }

/** Values that the pointer no longer names stay this long, for readers and publications that are behind. */
const KEPT_FOR_MS = 10 * MINUTE_MS

/**
 * Makes these cars, which come in the order of their ids, the live stock of a site. Readers see all of the old or all
 * of the new: everything is stored under names of its own before the pointer changes. The same cars change nothing.
 */
export async function publishIndex({ kv, cars, holds = [], site, now }: Publication): Promise<Published> {
  const previousPointer = await readPointer(kv, site)
  const previousMeta = previousPointer ? await readMeta(kv, site, previousPointer.version) : null
  const previousChunks = new Set(previousMeta ? Object.values(previousMeta.documents) : [])
  const documents: StockMeta['documents'] = {}
  const metadata = { at: now }
  let chunksWritten = 0
  const builder = indexBuilder()
  const chunks = chunkWriter(site, async ({ number, name, bytes }: Chunk) => {
    documents[number] = name
    if (previousChunks.has(name)) return
    await kv.put(chunkKey(site, name), bytes, { metadata })
    chunksWritten++
  })
  for await (const car of cars) {
    if (!isListable(car)) continue
    builder.add(car)
    await chunks.add(car)
  }
  await chunks.flush()
  const version = await versionOf(documents)
  const index = builder.finish({ site, version, documents })
  const done = { version, cars: index.meta.cars, chunksWritten }
  if (previousMeta && previousPointer?.version === version) {
    const pointer: StockPointer = { ...previousPointer, holds: sortHolds(holds) }
    if (!isSame(previousPointer.holds, pointer.holds)) await kv.put(pointerKey(site), JSON.stringify(pointer))
    return { ...done, changed: false }
  }
  await kv.put(indexKey(site, version), encode(index), { metadata })
  const pointer: StockPointer = {
    format: INDEX_FORMAT,
    version,
    replaced: replacedVersions(previousPointer, now),
    cars: index.meta.cars,
    holds: sortHolds(holds),
    published_at: now,
  }
  await kv.put(pointerKey(site), JSON.stringify(pointer))
  await removeSuperseded(kv, site, now, [
    ...[pointer, ...pointer.replaced].map((named) => indexKey(site, named.version)),
    ...[documents, previousMeta?.documents ?? {}]
      .flatMap((names) => Object.values(names))
      .map((name) => chunkKey(site, name)),
  ])
  return { ...done, changed: true }
}

const sortHolds = (holds: Holds): StockPointer['holds'] =>
  holds.map(([car, until]): [number, number] => [car, until]).toSorted(([a], [b]) => a - b)

const isSame = (one: Holds, other: Holds) => JSON.stringify(one) === JSON.stringify(other)

/** The versions that a reader may still find in a stale pointer: the last one, and every other of the last ten minutes. */
function replacedVersions(previousPointer: StockPointer | null, now: number): StockPointer['replaced'] {
  if (!previousPointer) return []
  const earlier = previousPointer.replaced.filter(({ at }) => at >= now - KEPT_FOR_MS)
  return [{ version: previousPointer.version, at: now }, ...earlier]
}

/** The version follows from the cars and the format of the index. */
const versionOf = async (documents: StockMeta['documents']) => contentHash(JSON.stringify([INDEX_FORMAT, documents]))

/** The meta data of a stored index; null when it is gone or of another format. */
async function readMeta(kv: KVNamespace, site: string, version: string): Promise<StockMeta | null> {
  const stored = await kv.get(indexKey(site, version), 'arrayBuffer')
  if (stored === null) return null
  try {
    return decode(new Uint8Array(stored), site).meta
  } catch {
    return null
  }
}

/**
 * Deletes what is not in use, once it is old enough that no other publication is about to use it. A reader that misses
 * a chunk asks the database.
 */
async function removeSuperseded(kv: KVNamespace, site: string, now: number, inUse: string[]): Promise<void> {
  const kept = new Set(inUse)
  let cursor: string | undefined
  do {
    const page = await kv.list<{ at: number }>({ prefix: storedUnder(site), ...(cursor ? { cursor } : {}) })
    for (const { name, metadata } of page.keys) {
      if (!kept.has(name) && (metadata?.at ?? 0) < now - KEPT_FOR_MS) await kv.delete(name)
    }
    cursor = page.list_complete ? undefined : page.cursor
  } while (cursor)
}
