import { presentValue } from '../finance/amortise.ts'

/** The rule of the budget finder (BUD-03). Amounts in whole dollars. */

/** Repayments of a year, by how often one is made. */
export const BUDGET_PERIODS = {
  week: { label: 'Weekly', each: 'a week', payments: 52, repayment: 200 },
  month: { label: 'Monthly', each: 'a month', payments: 12, repayment: 600 },
} as const

export type BudgetPeriod = keyof typeof BUDGET_PERIODS

export const DEFAULT_PERIOD: BudgetPeriod = 'week'
export const DEFAULT_DEPOSIT = 2_000
export const BUDGET_YEARS = 5
const MAX_AMOUNT = 1_000_000

/** '$1,500' -> 1500: whole dollars from 0 to 1,000,000; what is no number is 0 (BUD-03). */
export function parseBudgetAmount(text: string): number {
  const amount = Math.round(Number(text.replace(/[$,\s]/g, '') || Number.NaN))
  return Number.isFinite(amount) ? Math.min(MAX_AMOUNT, Math.max(0, amount)) : 0
}

type Repayments = { repayment: number; deposit: number; period: BudgetPeriod }

/** What the repayments of five years add up to, with the deposit. Ignores interest: `affordablePrice` does not. */
export const budgetEstimate = ({ repayment, deposit, period }: Repayments): number =>
  repayment * BUDGET_PERIODS[period].payments * BUDGET_YEARS + deposit

/** The price that the same repayments and deposit finance at an interest rate, percent a year; fees left out. */
export function affordablePrice({ repayment, deposit, period }: Repayments, interest: number): number {
  const { payments } = BUDGET_PERIODS[period]
  return Math.floor(repayment * presentValue(interest / 100 / payments, payments * BUDGET_YEARS) + deposit)
}
