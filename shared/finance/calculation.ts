import { MESSAGES } from '../messages.ts'
import { dollars, dollarsAndCents } from '../money.ts'
import { isKeyIn } from '../text.ts'
import { countPayments, type Loan, repayment, roundToCents, roundUp } from './amortise.ts'
import type { Calculator } from './calculator.ts'
import { comparisonRate } from './comparison-rate.ts'
import { explainLoan, type LoanWorking } from './explanation.ts'
import { comparedFees, feesAtStart } from './fees.ts'
import { type Entry, type Field, parseField } from './field.ts'
import { FREQUENCIES, type Frequency } from './frequency.ts'
import { perCent, type Rates } from './rates.ts'
import { ROUND_PAYMENT } from './rounding.ts'

/** Texts of a calculator's fields by name. */
export type TypedFields = Record<string, string>

export type Calculation = {
  entries: Record<string, Entry>
  frequency: Frequency
  /** '$156.85', 'about $156' where it is rounded down (FIN-04), or 'Enquire for Finance'. */
  payment: string
  /** 'a week'; null without a payment. */
  each: string | null
  /** 'about $170 a week': a payment of another frequency beside the weekly estimate on the same page; null without one. */
  weekly: string | null
  rates: Rates
  /** The result in one sentence for screen readers. */
  spoken: string
  working: LoanWorking | null
}

const MONTHS_PER_YEAR = 12
/** Said where no comparison rate can be calculated (FIN-05), in percent. No fee makes a loan cheaper than its interest. */
const USUAL_RATES = { min: 8.38, max: 19.42 }
const usualRates = (interest: number) =>
  interest < USUAL_RATES.max
    ? `${perCent(Math.max(interest, USUAL_RATES.min))} to ${perCent(USUAL_RATES.max)}`
    : `${perCent(interest)} or more`

/** Calculates the result of a calculator's fields (FIN-03, FIN-04). Invalid text falls back to valid numbers. */
export function calculateLoan(calculator: Calculator, typed: TypedFields): Calculation {
  const { fields, fees } = calculator
  const frequency = chosenFrequency(calculator, typed)
  const { payments, each } = FREQUENCIES[frequency]
  const entries = Object.fromEntries(fields.map((field) => [field.name, parseEntry(field, typed)]))
  const value = (key: Field['key']) => entries[fields.find((field) => field.key === key)?.name ?? '']?.value ?? 0

  const interest = value('interest')
  const years = value('years')
  const residual = value('residual')
  const upfrontFees = feesAtStart(fees)
  const financed = value('sum') - value('deposit')
  const principal = financed + (fees.paid === 'borrowed' ? upfrontFees : 0)
  const loan = { principal, residual, interest, years, payments }
  // A part is never more than its whole: the repayments would not even pay the interest.
  for (const [key, most] of [
    ['deposit', value('sum')],
    ['residual', Math.max(0, principal)],
  ] as const) {
    const entry = entries[fields.find((field) => field.key === key)?.name ?? '']
    if (entry && entry.value > most)
      Object.assign(entry, { problem: entry.problem ?? `Cannot be more than ${dollars(most)}.`, isUsable: false })
  }
  const exactPayment = roundToCents(repayment(loan))
  const count = countPayments(loan)
  const roundedPayment = ROUND_PAYMENT[calculator.rounding](
    exactPayment,
    frequency === 'week' ? calculator.weekly : null,
  )
  const rates = calculateRates(calculator, interest)
  const isPayable =
    Object.values(entries).every(({ isUsable }) => isUsable) && roundedPayment > (calculator.smallestPayment ?? 0)
  if (!isPayable) {
    const payment = MESSAGES.enquireForFinance
    return { entries, frequency, payment, each: null, weekly: null, rates, spoken: payment, working: null }
  }

  const accountFees = fees.monthly * MONTHS_PER_YEAR * years
  const total = exactPayment * count + residual + accountFees + (fees.paid === 'upfront' ? upfrontFees : 0)
  const amount = calculator.rounding === 'exact' ? dollarsAndCents(roundedPayment) : dollars(roundedPayment)
  const payment = roundedPayment < exactPayment ? `about ${amount}` : amount
  return {
    entries,
    frequency,
    payment,
    each,
    weekly:
      calculator.weekly !== null && frequency !== 'week'
        ? aboutAWeek({ loan, yearly: exactPayment * payments, estimate: calculator.weekly })
        : null,
    rates,
    spoken: `${payment} ${each}. Interest rate ${rates.interest}, comparison rate ${rates.comparison}, a year.`,
    working: explainLoan({
      calculator,
      frequency,
      sum: value('sum'),
      deposit: value('deposit'),
      principal,
      residual,
      years,
      exact: exactPayment,
      count,
      total: roundToCents(total),
    }),
  }
}

/** A payment by the week: the estimate on the page where it is what the loan costs by the week, else a week's part of a year. */
function aboutAWeek({ loan, yearly, estimate }: { loan: Loan; yearly: number; estimate: number }): string {
  const { payments } = FREQUENCIES.week
  const weekly = roundUp(repayment({ ...loan, payments }))
  return `about ${dollars(weekly === estimate ? weekly : roundUp(yearly / payments))} a week`
}

/** Field texts for an address: its parameters, else the defaults. */
export function fieldsFromParams(calculator: Calculator, params: URLSearchParams): TypedFields {
  const { fields, frequencyName } = calculator
  const requested = (name: string) => params.get(name)
  const typed: TypedFields = Object.fromEntries(
    fields.map((field) => [field.name, entryText(field, requested(field.name))]),
  )
  typed[frequencyName] = chosenFrequency(calculator, { [frequencyName]: requested(frequencyName) ?? '' })
  return typed
}

const entryText = (field: Field, requested: string | null) =>
  parseField(field, requested ?? (field.isOptional && field.start === 0 ? '' : String(field.start))).text

export const parseEntry = (field: Field, typed: TypedFields) =>
  parseField(field, typed[field.name] ?? String(field.start))

export function chosenFrequency({ frequencyName, frequency }: Calculator, typed: TypedFields): Frequency {
  const requested = typed[frequencyName] ?? ''
  return isKeyIn(FREQUENCIES, requested) ? requested : frequency
}

/** Whether a calculator was used: no number of it is the one that it starts with. */
export const isChanged = (calculator: Calculator, typed: TypedFields): boolean =>
  chosenFrequency(calculator, typed) !== calculator.frequency ||
  calculator.fields.some((field) => parseEntry(field, typed).value !== field.start)

/** The comparison rate for this interest and the lender's fees, or the usual range where fees are unknown (FIN-05). */
function calculateRates({ fees, frequency }: Calculator, interest: number): Rates {
  const comparison = fees.areKnown ? comparisonRate(interest, comparedFees(fees), frequency) : null
  return { interest: perCent(interest), comparison: comparison === null ? usualRates(interest) : perCent(comparison) }
}
