import {
  BUDGET_PERIODS,
  type BudgetPeriod,
  budgetEstimate,
  DEFAULT_DEPOSIT,
  DEFAULT_PERIOD,
  parseBudgetAmount,
} from './estimate.ts'

/** Names of the fields in an address. */
export const BUDGET_FIELDS = {
  by: 'by',
  body: 'body',
  repayment: 'repayment',
  deposit: 'deposit',
  period: 'period',
  from: 'price_from',
  to: 'price_to',
  km: 'km',
} as const

/** Steps of the price slider, in dollars (B5.2). */
export const PRICE_STEP = 500

/** What a shopper asks the budget finder. Dollars; `body` is the stock's own word. */
export type BudgetRequest = {
  by: 'repayment' | 'price'
  body: string | null
  period: BudgetPeriod
  repayment: number
  deposit: number
  from: number
  /** The budget: as chosen, or as the repayments come to. */
  to: number
  /** null: any. */
  km: number | null
}

/** A request from an address; every field that is missing takes its default (BUD-03). The lower bound stays below the upper. */
export function parseBudget(params: URLSearchParams, bodies: readonly string[], fallback: number): BudgetRequest {
  const text = (name: keyof typeof BUDGET_FIELDS) => params.get(BUDGET_FIELDS[name])
  const amount = (name: keyof typeof BUDGET_FIELDS, otherwise: number) => {
    const typed = text(name)
    return typed === null ? otherwise : parseBudgetAmount(typed)
  }
  const period = Object.hasOwn(BUDGET_PERIODS, text('period') ?? '') ? (text('period') as BudgetPeriod) : DEFAULT_PERIOD
  const repayments = {
    period,
    repayment: amount('repayment', BUDGET_PERIODS[period].repayment),
    deposit: amount('deposit', DEFAULT_DEPOSIT),
  }
  const by = text('by') === 'price' ? 'price' : 'repayment'
  const to = by === 'price' ? amount('to', fallback) : budgetEstimate(repayments)
  const km = parseBudgetAmount(text('km') ?? '')
  return {
    by,
    ...repayments,
    body: bodies.find((body) => body === text('body')) ?? null,
    to,
    from: by === 'price' ? Math.min(amount('from', 0), Math.max(0, to - PRICE_STEP)) : 0,
    km: km > 0 ? km : null,
  }
}
