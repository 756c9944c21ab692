import type { FieldView } from '../form/field.ts'
import type { FormView } from '../form/form-view.ts'
import { dollars, parseTypedNumber } from '../money.ts'
import { calculateLoan, parseEntry, type TypedFields } from './calculation.ts'
import { type Calculator, calculatorParams } from './calculator.ts'
import { asAnswer, type Field, formatWithUnit } from './field.ts'

/** A calculation attached to an enquiry (FIN-07). */
export type LoanFigures = {
  /** One sentence for the shopper. */
  text: string
  /** Rows for the dealer. */
  fields: Record<string, string>
  params: string
}

type FilledCalculator = { calculator: Calculator; typed: TypedFields }

const SUM_TEXTS: Record<Calculator['kind'], { field: string; words: (sum: string) => string }> = {
  loan: { field: 'Loan Amount', words: (sum) => `${sum} borrowed` },
  purchase: { field: 'Purchase Price', words: (sum) => `a price of ${sum}` },
}

/** Fields left out at zero. */
const PART_TEXTS: Record<Exclude<Field['key'], 'sum'>, { field: string; words: (value: string) => string }> = {
  deposit: { field: 'Deposit', words: (value) => `${value} deposit` },
  residual: { field: 'Residual', words: (value) => `${value} left at the end` },
  years: { field: 'Term', words: (value) => `over ${value}` },
  interest: { field: 'Interest Rate', words: (value) => `at ${value} a year` },
}

/** The calculation of an address; null without one, or where it has no result. All numbers are within their bounds. */
export function loanFigures(calculators: readonly FilledCalculator[], params: URLSearchParams): LoanFigures | null {
  const requested = calculators.find(({ calculator }) => calculatorParams(calculator).some((name) => params.has(name)))
  if (!requested) return null
  const { calculator, typed } = requested
  const { entries, payment, each, rates, frequency } = calculateLoan(calculator, typed)
  const usable = calculator.fields.flatMap((field) => {
    const entry = entries[field.name]
    return entry?.isUsable ? [{ field, value: entry.value, text: formatWithUnit(field, entry.value) }] : []
  })
  if (usable.length < calculator.fields.length) return null
  const rows = usable
    .filter(({ field, value }) => field.key === 'sum' || value > 0)
    .map(({ field, text }) => {
      const row = field.key === 'sum' ? SUM_TEXTS[calculator.kind] : PART_TEXTS[field.key]
      return { name: row.field, text, words: row.words(text) }
    })
  const repayment = each === null ? null : `${payment} ${each}`
  const parts = [...rows.map(({ words }) => words), `comparison rate ${rates.comparison}`]
  return {
    text: `Your figures: ${parts.join(', ')}${repayment === null ? '' : `. That is ${repayment}`}.`,
    fields: {
      Calculator: calculator.title,
      ...Object.fromEntries(rows.map(({ name, text }) => [name, text])),
      'Comparison Rate': rates.comparison,
      ...(repayment !== null && { Repayment: repayment }),
    },
    params: new URLSearchParams({
      ...Object.fromEntries(usable.map(({ field, value }) => [field.name, String(value)])),
      [calculator.frequencyName]: frequency,
    }).toString(),
  }
}

/** Which field of a form on finance says what. */
export const FORM_FIELDS: Partial<Record<Field['key'], string>> = { sum: 'budget', deposit: 'deposit', years: 'term' }

/** What a calculator says for a form, so that neither is asked twice. */
export const formAnswers = ({ calculator, typed }: FilledCalculator): Record<string, string> =>
  Object.fromEntries(
    calculator.fields.flatMap((field) => {
      const name = FORM_FIELDS[field.key]
      return name === undefined ? [] : [[name, asAnswer(field, parseEntry(field, typed))]]
    }),
  )

/** The fields of a form that its calculator has answered, and what they say; null where one is still to be answered. */
export function givenAnswers(calculator: Calculator, fields: readonly FieldView[]): FormView['given'] {
  const names = new Set(calculator.fields.map(({ key }) => FORM_FIELDS[key]))
  const given = fields.filter(({ name }) => names.has(name))
  if (given.length === 0 || given.some(({ required, value }) => required && value === '')) return null
  const text = givenText(Object.fromEntries(given.map(({ name, value }) => [name, value])))
  return { names: given.map(({ name }) => name), text }
}

const asDollars = (text: string) => {
  const number = parseTypedNumber(text)
  return number === null ? text : dollars(number)
}

export const givenText = ({ budget, deposit, term }: Record<string, string | undefined>): string =>
  [
    budget !== undefined && `Price ${asDollars(budget) || 'not given'}`,
    deposit !== undefined && (deposit.trim() ? `${asDollars(deposit)} deposit` : 'no deposit'),
    term && (term === '1' ? '1 year' : `${term} years`),
  ]
    .filter(Boolean)
    .join(', ')

/** What the answers of a form come to, in one sentence; null beyond the bounds of the calculator. */
export function loanOfForm(calculator: Calculator, values: Record<string, string>): string | null {
  const { fields } = calculator
  const number = (name: string) => parseTypedNumber(values[name] ?? '') ?? 0
  // Without a deposit of its own a calculator starts from what is left to borrow.
  const paid = fields.some(({ key }) => key === 'deposit') ? 0 : number('deposit')
  const entered = fields.map(({ key, name, start, min, max }) => {
    const asked = FORM_FIELDS[key]
    const value = asked === undefined ? start : number(asked) - (key === 'sum' ? paid : 0)
    return { name, value, isWithin: value >= min && value <= max }
  })
  if (!entered.every(({ isWithin }) => isWithin)) return null
  const typed = Object.fromEntries(entered.map(({ name, value }) => [name, String(value)]))
  return loanFigures([{ calculator, typed }], new URLSearchParams(typed))?.text ?? null
}
