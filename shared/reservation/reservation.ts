import { HOUR_MS, MINUTE_MS } from '../time.ts'
import type { EndReason, ReservationState } from './state-machine.ts'

/** Held by a deposit, or by request where a site takes no payments (RES-03). */
export type ReservationKind = 'deposit' | 'request'

/** State of a reservation's payment. 'failed': the card was declined; it may be tried again. */
export type PaymentState = 'open' | 'failed' | 'paid' | 'refund_due' | 'refunded'

/** How long a refund is on its way, in words; ends a sentence, or goes on with 'to show it'. */
export const REFUND_TIME = 'Banks can take up to ten days'

/** Why a payment cannot be refunded, by state; null where it can be or already is (RES-01). */
export const NO_REFUND: Record<PaymentState, string | null> = {
  open: 'Nothing has been paid yet. Release the reservation to let the car go.',
  failed: 'Nothing was paid.',
  paid: null,
  refund_due: null,
  refunded: null,
}

export const NO_PAYMENT = 'It was asked for without payment.'

/** A payment event of a processor. `at` is the processor's time in epoch milliseconds; amounts are cents. */
export type PaymentEvent = { id: string; at: number } & (
  | { kind: 'paid'; payment: string; amount: number; charge: string | null }
  /**
   * One attempt, by its number. 'declined': the card was, and the page of the attempt still takes another. 'failed': it came to
   * nothing. 'unpaid': the time of its page ran out.
   */
  | { kind: 'declined' | 'failed' | 'unpaid'; payment: string; attempt: number }
  /** Refunded in full. */
  | { kind: 'refunded'; charge: string }
)

/** Snapshot of the car when it was reserved; the stock may change later. */
export type ReservedCar = { id: number; slug: string; name: string; stocknum: string | null; price: number | null }

/** One shopper's hold on one car. Times are epoch milliseconds, the deposit is in cents. */
export type Reservation = {
  id: string
  kind: ReservationKind
  state: Exclude<ReservationState, 'free'>
  reason: EndReason | null
  car: ReservedCar
  deposit: number
  held_at: number
  /** The hold expires at this time without further action (RES-01). */
  held_until: number
  changed_at: number
  lead_id: string | null
  /** null for a reservation without payment. */
  payment: PaymentState | null
  pay_url: string | null
}

/** How long a paid deposit holds the car, counted from its payment (RES-01). */
export const HOLD_HOURS = 48
/** How long the payment page is open; an unpaid hold ends `GRACE_MS` later. */
const PAYMENT_MINUTES = 40

/** `request_hours`: duration of a hold by request. */
export type HoldRules = { request_hours: number }

/** The hold outlives the payment page, since the webhook of a last-minute payment takes time. */
const GRACE_MS = 5 * MINUTE_MS

/** Epoch milliseconds at which an unpaid hold expires. */
export const unpaidUntil = (kind: ReservationKind, rules: HoldRules, now: number): number =>
  kind === 'request' ? now + rules.request_hours * HOUR_MS : now + PAYMENT_MINUTES * MINUTE_MS + GRACE_MS

/** A processor keeps a page open for half an hour at least, counted from when the call for it arrives. */
const LEAST_PAGE_MS = 32 * MINUTE_MS

/** Epoch milliseconds at which a payment page expires that was asked for at `begunAt`. A later attempt's may outlive the hold. */
export const payableUntil = (heldAt: number, begunAt = heldAt): number =>
  Math.max(heldAt + PAYMENT_MINUTES * MINUTE_MS, begunAt + LEAST_PAGE_MS)

/** Whether a deposit may have been paid whose webhook has not arrived: also a while after the end of the hold. */
export function mayBePaidAt(mine: Reservation, now: number): boolean {
  if (mine.payment === 'open' && isHeldAt(mine, now)) return true
  // A page takes another card after one that was declined.
  const isOpen = mine.pay_url !== null && (mine.payment === 'open' || mine.payment === 'failed')
  return isOpen && now < mine.held_until + LEAST_PAGE_MS + GRACE_MS
}

/** Epoch milliseconds at which a paid hold expires. */
export const paidUntil = (paidAt: number): number => paidAt + HOLD_HOURS * HOUR_MS

/** Whether a reservation blocks the car at `now`; past `held_until` it does not, whether or not its end is stored. */
export const isHeldAt = ({ state, held_until }: Pick<Reservation, 'state' | 'held_until'>, now: number): boolean =>
  (state === 'held' || state === 'paid') && now < held_until

/** What identifies a shopper: their browser, and the phone they have signed in with. Both are hashes. */
export type Owner = { holderToken: string | null; customerHash: string | null }
