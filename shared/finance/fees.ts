import type { FinanceLender } from '../car/schema.ts'
import type { Site } from '../tenant/site-fields.ts'
import type { ComparedFees } from './comparison-rate.ts'
import type { FEES_PAID, FINANCE_TYPES } from './settings.ts'

export type LoanFees = {
  /** Fees at the start of the loan, by label. */
  once: { label: string; amount: number }[]
  monthly: number
  paid: keyof typeof FEES_PAID
  /** False where neither site nor lender states the fees: no comparison rate can then be calculated. */
  areKnown: boolean
}

type FinanceType = keyof typeof FINANCE_TYPES

/** FIN-04: default establishment fee by finance type, for records without one. */
const TYPE_FEES: Partial<Record<FinanceType, number>> = { weekly_with_lender_fee: 1_360.5 }

/** Establishment fee: the lender record's, else the type's; null where neither states it. */
export const lenderFee = (type: FinanceType, lender: Pick<FinanceLender, 'establishmentFees'> | null): number | null =>
  lender?.establishmentFees ?? TYPE_FEES[type] ?? null

/** All fees of a car loan (FIN-05). `own`: establishment fee in place of the lender's, 0 for none. */
export function loanFees(
  { type, fees, fees_paid }: Pick<Site['finance'], 'type' | 'fees' | 'fees_paid'>,
  lender: Pick<FinanceLender, 'establishmentFees'> | null,
  own: number,
): LoanFees {
  const lenderAmount = own || lenderFee(type, lender)
  const once = [
    { label: 'Establishment fee', amount: lenderAmount ?? fees?.establishment ?? 0 },
    { label: 'Security registration', amount: fees?.security_registration ?? 0 },
    { label: 'Agency fee', amount: fees?.agency ?? 0 },
  ]
  return {
    once: once.filter(({ amount }) => amount > 0),
    monthly: fees?.monthly_account ?? 0,
    paid: fees_paid,
    areKnown: lenderAmount !== null || fees !== null,
  }
}

export const feesAtStart = ({ once }: Pick<LoanFees, 'once'>) => once.reduce((sum, { amount }) => sum + amount, 0)

export const comparedFees = (fees: LoanFees): ComparedFees => ({
  once: feesAtStart(fees),
  monthly: fees.monthly,
  paid: fees.paid,
})
