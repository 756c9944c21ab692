import {
  RESERVATION_TRANSITIONS,
  type ReservationEvent,
  type ReservationState,
} from '../../shared/reservation/state-machine.ts'

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
