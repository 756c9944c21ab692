import type { CheckoutView } from '../../../client/pages/checkout.tsx'
import type { Link } from '../../../shared/car/links.ts'
import type { Car } from '../../../shared/car/schema.ts'
import { fillVehicle } from '../../../shared/car/vehicle-words.ts'
import type { Phone } from '../../../shared/phone.ts'
import type { CheckoutState } from '../../../shared/reservation/checkout.ts'
import { checkoutPath } from '../../../shared/reservation/checkout-page.ts'
import { type HoldRefusal, nextStep, takesForm } from '../../../shared/reservation/decide-hold.ts'
import { isRouteAvailable } from '../../../shared/routes/access.ts'
import { usesSignIn } from '../../../shared/routes/gates.ts'
import { garagePath, pathTo, routeOf } from '../../../shared/routes/paths.ts'
import { signInHref } from '../../../shared/sign-in/request.ts'
import type { Site } from '../../../shared/tenant/schema.ts'
import type { Checkout } from './checkout.ts'

/** Ways on from a checkout, beside its own form. */

type Facts = Checkout['facts']

/** What stands beside it. */
type Beside = { path: string; phone: Phone }

/** What comes before the form, or in its place: a confirmed mobile number (TRU-01), the other car, or a call. */
export function firstStep(
  site: Site,
  { decision, another, site: rules }: Facts,
  { path, phone }: Beside,
): CheckoutView['first'] {
  const confirm = { text: 'Confirm my mobile number', href: confirmHref(path) }
  if (nextStep(decision, rules) === 'confirm')
    return { text: 'We’ll text you a code and bring you straight back here.', link: confirm }
  if (decision === 'another' && another)
    return {
      text: another.name,
      link: { text: 'Open the one on hold', href: checkoutPath(site, another.slug) },
      or: 'Or send a request',
    }
  if (decision !== 'spent' || !rules.cards) return null
  const { text, href } = phone
  return { text: 'We’ll sort it out over the phone. Or try again tomorrow.', link: { text: `Call ${text}`, href } }
}

type Around = {
  state: CheckoutState
  path: string
  /** The shopper's number is confirmed. */
  isKnown: boolean
  isOpen: boolean
  isSent: boolean
  refusal: HoldRefusal | undefined
  journey: Link | null
}

/** One more way on, below: to the car on hold that is in the way, the other steps of buying, or where a hold is found. */
export function alsoOf(
  site: Site,
  { another, decision, current, words, site: rules }: Facts,
  { state, path, isKnown, isOpen, isSent, refusal, journey }: Around,
): CheckoutView['also'] {
  if (state === 'theirs' && current) return ownerLink(site, path, isKnown)
  if (isSent || state !== 'free') return isOpen ? null : garageLink(site)
  if (another && takesForm(decision, rules) && decision !== 'another')
    return {
      text: `You have another on hold: ${another.name}.`,
      link: { text: 'Open that hold', href: checkoutPath(site, another.slug) },
    }
  if (refusal === 'another') return garageLink(site)
  return nextStep(decision, rules) !== 'refuse' && journey
    ? { text: fillVehicle(JOURNEY_QUESTION, words), link: journey }
    : null
}

/** Where a mobile number is confirmed; leads back to the checkout. */
export const confirmHref = (path: string) => signInHref({ type: 'hold', redirect: path, back: path, car: null })

export const journeyLink = ({ features }: Site, { slug }: Car): Link | null =>
  isRouteAvailable(routeOf('checkout_journey'), features)
    ? { text: 'See every step of buying it online', href: `${pathTo('checkout_journey')}?car_id=${slug}` }
    : null

const JOURNEY_QUESTION = '{A_trial}, a trade-in or finance first?'

/** The owner of a hold, in a browser that does not know it. A number that is confirmed already is not the owner's. */
const ownerLink = (site: Site, path: string, isKnown: boolean): CheckoutView['also'] =>
  isKnown || !usesSignIn(site)
    ? { text: 'Reserved it yourself? Open the link in our message to you.', link: null }
    : {
        text: 'Reserved it yourself? Open the link in our message to you, or',
        link: { text: 'confirm your mobile number', href: confirmHref(path) },
        end: '.',
      }

/** This browser knows the reservation; other devices show it once the shopper has signed in. */
const garageLink = (site: Site): CheckoutView['also'] =>
  site.features.garage
    ? {
        text: 'On another device, look in',
        link: { text: 'My garage', href: garagePath(site) },
      }
    : null
