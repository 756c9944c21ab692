import type { FinanceLender } from '../car/schema.ts'
import type { Site } from '../tenant/site-fields.ts'
import type { EstimateLoan } from './estimate.ts'
import { type LoanFees, loanFees } from './fees.ts'
import { type Field, SUMS, TERMS } from './field.ts'
import { FREQUENCIES, type Frequency } from './frequency.ts'
import type { Rounding } from './rounding.ts'
import type { CALCULATORS } from './settings.ts'

export type CalculatorKind = keyof typeof CALCULATORS

/** Everything a calculator needs on the server and in the browser (FIN-03, FIN-04). Plain JSON. */
export type Calculator = {
  kind: CalculatorKind
  title: string
  fields: Field[]
  frequencyName: string
  /** Default frequency: the lender's own, which comparison rates are calculated for. */
  frequency: Frequency
  fees: LoanFees
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
  /** The loan behind the car's estimate, which the fields start from; null without one. */
  loan: EstimateLoan | null
}

type Finance = Site['finance']
type Bounds = { min: number; max: number; step: number }

const INTEREST_STEP = 0.5
/** The largest deposit and the largest residual, in dollars. */
const MAX_REDUCTION = 250_000
/** Up to this payment, in dollars, the page says 'Enquire for Finance'. */
const SMALLEST_PAYMENT = 25

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

/** Bounds that reach the estimate's own value, where a lender quotes beyond the site's slider. */
const reaching = ({ min, max, step }: Bounds, start: number): Bounds => ({
  min: Math.min(min, start),
  max: Math.max(max, start),
  step,
})

function termFields(
  prefix: CalculatorKind,
  rules: Pick<Finance['loan'], 'years' | 'default_years' | 'interest' | 'default_interest'>,
  quoted: EstimateLoan | null,
) {
  const years = quoted?.years ?? rules.default_years
  const interest = quoted?.interest ?? rules.default_interest
  const within = quoted ? reaching : (bounds: Bounds) => bounds
  return [
    field('years', `${prefix}_years`, 'Term in years', 'years', within({ ...TERMS, ...rules.years }, years), years),
    field(
      'interest',
      `${prefix}_interest`,
      'Interest rate, % a year',
      'percent',
      within({ ...rules.interest, step: INTEREST_STEP }, interest),
      interest,
    ),
  ]
}

function loan(finance: Finance, { price, lender, weekly, loan: quoted }: FinancedPrice): Calculator {
  const { loan: rules } = finance
  const start = price === null ? SUMS.loan.start : price - (quoted?.deposit ?? 0)
  const max = Math.max(SUMS.loan.max, Math.floor((price ?? 0) * (rules.amount_times_price ?? 0)))
  const amount = { ...SUMS.loan, ...rules.amount, max }
  return {
    kind: 'loan',
    title: 'Loan calculator',
    fields: [
      field('sum', 'loan_amount', 'Amount to borrow', 'dollars', quoted ? reaching(amount, start) : amount, start),
      ...termFields('loan', rules, quoted),
    ],
    frequencyName: 'loan_frequency',
    frequency: finance.frequency,
    fees: loanFees(finance, lender, rules.establishment_fee),
    rounding: rules.rounding,
    weekly,
    smallestPayment: null,
  }
}

function purchase(finance: Finance, { price, lender, weekly, loan: quoted }: FinancedPrice): Calculator {
  const { purchase: rules } = finance
  const bounds = { ...SUMS.purchase, ...rules.price }
  const start = price ?? SUMS.purchase.start
  const slideMax = Math.min(MAX_REDUCTION, Math.ceil(start / bounds.step) * bounds.step)
  const reduction = { min: 0, max: MAX_REDUCTION, step: bounds.step, slideMax }
  const { deposit, residual } = quoted ?? { deposit: lender?.deposit ?? 0, residual: 0 }
  return {
    kind: 'purchase',
    title: 'Purchase calculator',
    fields: [
      // The car's own price is the default even outside the bounds.
      { ...field('sum', 'purchase_price', 'Purchase price', 'dollars', bounds, start), start, beyond: 'refuse' },
      optional(field('deposit', 'purchase_deposit', 'Deposit or trade-in', 'dollars', reduction, deposit)),
      ...termFields('purchase', { ...rules, years: TERMS, default_years: TERMS.start }, quoted),
      optional(field('residual', 'purchase_residual', 'Residual at the end', 'dollars', reduction, residual)),
    ],
    frequencyName: 'purchase_frequency',
    frequency: finance.frequency,
    fees: loanFees(finance, lender, 0),
    rounding: rules.matches_estimate ? 'matched' : (PURCHASE_ROUNDINGS[finance.type] ?? 'up'),
    weekly,
    smallestPayment: SMALLEST_PAYMENT,
  }
}

/** FIN-04: rounding by finance type; 'up' for all others. */
const PURCHASE_ROUNDINGS: Partial<Record<Finance['type'], Rounding>> = { weekly_matched_rounding: 'matched' }

const BUILDERS: Record<CalculatorKind, (finance: Finance, car: FinancedPrice) => Calculator> = { loan, purchase }

/** The calculators of a site for a car, in configured order. */
export const calculatorsFor = (finance: Finance, car: FinancedPrice): Calculator[] =>
  finance.calculators.map((kind) => BUILDERS[kind](finance, car))

export const calculatorParams = ({ fields, frequencyName }: Calculator) => [
  ...fields.map(({ name }) => name),
  frequencyName,
]

/** The field that takes the figures of a calculator through signing in, as the parameters of an address. */
export const FIGURES_FIELD = 'figures'

export const FREQUENCY_KEYS = Object.keys(FREQUENCIES) as Frequency[]
