import { LRUCache } from 'lru-cache'
import type { Car } from '../../shared/car/schema.ts'
import type { StockMeta } from './columns.ts'
import type { OpenBlock } from './display.ts'
import type { Holds } from './pointer.ts'
import type { StockSearch } from './search.ts'

/** A site's stock, ready for questions; `askStock` sees to the display blocks that an answer needs. */
export type LoadedStock = StockSearch & { meta: StockMeta; bytes: number; idsInBlock: (position: number) => number[] }

/** What an isolate remembers between requests, of every site it serves. */
export type StockMemory = {
  stocks: LRUCache<string, LoadedStock>
  marks: LRUCache<string, Marks>
  /** Display blocks of large stocks, by their keys. */
  blocks: LRUCache<string, OpenBlock>
  chunks: LRUCache<string, Uint8Array<ArrayBuffer>>
  /** The cars read last, from their chunks; read-only. */
  cars: LRUCache<string, Car>
}

export type Check = { at: number; running: Promise<void> | null }

/** What is known of a site besides its stock. One that is evicted is read again before the next answer. */
type Marks = {
  check?: Check
  /** The version read from the pointer alone, for requests that need no stock. */
  seen?: { version: string; at: number }
  /** The cars on hold, as of the last read of the pointer. */
  holds?: Holds
}

export const MEGABYTE = 2 ** 20
/** An isolate has 128 MB for everything (docs/scale.md). */
const STOCK_BYTES = 28 * MEGABYTE
const CHUNK_BYTES = 6 * MEGABYTE
const BLOCK_BYTES = 6 * MEGABYTE
const MARK_BYTES = 2 * MEGABYTE
/** Some 30 kB each. */
const MAX_CARS = 100

export const stockMemory = (stockBytes = STOCK_BYTES, chunkBytes = CHUNK_BYTES): StockMemory => ({
  // A stock that is larger than the room for all is the only one there.
  stocks: new LRUCache({ maxSize: stockBytes, sizeCalculation: ({ bytes }) => Math.min(bytes, stockBytes) }),
  marks: new LRUCache({
    maxSize: MARK_BYTES,
    sizeCalculation: ({ holds = [] }) => BYTES_OF_MARKS + holds.length * BYTES_OF_HOLD,
  }),
  blocks: new LRUCache({ maxSize: BLOCK_BYTES, sizeCalculation: ({ bytes }) => Math.ceil(bytes * MEMORY_PER_BYTE) }),
  chunks: new LRUCache({ maxSize: chunkBytes, sizeCalculation: ({ length }) => length }),
  cars: new LRUCache({ max: MAX_CARS }),
})

const BYTES_OF_MARKS = 500
const BYTES_OF_HOLD = 50

/** The cars on hold at a site, as far as this isolate knows. */
export const currentHolds = ({ marks }: StockMemory, site: string): Holds => marks.get(site)?.holds ?? []

/** Adds to what is known of a site. */
export const mark = ({ marks }: StockMemory, site: string, news: Marks) =>
  marks.set(site, { ...marks.get(site), ...news })

/** Memory of a display block whose words are decoded. */
const MEMORY_PER_BYTE = 1.5
