import { LRUCache } from 'lru-cache'
import type { Car } from '../../shared/car/schema.ts'
import { withTimeout } from '../platform/timeout.ts'
import { build } from './build.ts'
import type { StockIndex, StockMeta } from './columns.ts'
import { decode } from './encode.ts'
import type { Holds } from './held.ts'
import { indexKey, readPointer, UNCHANGING } from './pointer.ts'
import { type StockSearch, stockSearch } from './search.ts'

/** A site's stock, ready to be asked. */
export type LoadedStock = StockSearch & { meta: StockMeta; bytes: number }

/** What an isolate remembers between requests, of every site it serves. */
export type StockMemory = {
  stocks: LRUCache<string, LoadedStock>
  checks: Map<string, Check>
  /** Versions read from pointers alone, where nobody needed the stock itself. */
  seen: Map<string, { version: string; at: number }>
  /** What is on hold, as of the last look at the pointer. */
  holds: Map<string, Holds>
  chunks: LRUCache<string, Uint8Array<ArrayBuffer>>
  /** The cars asked for most of late, read from their chunks; nobody changes one. */
  cars: LRUCache<string, Car>
}

type Check = { at: number; running: Promise<void> | null }

const MEGABYTE = 2 ** 20
/** An isolate has 128 MB for everything. */
const STOCK_BYTES = 48 * MEGABYTE
const CHUNK_BYTES = 12 * MEGABYTE
/** Some 30 kB each. */
const CARS = 200

export const stockMemory = (stockBytes = STOCK_BYTES, chunkBytes = CHUNK_BYTES): StockMemory => ({
  stocks: new LRUCache({ maxSize: stockBytes, sizeCalculation: ({ bytes }) => bytes }),
  checks: new Map(),
  seen: new Map(),
  holds: new Map(),
  chunks: new LRUCache({ maxSize: chunkBytes, sizeCalculation: ({ length }) => length }),
  cars: new LRUCache({ max: CARS }),
})

/** What an index takes in memory once its words are decoded and sets of cars are kept. */
const MEMORY_PER_BYTE = 2.5

/** A pointer looked at this recently is not looked at again. */
const FRESH_FOR_MS = 2_000
/** After this long unlooked at, a request waits for the look: a sold car must not be seen for longer. */
const WAIT_AFTER_MS = 4_000
/** How long a request waits for KV before it makes do with the stock it has, or without one gives up. */
const WAIT_WARM_MS = 300
const WAIT_COLD_MS = 2_000
/** A look that has taken this long belongs to a request that is gone. */
const LOST_AFTER_MS = 5_000

export type StockLoader = {
  memory: StockMemory
  kv: KVNamespace
  site: string
  now: number
  /** Keeps work alive after the answer has gone out. */
  defer: (work: Promise<unknown>) => void
  report: (trouble: { message: string; site: string }) => void
}

/** No stock can be read and none was read before. */
export class StockUnavailable extends Error {
  constructor(site: string) {
    super(`The stock of ${site} cannot be read.`)
    this.name = 'StockUnavailable'
  }
}

/** The live stock of a site, as far as this isolate knows: at most one look at KV in two seconds, mostly none. */
export async function loadStock(loader: StockLoader): Promise<LoadedStock> {
  const { memory, site, now } = loader
  const held = memory.stocks.get(site)
  const check = memory.checks.get(site)
  const age = check ? now - check.at : Number.POSITIVE_INFINITY
  if (held && age < FRESH_FOR_MS) return held
  const { work, isMine } = look(loader)
  if (isMine) loader.defer(work)
  if (held && age < WAIT_AFTER_MS) return held
  await withTimeout(work, held ? WAIT_WARM_MS : WAIT_COLD_MS, goOn)
  /** Another request's look may have died with that request. */
  if (!memory.stocks.has(site) && !isMine) await withTimeout(refresh(loader), WAIT_COLD_MS, goOn)
  const read = memory.stocks.get(site)
  if (read) return read
  throw new StockUnavailable(site)
}

/**
 * The version of the live stock, without the stock: all that a site needs of it whose search is hosted. Throws when
 * nobody can say and nobody could before.
 */
export async function liveVersion(loader: StockLoader): Promise<string> {
  const { memory, kv, site, now } = loader
  if (memory.stocks.has(site)) return (await loadStock(loader)).meta.version
  const seen = memory.seen.get(site)
  if (seen && now - seen.at < FRESH_FOR_MS) return seen.version
  try {
    const pointer = await withTimeout(readPointer(kv, site), seen ? WAIT_WARM_MS : WAIT_COLD_MS)
    const version = pointer?.version ?? NONE
    memory.holds.set(site, pointer?.holds ?? [])
    memory.seen.set(site, { version, at: now })
    return version
  } catch (error) {
    if (!seen) throw error
    seen.at = now
    return seen.version
  }
}

/** The request goes on with the stock there is. */
const goOn = () => {}

/** One look at a time for each site; whoever else wants one shares it. Never fails. */
function look(loader: StockLoader): { work: Promise<void>; isMine: boolean } {
  const { memory, site, now } = loader
  const known = memory.checks.get(site)
  if (known?.running && now - known.at < LOST_AFTER_MS) return { work: known.running, isMine: false }
  const check: Check = { at: now, running: null }
  const work = refresh(loader).finally(() => (check.running = null))
  check.running = work
  memory.checks.set(site, check)
  return { work, isMine: true }
}

/** Reads the pointer, and the index when it names another. Whatever goes wrong, the last good index stays. */
async function refresh({ memory, kv, site, report }: StockLoader): Promise<void> {
  try {
    const pointer = await readPointer(kv, site)
    const held = memory.stocks.get(site)
    memory.holds.set(site, pointer?.holds ?? [])
    if (!pointer) {
      if (!held) memory.stocks.set(site, noStock(site))
    } else if (held?.meta.version !== pointer.version) {
      const earlier = held ? undefined : pointer.replaced[0]
      const read =
        (await readIndex(kv, site, pointer.version, report)) ??
        (earlier ? await readIndex(kv, site, earlier.version, report) : null)
      if (read) memory.stocks.set(site, read)
    }
  } catch (error) {
    report({ message: `The stock was not looked at: ${String(error)}`, site })
  }
}

async function readIndex(kv: KVNamespace, site: string, version: string, report: StockLoader['report']) {
  const stored = await kv.get(indexKey(site, version), { type: 'arrayBuffer', cacheTtl: UNCHANGING })
  if (stored === null) {
    report({ message: `The stock index ${version} is not stored.`, site })
    return null
  }
  try {
    const index = decode(new Uint8Array(stored), site)
    return loaded(index, stored.byteLength * MEMORY_PER_BYTE)
  } catch (error) {
    report({ message: String(error), site })
    return null
  }
}

/** The version of a site that has published nothing. */
const NONE = 'none'

/** It has no cars; that is not an error. */
function noStock(site: string): LoadedStock {
  return loaded(build([], { site, version: NONE, documents: {} }), 1)
}

const loaded = (index: StockIndex, bytes: number): LoadedStock => ({ meta: index.meta, ...stockSearch(index), bytes })
