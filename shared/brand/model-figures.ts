import { advertisedPrice } from '../car/advertised-price.ts'
import { median } from '../car/median.ts'
import { priceType } from '../car/price.ts'
import type { CarSummary } from '../car/summary.ts'
import { dollars } from '../money.ts'
import { countText } from '../search/labels.ts'
import { joined, joinList, plural, thousands } from '../text.ts'
import type { Spec } from '../vehicle/specs.ts'
import { type Noun } from '../vehicle-words.ts'

/** What the cars of one model that are for sale add up to. Every figure is counted, none is typed. */
export type ModelFigures = ReturnType<typeof modelFigures>

export function modelFigures(cars: readonly CarSummary[], count: number = cars.length) {
  const priced = cars.filter((car) => advertisedPrice(car) !== null)
  const prices = present(priced.map(advertisedPrice))
  const [type = null, ...otherTypes] = new Set(priced.map((car) => priceType(car.price_type)))
  const km = present(cars.map((car) => car.km))
  const price = findExtent(prices)
  const kmExtent = findExtent(km)
  return {
    count,
    /** Cars that the other figures are of: all, or the newest of very many. */
    sample: cars.length,
    /** Dollars, of how many cars, and what each covers, 'Excl. govt charges'; null where no car has a price. */
    price: price && {
      from: price.min,
      to: price.max,
      median: median(prices),
      cars: prices.length,
      type: otherTypes.length > 0 ? null : type,
    },
    years: findExtent(present(cars.map(({ year }) => year))),
    /** Kilometres; `median` of the cars that state them. */
    km: kmExtent && { ...kmExtent, median: median(km) },
    /** Values by how many cars have them, the commonest first. */
    bodies: byFrequency(cars.map(({ simple_body }) => simple_body)),
    seats: byFrequency(cars.map(({ seats }) => seats)),
    fuels: byFrequency(cars.map(({ simple_fuel }) => simple_fuel)),
    transmissions: byFrequency(cars.map(({ simple_transmission }) => simple_transmission)),
  }
}

const present = <Value>(values: readonly (Value | null)[]): Value[] => values.filter((value) => value !== null)

const findExtent = (values: readonly number[]): { min: number; max: number } | null =>
  values.length === 0 ? null : { min: Math.min(...values), max: Math.max(...values) }

function byFrequency<Value>(values: readonly (Value | null)[]): Value[] {
  const counts = new Map<Value, number>()
  for (const value of present(values)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([value]) => value)
}

/** The middle of fewer prices says nothing. */
const MIN_MEDIAN = 5

const MAX_LISTED = 4

type Fact = { label: string; text: (figures: ModelFigures) => string | null }

const extent = (range: { min: number; max: number } | null, write: (value: number) => string, unit = '') =>
  range && `${range.min === range.max ? write(range.min) : `${write(range.min)} to ${write(range.max)}`}${unit}`
const list = (values: readonly string[]) => joinList(values.slice(0, MAX_LISTED), 'or') || null

const PRICE_FACTS: Fact[] = [
  { label: 'Price from', text: ({ price }) => price && joined([dollars(price.from), price.type]) },
  {
    label: 'Median price',
    text: ({ price }) => (price && price.cars >= MIN_MEDIAN ? joined([dollars(price.median), price.type]) : null),
  },
]
const VEHICLE_FACTS: Fact[] = [
  { label: 'Years', text: ({ years }) => extent(years, String) },
  { label: 'Kilometres', text: ({ km }) => extent(km, thousands, ' km') },
  { label: 'Body', text: ({ bodies }) => list(bodies) },
  { label: 'Seats', text: ({ seats }) => list(seats.toSorted((a, b) => a - b).map(String)) },
  { label: 'Fuel', text: ({ fuels }) => list(fuels) },
  { label: 'Transmission', text: ({ transmissions }) => list(transmissions) },
]

/** Facts of a model's stock; unknown ones are left out. */
export const modelFacts = (figures: ModelFigures): Spec[] =>
  [...PRICE_FACTS, ...VEHICLE_FACTS].flatMap(({ label, text }) => {
    const value = text(figures)
    return value === null ? [] : [{ label, text: value }]
  })

/** Rows in which models are compared, the same for each. */
export const COMPARED: readonly Fact[] = [
  { label: 'In stock', text: ({ count }) => thousands(count) },
  ...PRICE_FACTS,
  ...VEHICLE_FACTS,
]

export type RivalStock = { title: string; href: string | null; figures: ModelFigures }

/** Models side by side: a column each, the page's own first. */
export type RivalsTable = ReturnType<typeof rivalsTable>

const UNKNOWN = '–'

export function rivalsTable(own: RivalStock, rivals: readonly RivalStock[]) {
  const models = [own, ...rivals]
  return {
    columns: models.map(({ title, href }) => ({ title, href })),
    // It takes two to compare.
    rows: COMPARED.map(({ label, text }) => ({ label, values: models.map(({ figures }) => text(figures)) }))
      .filter(({ values }) => present(values).length > 1)
      .map(({ label, values }) => ({ label, values: values.map((value) => value ?? UNKNOWN) })),
  }
}

/** A model that stands beside another, as the stock names it. */
type Rival = { make: string; model: string }

const MAX_RIVALS = 2

/**
 * The models whose median price is nearest to a model's, of cars alike in body and size. Models with two cars or more
 * come before those with one.
 * @param price median of the model itself, in dollars
 */
export function closestRivals(own: Rival, price: number, cars: readonly CarSummary[]): Rival[] {
  const prices = new Map<string, { rival: Rival; prices: number[] }>()
  for (const car of cars) {
    const amount = advertisedPrice(car)
    if (amount === null || (car.make === own.make && car.model === own.model)) continue
    const name = `${car.make}\n${car.model}`
    const row = prices.get(name) ?? { rival: { make: car.make, model: car.model }, prices: [] }
    row.prices.push(amount)
    prices.set(name, row)
  }
  return [...prices.values()]
    .map((row) => ({ ...row, distance: Math.abs(median(row.prices) - price), isSingle: row.prices.length === 1 }))
    .toSorted((a, b) => Number(a.isSingle) - Number(b.isSingle) || a.distance - b.distance)
    .slice(0, MAX_RIVALS)
    .map(({ rival }) => rival)
}

/** A sentence or two about a model, made from the figures of its stock alone. `name` is 'Toyota HiLux'. */
export function modelWords(name: string, figures: ModelFigures, noun: Noun): string {
  if (figures.count === 0)
    return `There’s no ${name} in stock right now. Send us an enquiry and we’ll tell you when one comes in.`
  return [stockSentence(name, figures, noun), runSentence(figures, noun)].filter(Boolean).join(' ')
}

/** '12 Toyota HiLux utes, 2015 to 2024, $19,990 to $64,990 drive away.' */
function stockSentence(name: string, { count, years, price }: ModelFigures, noun: Noun): string {
  const what = count === 1 ? `One ${name}` : countText(count, { ...noun, many: `${name} ${noun.many}` })
  return `${joined([what, extent(years, String), price && priceWords(price, count)], ', ')}.`
}

/** '$20,000 drive away', '$20,000 each', '$20,000 to $30,000' */
function priceWords({ from, to, cars, type }: NonNullable<ModelFigures['price']>, count: number): string {
  const highest = joined([dollars(to), type && midSentence(type)])!
  if (from < to) return `${dollars(from)} to ${highest}`
  if (count === 1) return highest
  return cars === count ? `${highest} each` : `${highest} where a price is given`
}

/** 'They’ve done 20,000 to 62,400 km.'; one alone is described: 'A diesel ute with 5 seats, 62,400 km on the clock.' */
function runSentence({ count, bodies, fuels, seats, km }: ModelFigures, noun: Noun): string | null {
  if (count > 1) return km && `They’ve done ${extent(km, thousands, ' km')}.`
  const kind = kindWords({ body: bodies[0], fuel: fuels[0], seats: seats[0] }, noun)
  const what = kind && `${/^([aeio]|SUV)/i.test(kind) ? 'An' : 'A'} ${kind}`
  const words = joined([what, km && `${thousands(km.max)} km on the clock`], ', ')
  return words && `${words}.`
}

/** Vehicles whose body is no noun: 'naked motorcycle'. */
const BODY_NEEDS_NOUN = 'motorcycle'

/** 'diesel ute with 5 seats'; null where the body is not known. */
function kindWords({ body, fuel, seats }: { body?: string; fuel?: string; seats?: number }, noun: Noun): string | null {
  if (body === undefined) return null
  const names = [fuel, body].map((value) => value && midSentence(value))
  const kind = joined([...names, noun.one === BODY_NEEDS_NOUN ? noun.one : null])
  return joined([kind, seats && `with ${plural(seats, 'seat')}`])
}

/** 'Ute' -> 'ute'; names in capitals stay: 'SUV'. */
const midSentence = (value: string) => (/^[A-Z][a-z]/.test(value) ? value[0]!.toLowerCase() + value.slice(1) : value)
