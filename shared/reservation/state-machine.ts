/**
 * State machine of a reservation (RES-01, RES-02): by state, the events that have an effect. Other events change
 * nothing and may repeat. The store derives its SQL conditions from this table.
 */

/** `free` is a car without a reservation; the others are states of one reservation. */
export type ReservationState = 'free' | 'held' | 'paid' | 'released' | 'sold'

export type ReservationEvent =
  | 'reserve'
  /** The deposit is paid, possibly late. */
  | 'pay'
  /** The card was declined: another attempt may follow while the hold lasts. */
  | 'fail'
  | 'expire'
  /** Cancelled by shopper or dealer. */
  | 'release'
  /** The feed reports the car as sold. */
  | 'sell'
  | 'withdraw'

type Step = {
  to: ReservationState
  /** A deposit, paid before or with this event, is refunded. */
  owes?: true
  /** Applies only while the car is free; otherwise the state is kept and the deposit refunded. */
  ifFree?: true
}

export const RESERVATION_TRANSITIONS: Record<ReservationState, Partial<Record<ReservationEvent, Step>>> = {
  free: {
    reserve: { to: 'held' },
  },
  held: {
    pay: { to: 'paid' },
    fail: { to: 'held' },
    expire: { to: 'released' },
    release: { to: 'released' },
    sell: { to: 'sold' },
    withdraw: { to: 'released' },
  },
  paid: {
    expire: { to: 'released', owes: true },
    release: { to: 'released', owes: true },
    sell: { to: 'sold', owes: true },
    withdraw: { to: 'released', owes: true },
  },
  released: {
    pay: { to: 'paid', ifFree: true },
  },
  sold: {
    pay: { to: 'sold', owes: true },
  },
}

/** States that block the car for others. */
export const HOLDING_STATES = ['held', 'paid'] as const satisfies ReservationState[]

export const isHolding = (state: ReservationState): boolean => HOLDING_STATES.some((each) => each === state)

export const statesFor = (event: ReservationEvent): ReservationState[] =>
  (Object.keys(RESERVATION_TRANSITIONS) as ReservationState[]).filter(
    (state) => RESERVATION_TRANSITIONS[state][event] !== undefined,
  )

/** Next state and whether a refund is owed; null where the event has no effect. `isFree`: no other reservation holds the car. */
export function nextState(
  state: ReservationState,
  event: ReservationEvent,
  isFree: boolean,
): { to: ReservationState; owes: boolean } | null {
  const step = RESERVATION_TRANSITIONS[state][event]
  if (!step) return null
  if (step.ifFree && !isFree) return { to: state, owes: true }
  return { to: step.to, owes: step.owes === true }
}

/** Reasons for the end of a reservation, shown to the dealer. */
export const END_REASONS = {
  unpaid: 'The time to pay ran out',
  failed: 'The payment did not go through',
  over: 'The hold came to its end',
  cancelled: 'The shopper let it go',
  dealer: 'The dealer let it go',
  refunded: 'The deposit was refunded',
  withdrawn: 'The car was taken off sale',
  sold: 'The car was sold',
} as const

export type EndReason = keyof typeof END_REASONS
