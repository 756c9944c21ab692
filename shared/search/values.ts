import { advertisedPrice } from '../car/advertised-price.ts'
import { badgeNames } from '../car/badge-family.ts'
import type { Car } from '../car/schema.ts'
import { roundUp } from '../finance/amortise.ts'
import { chooseSize } from '../market/sizes.ts'
import { dollars } from '../money.ts'
import type { FacetKey, RangeKey } from './attributes.ts'

/** A car's values of a facet, in feed order without duplicates; empty for none. The first of a badge is the car's own. */
export const facetValues = (car: Car, key: FacetKey): string[] => FACETS[key](car)

/** A car's number for a range; null for none, which matches no bounds. */
export const rangeValue = (car: Car, key: RangeKey): number | null => RANGES[key](car)

export const toList = (value: string | number | null): string[] => (value === null ? [] : [String(value)])
/** To a tenth of a litre, as engines are named: 1.995 is a '2.0'. */
const toLitres = (litres: number | null | undefined) => (litres ? [litres.toFixed(1)] : [])
const distinct = (values: string[]) => (values.length < 2 ? values : [...new Set(values)])

const FACETS: Record<FacetKey, (car: Car) => string[]> = {
  make: (car) => [car.make],
  model: (car) => [car.model],
  make_model: (car) => [`${car.make} ${car.model}`],
  badge: (car) => (car.badge === null ? [] : badgeNames(car.badge)),
  car_type: (car) => [car.car_type],
  status: (car) => [car.status],
  item_type: (car) => [car.item_type],
  body: (car) => toList(car.simple_body),
  fuel: (car) => toList(car.simple_fuel),
  transmission: (car) => toList(car.simple_transmission),
  engine: ({ engine_size_litres: litres, variant_detail: detail }) => toLitres(litres || detail?.enginesize_litres),
  cylinders: ({ variant_detail }) => toList(variant_detail?.cylinders || null),
  drive: (car) => toList(car.drive),
  size: (car) => toList(chooseSize(car.make, car.model, car.simple_body)),
  seats: (car) => toList(car.seats),
  sleeps: ({ specifications }) => toList(specifications?.sleeps || null),
  colour: (car) => toList(car.colour),
  categories: (car) => distinct(car.categories),
  filtered_features: (car) => distinct(car.filtered_features),
  tag: (car) => toList(car.tag),
  certified: (car) => (car.certified ? ['Certified'] : []),
  price_range: (car) => bracket(advertisedPrice(car), PRICE),
  weekly_price_range: (car) => bracket(weeklyPrice(car), WEEKLY),
  state: (car) => toList(car.state),
  city: (car) => toList(car.city),
  location_name: (car) => toList(car.location_name),
  dealership_name: (car) => toList(car.dealership_name),
  dealership_slug: (car) => toList(car.dealership_slug),
}

const RANGES: Record<RangeKey, (car: Car) => number | null> = {
  price: advertisedPrice,
  km: (car) => car.km,
  year: (car) => car.year,
  weekly_price: (car) => car.subscription_price || weeklyPrice(car),
  subscription_price: (car) => (car.subscription_price === 0 ? null : car.subscription_price),
  towing: ({ variant_detail }) => variant_detail?.brakedtowingcapacity || null,
  tray: ({ variant_detail }) => variant_detail?.traylength || null,
  electric_range: ({ variant_detail }) => variant_detail?.electricrange || null,
  battery: ({ variant_detail }) => variant_detail?.batterycapacity || null,
  energy_use: ({ variant_detail }) => variant_detail?.energyconsumption || null,
  // Of towed vehicles: a feed gives the body without the drawbar.
  length: ({ specifications }) => specifications?.body_length || null,
  // Cars are asked for by litres (`engine`).
  displacement: ({ item_type: kind, engine_size: cc, variant_detail: detail }) =>
    kind === 'motorcycle' ? cc || detail?.enginesize || null : null,
}

/** The lowest quoted weekly payment in dollars as a card gives it; null without a quote. */
function weeklyPrice(car: Car): number | null {
  const quotes = Object.values(car.finance_lenders).flatMap(({ paymentWeek }) => (paymentWeek ? [paymentWeek] : []))
  return quotes.length > 0 ? roundUp(Math.min(...quotes)) : null
}

type Brackets = { steps: number[]; words: string[] }

/** Labels of brackets, lowest first: 'Under $5,000', '$5,000 to $10,000', ..., '$70,000 and over'. */
function brackets(unit: string, steps: number[]): Brackets {
  const money = steps.map(dollars)
  const between = money.slice(1).map((high, position) => `${money[position]} to ${high}${unit}`)
  return { steps, words: [`Under ${money[0]}${unit}`, ...between, `${money.at(-1)}${unit} and over`] }
}

function bracket(amount: number | null, { steps, words }: Brackets): string[] {
  if (amount === null) return []
  const word = words[steps.filter((step) => step <= amount).length]
  return word === undefined ? [] : [word]
}

/** Brackets of the quick picks (BUD-02), in dollars. */
const PRICE = brackets('', [5_000, 10_000, 15_000, 20_000, 25_000, 30_000, 40_000, 50_000, 70_000])
const WEEKLY = brackets(' a week', [50, 75, 100, 150, 200, 300])

export const PRICE_BRACKETS: readonly string[] = PRICE.words
/** The brackets whose prices all stay under an amount of dollars. */
export const bracketsUnder = (amount: number): readonly string[] =>
  PRICE.words.filter((_, at) => (PRICE.steps[at] ?? Number.POSITIVE_INFINITY) <= amount)
export const WEEKLY_PRICE_BRACKETS: readonly string[] = WEEKLY.words
