import type { CheckoutContext, CheckoutState } from './checkout.ts'
import { type HoldTerms, isOffered } from './hold-terms.ts'

/** The steps to a hold by name, and the present one, counted from 1. */
export type CheckoutProgress = { at: number; titles: readonly string[] }

const PAID = ['Your details', 'Deposit', 'Reserved'] as const
const FREE = ['Your details', 'Confirm your mobile', 'On hold'] as const
const ASKED = ['Your details', 'We call you', 'On hold'] as const

/** Terms by which a hold without a deposit is had at once. */
const AT_ONCE: ReadonlySet<HoldTerms> = new Set(['hold', 'offered'])

/** null where there is nothing to reserve. `isSent`: a request has just been sent. */
export function checkoutProgress(
  state: CheckoutState,
  { site, terms }: Pick<CheckoutContext, 'site' | 'terms'>,
  isSent: boolean,
): CheckoutProgress | null {
  const isFree = state === 'free'
  if (isFree && !isOffered(terms, site)) return null
  if (state === 'theirs' || state === 'gone' || state === 'closed') return null
  if (site.cards) return { at: isFree ? 1 : state === 'paying' ? 2 : 3, titles: PAID }
  if (isSent) return { at: 2, titles: ASKED }
  if (!isFree) return { at: 3, titles: FREE }
  return { at: 1, titles: AT_ONCE.has(terms) ? FREE : ASKED }
}
