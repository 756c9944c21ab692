import { LRUCache } from 'lru-cache'
import type { Car } from '../../shared/car/schema.ts'
import { type CarSummary, SUMMARY_FIELDS, type SummaryField, summaryFrom } from '../../shared/car/summary.ts'
import { byteReader, byteWriter } from './bytes.ts'
import { firstWord, numberAt, type StockIndex } from './columns.ts'
import { codecOf, type FieldValue, type RecordReader } from './field-codecs.ts'
import { phraseReader, phraseWriter } from './phrases.ts'
import { type Ints, ints, type Sections } from './typed.ts'

/** The fields of a summary that the search data of the index does not have: one record of bytes a car. */
const RECORD_FIELDS = SUMMARY_FIELDS.filter(({ column, range }) => !column && !range).map((row) => ({
  ...row,
  codec: codecOf(row.as),
}))

/** The values of a car's record, in the order of its fields. */
export type DisplayRecord = readonly FieldValue[]

export const displayRecord = (car: Car): DisplayRecord => RECORD_FIELDS.map(({ from }) => from(car))

export function writeDisplay(into: Sections, records: DisplayRecord[]): void {
  const phrases = phraseWriter(
    records.flatMap((record) => RECORD_FIELDS.flatMap(({ codec }, at) => codec.texts(record[at]!))),
  )
  const bytes = byteWriter()
  const writer = { ...bytes, text: (text: string | null) => phrases.put(bytes, text) }
  const starts = records.map((record) => {
    const start = bytes.length()
    for (const [at, { codec }] of RECORD_FIELDS.entries()) codec.write(writer, record[at]!)
    return start
  })
  phrases.writeWords(into)
  into['display.starts'] = ints(starts)
  into['display.bytes'] = bytes.done()
}

/** Decoded summaries that are cached, about 1 kB each: most requests ask for the first pages of the same lists. */
const MAX_CACHED_SUMMARIES = 500

export type Display = {
  slugOf: (car: number) => string
  stocknumOf: (car: number) => string | null
  summary: (car: number) => CarSummary
}

export function readDisplay(index: StockIndex): Display {
  const bytes = index.sections['display.bytes'] as Uint8Array
  const starts = index.sections['display.starts'] as Ints
  const phrase = phraseReader(index.sections)
  const recordOf = (car: number): RecordReader => {
    const reader = byteReader(bytes, starts[car]!)
    return { ...reader, text: () => phrase(reader) }
  }
  /** Reads a record up to one field, so that the first fields cost least. */
  const fieldOf = (car: number, wanted: keyof CarSummary) => {
    const record = recordOf(car)
    for (const { field, codec } of RECORD_FIELDS) {
      const value = codec.read(record)
      if (field === wanted) return value
    }
    return null
  }
  const readers = SUMMARY_FIELDS.map((field) => fieldReader(index, field))
  const read = (car: number) => {
    const record = recordOf(car)
    return summaryFrom((_, at) => readers[at]!(car, record))
  }
  const cache = new LRUCache<number, CarSummary>({ max: MAX_CACHED_SUMMARIES })
  return {
    slugOf: (car) => fieldOf(car, 'slug') as CarSummary['slug'],
    stocknumOf: (car) => fieldOf(car, 'stocknum') as CarSummary['stocknum'],
    summary: (car) => {
      const summary = cache.get(car) ?? read(car)
      cache.set(car, summary)
      return summary
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
