import type { Car } from '../../shared/car/schema.ts'
import { isListable } from '../../shared/car/scope.ts'
import { textMark } from '../../shared/hash.ts'
import { RANGE_KEYS } from '../../shared/search/attributes.ts'
import { listingRank, withPricePart } from '../../shared/search/listing-rank.ts'
import { advertWords } from '../../shared/search/text-words.ts'
import { rangeValue } from '../../shared/search/values.ts'
import { advertsBuilder } from './adverts.ts'
import { COLUMN_KEYS, type ColumnKey, columnValues, openIndex, type StockIndex, type StockMeta } from './columns.ts'
import { blockSection, packBlocks } from './display.ts'
import { type ColumnBuilder, columnBuilder, groupKeys, groupSections } from './groups.ts'
import { markSections, plateSections, stocknumSections, vinMark } from './identifiers.ts'
import { latestSection, orderByRelevance, rankNumbers } from './order.ts'
import { ratePriceParts } from './price-parts.ts'
import { salesSections } from './scope-view.ts'
import { type NumberList, numberList, type Sections, type Steps, wholeNumbers } from './sections.ts'
import { vocabularySections } from './text.ts'

export type Stamp = Pick<StockMeta, 'site' | 'version' | 'documents'>

/** The index of these cars, with all that cards show of them. Cars that no site may list are left out. */
export function build(cars: Iterable<Car>, stamp: Stamp): StockIndex {
  const builder = indexBuilder()
  const listed = [...cars].filter(isListable).toSorted((a, b) => a.id - b.id)
  for (const car of listed) builder.add(car)
  const sections: Sections = {}
  const steps = builder.finish()
  let step = steps.next()
  for (; !step.done; step = steps.next()) Object.assign(sections, step.value)
  const blocks = packBlocks(stamp.site, listed)
  for (const [position, { bytes }] of blocks.entries()) sections[blockSection(position)] = bytes
  const meta = { ...stamp, cars: listed.length, groups: step.value, blocks: blocks.map(({ first }) => ({ first })) }
  return openIndex(meta, sections)
}

/** Takes cars one at a time and stores a few numbers of each, so that a large stock can stream through. */
export type IndexBuilder = ReturnType<typeof indexBuilder>

export function indexBuilder() {
  const columns = new Map<ColumnKey, ColumnBuilder>(COLUMN_KEYS.map((key) => [key, columnBuilder()]))
  const ranges = new Map(RANGE_KEYS.map((key) => [key, numberList()]))
  const [ids, ranks, created] = [numberList(), numberList(), numberList()]
  const [sold, slugs, vins] = [numberList(), numberList(), numberList()]
  const stocknums: (string | null)[] = []
  const plates: (string | null)[] = []
  const adverts = advertsBuilder()

  function add(car: Car): void {
    for (const [key, column] of columns) column.add(columnValues(car, key))
    for (const [key, list] of ranges) list.push(rangeValue(car, key))
    ids.push(car.id)
    ranks.push(listingRank(car, null))
    created.push(car.created_at)
    sold.push(car.status === 'sold' ? car.sold_at : null)
    slugs.push(textMark(car.slug))
    vins.push(vinMark(car.vin))
    stocknums.push(car.stocknum)
    plates.push(car.regplate)
    if (adverts.hasRoom()) adverts.add(advertWords(car), car.standardEquipment)
  }

  /** The sections of the index, some at a time, so that other work can run between two steps; returns its groups. */
  function* finish(): Steps<ColumnKey[][]> {
    const parts = yield* ratePriceParts(columns, ranges)
    const order = orderByRelevance(ids, {
      length: ranks.length,
      at: (arrival) => withPricePart(ranks.at(arrival), parts.at(arrival)),
    })
    yield
    const inOrder = (list: NumberList) => Float64Array.from(order, list.at)
    const groups = groupKeys(columns, order)
    yield
    for (const [number, keys] of groups.entries()) yield* groupSections(number, keys, columns, order)
    for (const [key, list] of ranges) yield rangeSections(key, inOrder(list))
    yield latestSection(inOrder(created))
    yield vocabularySections((key) => columns.get(key)!.words())
    yield { ids: wholeNumbers(inOrder(ids)) }
    yield markSections('slugs', inOrder(slugs))
    yield markSections('vins', inOrder(vins))
    yield adverts.sections(order)
    yield salesSections(inOrder(sold))
    yield* stocknumSections(Array.from(order, (arrival) => stocknums[arrival]!))
    yield* plateSections(Array.from(order, (arrival) => plates[arrival]!))
    return groups
  }
  return { add, finish, cars: ids.length }
}

/** Codes follow the order of the numbers: a bound becomes a code once, and a car is then a small comparison. */
function rangeSections(key: string, numbers: Float64Array): Sections {
  const ranked = rankNumbers(numbers)
  return {
    [`range.${key}.numbers`]: ranked.numbers,
    [`range.${key}.codes`]: ranked.numbers.length === 0 ? new Uint16Array() : ranked.codes,
  }
}
