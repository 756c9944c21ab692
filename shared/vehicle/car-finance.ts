import { advertisedPrice } from '../car/advertised-price.ts'
import type { Car, FinanceLender } from '../car/schema.ts'
import { isPurchasable } from '../car/status.ts'
import { carActions, reachableActions } from '../card/actions.ts'
import { fieldsFromParams } from '../finance/calculation.ts'
import { type Calculator, calculatorParams, calculatorsFor } from '../finance/calculator.ts'
import { type EstimateLoan, estimateLoan, financeAt, findLender } from '../finance/estimate.ts'
import { offersFinance } from '../finance/offers-finance.ts'
import { perCent } from '../finance/rates.ts'
import type { Site } from '../tenant/site-fields.ts'
import { joined, truncateAtWord } from '../text.ts'
import type { CarDetail } from './detail.ts'
import { isOpened } from './form-input.ts'
import type { ListingSite } from './listing-site.ts'

/** `preview` is visible; `full` is behind Show More, null where the preview is the whole (FIN-02). */
export type Disclaimer = { preview: string; full: string | null } | null

export const CALCULATOR_ANCHOR = 'finance-calculator'
export const DISCLAIMER_ANCHOR = 'financeDisclaimer'

const MAX_DISCLAIMER_CHARS = 197

type CarFinanceRequest = {
  car: Car
  detail: Pick<CarDetail, 'finance' | 'href' | 'phone' | 'price'>
  site: Site
  listing: ListingSite
  /** Query of the page: a submitted calculator form, or a linked calculation. */
  params: URLSearchParams
}

export type CarFinance = NonNullable<ReturnType<typeof carFinance>>

/** Finance on a vehicle page, decided (plain JSON); null for a car not for sale, priced per week or without a price, or hidden by FIN-01. */
export function carFinance({ car, detail, site, listing, params }: CarFinanceRequest) {
  const isHidden = car.dealership_slug !== null && site.finance.hidden_for_dealerships.includes(car.dealership_slug)
  if (!offersFinance(site) || isHidden || !isPurchasable(car) || detail.price.kind !== 'price') return null
  const lender = site.finance_provider === null ? null : findLender(car, site.finance_provider)
  const loan =
    detail.finance && lender && listing.finance ? estimateLoan(car, lender, financeAt(listing.finance, car)) : null
  const financed = { price: advertisedPrice(car), lender, weekly: detail.finance?.amount ?? null, loan }
  const calculators = calculatorsFor(financeAt(site.finance, car), financed)
  if (calculators.length === 0 && detail.finance === null) return null
  const [kind] = reachableActions(['quote', 'call'], listing, site.features)
  const carWithPhotos = { ...car, photos_count: car.images.length }
  return {
    estimate: buildEstimate(detail.finance, lender, loan),
    calculators: fillCalculators(calculators, params),
    // The calculators' forms lead to the page itself.
    action: `${detail.href}#${CALCULATOR_ANCHOR}`,
    quote: (kind && carActions(carWithPhotos, [kind], listing, detail.phone)[0]) ?? null,
    disclaimer: lender?.disclaimer ? foldDisclaimer(lender.disclaimer) : null,
  }
}

/** The calculators of a page about no car: for a price in dollars, null for the amount that they start from. */
export const plainCalculators = (site: Site, price: number | null, params: URLSearchParams) =>
  offersFinance(site)
    ? fillCalculators(calculatorsFor(site.finance, { price, lender: null, weekly: null, loan: null }), params)
    : []

function fillCalculators(calculators: Calculator[], params: URLSearchParams) {
  const requested = calculators.find((calculator) => calculatorParams(calculator).some((name) => params.has(name)))
  return calculators.map((calculator) => ({
    calculator,
    typed: fieldsFromParams(calculator, params),
    isOpen: calculator === (requested ?? calculators[0]) || isOpened(params, calculator.kind),
  }))
}

function buildEstimate(finance: CarDetail['finance'], lender: FinanceLender | null, loan: EstimateLoan | null) {
  if (finance === null || loan === null || lender?.comparisonRate == null) return null
  const rates = { interest: perCent(loan.interest), comparison: perCent(lender.comparisonRate) }
  const basis = joined([`Estimate over ${loan.years} years`, finance.basis && `with ${finance.basis}`], ', ')!
  return { weekly: finance.weekly, rates, basis: `${basis}.` }
}

function foldDisclaimer(text: string): Disclaimer {
  const whole = text.trim()
  const preview = truncateAtWord(whole, MAX_DISCLAIMER_CHARS)
  return { preview, full: preview === whole ? null : whole }
}
