import { LRUCache } from 'lru-cache'
import { type CarSummary, SUMMARY_FIELDS, type SummaryField, summaryFrom } from '../../shared/car/summary.ts'
import { lowerBound } from '../../shared/search/lower-bound.ts'
import { firstWord, numberAt, type StockIndex } from './columns.ts'
import type { OpenBlock } from './display-blocks.ts'
import { codecOf, type FieldValue, type RecordReader } from './field-codecs.ts'
import type { Identifiers } from './identifiers.ts'

/** Decoded summaries that are cached, about 1 kB each: most requests ask for the first pages of the same lists. */
export const MAX_CACHED_SUMMARIES = 500

export type Display = {
  /** The cars with these numbers as lists show them. Throws BlocksMissing while a block of theirs is not in memory. */
  summaries: (cars: ArrayLike<number>) => CarSummary[]
}

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

export function readDisplay(index: StockIndex, { idOf, stocknumOf }: Identifiers, blockAt: BlockSource): Display {
  const { blocks } = index.meta
  const blockOf = (car: number) => lowerBound(blocks.length, (at) => blocks[at]!.first <= idOf(car)) - 1
  const core: Record<string, (car: number) => FieldValue> = { id: idOf, stocknum: stocknumOf }
  const readers = SUMMARY_FIELDS.map((row) => core[row.field] ?? fieldReader(index, row))
  const cache = new LRUCache<number, CarSummary>({ max: Math.max(1, Math.min(index.meta.cars, MAX_CACHED_SUMMARIES)) })

  function read(car: number, block: OpenBlock): CarSummary {
    const record = block.recordOf(idOf(car))
    if (!record) throw new BlocksMissing([blockOf(car)])
    const summary = summaryFrom((_, at) => readers[at]!(car, record))
    cache.set(car, summary)
    return summary
  }

  return {
    summaries: (cars) => {
      const cached = Array.from(cars, (car) => cache.get(car))
      const opened = new Map<number, OpenBlock | null>()
      const blockFor = (car: number) => {
        const position = blockOf(car)
        const block = opened.has(position) ? opened.get(position)! : blockAt(position)
        opened.set(position, block)
        return block
      }
      const needed = Array.from(cars, (car, at) => (cached[at] ? null : blockFor(car)))
      const missing = [...opened].flatMap(([position, block]) => (block ? [] : [position]))
      if (missing.length > 0) throw new BlocksMissing(missing)
      return Array.from(cars, (car, at) => cached[at] ?? read(car, needed[at]!))
    },
  }
}

/** Reads one field of a car, from the search data of the index where it is there. */
function fieldReader(index: StockIndex, { as, column, range }: SummaryField) {
  if (range) return (car: number) => numberAt(index.ranges[range], car)
  if (column) return (car: number) => valueOfWord(firstWord(index, column, car), as)
  const codec = codecOf(as)
  return (_: number, record: RecordReader) => codec.read(record)
}

/** A flag is a column with a word where it is set. */
function valueOfWord(word: string | null, kind: SummaryField['as']): FieldValue {
  if (kind === 'flag') return word !== null
  return kind === 'number' && word !== null ? Number(word) : word
}
