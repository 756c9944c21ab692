import { advertisedPrice, type OfferedCar } from '../car/advertised-price.ts'
import { isPurchasable } from '../car/status.ts'
import type { CarSummary, LenderQuote } from '../car/summary.ts'
import { MESSAGES } from '../messages.ts'
import { dollars } from '../money.ts'
import { joined } from '../text.ts'
import { easternDay } from '../time.ts'
import { repayment, roundUp } from './amortise.ts'
import { lenderFee } from './fees.ts'
import { FREQUENCIES } from './frequency.ts'
import type { FEES_PAID, FINANCE_TYPES } from './settings.ts'

/** Finance estimate of a card (CRD-07, FIN-02), as display text. */
export type FinanceEstimate = {
  weekly: string
  /** '10.31% comparison rate' */
  comparison: string
  /** What the estimate assumes beside its payments: '10% deposit', '$2,000 deposit and a $5,000 final payment'. */
  basis: string | null
  /** Dollars a week. */
  amount: number
}

/** The weekly figure, and beside it what it assumes (FIN-02): '$112 a week with 10% deposit'. */
export const weeklyWords = ({ weekly, basis }: Pick<FinanceEstimate, 'weekly' | 'basis'>): string =>
  joined([weekly, basis && `with ${basis}`])!

/** What weekly figures and comparison rates are worth, once beside those it speaks of (FIN-02). */
export const FINANCE_NOTE = `Weekly figures are estimates. ${MESSAGES.comparisonWarning}`

type TypeSettings = { type: keyof typeof FINANCE_TYPES; type_at: Record<string, keyof typeof FINANCE_TYPES> }

export type EstimateSite = TypeSettings & {
  /** Key of the lender record of a car. */
  provider: string
  /** Term in years of loans without a quoted payment. */
  years: number
  /** Whether such loans include the lender's fee. */
  fees_paid: keyof typeof FEES_PAID
  hidden_for_dealerships: string[]
}

export type FinancedCar = Pick<CarSummary, 'status' | 'year' | keyof OfferedCar | 'dealership_slug' | 'finance_lenders'>

const MAX_AGE_YEARS = 12
const MIN_PRICE = 500
const TYPE_A_DEPOSIT = 10

/** The loan behind an estimate: what a calculator on the same page starts from, so that both show one repayment. */
export type EstimateLoan = {
  /** Dollars paid before the first payment, and after the last. */
  deposit: number
  residual: number
  years: number
  /** Percent a year. */
  interest: number
}

type EstimateRequest = { car: FinancedCar; lender: LenderQuote; now: number }
type Row = {
  /** Conditions in addition to the common ones: both rates known, car for sale. */
  applies: (request: EstimateRequest) => boolean
  /** Quoted dollars a week; null without a quote. */
  quote: (lender: LenderQuote) => number | null
  /** Percent of the price, in place of the lender's own deposit. */
  deposit?: number
  showsFinalPayment?: true
}

const alwaysApplies = () => true
const isDear = ({ car }: EstimateRequest) => (advertisedPrice(car) ?? 0) > MIN_PRICE
const isRecent = ({ car, now }: EstimateRequest) =>
  (car.year ?? 0) > Number(easternDay(now).slice(0, 4)) - MAX_AGE_YEARS
const byWeek = ({ paymentWeek }: LenderQuote) => paymentWeek || null
const byMonth = ({ paymentMonth }: LenderQuote) =>
  paymentMonth ? (paymentMonth * FREQUENCIES.month.payments) / FREQUENCIES.week.payments : null
const weekly: Row = { applies: (request) => isDear(request) && byWeek(request.lender) !== null, quote: byWeek }

/** FIN-01, types A to H in order; null shows no estimate. */
const RULES: Record<EstimateSite['type'], Row | null> = {
  age_limited: { applies: (request) => isRecent(request) && isDear(request), quote: byWeek, deposit: TYPE_A_DEPOSIT },
  purchasable: { applies: alwaysApplies, quote: byWeek },
  purchasable_no_final_payment: { applies: alwaysApplies, quote: byWeek, showsFinalPayment: true },
  weekly,
  weekly_matched_rounding: weekly,
  weekly_with_lender_fee: weekly,
  monthly: { applies: (request) => isDear(request) && byMonth(request.lender) !== null, quote: byMonth },
  none: null,
}

/** The weekly estimate of a car, or null where FIN-01 shows none. */
export function financeEstimate(car: FinancedCar, settings: EstimateSite, now: number): FinanceEstimate | null {
  const site = financeAt(settings, car)
  const rule = RULES[site.type]
  const lender = findLender(car, site.provider)
  if (rule === null || lender === null || !isPurchasable(car)) return null
  // Of a comparison rate below the interest one of the two is wrong: neither is advertised.
  if (lender.interestRate === null || !(lender.comparisonRate && lender.comparisonRate >= lender.interestRate))
    return null
  if (car.dealership_slug !== null && site.hidden_for_dealerships.includes(car.dealership_slug)) return null
  if (!rule.applies({ car, lender, now })) return null

  const exactPayment = findQuote(lender, site) ?? calculatePayment(car, lender.interestRate, lender, site)
  const amount = exactPayment === null ? 0 : roundUp(exactPayment)
  if (amount <= 0) return null
  return {
    weekly: `${dollars(amount)} a week`,
    comparison: `${lender.comparisonRate.toFixed(2)}% comparison rate`,
    basis: basisWords(car, lender, site),
    amount,
  }
}

/** Settings as they hold for a car: its dealership may have a type of its own. */
export function financeAt<S extends TypeSettings>(settings: S, car: Pick<FinancedCar, 'dealership_slug'>): S {
  return { ...settings, type: settings.type_at[car.dealership_slug ?? ''] ?? settings.type }
}

/** Whether every estimate of a type says what it assumes. */
export const alwaysAssumes = ({ type }: Pick<TypeSettings, 'type'>): boolean =>
  Boolean(RULES[type]?.deposit ?? RULES[type]?.showsFinalPayment)

/** A quote assumes the lender's own deposit; a type with another calculates the payment. */
const findQuote = (lender: LenderQuote, { type }: EstimateSite) =>
  RULES[type]?.deposit ? null : (RULES[type]?.quote(lender) ?? null)

/** Dollars paid before the first payment and after the last: the type's, else the lender's own. */
function assumed(car: OfferedCar, lender: LenderQuote, { type }: EstimateSite) {
  const share = RULES[type]?.deposit
  const deposit = share ? ((advertisedPrice(car) ?? 0) * share) / 100 : (lender.deposit ?? 0)
  return { deposit, residual: lender.balloon ?? 0 }
}

function basisWords(car: OfferedCar, lender: LenderQuote, site: EstimateSite): string | null {
  const { deposit, residual } = assumed(car, lender, site)
  const price = advertisedPrice(car) ?? 0
  const percent = Math.round((deposit / price) * 100)
  const amount = Math.abs(deposit - (price * percent) / 100) < 1 ? `${percent}%` : dollars(deposit)
  const showsFinalPayment = residual > 0 || RULES[site.type]?.showsFinalPayment
  const parts = [
    deposit > 0 ? `${amount} deposit` : null,
    showsFinalPayment ? `${dollars(residual)} final payment` : null,
  ]
  return joined(parts, ' and ')
}

/** The terms of a car's estimate; null where the lender states no rate. A quoted payment has the lender's own term. */
export function estimateLoan(
  car: OfferedCar,
  lender: LenderQuote & { termYears?: number | null },
  site: EstimateSite,
): EstimateLoan | null {
  if (lender.interestRate === null) return null
  const years = (findQuote(lender, site) === null ? null : lender.termYears) ?? site.years
  return { ...assumed(car, lender, site), years, interest: lender.interestRate }
}

/** The car's record of a lender; null without one. */
export const findLender = <Lender>(car: { finance_lenders: Record<string, Lender> }, provider: string): Lender | null =>
  car.finance_lenders[provider.toLowerCase()] ?? null

/** Dollars a week for the price less what is assumed, plus the lender's fee where it is borrowed. */
function calculatePayment(car: FinancedCar, interest: number, lender: LenderQuote, site: EstimateSite): number | null {
  const price = advertisedPrice(car)
  if (price === null) return null
  const fee = site.fees_paid === 'borrowed' ? (lenderFee(site.type, lender) ?? 0) : 0
  const { deposit, residual } = assumed(car, lender, site)
  const principal = price - deposit + fee
  return repayment({ principal, residual, interest, years: site.years, payments: FREQUENCIES.week.payments })
}
