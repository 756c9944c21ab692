import { LRUCache } from 'lru-cache'
import type { Car } from '../../shared/car/schema.ts'
import { type CarSummary, SUMMARY_FIELDS, type SummaryField, summaryFrom } from '../../shared/car/summary.ts'
import { lowerBound } from '../../shared/search/lower-bound.ts'
import { contentHash } from '../platform/crypto.ts'
import { byteReader, byteWriter } from './bytes.ts'
import { numberAt, readFirst, type StockIndex, type StockMeta } from './columns.ts'
import { pack, unpack, VALUE_SIZES, type ValueSizes } from './encode.ts'
import {
  type FieldValue,
  fieldCodec,
  phraseReader,
  phraseWriter,
  type RecordReader,
  type RecordWriter,
} from './field-codecs.ts'
import type { Identifiers } from './identifiers.ts'
import { type Ints, ints, type Sections, wholeNumbers } from './sections.ts'

/** The fields of a summary that the search data of the index does not have: one record of bytes a car. */
const RECORD_FIELDS = SUMMARY_FIELDS.filter(
  ({ column, range, isIdentifier }) => !column && !range && !isIdentifier,
).map((row) => ({ ...row, codec: fieldCodec(row.as) }))

/** The most cars of a block, in average blocks. */
const MAX_BLOCK = 4

/**
 * A block begins where the id says so: a car that comes or goes changes its own block and no other. The ids of one
 * site's feed lie far apart or side by side; spread like this, one in 512 begins a block either way.
 */
const beginsBlock = (id: number, blockCars: number) => Math.imul(id, 0x9e3779b1) >>> 0 < 2 ** 32 / blockCars

/** What cards show of neighbouring cars. `first` is the lowest id. */
type Block = { first: number; bytes: Uint8Array<ArrayBuffer> }

/** Collects cars, which must come in the order of their ids, and gives each block once the next begins; null until then. */
function blockWriter(site: string, blockCars: number) {
  let cars: Car[] = []
  const flush = (next?: Car): Block | null => {
    const full = cars
    cars = next ? [next] : []
    return full[0] ? { first: full[0].id, bytes: packBlock(site, full) } : null
  }
  const add = (car: Car): Block | null => {
    if (beginsBlock(car.id, blockCars) || cars.length === MAX_BLOCK * blockCars) return flush(car)
    cars.push(car)
    return null
  }
  return { add, flush }
}

/** The blocks of an index: those without a name are in its head, as these sections. */
export type CollectedBlocks = { blocks: StockMeta['blocks']; sections: Sections }

/** Collects cars, in the order of their ids, into blocks, which are stored on their own once they are many. */
export function blockCollector(
  site: string,
  { headBytes, blockCars }: ValueSizes,
  store: (name: string, bytes: Block['bytes']) => Promise<void>,
) {
  const blocks: StockMeta['blocks'] = []
  let inHead: Block[] = []
  let bytesInHead = 0
  const storeBlock = async ({ first, bytes }: Block) => {
    const name = await contentHash(bytes)
    blocks.push({ first, name })
    await store(name, bytes)
  }
  const writer = blockWriter(site, blockCars)
  const take = async (block: Block | null) => {
    if (!block) return
    if (blocks.length > 0) return storeBlock(block)
    inHead.push(block)
    bytesInHead += block.bytes.length
    if (bytesInHead <= headBytes) return
    for (const each of inHead) await storeBlock(each)
    inHead = []
  }
  return {
    add: (car: Car) => take(writer.add(car)),
    finish: async (): Promise<CollectedBlocks> => {
      await take(writer.flush())
      if (blocks.length > 0) return { blocks, sections: {} }
      const sections = Object.fromEntries(inHead.map(({ bytes }, position) => [blockSection(position), bytes]))
      return { blocks: inHead.map(({ first }) => ({ first })), sections }
    },
  }
}

/** All blocks of some cars, which stand in the order of their ids. */
export function packBlocks(site: string, cars: Car[]): Block[] {
  const { add, flush } = blockWriter(site, VALUE_SIZES.blockCars)
  return [...cars.map(add), flush()].filter((block) => block !== null)
}

/** The blocks of an index that has them all in its head. */
export function blocksInHead({ meta, sections }: StockIndex): (position: number) => OpenBlock | null {
  const opened: OpenBlock[] = []
  return (position) => {
    const bytes = sections[blockSection(position)] as Uint8Array<ArrayBuffer> | undefined
    return bytes ? (opened[position] ??= openBlock(bytes, meta.site)) : null
  }
}

/** The name of a block's section where the block is in the head of the index. */
export const blockSection = (position: number) => `block.${position}`

function writeRecord(to: RecordWriter, record: readonly FieldValue[]): void {
  for (const [at, { codec }] of RECORD_FIELDS.entries()) codec.write(to, record[at]!)
}

/** The block of these cars, which stand in the order of their ids. */
export function packBlock(site: string, cars: Car[]): Uint8Array<ArrayBuffer> {
  const records = cars.map((car) => RECORD_FIELDS.map(({ from }) => from(car)))
  // Written once for its texts alone, which the word list is made of.
  const texts: (string | null)[] = []
  const reading = { ...byteWriter(), text: (text: string | null) => void texts.push(text) }
  for (const record of records) writeRecord(reading, record)
  const phrases = phraseWriter(texts)
  const bytes = byteWriter()
  const writer = { ...bytes, text: (text: string | null) => phrases.put(bytes, text) }
  const starts = records.map((record) => {
    const start = bytes.length()
    writeRecord(writer, record)
    return start
  })
  const ids = wholeNumbers(Float64Array.from(cars, ({ id }) => id))
  return pack({ site }, { ...phrases.sections, ids, starts: ints(starts), bytes: bytes.done() })
}

export type OpenBlock = ReturnType<typeof openBlock>

/** Throws StockIndexError for bytes that are no block of this site. */
export function openBlock(packed: Uint8Array<ArrayBuffer>, site: string) {
  const { sections } = unpack(packed, site, true)
  const ids = sections['ids']!
  const starts = sections['starts'] as Ints
  const bytes = sections['bytes'] as Uint8Array
  const phrase = phraseReader(sections)
  const reader = byteReader(bytes, 0)
  const record: RecordReader = { ...reader, text: () => phrase(reader) }
  /** The record of the car with this id, to be read before the next is asked for; null for one that the block does not have. */
  const readRecord = (id: number): RecordReader | null => {
    const position = lowerBound(ids.length, (at) => ids[at]! < id)
    if (ids[position] !== id) return null
    reader.moveTo(starts[position]!)
    return record
  }
  return { readRecord, bytes: packed.length }
}

/** Decoded summaries that are cached, about 1 kB each: most requests ask for the first pages of the same lists. */
export const MAX_CACHED_SUMMARIES = 2_500

/** Gives the blocks in memory, by their position; null for one that is not. */
export type BlockSource = (position: number) => OpenBlock | null

/** Display blocks, by their positions, that are to be read before the same question is asked again. */
export class BlocksMissing extends Error {
  readonly positions: number[]
  constructor(positions: number[]) {
    super(`${positions.length} display blocks are not in memory.`)
    this.name = 'BlocksMissing'
    this.positions = positions
  }
}

/** Reads the cars with these numbers as lists show them. Throws BlocksMissing while a block of theirs is not in memory. */
export function summaryReader(index: StockIndex, { idAt, stocknumAt }: Identifiers, blockAt: BlockSource) {
  const { blocks } = index.meta
  const findBlock = (car: number) => lowerBound(blocks.length, (at) => blocks[at]!.first <= idAt(car)) - 1
  const core: Record<string, (car: number) => FieldValue> = { id: idAt, stocknum: stocknumAt }
  const readers: FieldReader[] = SUMMARY_FIELDS.map((row) => core[row.field] ?? fieldReader(index, row))
  const cache = new LRUCache<number, CarSummary>({ max: Math.max(1, Math.min(index.meta.cars, MAX_CACHED_SUMMARIES)) })

  function readSummary(car: number, block: OpenBlock): CarSummary {
    const record = block.readRecord(idAt(car))
    if (!record) throw new BlocksMissing([findBlock(car)])
    const summary = summaryFrom((_, at) => readers[at]!(car, record))
    cache.set(car, summary)
    return summary
  }

  return (cars: ArrayLike<number>): CarSummary[] => {
    const listed: CarSummary[] = []
    const missing = new Set<number>()
    for (let at = 0; at < cars.length; at++) {
      const car = cars[at]!
      const known = cache.get(car)
      const position = known ? 0 : findBlock(car)
      const block = known ? null : blockAt(position)
      if (known || block) listed.push(known ?? readSummary(car, block!))
      else missing.add(position)
    }
    if (missing.size > 0) throw new BlocksMissing([...missing])
    return listed
  }
}

type FieldReader = (car: number, record: RecordReader) => FieldValue

/** Reads one field of a car, from the search data of the index where it is there. */
function fieldReader({ ranges, columns, groups }: StockIndex, { as, column: key, range }: SummaryField): FieldReader {
  if (range) {
    const numbers = ranges[range]
    return (car) => numberAt(numbers, car)
  }
  const codec = fieldCodec(as)
  if (!key) return (_, record) => codec.read(record)
  const column = columns[key]
  const { codes } = groups[column.group]!
  if (as === 'flag') return (car) => readFirst(column, codes[car]!) !== null
  if (as !== 'number') return (car) => readFirst(column, codes[car]!)
  return (car) => {
    const word = readFirst(column, codes[car]!)
    return word === null ? null : Number(word)
  }
}
