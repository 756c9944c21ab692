import type { Context } from 'hono'
import { advertisedPrice } from '../../../shared/car/advertised-price.ts'
import { canReserve } from '../../../shared/car/eligibility.ts'
import type { Car } from '../../../shared/car/schema.ts'
import { dollars } from '../../../shared/money.ts'
import { type CheckoutContext, type CheckoutState, checkoutState } from '../../../shared/reservation/checkout.ts'
import { checkoutSite } from '../../../shared/reservation/checkout-page.ts'
import { decideHold } from '../../../shared/reservation/decide-hold.ts'
import { type HoldStatus, holdFacts, UNKNOWN_STATUS } from '../../../shared/reservation/hold-status.ts'
import { isHeldAt, type Reservation } from '../../../shared/reservation/reservation.ts'
import { vehicleWords } from '../../../shared/vehicle-words.ts'
import type { AppEnv } from '../../context.ts'
import { reservationOwner } from '../../http/customer.ts'
import { dealerClock } from '../../platform/local-time.ts'
import { hasSpentHolds } from './part.ts'

export type Checkout = {
  car: Car
  facts: CheckoutContext
  state: CheckoutState
  /** Whether the database said who holds the car. */
  isKnown: boolean
  /** The hold was made in another browser, with this shopper's number. */
  isTyped: boolean
}

/** The checkout by the database: no cache may say that a car is free. Throws where the database does not answer. */
export async function loadCheckout(c: Context<AppEnv>, car: Car): Promise<Checkout> {
  const [status, isSpent] = await Promise.all([
    c.var.services.reservations.checkout.status(car.id, await reservationOwner(c)),
    hasSpentHolds(c),
  ])
  return checkoutWith(c, car, { status, isSpent, isKnown: true })
}

/** The checkout by the index alone, as if the car were not held: to show the form again while the database is down. */
export const indexedCheckout = (c: Context<AppEnv>, car: Car): Checkout =>
  checkoutWith(c, { ...car, reserved: false }, { status: UNKNOWN_STATUS, isSpent: false, isKnown: false })

export function withReservation(checkout: Checkout, reservation: Reservation): Checkout {
  const facts = { ...checkout.facts, current: reservation, mine: reservation }
  return { ...checkout, facts, state: checkoutState(facts) }
}

/** The site takes reservations of it online, also while another has it (RES-01). */
export const isReservable = ({ var: { services } }: Context<AppEnv>, car: Car): boolean =>
  canReserve({ ...car, status: 'in_stock', reserved: false }, services.listing)

type Holds = { status: HoldStatus; isSpent: boolean; isKnown: boolean }

function checkoutWith(c: Context<AppEnv>, car: Car, { status, isSpent, isKnown }: Holds): Checkout {
  const { site: tenant, shopper, now } = c.var
  const { current, mine, another, isTyped } = status
  const site = checkoutSite(tenant)
  const decision = decideHold(
    // A car that the database lacks is as the index says.
    holdFacts(status, status.record ?? car, {
      site,
      isReservable: isReservable(c, car),
      isConfirmed: shopper !== null,
      budget: isSpent ? 'spent' : 'left',
    }),
  )
  const facts: CheckoutContext = {
    site,
    words: vehicleWords(car),
    decision,
    now,
    current,
    mine,
    another,
    // A receipt is kept: its dates have their year.
    inWords: dealerClock(tenant, car, mine?.state === 'paid' ? 'with year' : null),
    priceChange: priceChange(mine, car, now),
  }
  return { car, facts, state: checkoutState(facts), isKnown, isTyped }
}

function priceChange(mine: Reservation | null, car: Car, now: number): CheckoutContext['priceChange'] {
  const [before, current] = [mine?.car.price ?? null, advertisedPrice(car)]
  if (!mine || !isHeldAt(mine, now) || before === null || current === null || before === current) return null
  return { before: dollars(before), now: dollars(current) }
}
