import type { FinanceLender } from '../car/schema.ts'
import type { CALCULATORS } from '../tenant/choices.ts'
import type { Site } from '../tenant/schema.ts'
import { type LoanFees, loanFees } from './fees.ts'
import type { Field } from './field.ts'
import { FREQUENCIES, type Frequency } from './frequency.ts'
import type { Rounding } from './rounding.ts'

export type CalculatorKind = keyof typeof CALCULATORS

/** Everything a calculator needs on the server and in the browser (FIN-03, FIN-04). Plain JSON. */
export type Calculator = {
  kind: CalculatorKind
  title: string
  fields: Field[]
  /** Name of the frequency field. */
  frequencyName: string
  /** Default frequency: the lender's own, which comparison rates are calculated for. */
  frequency: Frequency
  fees: LoanFees
  /** Percent a year; shown where no comparison rate can be calculated. */
  comparisonRates: { min: number; max: number }
  rounding: Rounding
  /** Weekly estimate of the car on the page, in dollars; null without one. */
  weekly: number | null
  /** Payments up to this amount are not shown; null for no bound. */
  smallestPayment: number | null
}

/** Finance data of the car that a calculator is for. */
export type FinancedPrice = {
  /** null for a car without a price. */
  price: number | null
  lender: Pick<FinanceLender, 'establishmentFees' | 'deposit'> | null
  weekly: number | null
}

type Finance = Site['finance']
type Bounds = Finance['loan']['amount']

const field = (
  key: Field['key'],
  name: string,
  label: string,
  unit: Field['unit'],
  bounds: Bounds,
  start: number,
): Field => ({
  key,
  name,
  label,
  unit,
  ...bounds,
  start: Math.min(bounds.max, Math.max(bounds.min, start)),
  isOptional: false,
  beyond: 'clamp',
})

const optional = (baseField: Field): Field => ({ ...baseField, isOptional: true })

function loan(finance: Finance, { price, lender, weekly }: FinancedPrice): Calculator {
  const { loan: rules } = finance
  const max = Math.max(rules.amount.max, Math.floor((price ?? 0) * (rules.amount_times_price ?? 0)))
  return {
    kind: 'loan',
    title: 'Loan calculator',
    fields: [
      field(
        'sum',
        'loan_amount',
        'Amount to borrow',
        'dollars',
        { ...rules.amount, max },
        price ?? rules.default_amount,
      ),
      field('years', 'loan_years', 'Term in years', 'years', rules.years, rules.default_years),
      field('interest', 'loan_interest', 'Interest rate, % a year', 'percent', rules.interest, rules.default_interest),
    ],
    frequencyName: 'loan_frequency',
    frequency: finance.frequency,
    fees: loanFees(finance, lender, rules.establishment_fee),
    comparisonRates: finance.comparison_rates,
    rounding: rules.rounding,
    weekly,
    smallestPayment: null,
  }
}

function purchase(finance: Finance, { price, lender, weekly }: FinancedPrice): Calculator {
  const { purchase: rules } = finance
  const boundsUpTo = (max: number) => ({ min: 0, max, step: rules.price.step })
  const start = price ?? rules.default_price
  return {
    kind: 'purchase',
    title: 'Purchase calculator',
    fields: [
      // The car's own price is the default even outside the bounds.
      { ...field('sum', 'purchase_price', 'Purchase price', 'dollars', rules.price, start), start, beyond: 'refuse' },
      optional(
        field(
          'deposit',
          'purchase_deposit',
          'Deposit or trade-in',
          'dollars',
          boundsUpTo(rules.deposit_max),
          lender?.deposit ?? 0,
        ),
      ),
      field('years', 'purchase_years', 'Term in years', 'years', rules.years, rules.default_years),
      field(
        'interest',
        'purchase_interest',
        'Interest rate, % a year',
        'percent',
        rules.interest,
        rules.default_interest,
      ),
      optional(
        field('residual', 'purchase_residual', 'Residual at the end', 'dollars', boundsUpTo(rules.residual_max), 0),
      ),
    ],
    frequencyName: 'purchase_frequency',
    frequency: finance.frequency,
    fees: loanFees(finance, lender, 0),
    comparisonRates: finance.comparison_rates,
    rounding: PURCHASE_ROUNDINGS[finance.type] ?? 'up',
    weekly,
    smallestPayment: rules.smallest_payment,
  }
}

/** FIN-04: rounding by finance type; 'up' for all others. */
const PURCHASE_ROUNDINGS: Partial<Record<Finance['type'], Rounding>> = { weekly_matched_rounding: 'matched' }

const BUILDERS: Record<CalculatorKind, (finance: Finance, car: FinancedPrice) => Calculator> = { loan, purchase }

/** The calculators of a site for a car, in configured order. */
export const calculatorsFor = (finance: Finance, car: FinancedPrice): Calculator[] =>
  finance.calculators.map((kind) => BUILDERS[kind](finance, car))

/** Query parameters of a calculator. */
export const calculatorParams = ({ fields, frequencyName }: Calculator) => [
  ...fields.map(({ name }) => name),
  frequencyName,
]

export const FREQUENCY_KEYS = Object.keys(FREQUENCIES) as Frequency[]
