import { effectivePrice } from '../car/effective-price.ts'
import { isPurchasable } from '../car/status.ts'
import type { CarSummary, LenderQuote } from '../car/summary.ts'
import { easternDay } from '../dates.ts'
import { dollars } from '../money.ts'
import type { FEES_PAID, FINANCE_TYPES, ROUNDINGS } from '../tenant/choices.ts'
import { repayment } from './amortise.ts'
import { lenderFee } from './fees.ts'
import { FREQUENCIES } from './frequency.ts'

/** What a card says of borrowing for a car (CRD-07, FIN-02). Text is ready to show. */
export type FinanceEstimate = {
  /** '$112 a week' */
  weekly: string
  /** '10.31% comparison rate' */
  comparison: string
  /** '10% deposit' or '$0 final payment': what the weekly figure takes for granted; the same for a site's every car. */
  basis: string | null
  /** The weekly figure, in whole dollars. */
  amount: number
}

export type EstimateSite = {
  type: keyof typeof FINANCE_TYPES
  /** Key of a car's lender records. */
  provider: string
  /** Per cent of the price taken as paid first; null leaves it to the type. */
  assumed_deposit: number | null
  /** Of a loan whose payment the lender does not quote. */
  years: number
  rounding: keyof typeof ROUNDINGS
  /** Whether such a loan carries the lender's fee as well. */
  fees_paid: keyof typeof FEES_PAID
  hidden_for_dealerships: string[]
}

export type FinancedCar = Pick<
  CarSummary,
  'status' | 'year' | 'price' | 'offer_price' | 'dealership_slug' | 'finance_lenders'
>

const NEWER_THAN_YEARS = 12
const PRICE_ABOVE = 500
const TYPE_A_DEPOSIT = 10

type Asked = { car: FinancedCar; lender: LenderQuote; now: number }
type Row = {
  /** Beside what holds for all: lender data with both rates, and a car that can be bought. */
  applies: (asked: Asked) => boolean
  /** Dollars a week as the lender quotes it; null where it quotes none. */
  quote: (lender: LenderQuote) => number | null
  /** Per cent of the price. */
  deposit?: number
  basis?: string
}

const always = () => true
const isDear = ({ car }: Asked) => (effectivePrice(car) ?? 0) > PRICE_ABOVE
const isRecent = ({ car, now }: Asked) => (car.year ?? 0) > Number(easternDay(now).slice(0, 4)) - NEWER_THAN_YEARS
const byWeek = ({ paymentWeek }: LenderQuote) => paymentWeek || null
const byMonth = ({ paymentMonth }: LenderQuote) =>
  paymentMonth ? (paymentMonth * FREQUENCIES.month.payments) / FREQUENCIES.week.payments : null
const weekly: Row = { applies: (asked) => isDear(asked) && byWeek(asked.lender) !== null, quote: byWeek }

/** FIN-01, types A to H in order. null shows no estimate at all. */
const RULES: Record<EstimateSite['type'], Row | null> = {
  age_limited: { applies: (asked) => isRecent(asked) && isDear(asked), quote: byWeek, deposit: TYPE_A_DEPOSIT },
  purchasable: { applies: always, quote: byWeek },
  purchasable_no_final_payment: { applies: always, quote: byWeek, basis: '$0 final payment' },
  weekly,
  weekly_matched_rounding: weekly,
  weekly_with_lender_fee: weekly,
  monthly: { applies: (asked) => isDear(asked) && byMonth(asked.lender) !== null, quote: byMonth },
  none: null,
}

const WHOLE: Record<EstimateSite['rounding'], (amount: number) => number> = { exact: Math.round, up: Math.ceil }

/** The weekly estimate of a car, or null where FIN-01 shows none. */
export function financeEstimate(car: FinancedCar, site: EstimateSite, now: number): FinanceEstimate | null {
  const rule = RULES[site.type]
  const lender = lenderOf(car, site.provider)
  if (rule === null || lender === null || !isPurchasable(car)) return null
  if (lender.interestRate === null || lender.comparisonRate === null) return null
  if (car.dealership_slug !== null && site.hidden_for_dealerships.includes(car.dealership_slug)) return null
  if (!rule.applies({ car, lender, now })) return null

  const deposit = site.assumed_deposit ?? rule.deposit ?? 0
  // A quote is for the whole price: with a deposit the payment is worked out for what is left.
  const exact = (deposit === 0 ? rule.quote(lender) : null) ?? payment(car, lender.interestRate, lender, deposit, site)
  const amount = exact === null ? 0 : WHOLE[site.rounding](exact)
  if (amount <= 0) return null
  return {
    weekly: `${dollars(amount)} a week`,
    comparison: `${lender.comparisonRate.toFixed(2)}% comparison rate`,
    basis: deposit > 0 ? `${deposit}% deposit` : (rule.basis ?? null),
    amount,
  }
}

/** The record that a site's lender keeps of a car; null where it keeps none. */
export const lenderOf = <Lender>(car: { finance_lenders: Record<string, Lender> }, provider: string): Lender | null =>
  car.finance_lenders[provider.toLowerCase()] ?? null

/** Dollars a week that repay the price less its deposit, with the lender's fee where it is borrowed. */
function payment(
  car: FinancedCar,
  interest: number,
  lender: LenderQuote,
  deposit: number,
  { type, years, fees_paid }: EstimateSite,
): number | null {
  const price = effectivePrice(car)
  if (price === null) return null
  const fee = fees_paid === 'borrowed' ? (lenderFee(type, lender) ?? 0) : 0
  const principal = price * (1 - deposit / 100) + fee
  return repayment({ principal, residual: 0, interest, years, payments: FREQUENCIES.week.payments })
}
