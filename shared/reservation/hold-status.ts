import type { Car } from '../car/schema.ts'
import { isPurchasable } from '../car/status.ts'
import { NO_HOLDS, type OpenHolds } from '../trust/hold-limits.ts'
import type { HoldFacts } from './decide-hold.ts'
import type { Owner, Reservation, ReservedCar } from './reservation.ts'

/** What is stored of one car before one shopper, and what of it decides on a hold. */

/** Who asks. `isConfirmed`: a texted code has confirmed the phone (TRU-01). */
export type HoldAsker = Owner & { isConfirmed: boolean }

export type HoldStatus = {
  /** Who blocks the car now, maybe this shopper. */
  current: Reservation | null
  mine: Reservation | null
  /** Only the number of `mine` is this shopper's, and it was typed in another browser: theirs once they pay for it. */
  isTyped: boolean
  /** null where the site has no such car. */
  record: Pick<Car, 'status' | 'reserved'> | null
  /** Another car that the shopper holds unpaid, by number or browser. */
  another: ReservedCar | null
  openHolds: OpenHolds
} & Pick<HoldFacts, 'hasAnother' | 'hadByRequest' | 'heldInVain'>

/** What is taken as given where the database does not answer: the form can be shown, and the claim asks again. */
export const UNKNOWN_STATUS: HoldStatus = {
  current: null,
  mine: null,
  isTyped: false,
  record: null,
  another: null,
  openHolds: NO_HOLDS,
  hasAnother: false,
  hadByRequest: false,
  heldInVain: 0,
}

type Request = Pick<HoldFacts, 'site' | 'isReservable' | 'isConfirmed' | 'budget'>

/** All that `decideHold` asks. `car`: as the stock has it now, null for none. */
export const holdFacts = (status: HoldStatus, car: HoldStatus['record'], request: Request): HoldFacts => ({
  ...request,
  isPurchasable: car !== null && isPurchasable(car),
  isTaken: status.current !== null || car?.reserved === true,
  hasAnother: status.hasAnother,
  hadByRequest: status.hadByRequest,
  heldInVain: status.heldInVain,
  openHolds: status.openHolds,
})
