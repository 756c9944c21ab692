import type { Context } from 'hono'
import type { CheckoutCar } from '../../../client/checkout/car.tsx'
import type { CheckoutView } from '../../../client/pages/checkout.tsx'
import { type CarCard, carCard } from '../../../shared/car/card.ts'
import { effectivePrice } from '../../../shared/car/effective-price.ts'
import { canReserve } from '../../../shared/car/eligibility.ts'
import { carPath, type Link, similarLink } from '../../../shared/car/links.ts'
import { carLocation, carPhone } from '../../../shared/car/place.ts'
import type { Car } from '../../../shared/car/schema.ts'
import { isPurchasable } from '../../../shared/car/status.ts'
import { carSummary } from '../../../shared/car/summary.ts'
import { enquiryPath } from '../../../shared/lead/about.ts'
import { dollars } from '../../../shared/money.ts'
import { phoneOf } from '../../../shared/phone.ts'
import {
  ARRIVING,
  type CheckoutFacts,
  type CheckoutState,
  checkoutFacts,
  checkoutState,
  checkoutWords,
  dueOf,
  endedText,
} from '../../../shared/reservation/checkout.ts'
import { cardsOf, checkoutPath } from '../../../shared/reservation/checkout-page.ts'
import { releaseOf } from '../../../shared/reservation/release.ts'
import { holdsAt, type Reservation } from '../../../shared/reservation/reservation.ts'
import { isReachable } from '../../../shared/tenant/access.ts'
import { garagePath } from '../../../shared/tenant/own-paths.ts'
import { pathTo, routeOf } from '../../../shared/tenant/paths.ts'
import type { Site } from '../../../shared/tenant/schema.ts'
import type { AppEnv } from '../../context.ts'
import { ownerOf } from '../../http/customer.ts'
import { dealerClock } from '../../platform/local-time.ts'

export type Checkout = { car: Car; facts: CheckoutFacts; state: CheckoutState }

/** How a car stands for this visitor, asked of the database: no cache may say that a car is free. */
export async function checkoutOf(c: Context<AppEnv>, car: Car): Promise<Checkout> {
  const { site, services, now } = c.var
  const { current, mine, record } = await services.reservations.standing(car.id, await ownerOf(c))
  // Where the database knows less than the index, the index is believed.
  const told = { ...car, ...record }
  const inWords = dealerClock(site, car)
  const facts: CheckoutFacts = {
    site: { ...site.reservation, cards: cardsOf(site) },
    now,
    current,
    mine,
    car: {
      isPurchasable: isPurchasable(told),
      isReserved: told.reserved,
      canReserve: canReserve(told, services.listing),
    },
    inWords,
    priceChange: priceChange(mine, car, now),
  }
  return { car, facts, state: checkoutState(facts) }
}

function priceChange(mine: Reservation | null, car: Car, now: number): CheckoutFacts['priceChange'] {
  const [before, current] = [mine?.car.price ?? null, effectivePrice(car)]
  if (!mine || !holdsAt(mine, now) || before === null || current === null || before === current) return null
  return { before: dollars(before), now: dollars(current) }
}

type More = Pick<CheckoutView, 'form' | 'trouble'> & {
  news: string | null
  /** Their payment is made, and word of it on its way. */
  isArriving: boolean
}

export function checkoutView(c: Context<AppEnv>, { car, facts, state }: Checkout, more: More): CheckoutView {
  const { site, services, now } = c.var
  const path = checkoutPath(site, car.slug)
  const card = carCard(carSummary(car), services.listing, now)
  const { heading, text } = more.isArriving ? ARRIVING : checkoutWords(state, facts)
  const road = roadOf(site, car)
  const location = carLocation(car, services.listing.locations)
  const isOpen = state === 'theirs' || state === 'gone' || state === 'closed'
  return {
    state,
    heading,
    text,
    news: more.news ?? endedText(facts),
    trouble: more.trouble,
    facts: checkoutFacts(state, facts),
    due: dueOf(state, facts, more.isArriving),
    car: checkoutCar(car, card, state !== 'gone'),
    breadcrumbs: [
      { text: 'Home', href: '/' },
      { text: card.title, href: carPath(car) },
    ],
    form: state === 'free' ? more.form : null,
    pay: state === 'paying' ? payOf(facts.mine!, path, more.isArriving) : null,
    release: releaseOf(state, facts.mine, path),
    also: state === 'free' ? road && { text: BEFORE, link: road } : isOpen ? null : foundAgain(site),
    steps: isOpen
      ? [...tellMe(site, car, state), similarLink(car), { text: 'Back to this car', href: carPath(car) }]
      : otherSteps(road, state),
    // The number of a car is for those who ask for it, where a site counts them (VDP-06).
    phone: site.features.phone_reveal ? phoneOf(site.phone) : carPhone(car, location, services.listing),
  }
}

/** Whoever has paid is not asked to pay; whoever came here without can still. */
const payOf = ({ pay_url }: Reservation, action: string, isArriving: boolean): CheckoutView['pay'] => ({
  ...(pay_url ? { href: pay_url } : { action }),
  text: isArriving ? 'I have not paid yet' : 'Continue to payment',
  isDue: !isArriving,
})

/** A car as it stands beside a form of its own. */
export const checkoutCar = (car: Car, card: CarCard, showsPrice: boolean): CheckoutCar => ({
  href: card.href,
  title: card.title,
  subtitle: [card.condition, card.subtitle].filter(Boolean).join(' · '),
  stock: car.stocknum,
  price: showsPrice ? card.price : null,
  photo: card.photo,
  place: card.location,
})

/** A reserved car is not bought yet: what else there is to do for it. */
const otherSteps = (road: Link | null, state: CheckoutState): Link[] =>
  road && (state === 'paid' || state === 'asked') ? [{ ...road, text: 'The other steps of buying it' }] : []

const roadOf = ({ features }: Site, { slug }: Car): Link | null =>
  isReachable(routeOf('checkout_journey'), features)
    ? { text: 'See every step of buying it online', href: `${pathTo('checkout_journey')}?car_id=${slug}` }
    : null

const BEFORE = 'A test drive, a trade-in or finance first?'

/** This browser knows it; others do once its shopper has signed in. */
const foundAgain = (site: Site): CheckoutView['also'] =>
  site.features.garage
    ? {
        text: 'On another device you find it in',
        link: { text: 'My garage', href: garagePath(site) },
      }
    : null

function tellMe({ features }: Site, car: Car, state: CheckoutState): Link[] {
  const canAsk = features.enquiry && isReachable(routeOf('contact_us'), features)
  return canAsk && state !== 'gone' ? [{ text: 'Ask us about this car', href: enquiryPath(car) }] : []
}
