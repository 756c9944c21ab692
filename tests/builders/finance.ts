import {
  type Calculator,
  type CalculatorKind,
  calculatorsFor,
  type FinancedPrice,
} from '../../shared/finance/calculator.ts'
import { buildSite } from './site.ts'

type Finance = NonNullable<NonNullable<Parameters<typeof buildSite>[0]>['finance']>

const CAR: FinancedPrice = { price: 30_000, lender: null, weekly: null, loan: null }

/** A calculator of a site with these settings, by a car of $30,000 that no lender speaks of. */
export function aCalculator(kind: CalculatorKind, finance: Finance = {}, car: Partial<FinancedPrice> = {}): Calculator {
  const site = buildSite({ finance: { ...finance, calculators: [kind] } })
  return calculatorsFor(site.finance, { ...CAR, ...car })[0]!
}
