import { MESSAGES } from '../messages.ts'
import { parseTypedNumber } from '../money.ts'
import { decimal, thousands } from '../text.ts'

/** The sums that a calculator takes, in dollars; a site may begin its slider elsewhere. */
export const SUMS = {
  loan: { min: 1_000, max: 100_000, step: 500, start: 30_000 },
  purchase: { min: 1_000, max: 250_000, step: 500, start: 30_000 },
} as const

/** In years. */
export const TERMS = { min: 1, max: 7, step: 0.5, start: 5 } as const

/** One numeric field of a calculator. Plain JSON, parsed alike by server and islands. */
export type Field = {
  key: 'sum' | 'deposit' | 'residual' | 'years' | 'interest'
  /** Query and form parameter. */
  name: string
  label: string
  unit: 'dollars' | 'years' | 'percent'
  min: number
  max: number
  step: number
  /** End of the slider where that is less than `max`: a deposit is never more than the price. */
  slideMax?: number
  start: number
  /** Empty counts as zero. */
  isOptional: boolean
  /** Numbers outside the bounds go to the bound, or are refused (FIN-04): terms, rates, deposits and residuals, or prices. */
  beyond: 'clamp' | 'refuse'
}

type Unit = {
  round: (value: number, step: number) => number
  write: (value: number) => string
  withUnit: (text: string) => string
}

/** Less than this is rounding of a unit; terms go to half years. */
const CENT = 0.01
const toHundredths = (value: number) => Math.round(value * 100) / 100
const toTwoPlaces = (value: number) => decimal(value, 2)

const UNITS: Record<Field['unit'], Unit> = {
  dollars: { round: toHundredths, write: (value) => money(value), withUnit: (text) => `$${text}` },
  years: {
    round: (value, step) => Math.round(value / step) * step,
    write: toTwoPlaces,
    withUnit: (text) => (text === '1' ? '1 year' : `${text} years`),
  },
  percent: { round: toHundredths, write: toTwoPlaces, withUnit: (text) => `${text}%` },
}

export type Entry = {
  value: number
  /** Text of the field after it loses focus: as typed where there is a problem. */
  text: string
  /** Validation message; null for none. */
  problem: string | null
  /** False where no result can be calculated. */
  isUsable: boolean
}

const money = (value: number) =>
  Number.isInteger(value) ? thousands(value) : `${thousands(Math.trunc(value))}${value.toFixed(2).slice(-3)}`

export const formatNumber = (field: Field, value: number) => UNITS[field.unit].write(value)
export const formatWithUnit = (field: Field, value: number) => UNITS[field.unit].withUnit(formatNumber(field, value))

const boundsText = (field: Field) =>
  MESSAGES.outOfRange
    .replace('{min}', formatWithUnit(field, field.min))
    .replace('{max}', formatWithUnit(field, field.max))

/** Help text of a field: its bounds. The rule is said where it is broken. */
export const fieldHelp = (field: Field) => `${formatWithUnit(field, field.min)} to ${formatWithUnit(field, field.max)}`

/** As the answer to a question of a form: '$30,000', '5'; empty for no dollars. */
export const asAnswer = (field: Field, { value }: Pick<Entry, 'value'>) =>
  field.unit !== 'dollars' ? String(value) : value > 0 ? formatWithUnit(field, value) : ''

export function parseField(field: Field, typed: string): Entry {
  if (field.isOptional && typed.trim() === '') return { value: 0, text: '', problem: null, isUsable: true }
  const number = parseTypedNumber(typed)
  if (number === null) {
    const problem = `Enter a number. Using ${formatWithUnit(field, field.start)}.`
    return { value: field.start, text: typed, problem, isUsable: true }
  }
  if (field.beyond === 'refuse') return entryWithoutClamp(field, Math.max(0, number))
  const clamped = Math.min(field.max, Math.max(field.min, number))
  const value = Math.min(field.max, UNITS[field.unit].round(clamped, field.step))
  if (Math.abs(value - number) < CENT) return { value, text: formatNumber(field, value), problem: null, isUsable: true }
  const wanted = clamped === number ? 'whole or half years' : fieldHelp(field)
  const problem = `Enter ${wanted}. Using ${formatWithUnit(field, value)}.`
  return { value, text: typed, problem, isUsable: true }
}

function entryWithoutClamp(field: Field, number: number): Entry {
  const value = UNITS[field.unit].round(number, field.step)
  const isUsable = value >= field.min && value <= field.max
  return { value, text: formatNumber(field, value), problem: isUsable ? null : boundsText(field), isUsable }
}
