import { presentValue } from '../finance/amortise.ts'
import type { BudgetRule } from '../finance/settings.ts'
import { parseTypedNumber } from '../money.ts'

/** The rule of the budget finder (BUD-03). Amounts in whole dollars. */

/** Repayments of a year, by how often one is made. */
export const BUDGET_PERIODS = {
  week: { label: 'Weekly', each: 'a week', payments: 52, repayment: 200 },
  month: { label: 'Monthly', each: 'a month', payments: 12, repayment: 600 },
} as const

export type BudgetPeriod = keyof typeof BUDGET_PERIODS
const isBudgetPeriod = (text: string | null): text is BudgetPeriod => Object.hasOwn(BUDGET_PERIODS, text ?? '')

const DEFAULT_PERIOD: BudgetPeriod = 'week'
const DEFAULT_DEPOSIT = 2_000
export const BUDGET_YEARS = 5
const MAX_AMOUNT = 1_000_000

/** '$1,500' -> 1500: whole dollars from 0 to 1,000,000; what is no number is 0 (BUD-03). */
export const parseBudgetAmount = (text: string): number =>
  Math.min(MAX_AMOUNT, Math.max(0, Math.round(parseTypedNumber(text) ?? 0)))

/** The same money at another frequency, in whole dollars; a period's usual repayment becomes that of the other. */
export function convertRepayment(repayment: number, from: BudgetPeriod, to: BudgetPeriod): number {
  const [old, next] = [BUDGET_PERIODS[from], BUDGET_PERIODS[to]]
  if (repayment === old.repayment) return next.repayment
  return Math.round((repayment * old.payments) / next.payments)
}

type Repayments = { repayment: number; deposit: number; period: BudgetPeriod }

/** What the repayments of five years add up to, with the deposit. Ignores interest: `affordablePrice` does not. */
export const budgetEstimate = ({ repayment, deposit, period }: Repayments): number =>
  repayment * BUDGET_PERIODS[period].payments * BUDGET_YEARS + deposit

/** Of the loan that repayments pay off: percent a year, and the dollars of fees that are borrowed with it. */
export type BudgetLoan = { interest: number; borrowedFees: number }

/** The price that the same repayments and deposit finance, as the calculator has it. */
export function affordablePrice({ repayment, deposit, period }: Repayments, loan: BudgetLoan): number {
  const { payments } = BUDGET_PERIODS[period]
  const lent = repayment * presentValue(loan.interest / 100 / payments, payments * BUDGET_YEARS)
  return Math.floor(Math.max(0, lent - loan.borrowedFees) + deposit)
}

const weeklyPart = ({ repayment, period }: Repayments): number =>
  Math.floor((repayment * BUDGET_PERIODS[period].payments) / BUDGET_PERIODS.week.payments)

/** To a hundred dollars, and no more than was worked out: no lender's figure is known to the dollar. */
export const aboutPrice = (price: number): number => Math.floor(price / 100) * 100

/** Names of the fields in an address. */
export const BUDGET_FIELDS = {
  by: 'by',
  body: 'body',
  repayment: 'repayment',
  deposit: 'deposit',
  period: 'period',
  /** Repayment and period before the form was changed: '200 week'. */
  before: 'before',
  from: 'price_from',
  to: 'price_to',
  km: 'km',
} as const

/** Steps of the price slider, in dollars (B5.2). */
export const PRICE_STEP = 500
const TOP_STEP = 5_000

/** The upper end of the price slider: the highest price to choose from, and over the dearest car. */
export const budgetTop = (prices: readonly number[], dearest: number) =>
  Math.max(...prices, Math.ceil(dearest / TOP_STEP) * TOP_STEP)

/** What a shopper asks the budget finder. Dollars; `body` is the stock's own word. */
export type BudgetRequest = ReturnType<typeof parseBudget>

/**
 * A request from an address; every field that is missing takes its default (BUD-03). The lower bound stays below the upper.
 * `fallback`: the price without one. `rule`: what repayments are taken for; null for nothing, a price alone is asked then.
 * `loan`: what they are to pay off; null counts no interest.
 */
export function parseBudget(
  params: URLSearchParams,
  bodies: readonly string[],
  { fallback, rule, loan }: { fallback: number; rule: BudgetRule | null; loan: BudgetLoan | null },
) {
  const text = (name: keyof typeof BUDGET_FIELDS) => params.get(BUDGET_FIELDS[name])
  const amount = (name: keyof typeof BUDGET_FIELDS, otherwise: number) => {
    const typed = text(name)
    return typed === null ? otherwise : parseBudgetAmount(typed)
  }
  const asked = text('period')
  const period = isBudgetPeriod(asked) ? asked : DEFAULT_PERIOD
  const [amountBefore, periodBefore = null] = text('before')?.split(' ') ?? []
  const repayment = amount('repayment', BUDGET_PERIODS[period].repayment)
  // The amount is still that of the period before.
  const isConverted = isBudgetPeriod(periodBefore) && text('repayment') === amountBefore
  const repayments = {
    period,
    repayment: isConverted ? convertRepayment(repayment, periodBefore, period) : repayment,
    deposit: amount('deposit', DEFAULT_DEPOSIT),
  }
  const by: 'repayment' | 'price' = rule === null || text('by') === 'price' ? 'price' : 'repayment'
  const isSubscription = by === 'repayment' && rule === 'subscription'
  const earned = loan === null ? budgetEstimate(repayments) : aboutPrice(affordablePrice(repayments, loan))
  const to = by === 'price' || isSubscription ? amount('to', fallback) : earned
  const km = parseBudgetAmount(text('km') ?? '')
  return {
    by,
    ...repayments,
    body: bodies.find((body) => body === text('body')) ?? null,
    /** The budget: as chosen, or as the repayments come to. */
    to,
    from: by === 'price' ? Math.min(amount('from', 0), Math.max(0, to - PRICE_STEP)) : 0,
    /** Dollars a week that a subscription may cost; null where a price is asked. */
    weekly: isSubscription ? weeklyPart(repayments) : null,
    /** null: any. */
    km: km > 0 ? km : null,
  }
}
