import type { Car } from '../../shared/car/schema.ts'
import { DamagedValue, type NearValues, readNamed, type Source } from '../platform/cache/named-values.ts'
import { withTimeout } from '../platform/timeout.ts'
import { build } from './build.ts'
import type { StockIndex, StockMeta } from './columns.ts'
import { BlocksMissing, blocksInHead, MAX_CACHED_SUMMARIES, openBlock, packBlock } from './display.ts'
import { assembleIndex, decodeHead, type Head, INDEX_FORMAT, StockIndexError } from './encode.ts'
import { indexKey, parsePointer, partKey, readPointer, type StockPointer } from './pointer.ts'
import { type StockSearch, stockSearch } from './search.ts'
import { type Check, type LoadedStock, MEGABYTE, mark, type StockMemory } from './stock-memory.ts'

/** Before a larger index is read, beside the one it replaces, memory that can be filled again is given up. */
const LARGE_BYTES = 16 * MEGABYTE
/** A pointer read this recently is not read again. */
const FRESH_FOR_MS = 2_000
/** With a pointer older than this, a request waits for the read: a sold car must not be listed for longer. */
const WAIT_AFTER_MS = 4_000
/** How long a request waits for KV before it uses the stock in memory, or fails without one. */
const WAIT_WARM_MS = 300
const WAIT_COLD_MS = 2_000
/** A check that has run this long belongs to a request that is gone. */
const LOST_AFTER_MS = 5_000

export type StockLoader = {
  memory: StockMemory
  kv: KVNamespace
  /** KV for a check, which goes on behind the answer; `kv` where none is given. */
  backgroundKv?: KVNamespace
  /** The pointer as the database has it; without it KV is read each time. */
  publishedPointer?: () => Promise<string | null>
  /** What is left of the time of the request (ms). */
  leftMs?: () => number
  /** Where values that never change are looked for before KV. */
  near?: NearValues
  site: string
  now: number
  /** Keeps work alive after the answer has gone out. */
  defer: (work: Promise<unknown>) => void
  report: (trouble: { event: string; message: string; site: string }) => void
  /** Has a stock published anew that is damaged, of an older format, or (null) without a pointer; its pointer then. Never fails. */
  renew: (unreadable: StockPointer | null) => Promise<StockPointer | null>
}

/** No stock can be read, and none is in memory. */
export class StockUnavailable extends Error {
  constructor(site: string) {
    super(`The stock of ${site} cannot be read.`)
    this.name = 'StockUnavailable'
  }
}

/** The live stock of a site, as far as this isolate knows: at most one read of KV in two seconds, mostly none. */
export async function loadStock(loader: StockLoader): Promise<LoadedStock> {
  const { memory, site, now, leftMs = () => Number.POSITIVE_INFINITY } = loader
  const held = memory.stocks.get(site)
  const check = memory.marks.get(site)?.check
  const age = check ? now - check.at : Number.POSITIVE_INFINITY
  if (held && age < FRESH_FOR_MS) return held
  const { work, isMine } = startCheck(loader)
  if (isMine) loader.defer(work)
  if (held && age < WAIT_AFTER_MS) return held
  await withTimeout(work, Math.min(held ? WAIT_WARM_MS : WAIT_COLD_MS, leftMs()), useCurrent)
  // Another request's check may have died with that request.
  if (!memory.stocks.has(site) && !isMine)
    await withTimeout(refresh(loader), Math.min(WAIT_COLD_MS, leftMs()), useCurrent)
  const read = memory.stocks.get(site)
  if (read) return read
  throw new StockUnavailable(site)
}

/**
 * The version of the live stock, without the stock: enough for a site whose search is hosted. Throws while KV is down
 * and no version is in memory.
 */
export async function liveVersion(loader: StockLoader): Promise<string> {
  const { memory, kv, site, now } = loader
  if (memory.stocks.has(site)) return (await loadStock(loader)).meta.version
  const seen = memory.marks.get(site)?.seen
  if (seen && now - seen.at < FRESH_FOR_MS) return seen.version
  try {
    const live = async () => (seen && (await publishedNow(loader))) ?? readPointer(kv, site)
    const pointer = await withTimeout(live(), seen ? WAIT_WARM_MS : WAIT_COLD_MS)
    const version = pointer?.version ?? NONE
    mark(memory, site, { holds: pointer?.holds ?? [], seen: { version, at: now } })
    return version
  } catch (error) {
    if (!seen) throw error
    seen.at = now
    return seen.version
  }
}

/** After a timeout the request uses the stock in memory. */
const useCurrent = () => {}

/** Single flight: one check at a time for each site, which other requests share. Never fails. */
function startCheck(loader: StockLoader): { work: Promise<void>; isMine: boolean } {
  const { memory, site, now } = loader
  const known = memory.marks.get(site)?.check
  if (known?.running && now - known.at < LOST_AFTER_MS) return { work: known.running, isMine: false }
  const check: Check = { at: now, running: null }
  const work = refresh(loader).finally(() => (check.running = null))
  check.running = work
  mark(memory, site, { check })
  return { work, isMine: true }
}

/** Reads the pointer, and the index when it names another. After any failure the last good index stays. */
async function refresh(loader: StockLoader): Promise<void> {
  const { memory, kv, backgroundKv = kv, site, report } = loader
  try {
    const held = memory.stocks.get(site)
    const stored = (held && (await publishedNow(loader))) ?? (await readPointer(backgroundKv, site))
    const isOlder = stored !== null && stored.format < INDEX_FORMAT
    // A pointer that KV has not replaced here yet may be older than the stock in memory.
    if (isOlder && held) return
    const isLost = stored === null && !held
    const pointer = isOlder || isLost ? ((await loader.renew(stored)) ?? stored) : stored
    mark(memory, site, { holds: pointer?.holds ?? [] })
    if (!pointer) {
      // A site without cars is not an error.
      if (!held) memory.stocks.set(site, loadedStock(memory, build([], { site, version: NONE, documents: {} })))
    } else if (held?.meta.version !== pointer.version) {
      const read = (await readIndex(loader, pointer)) ?? (held ? null : await readEarlier(loader, pointer))
      if (read) memory.stocks.set(site, read)
    }
  } catch (error) {
    report({ event: 'stock.pointer_not_read', message: String(error), site })
  }
}

/** What is live by the database: never late, and for next to nothing where KV takes money for each read; null where it cannot say. */
async function publishedNow({ publishedPointer }: StockLoader): Promise<StockPointer | null> {
  const text = await publishedPointer?.().catch(() => null)
  return text ? parsePointer(text) : null
}

/** The index that a pointer names, which is published again where KV has lost or damaged it; null when it cannot be read. */
async function readIndex(loader: StockLoader, pointer: StockPointer): Promise<LoadedStock | null> {
  const read = await readVersion(loader, pointer.version)
  if (read !== 'damaged') return read
  const renewed = await loader.renew(pointer)
  const again = renewed && (await readVersion(loader, renewed.version))
  return again === 'damaged' ? null : again
}

async function readEarlier(loader: StockLoader, { replaced: [earlier] }: StockPointer): Promise<LoadedStock | null> {
  const read = earlier ? await readVersion(loader, earlier.version) : null
  return read === 'damaged' ? null : read
}

/** 'damaged': KV answers, and has not all that was stored. Null when it does not answer. */
async function readVersion(loader: StockLoader, version: string): Promise<LoadedStock | 'damaged' | null> {
  const { memory, kv, backgroundKv = kv, near, site, report } = loader
  const source: Source = { kv: backgroundKv, ...(near && { near }) }
  try {
    const head = await readHead(source, site, version)
    if (head.meta.isLeftOut) return unsearchedStock(head.meta)
    if (head.layout && head.layout.bytes > LARGE_BYTES)
      for (const cache of [memory.blocks, memory.chunks]) cache.clear()
    return loadedStock(memory, await assembleIndex(head, (name) => readNamed(source, partKey(site, name), name)))
  } catch (error) {
    report({ event: 'stock.index_not_read', message: `${version}: ${String(error)}`, site })
    const isDamaged =
      error instanceof DamagedValue || (error instanceof StockIndexError && error.refusal !== 'another format')
    return isDamaged ? 'damaged' : null
  }
}

/** No content names a head: it is kept nearby once it is known to be sound. */
async function readHead(source: Source, site: string, version: string): Promise<Head> {
  const key = indexKey(site, version)
  const kept = await source.near?.find(key)
  try {
    if (kept) return decodeHead(kept, site)
  } catch {
    // KV has another.
  }
  const bytes = await readNamed(source, key)
  if (!bytes) throw new StockIndexError('not stored')
  const head = decodeHead(bytes, site)
  source.near?.keep(key, bytes)
  return head
}

/** The version of a site that has published nothing. */
const NONE = 'none'

function loadedStock(memory: StockMemory, index: StockIndex): LoadedStock {
  const { meta, sections } = index
  const inHead = blocksInHead(index)
  const search = stockSearch(index, (position) => {
    const name = meta.blocks[position]?.name
    return name === undefined ? inHead(position) : (memory.blocks.get(partKey(meta.site, name)) ?? null)
  })
  const idsInBlock = (position: number) => {
    const { first = 0 } = meta.blocks[position] ?? {}
    const next = meta.blocks[position + 1]?.first ?? Number.POSITIVE_INFINITY
    return Array.from(sections['ids']!).filter((id) => id >= first && id < next)
  }
  return { ...search, meta, bytes: estimateMemory(index), idsInBlock }
}

/** A stock that only a search server searches: its whole cars can be read, by their ids. */
function unsearchedStock(meta: StockMeta): LoadedStock {
  const refuse = () => {
    throw new StockUnavailable(meta.site)
  }
  return {
    meta,
    bytes: LEAST_BYTES,
    search: refuse,
    count: refuse,
    figures: refuse,
    words: refuse,
    carsAt: refuse,
    carsNamed: () => [],
    idsForSale: refuse,
    idAt: () => null,
    idsInBlock: refuse,
  }
}

/** What is cached of a stock while it is searched: sets of cars, orders, views, cars by value; words that are decoded. */
const CACHED_BYTES_A_CAR = 48
const SETS_BYTES_A_CAR = 64
const MAX_SETS_BYTES = 2 * MEGABYTE
const LEAST_BYTES = 2 ** 16
const SUMMARY_BYTES = 1_100
const DECODED_SHARE = 1.2

function estimateMemory({ meta: { cars }, sections }: StockIndex): number {
  const stored = Object.values(sections).reduce((sum, { byteLength }) => sum + byteLength, 0)
  const sets = 2 * Math.min(MAX_SETS_BYTES, cars * SETS_BYTES_A_CAR)
  const shown = Math.min(cars, MAX_CACHED_SUMMARIES) * SUMMARY_BYTES
  return Math.ceil(LEAST_BYTES + stored * DECODED_SHARE + cars * CACHED_BYTES_A_CAR + sets + shown)
}

type BlockReader = StockLoader & { readCars: (ids: readonly number[]) => Promise<Car[]> }

/** Times that missing blocks are read and the question asked again: another answer may push a block out in between. */
const MAX_ROUNDS = 3

/**
 * The answer to a question about a stock. Only columns to search by are in memory of a large one: where the answer shows
 * cars whose display block is not, the block is read and the question asked again.
 */
export async function askStock<Value>(
  reader: BlockReader,
  stock: LoadedStock,
  question: (stock: StockSearch) => Value,
): Promise<Value> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    try {
      return question(stock)
    } catch (error) {
      if (!(error instanceof BlocksMissing)) throw error
      await Promise.all(error.positions.map((position) => readBlock(reader, stock, position)))
    }
  }
  throw new StockUnavailable(reader.site)
}

/** Puts a block into memory. One that KV has lost is made again from the cars of record. */
async function readBlock(reader: BlockReader, stock: LoadedStock, position: number): Promise<void> {
  const { memory, site, report } = reader
  const name = stock.meta.blocks[position]?.name
  if (name === undefined) throw new StockUnavailable(site)
  const key = partKey(site, name)
  try {
    const bytes = await readNamed(reader, key, name)
    if (!bytes) throw new Error('not stored')
    memory.blocks.set(key, openBlock(bytes, site))
  } catch (error) {
    report({ event: 'stock.block_not_read', message: `${name}: ${String(error)}`, site })
    const cars = await reader.readCars(stock.idsInBlock(position))
    const inOrder = cars.toSorted((a, b) => a.id - b.id)
    memory.blocks.set(key, openBlock(packBlock(site, inOrder), site))
  }
}
