import { roundToCents, roundUp } from './amortise.ts'
import type { ROUNDINGS } from './settings.ts'

export type Rounding = keyof typeof ROUNDINGS | 'matched'

/** Rounding of displayed payments (FIN-03, FIN-04): 'matched' gives `shown`, a lender's own weekly payment of whole dollars on the page, for one with cents more. */
export const ROUND_PAYMENT: Record<Rounding, (amount: number, shown: number | null) => number> = {
  exact: roundToCents,
  up: roundUp,
  matched: (amount, shown) => (shown === Math.floor(roundToCents(amount)) ? shown : roundUp(amount)),
}
