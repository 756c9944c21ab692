import type { PricePart } from '../../shared/car/price-estimate.ts'
import { type PricedStock, type PriceParts, priceParts } from '../../shared/car/price-parts.ts'
import type { Car } from '../../shared/car/schema.ts'
import { isListable } from '../../shared/car/scope.ts'
import type { RangeKey } from '../../shared/search/attributes.ts'
import { lowerBound } from '../../shared/search/lower-bound.ts'
import { facetValues, rangeValue } from '../../shared/search/values.ts'
import { pause } from '../platform/timeout.ts'
import { type ColumnBuilder, columnBuilder } from './groups.ts'
import { type NumberList, numberList } from './sections.ts'

/** The columns that make a kind of car (shared/car/price-parts.ts). */
const KIND_KEYS = ['make_model', 'car_type', 'item_type', 'body'] as const
const COLUMNS = [...KIND_KEYS, 'badge', 'fuel', 'transmission', 'drive', 'status'] as const
const RANGES = ['price', 'year', 'km'] as const satisfies RangeKey[]

type PricedColumns = { get: (key: (typeof COLUMNS)[number]) => ColumnBuilder | undefined }
type PricedRanges = { get: (key: (typeof RANGES)[number]) => NumberList | undefined }

/** The parts of all cars of columns under construction, by order of arrival. */
export function ratePriceParts(columns: PricedColumns, ranges: PricedRanges): Generator<void, PriceParts> {
  const kinds = KIND_KEYS.map((key) => columns.get(key)!)
  const read = (key: (typeof COLUMNS)[number]) => readWords(columns.get(key)!)
  const [badge, fuel, transmission, drive] = [read('badge'), read('fuel'), read('transmission'), read('drive')]
  const status = read('status')
  const [price, year, km] = [ranges.get('price')!, ranges.get('year')!, ranges.get('km')!]
  const stock: PricedStock = {
    length: price.length(),
    kindAt: (arrival) =>
      FOR_SALE.has(status(arrival) ?? '') && price.at(arrival) > 0
        ? kinds.reduce((kind, column) => kind * column.sets() + column.setAt(arrival), 0)
        : null,
    isInStock: (arrival) => status(arrival) === 'in_stock',
    carAt: (arrival) => ({
      id: arrival,
      price: price.at(arrival),
      year: numberOrNull(year.at(arrival)),
      km: numberOrNull(km.at(arrival)),
      badge: badge(arrival),
      simple_fuel: fuel(arrival),
      simple_transmission: transmission(arrival),
      drive: drive(arrival),
    }),
  }
  return priceParts(stock)
}

const FOR_SALE: ReadonlySet<string> = new Set<Car['status']>(['in_stock', 'coming_soon'])

const numberOrNull = (number: number) => (Number.isNaN(number) ? null : number)

function readWords(column: ColumnBuilder): (arrival: number) => string | null {
  const words = column.words()
  const firstOfSet = Array.from({ length: column.sets() }, (_, set) => words[column.wordsAt(set)[0] ?? -1] ?? null)
  return (arrival) => firstOfSet[column.setAt(arrival)]!
}

/** The part of the price of each car; null for cars that are not among those read. */
export type PartOfCar = (car: Pick<Car, 'id'>) => PricePart | null

/**
 * The same for cars that no index is built of, in the order of their ids. A few numbers of each are in memory. `onCar` is
 * called after each.
 */
export async function readPriceParts(
  cars: AsyncIterable<Car> | Iterable<Car>,
  onCar: () => Promise<void> | void = () => {},
): Promise<PartOfCar> {
  const columns = new Map(COLUMNS.map((key) => [key, columnBuilder()]))
  const ranges = new Map(RANGES.map((key) => [key, numberList()]))
  const ids = numberList()
  for await (const car of cars) {
    if (isListable(car)) {
      ids.push(car.id)
      for (const [key, column] of columns) column.add(facetValues(car, key))
      for (const [key, list] of ranges) list.push(rangeValue(car, key))
    }
    await onCar()
  }
  const steps = ratePriceParts(columns, ranges)
  let step = steps.next()
  for (; !step.done; step = steps.next()) await pause()
  const partAt = step.value.at
  return ({ id }) => {
    const arrival = lowerBound(ids.length(), (position) => ids.at(position) < id)
    return arrival < ids.length() && ids.at(arrival) === id ? partAt(arrival) : null
  }
}
