import type { Car } from '../../shared/car/schema.ts'
import { isListable } from '../../shared/car/scope.ts'
import { MINUTE_MS, SECOND_MS } from '../../shared/time.ts'
import { readNamed } from '../platform/cache/named-values.ts'
import { contentHash } from '../platform/crypto.ts'
import { pause } from '../platform/timeout.ts'
import type { StockEdition } from '../stock-records/editions.ts'
import { type IndexBuilder, indexBuilder, type Stamp } from './build.ts'
import type { StockMeta } from './columns.ts'
import { blockCollector, type CollectedBlocks } from './display.ts'
import { allCarsInChunk, type Chunk, chunkWriter, isChunkOf } from './documents.ts'
import {
  decodeHead,
  encodeHead,
  type Head,
  INDEX_FORMAT,
  indexWriter,
  StockIndexError,
  VALUE_SIZES,
  type ValueSizes,
} from './encode.ts'
import { explainTooLarge, indexEstimate, MAX_INDEX_BYTES } from './index-size.ts'
import {
  chunkKey,
  type Holds,
  indexKey,
  partKey,
  pointerKey,
  pointerWithHolds,
  readPointer,
  type StockPointer,
  storedUnder,
} from './pointer.ts'

type Publication = {
  kv: KVNamespace
  /** In the order of their ids. */
  cars: AsyncIterable<Car>
  holds?: () => Promise<Holds>
  /** What was published last; read from KV where it is not given. */
  previous?: StockPointer | null | undefined
  /** Writes every value again, in case KV has lost one. */
  writesAll?: boolean
  /** A search server searches these cars: an index that is too large is left out, where it else fails. */
  isHosted?: boolean
  maxIndexBytes?: number
  sizes?: ValueSizes
  /** Names of chunks that earlier editions have, and that stay stored. */
  archived?: () => Promise<string[]>
  site: string
  now: number
}

/**
 * `changed`: the cars are others than before; holds alone do not count. `written`: values besides head and pointer.
 * `documents`: the chunk of each number, by name.
 */
export type Published = Awaited<ReturnType<typeof publishIndex>>

/** Some 10 ms of work: requests that the same isolate has are answered in between. */
const CARS_BETWEEN_PAUSES = 50
/** Values that the pointer no longer names stay this long, for readers and publications that are behind. */
const KEPT_FOR_MS = 10 * MINUTE_MS
/**
 * Makes these cars the live stock of a site. Readers see all of the old or all of the new: everything is stored under
 * names of its own before the pointer changes. A value that is stored already is not written, and the same cars change
 * nothing. No more than a few numbers of each car is in memory at once.
 */
export async function publishIndex({
  kv,
  cars,
  holds,
  previous,
  writesAll,
  isHosted,
  archived,
  maxIndexBytes = MAX_INDEX_BYTES,
  sizes = VALUE_SIZES,
  site,
  now,
}: Publication) {
  const earlier = previous === undefined ? await readPointer(kv, site) : previous
  const before = earlier && !writesAll ? await readHead(kv, site, earlier.version) : null
  const store = valueStore(kv, { known: before ? namedValues(site, before) : [], now })
  const builder = indexBuilder()
  const estimate = indexEstimate()
  const documents: StockMeta['documents'] = {}
  const chunks = chunkWriter(site, ({ number, name, bytes }: Chunk) => {
    documents[number] = name
    return store.put(chunkKey(site, name), bytes)
  })
  const blocks = blockCollector(site, sizes, (name, bytes) => store.put(partKey(site, name), bytes))
  for await (const car of cars) {
    if (!isListable(car)) continue
    if (builder.cars() % CARS_BETWEEN_PAUSES === 0) await pause()
    builder.add(car)
    estimate.add(car)
    await chunks.add(car)
    await blocks.add(car)
  }
  await chunks.flush()
  // The version follows from the cars and the format of the index.
  const version = await contentHash(JSON.stringify([INDEX_FORMAT, documents]))
  const same = before && earlier?.version === version ? earlier : null
  if (!same) {
    const tooLarge = explainTooLarge(builder.cars(), estimate.measureBytes(builder.cars()), maxIndexBytes)
    if (tooLarge !== null && !isHosted) throw new Error(tooLarge)
    const stamp = { site, version, documents }
    const head =
      tooLarge === null
        ? await encodeInSteps(builder, await blocks.finish(), stamp, { store, sizes })
        : encodeHead({ ...stamp, cars: builder.cars(), groups: [], blocks: [], isLeftOut: true }, null, {})
    await store.settle()
    await kv.put(indexKey(site, version), head, { metadata: { at: now } })
  }
  await store.settle()
  const count = builder.cars()
  const pointer = pointerWithHolds(same ?? nextPointer(earlier, { version, cars: count, now }), (await holds?.()) ?? [])
  const text = JSON.stringify(pointer)
  if (!same || text !== JSON.stringify(same)) await kv.put(pointerKey(site), text)
  const published = { version, cars: count, changed: !same, written: store.written(), pointer, documents }
  if (same) return published
  const versions = [pointer, ...pointer.replaced].map((named) => indexKey(site, named.version))
  const kept = ((await archived?.()) ?? []).map((name) => chunkKey(site, name))
  const inUse = new Set([...versions, ...store.used(), ...(before ? namedValues(site, before) : []), ...kept])
  await removeSuperseded(kv, site, now, inUse)
  return published
}

/** The head of the index, whose parts go to the store one after another; requests are answered between two steps. */
async function encodeInSteps(
  builder: IndexBuilder,
  { blocks, sections }: CollectedBlocks,
  stamp: Stamp,
  { store, sizes }: { store: ValueStore; sizes: ValueSizes },
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = indexWriter((name, bytes) => store.put(partKey(stamp.site, name), bytes), sizes)
  const steps = builder.finish()
  let step = steps.next()
  for (; !step.done; step = steps.next()) {
    for (const [name, section] of Object.entries(step.value ?? {})) await writer.add(name, section)
    await pause()
  }
  for (const [name, section] of Object.entries(sections)) await writer.add(name, section)
  return writer.finish({ ...stamp, cars: builder.cars(), groups: step.value, blocks })
}

const nextPointer = (
  earlier: StockPointer | null,
  { version, cars, now }: { version: string; cars: number; now: number },
): StockPointer => ({
  format: INDEX_FORMAT,
  version,
  // The versions that a reader may still find in a stale pointer: the last one, and every other of the last ten minutes.
  replaced: earlier
    ? [{ version: earlier.version, at: now }, ...earlier.replaced.filter(({ at }) => at >= now - KEPT_FOR_MS)]
    : [],
  cars,
  holds: [],
  published_at: now,
})

/** The head of a stored index; null when it is gone or of another format. */
async function readHead(kv: KVNamespace, site: string, version: string): Promise<Head | null> {
  const stored = await kv.get(indexKey(site, version), 'arrayBuffer')
  if (stored === null) return null
  try {
    return decodeHead(new Uint8Array(stored), site)
  } catch {
    return null
  }
}

/** Whether KV has the pointer, the head and the parts of a site's index, undamaged. One of another format is not damaged. */
export async function isStored(kv: KVNamespace, site: string): Promise<boolean> {
  const pointer = await readPointer(kv, site)
  const stored = pointer && (await kv.get(indexKey(site, pointer.version), 'arrayBuffer'))
  if (!stored) return false
  try {
    const { layout } = decodeHead(new Uint8Array(stored), site)
    for (const name of layout?.parts ?? []) if (!(await readNamed({ kv }, partKey(site, name), name))) return false
    return true
  } catch (error) {
    return error instanceof StockIndexError && error.refusal === 'another format'
  }
}

/** The keys of all values that belong to an index, besides its head. */
const namedValues = (site: string, { meta, layout }: Head): string[] => [
  ...Object.values(meta.documents).map((name) => chunkKey(site, name)),
  ...(layout?.parts ?? []).map((name) => partKey(site, name)),
  ...meta.blocks.flatMap(({ name }) => (name === undefined ? [] : [partKey(site, name)])),
]

/**
 * Deletes what is not in use, once it is old enough that no other publication is about to use it. A reader that misses
 * a chunk asks the database.
 */
async function removeSuperseded(kv: KVNamespace, site: string, now: number, inUse: ReadonlySet<string>): Promise<void> {
  let cursor: string | undefined
  do {
    const page = await kv.list<{ at: number }>({ prefix: storedUnder(site), ...(cursor ? { cursor } : {}) })
    for (const { name, metadata } of page.keys) {
      if (!inUse.has(name) && (metadata?.at ?? 0) < now - KEPT_FOR_MS) await kv.delete(name)
    }
    cursor = page.list_complete ? undefined : page.cursor
  } while (cursor)
}

/** A Worker has six connections at once. */
const WRITES_AT_ONCE = 6

type ValueStore = ReturnType<typeof valueStore>

/**
 * Stores values that never change under their keys. `known`: keys that are stored already. `now` stands in the metadata, by
 * which old values are removed.
 */
function valueStore(kv: KVNamespace, { known, now }: { known: Iterable<string>; now: number }) {
  const stored = new Set(known)
  const used = new Set<string>()
  const running = new Set<Promise<void>>()
  let failure: { error: unknown } | null = null
  let written = 0
  return {
    /** Writes a value unless it is known to be stored; returns as soon as another can be given. */
    async put(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
      used.add(key)
      if (stored.has(key)) return
      stored.add(key)
      while (running.size >= WRITES_AT_ONCE) await Promise.race(running)
      if (failure) throw failure.error
      const write = kv
        .put(key, bytes, { metadata: { at: now } })
        .then(() => void written++)
        .catch((error: unknown) => void (failure ??= { error }))
        .finally(() => running.delete(write))
      running.add(write)
    },
    /** Waits until everything is written; throws when a write has failed. */
    async settle(): Promise<void> {
      await Promise.all(running)
      if (failure) throw failure.error
    },
    /** The keys given so far, written or known. */
    used: (): ReadonlySet<string> => used,
    written: () => written,
  }
}

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
