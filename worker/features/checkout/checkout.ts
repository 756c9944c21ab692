import type { Context } from 'hono'
import { effectivePrice } from '../../../shared/car/effective-price.ts'
import { canReserve } from '../../../shared/car/eligibility.ts'
import type { Car } from '../../../shared/car/schema.ts'
import { isPurchasable } from '../../../shared/car/status.ts'
import { vehicleWords } from '../../../shared/car/vehicle-words.ts'
import { dollars } from '../../../shared/money.ts'
import { type CheckoutContext, type CheckoutState, checkoutState } from '../../../shared/reservation/checkout.ts'
import { cardsOf } from '../../../shared/reservation/checkout-page.ts'
import { holdTerms } from '../../../shared/reservation/hold-terms.ts'
import { isHeldAt, type Reservation } from '../../../shared/reservation/reservation.ts'
import { NO_HOLDS } from '../../../shared/trust/hold-room.ts'
import type { AppEnv } from '../../context.ts'
import { reservationOwner } from '../../http/customer.ts'
import { isSpent } from '../../http/trust-budget.ts'
import { dealerClock } from '../../platform/local-time.ts'
import type { Standing } from '../reservations/service.ts'

/** A car in its checkout, for one shopper. */
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
  const [standing, hasSpent] = await Promise.all([
    c.var.services.reservations.standing(car.id, await reservationOwner(c)),
    hasSpentHolds(c),
  ])
  return checkoutWith(c, car, { ...standing, hasSpent, isKnown: true })
}

/** The checkout by the index alone, as if the car were not held: to show the form again while the database is down. */
export const indexedCheckout = (c: Context<AppEnv>, car: Car): Checkout =>
  checkoutWith(c, { ...car, reserved: false }, NOTHING_KNOWN)

type Known = Standing & Pick<Checkout, 'isKnown'> & { hasSpent: boolean }

const NOTHING_KNOWN: Known = {
  current: null,
  mine: null,
  isTyped: false,
  record: null,
  holds: NO_HOLDS,
  inVain: false,
  again: false,
  another: null,
  hasSpent: false,
  isKnown: false,
}

/** Whether the confirmed number of the shopper has had its share of holds without money (TRU-01). */
const hasSpentHolds = async (c: Context<AppEnv>): Promise<boolean> =>
  c.var.shopper !== null && isSpent(c, ['holds_number'], { number: c.var.shopper.phone })

/** The checkout once the shopper has a reservation. */
export function withReservation(checkout: Checkout, reservation: Reservation): Checkout {
  const facts = { ...checkout.facts, current: reservation, mine: reservation }
  return { ...checkout, facts, state: checkoutState(facts) }
}

function checkoutWith(c: Context<AppEnv>, car: Car, known: Known): Checkout {
  const { site, services, shopper, now } = c.var
  const { current, mine, record, holds, another } = known
  // A car that the database lacks is as the index says.
  const latest = { ...car, ...record }
  const rules = { ...site.reservation, cards: cardsOf(site) }
  const facts: CheckoutContext = {
    site: rules,
    words: vehicleWords(car),
    terms: holdTerms(rules, holds, {
      isProved: shopper !== null,
      hasAnother: another?.counts ?? false,
      isSpent: known.hasSpent,
      isAgain: known.again,
      isInVain: known.inVain,
    }),
    now,
    current,
    mine,
    another: another?.car ?? null,
    car: {
      isPurchasable: isPurchasable(latest),
      isReserved: latest.reserved,
      canReserve: canReserve(latest, services.listing),
    },
    // A receipt is kept: its dates have their year.
    inWords: dealerClock(site, car, mine?.state === 'paid' ? 'with year' : null),
    priceChange: priceChange(mine, car, now),
  }
  return { car, facts, state: checkoutState(facts), isKnown: known.isKnown, isTyped: known.isTyped }
}

function priceChange(mine: Reservation | null, car: Car, now: number): CheckoutContext['priceChange'] {
  const [before, current] = [mine?.car.price ?? null, effectivePrice(car)]
  if (!mine || !isHeldAt(mine, now) || before === null || current === null || before === current) return null
  return { before: dollars(before), now: dollars(current) }
}
