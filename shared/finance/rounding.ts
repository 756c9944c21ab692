import type { ROUNDINGS } from '../tenant/choices.ts'
import { toCents } from './amortise.ts'

export type Rounding = keyof typeof ROUNDINGS | 'matched'

const up = (amount: number) => Math.ceil(toCents(amount))

/**
 * What a payment is shown as (FIN-03, FIN-04). `shown`: what the page shows for the same time already; a matched
 * payment is rounded towards it, by whole dollars.
 */
export const ROUNDED: Record<Rounding, (amount: number, shown: number | null) => number> = {
  exact: toCents,
  up,
  matched: (amount, shown) => (shown !== null && amount > shown ? Math.floor(toCents(amount)) : up(amount)),
}
