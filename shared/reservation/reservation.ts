import type { Reason, ReservationState } from './machine.ts'

/** Paid for by a deposit, or asked for where a site takes no payments (RES-03). */
export type ReservationKind = 'deposit' | 'request'

/** Where the money of a reservation stands. */
export type PaymentState = 'open' | 'failed' | 'paid' | 'refund_due' | 'refunded'

/** What a car was when it was reserved: a feed may change it meanwhile. */
export type ReservedCar = { id: number; slug: string; name: string; stocknum: string | null; price: number | null }

/** One shopper's hold on one car. Times are epoch ms, the deposit is in cents. */
export type Reservation = {
  id: string
  kind: ReservationKind
  state: Exclude<ReservationState, 'free'>
  reason: Reason | null
  car: ReservedCar
  deposit: number
  held_at: number
  /** It ends by itself then, whether or not anything runs (RES-01). */
  held_until: number
  changed_at: number
  lead_id: string | null
  /** null where no payment was ever opened. */
  payment: PaymentState | null
  /** The processor's page, while it waits to be paid there. */
  pay_url: string | null
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

export type HoldRules = {
  /** From the deposit's arrival (RES-01). */
  hold_hours: number
  /** How long the payment page is open. */
  payment_minutes: number
  /** How long a car is held that was asked for without payment. */
  request_hours: number
}

/** The payment page closes before the hold ends, for word of the last payment takes a moment. */
const GRACE = 5 * MINUTE

/** When a hold that is not paid for ends by itself. */
export const unpaidUntil = (kind: ReservationKind, rules: HoldRules, now: number): number =>
  kind === 'request' ? now + rules.request_hours * HOUR : now + rules.payment_minutes * MINUTE + GRACE

/** When the payment page closes. */
export const payableUntil = (rules: HoldRules, heldAt: number): number => heldAt + rules.payment_minutes * MINUTE

/** When a hold ends whose deposit arrived then. */
export const paidUntil = ({ hold_hours }: HoldRules, paidAt: number): number => paidAt + hold_hours * HOUR

/** Whether somebody has the car by this reservation at `now`: an end that nobody has written down is an end. */
export const holdsAt = ({ state, held_until }: Pick<Reservation, 'state' | 'held_until'>, now: number): boolean =>
  (state === 'held' || state === 'paid') && now < held_until
