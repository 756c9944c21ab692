import { dollars } from '../money.ts'
import { thousands } from '../text.ts'
import { editDistance } from '../typo.ts'
import { MIN_GONE, percent } from './large-change.ts'
import { SLIP_FACTOR } from './price-slips.ts'
import { isDrivenAlike } from './same-car.ts'

type Amount = number | null
/** What a record says that may change from one file to the next. `images`: the address of the first. */
export type CarValues = Record<'price' | 'before_price' | 'km', Amount> &
  Record<'images' | 'car_type' | 'colour' | 'badge', string | null>
type Field = keyof CarValues

/** Smaller amounts are bids, and the kilometres of cars that are hardly driven. */
const LEAST_AMOUNT = 1000
/** One digit mistyped makes an amount so many times another, else it is a new price. */
const MISTYPED_FACTOR = 2
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

function valueText(field: Field, value: string | Amount): string {
  if (value === null) return 'none'
  if (typeof value === 'string') return value
  return field === 'km' ? `${thousands(value)} km` : dollars(value)
}

export const explainSlip = ({ field, was, is }: Slip): string =>
  `${field} was ${valueText(field, was)} and is now ${valueText(field, is)}: was it mistyped? The car keeps the former until a file says another, or you accept it (npm run stock -- accept)`

const listWords = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\d.]+/gu) ?? []
/** Whether two texts have no word in common. */
export const wordsDiffer = (was: string, is: string): boolean =>
  !listWords(was).some((word) => listWords(is).includes(word))

export const carText = ({ name, vin }: { name?: string; vin?: string | null }): string =>
  vin ? `${name}, VIN ${vin}` : `${name}`

/** How a value has changed as those of many cars do where a column is filled otherwise; null for another change. */
function describeChange(field: Field, before: CarValues, after: CarValues): string | null {
  const [was, is] = [before[field], after[field]]
  if (was === null || was === is) return null
  if (is === null) return 'is empty'
  if (field === 'colour' || field === 'badge') return wordsDiffer(String(was), String(is)) ? 'is another' : null
  if (typeof was === 'string' || typeof is === 'string') return field === 'car_type' ? 'is another' : null
  if (areSwapped(before, after)) return `has changed places with ${field === 'km' ? 'price' : 'km'}`
  if (factorBetween(was, is) > FAR_FACTOR || (field === 'km' && isRunBack(was, is))) return 'is far from what it was'
  const factor = (is / was).toFixed(3)
  const isCut = is < was && factor.endsWith('0')
  return field !== 'price' || was < LEAST_AMOUNT || factor === '1.000' || isCut ? null : `is ${factor} times ${FACTOR}`
}

/** Prices of all kinds that change by one factor, but for a cut of so many percent: an export took GST off, or put it on. */
const FACTOR = 'what it was (was GST taken off, or put on?)'

/** A change that cars of a file have in common. `example`: one of them, before and after; `by`: dollars, as far as they tell. */
export type Shift = { field: Field; says: string; cars: number; example: string; by?: Set<number> }

/** Counts a car to the changes that it has in common with others. */
export function countShifts(shifts: Map<string, Shift>, name: string, before: CarValues, after: CarValues): void {
  for (const field of ['price', 'km', 'images', 'car_type', 'colour', 'badge'] as const) {
    const says = describeChange(field, before, after)
    if (says === null) continue
    const example = `${name} had ${valueText(field, before[field])} and has ${valueText(field, after[field])}`
    const by = says.endsWith(FACTOR) ? { by: new Set<number>() } : {}
    const shift = shifts.get(`${field} ${says}`) ?? { field, says, cars: 0, example, ...by }
    shift.cars += 1
    if ((shift.by?.size ?? MIN_GONE) < MIN_GONE) shift.by?.add(Math.round(before.price! - after.price!))
    shifts.set(`${field} ${says}`, shift)
  }
}

/** The cars by which a change is judged. Prices that all change by the same dollars have no factor. */
export const countAlike = ({ cars, by }: Shift): number => Math.min(cars, by?.size ?? cars)

/** Why a file is held. `column`: that of the file. `live`: the cars that stay on sale. */
export const explainShift = ({ says, cars, example }: Shift, column: string, live: number): string =>
  `${column} ${says} for ${thousands(cars)} of the ${thousands(live)} cars that stay on sale (${percent(cars / live)}), more than is usual: ${example}.`
