/**
 * What becomes of a reservation (RES-01, RES-02): a row for each state, in it every event that counts there. An event
 * that has no entry changes nothing, however often it comes. The store's conditions are made of this table.
 */

/** `free` is a car that nobody has reserved; the others are states of one reservation. */
export type ReservationState = 'free' | 'held' | 'paid' | 'released' | 'sold'

export type ReservationEvent =
  /** A shopper asks for the car. */
  | 'reserve'
  /** The deposit has arrived, maybe late. */
  | 'pay'
  /** The payment page says that nothing will come. */
  | 'fail'
  /** Its time is over. */
  | 'expire'
  /** The shopper, or the dealer, lets it go. */
  | 'release'
  /** The feed says so of the car. */
  | 'sell'
  | 'withdraw'

type Step = {
  to: ReservationState
  /** The money that has come, now or before, goes back. */
  owes?: true
  /** Only while the car is free; else all stays as it is and the money goes back. */
  ifFree?: true
}

export const STEPS: Record<ReservationState, Partial<Record<ReservationEvent, Step>>> = {
  free: {
    reserve: { to: 'held' },
  },
  held: {
    pay: { to: 'paid' },
    fail: { to: 'released' },
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

/** States in which nobody else can have the car. */
export const HOLDING = ['held', 'paid'] as const satisfies ReservationState[]

export const isHolding = (state: ReservationState): boolean => HOLDING.some((each) => each === state)

/** The states in which an event counts, for better or worse of the money. */
export const statesFor = (event: ReservationEvent): ReservationState[] =>
  (Object.keys(STEPS) as ReservationState[]).filter((state) => STEPS[state][event] !== undefined)

/** Where an event leads and whether money goes back; `isFree` says whether anybody could have the car. */
export function stepOf(
  state: ReservationState,
  event: ReservationEvent,
  isFree: boolean,
): { to: ReservationState; owes: boolean } | null {
  const step = STEPS[state][event]
  if (!step) return null
  if (step.ifFree && !isFree) return { to: state, owes: true }
  return { to: step.to, owes: step.owes === true }
}

/** Why a reservation ended, as the shopper and the dealer are told. */
export const REASONS = {
  unpaid: 'The time to pay ran out',
  failed: 'The payment did not go through',
  over: 'The hold came to its end',
  cancelled: 'The shopper let it go',
  dealer: 'The dealer let it go',
  refunded: 'The deposit was refunded',
  withdrawn: 'The car was taken off sale',
  sold: 'The car was sold',
} as const

export type Reason = keyof typeof REASONS
