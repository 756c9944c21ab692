import { MESSAGES } from '../messages.ts'
import { dollars, dollarsAndCents } from '../money.ts'
import { paymentsOf, repayment, toCents } from './amortise.ts'
import type { Calculator } from './calculator.ts'
import { comparisonRate } from './comparison-rate.ts'
import { comparedFees, feesAtStart } from './fees.ts'
import { type Entry, type Field, readField } from './field.ts'
import { FREQUENCIES, type Frequency, isFrequency } from './frequency.ts'
import { perCent, type Rates } from './rates.ts'
import { ROUNDED } from './rounding.ts'
import { type Working, working } from './working.ts'

/** Texts of a calculator's fields by name. */
export type Typed = Record<string, string>

export type Calculation = {
  entries: Record<string, Entry>
  frequency: Frequency
  /** '$156.85', or 'Enquire for Finance'. */
  payment: string
  /** 'a week'; null without a payment. */
  each: string | null
  rates: Rates
  /** The result in one sentence for screen readers. */
  spoken: string
  working: Working | null
}

const MONTHS_PER_YEAR = 12

/** Calculates the result of a calculator's fields (FIN-03, FIN-04). Invalid text falls back to valid numbers. */
export function calculation(calculator: Calculator, typed: Typed): Calculation {
  const { fields, fees } = calculator
  const frequency = chosenFrequency(calculator, typed)
  const { payments, each } = FREQUENCIES[frequency]
  const entries = Object.fromEntries(fields.map((field) => [field.name, entryOf(field, typed)]))
  const value = (key: Field['key']) => entries[fields.find((field) => field.key === key)?.name ?? '']?.value ?? 0

  const interest = value('interest')
  const years = value('years')
  const residual = value('residual')
  const upfrontFees = feesAtStart(fees)
  const financed = value('sum') - value('deposit')
  const principal = financed + (fees.paid === 'borrowed' ? upfrontFees : 0)
  const loan = { principal, residual, interest, years, payments }
  const exactPayment = toCents(repayment(loan))
  const count = paymentsOf(loan)
  const shownPayment = calculator.weekly === null ? null : (calculator.weekly * FREQUENCIES.week.payments) / payments
  const roundedPayment = ROUNDED[calculator.rounding](exactPayment, shownPayment)
  const rates = ratesOf(calculator, interest)
  const isPayable =
    Object.values(entries).every(({ isUsable }) => isUsable) && roundedPayment > (calculator.smallestPayment ?? 0)
  if (!isPayable) {
    const payment = MESSAGES.enquireForFinance
    return { entries, frequency, payment, each: null, rates, spoken: payment, working: null }
  }

  const accountFees = fees.monthly * MONTHS_PER_YEAR * years
  const total = exactPayment * count + residual + accountFees + (fees.paid === 'upfront' ? upfrontFees : 0)
  const payment = calculator.rounding === 'exact' ? dollarsAndCents(roundedPayment) : dollars(roundedPayment)
  return {
    entries,
    frequency,
    payment,
    each,
    rates,
    spoken: `${payment} ${each}. Interest rate ${rates.interest}, comparison rate ${rates.comparison}, a year.`,
    working: working({
      calculator,
      frequency,
      sum: value('sum'),
      deposit: value('deposit'),
      principal,
      residual,
      years,
      exact: exactPayment,
      count,
      total: toCents(total),
    }),
  }
}

/** Field texts for an address: its parameters, else the defaults. */
export function typedFrom(calculator: Calculator, params: URLSearchParams): Typed {
  const { fields, frequencyName } = calculator
  const requested = (name: string) => params.get(name)
  const typed: Typed = Object.fromEntries(fields.map((field) => [field.name, entryText(field, requested(field.name))]))
  typed[frequencyName] = chosenFrequency(calculator, { [frequencyName]: requested(frequencyName) ?? '' })
  return typed
}

const entryText = (field: Field, requested: string | null) =>
  readField(field, requested ?? (field.isOptional && field.start === 0 ? '' : String(field.start))).text

/** The parsed entry of one field. */
export const entryOf = (field: Field, typed: Typed) => readField(field, typed[field.name] ?? String(field.start))

export function chosenFrequency({ frequencyName, frequency }: Calculator, typed: Typed): Frequency {
  const requested = typed[frequencyName] ?? ''
  return isFrequency(requested) ? requested : frequency
}

/**
 * The comparison rate for this interest and the lender's fees, or the configured range where fees are unknown (FIN-05).
 */
function ratesOf({ fees, frequency, comparisonRates: { min, max } }: Calculator, interest: number): Rates {
  const comparison = fees.areKnown ? comparisonRate(interest, comparedFees(fees), frequency) : null
  return {
    interest: perCent(interest),
    comparison: comparison === null ? `${perCent(min)} to ${perCent(max)}` : perCent(comparison),
  }
}
