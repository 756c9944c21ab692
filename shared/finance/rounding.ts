import { roundToCents } from './amortise.ts'
import type { ROUNDINGS } from './settings.ts'

export type Rounding = keyof typeof ROUNDINGS | 'matched'

const roundUp = (amount: number) => Math.ceil(roundToCents(amount))

/** Rounding of displayed payments (FIN-03, FIN-04): 'matched' rounds to whole dollars towards `shown`, the one on the page. */
export const ROUND_PAYMENT: Record<Rounding, (amount: number, shown: number | null) => number> = {
  exact: roundToCents,
  up: roundUp,
  matched: (amount, shown) => (shown !== null && amount > shown ? Math.floor(roundToCents(amount)) : roundUp(amount)),
}
