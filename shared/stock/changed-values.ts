import { dollars } from '../money.ts'
import { thousands } from '../text.ts'
import { DAY_MS, HOUR_MS } from '../time.ts'
import { editDistance } from '../typo.ts'
import { allowedShare, HELD_DAYS, isLargeChange, type LossMeasure, percent } from './large-change.ts'
import { SLIP_FACTOR } from './price-slips.ts'
import { isDrivenAlike } from './same-car.ts'

/** What a record says that may change from one file to the next. `images`: the address of the first. */
export type CarValues = Record<'price' | 'before_price' | 'km', number | null> & {
  images: string | null
  car_type: string
}
type Amount = number | null
type IsOdd = (before: CarValues, after: CarValues) => boolean

/** Smaller amounts are bids, and the kilometres of cars that are hardly driven. */
const LEAST_AMOUNT = 1000
/** One digit mistyped makes an amount so many times another, else it is a new price. */
const MISTYPED_FACTOR = 2
/** Prices are cut by two fifths at most. */
const FAR_FACTOR = 1 / 0.6

const factorBetween = (before: Amount, after: Amount): number =>
  before === null || !after || before < LEAST_AMOUNT ? 1 : Math.max(before / after, after / before)

/** Whether one amount is another with a digit mistyped: 1,599 for 15,990. Of 4,413 prices that changed in 44 days one is. */
export function isSlip(before: Amount, after: Amount): boolean {
  const factor = factorBetween(before, after)
  const isOneOff = () => editDistance(String(Math.round(before!)), String(Math.round(after!)), 1) <= 1
  return factor >= SLIP_FACTOR || (factor >= MISTYPED_FACTOR && isOneOff())
}

/** Whether an odometer says less than a figure that was put right explains. */
export const isRunBack = (before: Amount, after: Amount): boolean =>
  before !== null && after !== null && after < before && !isDrivenAlike(before, after)

const areSwapped: IsOdd = (before, after) =>
  before.price !== after.price && before.price === after.km && before.km === after.price

type HeldBack = { field: 'price' | 'before_price' | 'km'; with: readonly string[]; isOdd: IsOdd }

/** Values that stay as they were where they change as no car's do (STK-06), and what stays with them. */
const HELD_BACK: readonly HeldBack[] = [
  {
    field: 'price',
    with: ['before_price', 'offer_price', 'offer_condition', 'offer_until', 'price_ex_gst'],
    isOdd: (before, after) => isSlip(before.price, after.price) || areSwapped(before, after),
  },
  { field: 'before_price', with: [], isOdd: (before, after) => isSlip(before.before_price, after.before_price) },
  {
    field: 'km',
    with: [],
    isOdd: (before, after) =>
      isSlip(before.km, after.km) || isRunBack(before.km, after.km) || areSwapped(before, after),
  },
]
/** Every field that may stay as it was. */
export const KEPT_FIELDS = [...new Set(HELD_BACK.flatMap(({ field, with: others }) => [field, ...others]))]

/** Values that were held back, by field, with the time of the first file that said them, epoch ms. */
export type HeldValues = Partial<Record<string, { value: Amount; at: number }>>
export type Slip = Omit<HeldBack, 'isOdd'> & { before: Amount; after: Amount }

/** A file of the next day that says the same is right. */
const CONFIRMED_AFTER_MS = 20 * HOUR_MS

/** The values of a car that stay as they were, and what is to be remembered of them. `asOf`: the time of the file's data. */
export function findSlips(before: CarValues, after: CarValues, held: HeldValues, asOf: number) {
  const slips: Slip[] = []
  const next: HeldValues = {}
  for (const { field, isOdd, ...rest } of HELD_BACK) {
    if (!isOdd(before, after)) continue
    const [value, last] = [after[field], held[field]]
    const at = last?.value === value && asOf - last.at < HELD_DAYS * DAY_MS ? last.at : asOf
    if (asOf - at >= CONFIRMED_AFTER_MS) continue
    slips.push({ field, ...rest, before: before[field], after: value })
    next[field] = { value, at }
  }
  return { slips, next }
}

function valueText(field: string, value: string | Amount): string {
  if (value === null) return 'none'
  if (typeof value === 'string') return value
  return field === 'km' ? `${thousands(value)} km` : dollars(value)
}

/** What the dealer is told of a value that stays as it was. */
export const explainSlip = ({ field, before, after }: Slip): string =>
  `${field} was ${valueText(field, before)} and is now ${valueText(field, after)}: was it mistyped? The car keeps the former until a file of the next day says the same`

type ShiftRule = { name: string; fields: readonly (keyof CarValues)[]; says: string; isOdd: IsOdd }

const goneRule = (field: 'price' | 'km' | 'images'): ShiftRule => ({
  name: `no ${field}`,
  fields: [field],
  says: 'is empty',
  isOdd: (before, after) => before[field] !== null && after[field] === null,
})

/** Changes that no yard makes of many cars at once: a column was filled otherwise. */
const SHIFT_RULES: readonly ShiftRule[] = [
  { name: 'swapped', fields: ['price', 'km'], says: 'has changed places with km', isOdd: areSwapped },
  {
    name: 'price',
    fields: ['price'],
    says: 'is far from what it was',
    isOdd: ({ price }, after) => factorBetween(price, after.price) > FAR_FACTOR,
  },
  {
    name: 'km',
    fields: ['km'],
    says: 'is far from what it was',
    isOdd: ({ km }, after) => isRunBack(km, after.km) || factorBetween(km, after.km) > FAR_FACTOR,
  },
  goneRule('price'),
  goneRule('km'),
  goneRule('images'),
  {
    name: 'car_type',
    fields: ['car_type'],
    says: 'is another',
    isOdd: (before, after) => before.car_type !== after.car_type,
  },
]

/** A change that cars of a file have in common, with one of them. */
export type Shift = Omit<ShiftRule, 'isOdd'> & { cars: number; example: string }

/** Counts the changes that the cars of a file have in common. */
export function countShifts() {
  const shifts = new Map<ShiftRule, Shift>()
  return {
    add(name: string, before: CarValues, after: CarValues): void {
      for (const rule of SHIFT_RULES.filter(({ isOdd }) => isOdd(before, after))) {
        const field = rule.fields[0]!
        const example = () => `${name} had ${valueText(field, before[field])} and has ${valueText(field, after[field])}`
        const shift = shifts.get(rule) ?? { ...rule, cars: 0, example: example() }
        shifts.set(rule, { ...shift, cars: shift.cars + 1 })
      }
    },
    list: (): Shift[] => SHIFT_RULES.flatMap((rule) => shifts.get(rule) ?? []),
  }
}

/** Whether so many of the cars that stay on sale have a change that the file waits for an answer (STK-06). */
export const isLargeShift = ({ cars }: Shift, live: number, measure: LossMeasure): boolean =>
  isLargeChange({ gone: cars, live, brought: cars }, measure)

/** Why a file is held. `column`: that of the file. */
export const explainShift = (
  { says, cars, example }: Shift,
  column: string,
  live: number,
  measure: LossMeasure,
): string =>
  `${column} ${says} for ${thousands(cars)} of the ${thousands(live)} cars that stay on sale (${percent(cars / live)}), ` +
  `where ${percent(allowedShare(measure, cars))} may change so: ${example}.`
