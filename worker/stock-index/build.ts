import type { Car } from '../../shared/car/schema.ts'
import { isListable } from '../../shared/car/scope.ts'
import { RANGE_KEYS } from '../../shared/search/attributes.ts'
import { rangeValue } from '../../shared/search/values.ts'
import {
  COLUMN_KEYS,
  type ColumnKey,
  columnValues,
  isCounted,
  openIndex,
  type StockIndex,
  type StockMeta,
  writeNumbers,
} from './columns.ts'
import { interner, writeTexts } from './dictionary.ts'
import { type DisplayRecord, displayRecord, writeDisplay } from './display.ts'
import { groupColumns, type Joint, joint, type SetColumn } from './grouping.ts'
import { writeIdentifiers } from './identifiers.ts'
import { writeSales } from './sales.ts'
import { writeOrders } from './sort.ts'
import { ints, type Sections } from './typed.ts'
import { writeVocabulary } from './vocabulary.ts'

export type Stamp = Pick<StockMeta, 'site' | 'version' | 'documents'>

/** The index of these cars. Cars that no site may list are left out. */
export function build(cars: Iterable<Car>, stamp: Stamp): StockIndex {
  const builder = indexBuilder()
  for (const car of cars) builder.add(car)
  return builder.finish(stamp)
}

type BuilderCar = Pick<Car, 'id' | 'custom_rank' | 'slug' | 'stocknum' | 'vin' | 'created_at'> & {
  soldAt: number | null
  ranges: (number | null)[]
  record: DisplayRecord
}

/** Takes cars one at a time and stores little of each, so that a large stock can stream through. */
export function indexBuilder() {
  const columns = new Map(COLUMN_KEYS.map((key) => [key, columnBuilder()]))
  const added: BuilderCar[] = []
  const add = (car: Car) => {
    if (!isListable(car)) return
    for (const [key, column] of columns) column.add(columnValues(car, key))
    const { id, custom_rank, slug, stocknum, vin, created_at } = car
    const ranges = RANGE_KEYS.map((key) => rangeValue(car, key))
    const soldAt = car.status === 'sold' ? car.sold_at : null
    added.push({ id, custom_rank, slug, stocknum, vin, created_at, soldAt, ranges, record: displayRecord(car) })
  }
  const finish = (stamp: Stamp) => {
    const order = [...added.keys()].toSorted((a, b) => byRelevance(added[a]!, added[b]!))
    const cars = order.map((arrival) => added[arrival]!)
    const ready = new Map([...columns].map(([key, column]) => [key, column.finish(order)]))
    const sections: Sections = {}
    const groups = writeGroups(sections, ready, cars.length)
    for (const [position, key] of RANGE_KEYS.entries()) {
      writeNumbers(
        sections,
        key,
        cars.map(({ ranges }) => ranges[position]!),
      )
    }
    writeOrders(sections, (key) =>
      key === 'created_at'
        ? cars.map(({ created_at }) => created_at)
        : cars.map(({ ranges }) => ranges[RANGE_KEYS.indexOf(key)]!),
    )
    writeVocabulary(sections, (key) => ready.get(key)!.words)
    writeIdentifiers(sections, cars)
    writeSales(
      sections,
      cars.map(({ soldAt }) => soldAt),
    )
    writeDisplay(
      sections,
      cars.map(({ record }) => record),
    )
    return openIndex({ ...stamp, cars: cars.length, groups }, sections)
  }
  return { add, finish }
}

const byRelevance = (a: BuilderCar, b: BuilderCar) => b.custom_rank - a.custom_rank || b.id - a.id

/** A column in order of relevance: which set of words each car holds, and what the sets are. */
type ReadyColumn = { words: string[]; column: SetColumn; valuesOfSet: number[][] }

function columnBuilder() {
  const words = interner()
  const numbers = new Map<string, number>()
  const wordsOfSet: number[][] = []
  const setOfCar: number[] = []
  const add = (values: string[]) => {
    const codes = values.map(words.intern)
    const key = codes.join()
    let set = numbers.get(key)
    if (set === undefined) {
      set = wordsOfSet.push(codes) - 1
      numbers.set(key, set)
    }
    setOfCar.push(set)
  }
  const finish = (order: number[]): ReadyColumn => {
    const { texts, place } = words.sorted()
    return {
      words: texts,
      column: { sets: Uint32Array.from(order, (arrival) => setOfCar[arrival]!), size: wordsOfSet.length },
      valuesOfSet: wordsOfSet.map((codes) => codes.map((code) => place[code]!)),
    }
  }
  return { add, finish }
}

/** Packs columns into groups, the counted ones apart from those that are only searched. */
function writeGroups(into: Sections, ready: Map<ColumnKey, ReadyColumn>, cars: number): ColumnKey[][] {
  const groups = [true, false].flatMap((counted) => {
    const columns = [...ready].filter(([key]) => isCounted(key) === counted)
    return groupColumns(new Map(columns.map(([key, { column }]) => [key, column])), cars)
  })
  for (const [group, keys] of groups.entries()) {
    let together: Joint = { codes: new Uint32Array(cars), size: 1 }
    for (const key of keys) together = joint(together, ready.get(key)!.column)!
    into[`group.${group}`] = ints(together.codes)
    const examples = new Uint32Array(cars === 0 ? 0 : together.size)
    for (let car = cars - 1; car >= 0; car--) examples[together.codes[car]!] = car
    for (const key of keys) writeColumn(into, key, ready.get(key)!, examples)
  }
  return groups
}

/** The values of a column for each combination of its group, read off one car that has it. */
function writeColumn(
  into: Sections,
  key: ColumnKey,
  { words, column, valuesOfSet }: ReadyColumn,
  examples: Uint32Array,
) {
  const starts = [0]
  const values: number[] = []
  for (const car of examples) {
    values.push(...valuesOfSet[column.sets[car]!]!)
    starts.push(values.length)
  }
  writeTexts(into, `words.${key}`, words)
  into[`column.${key}.starts`] = ints(starts)
  into[`column.${key}.values`] = ints(values)
}
