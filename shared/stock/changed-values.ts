import { MILES_TO_KM } from '../feed/units.ts'
import { textMark } from '../hash.ts'
import { computeOnce } from '../memo.ts'
import { dollars } from '../money.ts'
import { thousands } from '../text.ts'
import { editDistance } from '../typo.ts'
import { isFrequent, MIN_GONE, percent } from './large-change.ts'
import { isDrivenAlike } from './same-car.ts'

type Amount = number | null
/** Texts that have no word in common are others: so is no car of one make, body or gearbox for the same car. */
const WORDED = ['make', 'model', 'badge', 'colour', 'simple_body', 'simple_fuel', 'simple_transmission'] as const
/** What is compared for many cars at once. */
const COMPARED = ['price', 'km', 'year', 'images', 'car_type', 'vin', 'dealercomments', ...WORDED] as const
type Field = (typeof COMPARED)[number] | 'before_price'
/** What a record says that may change from one file to the next. `images`: the address of the first. */
export type CarValues = {
  [Name in Field]: Name extends 'price' | 'before_price' | 'km' | 'year' ? Amount : string | null
}

/** Smaller amounts are bids, and the kilometres of cars that are hardly driven. */
const LEAST_AMOUNT = 1000
/** One digit mistyped makes an amount so many times another, else it is a new price. */
const MISTYPED_FACTOR = 2
/** So much more or less without a digit mistyped is one too: four fifths off overnight is no offer. */
const SLIP_FACTOR = 4
/** A digit that was left out makes an amount less than so many times another; cents do more. */
const MORE_THAN_A_DIGIT = 50
/** Fewer like cars say nothing of what is said twice. */
const FEWEST_LIKE = 3
/** Prices are cut by two fifths at most. */
const FAR_FACTOR = 1 / 0.6

const factorBetween = (was: Amount, is: Amount): number =>
  was === null || !is || was < LEAST_AMOUNT ? 1 : Math.max(was / is, is / was)

/** Whether one amount is another with a digit mistyped: 1,599 for 15,990. Of 4,413 prices that changed in 44 days one is. */
export function isSlip(was: Amount, is: Amount): boolean {
  const factor = factorBetween(was, is)
  const isOneOff = () => editDistance(String(Math.round(was!)), String(Math.round(is!)), 1) <= 1
  return factor >= SLIP_FACTOR || (factor >= MISTYPED_FACTOR && isOneOff())
}

/** Whether an odometer says less than a figure that was put right explains. */
export const isRunBack = (was: Amount, is: Amount): boolean =>
  was !== null && is !== null && is < was && !isDrivenAlike(was, is)

const areSwapped = (before: CarValues, after: CarValues): boolean =>
  before.price !== after.price && before.price === after.km && before.km === after.price

/** Values that stay as they were where they change as no car's do (STK-06), each with what stays with it. */
export const KEPT_WITH = {
  price: ['before_price', 'offer_price', 'offer_condition', 'offer_from', 'offer_until', 'price_ex_gst'],
  before_price: [],
  km: [],
} as const satisfies Partial<Record<Field, readonly string[]>>
type KeptField = keyof typeof KEPT_WITH

/** A value that stays as it was. */
export type Slip = { field: KeptField; was: Amount; is: Amount }

/** The values of a car that stay as they were: an export repeats its errors, so that saying them again proves nothing. */
export const findSlips = (before: CarValues, after: CarValues): Slip[] =>
  (Object.keys(KEPT_WITH) as KeptField[]).flatMap((field) => {
    const [was, is] = [before[field], after[field]]
    const isOdd = isSlip(was, is) || (field === 'km' && isRunBack(was, is))
    return isOdd || (field !== 'before_price' && areSwapped(before, after)) ? [{ field, was, is }] : []
  })

/**
 * Whether values that a later file says again are no worse than those that stay: more harms neither buyer nor dealer, less
 * is right where it is nearer to what like cars cost. `like`: their prices, sorted.
 */
export const isNoWorse = (slips: readonly Slip[], like: readonly number[]): boolean =>
  slips.every(({ field, was, is }) => {
    const usual = field === 'price' && like.length >= FEWEST_LIKE ? like[like.length >> 1]! : Infinity
    return (is! > was! && is! < was! * MORE_THAN_A_DIGIT) || was! * is! > usual ** 2
  })

const TOLD_CHARS = 60
function valueText(field: Field, value: string | Amount): string {
  if (value === null) return 'none'
  if (typeof value === 'string') return value.replace(/<[^>]*>/g, '').slice(0, TOLD_CHARS)
  return field === 'km' ? `${thousands(value)} km` : field === 'year' ? String(value) : dollars(value)
}

const changeText = (field: Field, was: string | Amount, is: string | Amount): string =>
  `${field} was ${valueText(field, was)} and is now ${valueText(field, is)}`

export const explainSlip = ({ field, was, is }: Slip): string =>
  `${changeText(field, was, is)}: was it mistyped? The car keeps the former until a file says another, or you accept it (npm run stock -- accept)`

/** What two records of a car say otherwise, in their own words: 'price was $31,990 and is now $3,199'; '' for nothing. */
export const describeChanges = (before: CarValues, after: CarValues): string =>
  ([...COMPARED, 'before_price'] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => changeText(field, before[field], after[field]))
    .join(', ')

const listWords = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\d.]+/gu) ?? []
export const wordsDiffer = (was: string, is: string): boolean =>
  !listWords(was).some((word) => listWords(is).includes(word))

export const carText = ({ name, vin }: { name?: string; vin?: string | null }): string =>
  vin ? `${name}, VIN ${vin}` : `${name}`

/** How a value has changed as those of many cars do where a column is filled otherwise; null for another change. */
function describeChange(field: Field, before: CarValues, after: CarValues): string | null {
  const [was, is] = [before[field], after[field]]
  if (was === null || was === is) return null
  if (is === null) return 'is empty'
  if (WORDED.some((name) => name === field)) return wordsDiffer(String(was), String(is)) ? 'is another' : null
  if (field === 'year' || field === 'car_type' || field === 'vin') return 'is another'
  if (typeof was === 'string' || typeof is === 'string') return null
  if (areSwapped(before, after)) return `has changed places with ${field === 'km' ? 'price' : 'km'}`
  if (factorBetween(was, is) > FAR_FACTOR || (field === 'km' && isRunBack(was, is))) return 'is far from what it was'
  if (field === 'km' && was >= LEAST_AMOUNT && Math.abs(is / was - MILES_TO_KM) < 0.01)
    return 'is what it was as if in miles'
  const factor = (is / was).toFixed(3)
  const isCut = is < was && factor.endsWith('0')
  return field !== 'price' || was < LEAST_AMOUNT || factor === '1.000' || isCut ? null : `is ${factor} times ${FACTOR}`
}

/** Prices of all kinds that change by one factor, but for a cut of so many percent: an export took GST off, or put it on. */
const FACTOR = 'what it was (was GST taken off, or put on?)'

/** Where nearly all prices go one way by more than so, the column has another amount, as the cost. On 33 real days 58 % did at most. */
const TREND = 0.05
const NEARLY_ALL = 0.8
const describeTrend = (was: Amount, is: Amount): string | null =>
  was === null || is === null || was < LEAST_AMOUNT || Math.abs(is - was) <= was * TREND
    ? null
    : `is ${is < was ? 'lower' : 'higher'} by more than ${percent(TREND)} (is it another amount than the price?)`

/**
 * A change that cars of a file have in common. `example`: one of them, before and after; `by`: amounts, as far as they tell;
 * `isTrend`: it is one only where nearly all prices have it.
 */
export type Shift = { field: Field; says: string; cars: number; example: string; by?: Set<number>[]; isTrend?: true }

/** What each car has for itself: where many have what others had, a column was sorted or moved without its rows. */
const OWN = new Set<Field>(['price', 'km', 'images', 'dealercomments'])
type Move = Pick<Shift, 'field' | 'example'> & { before: Set<number>; after: Map<number, number> }

/** Collects the changes that cars of a file have in common, a few numbers a car. */
export function shiftCounter() {
  const shifts = new Map<string, Shift>()
  const moves = new Map<Field, Move>()
  function count(first: Omit<Shift, 'cars'>, { price: was }: CarValues, { price: is }: CarValues): void {
    const shift = computeOnce(shifts, `${first.field} ${first.says}`, (): Shift => ({ ...first, cars: 0 }))
    shift.cars += 1
    for (const [at, amounts] of shift.by?.entries() ?? [])
      if (amounts.size < MIN_GONE) amounts.add(at === 0 ? Math.round(was! - is!) : Math.round((is! / was!) * 1000))
  }
  function add(name: string, before: CarValues, after: CarValues): void {
    for (const field of COMPARED) {
      const [was, is] = [before[field], after[field]]
      const says = describeChange(field, before, after)
      const trend = field === 'price' ? describeTrend(before.price, after.price) : null
      const isOwn = OWN.has(field) && was !== null && is !== null && was !== is
      if (says === null && !isOwn) continue
      const example = `${name} had ${valueText(field, was)} and has ${valueText(field, is)}`
      if (isOwn) {
        const move = computeOnce(moves, field, (): Move => ({ field, example, before: new Set(), after: new Map() }))
        move.before.add(textMark(`${was}`))
        move.after.set(textMark(`${is}`), field === 'price' ? Number(is) - Number(was) : move.after.size)
      }
      if (says !== null)
        count({ field, says, example, ...(says.endsWith(FACTOR) && { by: [new Set()] }) }, before, after)
      if (trend !== null)
        count({ field, says: trend, example, by: [new Set(), new Set()], isTrend: true }, before, after)
    }
  }
  const findMoved = ({ before, after, ...move }: Move): Shift => {
    const moved = [...after].filter(([mark]) => before.has(mark))
    return { ...move, says: 'is what another car had', cars: moved.length, by: [new Set(moved.map(([, by]) => by))] }
  }
  return { add, find: (): Shift[] => [...shifts.values(), ...[...moves.values()].map(findMoved)] }
}

/** The cars by which a change is judged. Prices that all change by the same dollars, or percent, are new prices. */
const countAlike = ({ cars, by = [] }: Shift): number => Math.min(cars, ...by.map(({ size }) => size))

/** Cars that stay on sale, and those of them that have a price. */
type Staying = Record<'cars' | 'prices', number>
/** The share of the cars that stay on sale, or of their prices, of which a value has changed alike; null where it is of too few. */
export function shiftShare(shift: Shift, staying: Staying): number | null {
  const of = shift.isTrend ? staying.prices : staying.cars
  const isTooFew = shift.isTrend && (of < MIN_GONE || shift.cars / of < NEARLY_ALL)
  return isTooFew || !isFrequent(countAlike(shift), of) ? null : shift.cars / of
}

/** Why a file is held. `column`: that of the file. `live`: the cars that stay on sale. */
export const explainShift = ({ says, cars, example }: Shift, column: string, live: number): string =>
  `${column} ${says} for ${thousands(cars)} of the ${thousands(live)} cars that stay on sale (${percent(cars / live)}), more than is usual: ${example}.`
