import type { Context } from 'hono'
import type { CheckoutCar } from '../../../client/checkout/parts.tsx'
import type { CheckoutView } from '../../../client/pages/checkout.tsx'
import { carPath, type Link, similarLink } from '../../../shared/car/links.ts'
import type { Car } from '../../../shared/car/schema.ts'
import { carLocation } from '../../../shared/car/stock-place.ts'
import { carSummary } from '../../../shared/car/summary.ts'
import { type CarCard, carCard } from '../../../shared/card/card.ts'
import { enquiryPath } from '../../../shared/lead/enquiry-topic.ts'
import { branchPhone } from '../../../shared/location/address.ts'
import { MESSAGES } from '../../../shared/messages.ts'
import { type Phone, toPhone } from '../../../shared/phone.ts'
import {
  amountDue,
  type CheckoutState,
  checkoutProgress,
  checkoutTerms,
  checkoutWords,
  endedText,
  isDeclined,
  PAYMENT_LATE_TEXT,
  PAYMENT_PENDING_TEXT,
  releaseForm,
} from '../../../shared/reservation/checkout.ts'
import { checkoutPath } from '../../../shared/reservation/checkout-page.ts'
import { type HoldRefusal, nextStep, takesForm } from '../../../shared/reservation/decide-hold.ts'
import { isHeldAt, type Reservation } from '../../../shared/reservation/reservation.ts'
import { isRouteAvailable } from '../../../shared/routes/access.ts'
import { usesSignIn } from '../../../shared/routes/gates.ts'
import { findRoute, pathTo } from '../../../shared/routes/paths.ts'
import { signInHref } from '../../../shared/sign-in/request.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import { fillVehicle, vehicleWords } from '../../../shared/vehicle-words.ts'
import type { AppEnv } from '../../context.ts'
import type { Checkout } from './checkout.ts'

export type RequestView = Pick<CheckoutView, 'form' | 'trouble'> & {
  /** What the page offers is not to be had just now, for this reason; the form stands for what was typed. */
  refusal: HoldRefusal | undefined
  news: string | null
  /** The shopper comes from paying, and the webhook has not arrived yet. */
  isArriving: boolean
}

export function checkoutView(
  c: Context<AppEnv>,
  { car, facts, state, isTyped }: Checkout,
  request: RequestView,
): CheckoutView {
  const { site, services, now } = c.var
  const card = carCard(carSummary(car), services.listing, now)
  const { mine } = facts
  const isHeld = mine !== null && isHeldAt(mine, now)
  const isPending = request.isArriving && state === 'paying'
  const { heading, text } = isPending ? PAYMENT_PENDING_TEXT : checkoutWords(state, facts)
  const ended = request.isArriving ? fillVehicle(PAYMENT_LATE_TEXT, facts.words) : endedText(facts)
  const location = carLocation(car, services.listing.locations)
  const phone = toPhone(branchPhone(site, location))
  const isPaused = state === 'free' && nextStep(facts.decision, facts.site) === 'refuse'
  const isOpen = state === 'theirs' || state === 'gone' || state === 'closed' || isPaused
  const around = { path: checkoutPath(site, car.slug), journey: journeyLink(site, car), phone, isOpen }
  return {
    state,
    heading,
    text: request.refusal ? null : text,
    progress: request.refusal ? null : checkoutProgress(state, facts),
    news: request.news ?? (isPending ? null : ended),
    trouble: request.trouble,
    facts: request.refusal ? [] : [...checkoutTerms(state, facts), ...afterDeposit(site, card, state)],
    due: request.refusal ? null : amountDue(state, facts, request.isArriving),
    car: checkoutCar(car, card, state !== 'gone'),
    breadcrumbs: [
      { text: 'Home', href: '/' },
      { text: card.title, href: carPath(car) },
    ],
    form: state === 'free' ? request.form : null,
    first: state === 'free' ? firstStep(site, facts, around) : null,
    pay: state === 'paying' ? buildPay(mine!, around.path, { ...request, isTyped, isHeld }) : null,
    release: request.isArriving ? null : releaseForm(state, mine, around.path, facts.words),
    also: otherWays(c, { facts, state }, request, around),
    steps: isOpen
      ? [
          // While holds are paused, no other car can be held either.
          ...enquiryLinks(site, car, state).toSpliced(
            1,
            0,
            ...(isPaused ? [] : [similarLink(car, c.var.services.listing.words)]),
          ),
          { text: fillVehicle('Back to this {vehicle}', facts.words), href: carPath(car) },
        ]
      : stepsAfter(site.features, around.journey, state),
    phone: isPaused && facts.decision === 'spent' ? null : phone,
  }
}

/** The button to the payment; the less prominent one while a payment is on its way. */
const buildPay = (
  mine: Reservation,
  action: string,
  { isArriving, isTyped, isHeld }: Pick<RequestView & Checkout, 'isArriving' | 'isTyped'> & { isHeld: boolean },
): CheckoutView['pay'] => ({
  // After the end of a hold it begins anew.
  ...(!isHeld ? { href: action } : mine.pay_url && !isTyped ? { href: mine.pay_url } : { action }),
  text: isArriving ? 'I have not paid yet' : isDeclined(mine) ? 'Try again' : 'Continue to payment',
  isDue: !isArriving,
})

const afterDeposit = ({ reservation: { after_deposit } }: Site, { price }: CarCard, state: CheckoutState) =>
  after_deposit && price.kind === 'subscription' && (state === 'free' || state === 'paying')
    ? [{ label: 'What you pay next', text: `${price.text}, ${after_deposit}` }]
    : []

export const checkoutCar = (car: Car, card: CarCard, showsPrice: boolean): CheckoutCar => ({
  href: card.href,
  title: card.title,
  subtitle: [card.condition, card.subtitle].filter(Boolean).join(' · '),
  stock: car.stocknum,
  price: showsPrice ? card.price : null,
  photo: card.photo,
  place: card.location,
})

/** A reserved car is not bought yet: the other steps of buying it. */
function stepsAfter({ trade_in, finance }: Site['features'], journey: Link | null, state: CheckoutState): Link[] {
  if (!journey || (state !== 'paid' && state !== 'asked')) return []
  const next = [...(trade_in ? ['trade-in'] : []), ...(finance ? ['finance'] : [])].join(' and ')
  return [{ ...journey, text: next ? `Next: your ${next}` : 'The other steps of buying it' }]
}

function enquiryLinks({ features }: Site, car: Car, state: CheckoutState): Link[] {
  const canAsk = features.enquiry && isRouteAvailable(findRoute('contact_us'), features)
  if (!canAsk || state === 'gone') return []
  const ask = { text: fillVehicle('Ask us about this {vehicle}', vehicleWords(car)), href: enquiryPath(car) }
  return state === 'theirs' ? [{ text: MESSAGES.tellIfFree, href: enquiryPath(car, 'free_again') }, ask] : [ask]
}

/** What stands beside the form. `isOpen`: nothing is under way, so that the page leads elsewhere. */
type Around = { path: string; journey: Link | null; phone: Phone; isOpen: boolean }

/** What comes before the form, or in its place: a confirmed mobile number (TRU-01), the other car, or a call. */
function firstStep(
  site: Site,
  { decision, another, site: rules }: Checkout['facts'],
  { path, phone }: Around,
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

/** One more way on, below: to the car on hold that is in the way, the other steps of buying, or where a hold is found. */
function otherWays(
  { var: { site, shopper } }: Context<AppEnv>,
  { state, facts: { another, decision, current, words, site: rules } }: Pick<Checkout, 'state' | 'facts'>,
  { refusal }: RequestView,
  { path, isOpen, journey }: Around,
): CheckoutView['also'] {
  if (state === 'theirs' && current) return ownerLink(site, path, shopper !== null)
  if (state !== 'free') return isOpen ? null : garageLink(site)
  if (another && takesForm(decision, rules) && decision !== 'another')
    return {
      text: `You have another on hold: ${another.name}.`,
      link: { text: 'Open that hold', href: checkoutPath(site, another.slug) },
    }
  if (refusal === 'another') return garageLink(site)
  return nextStep(decision, rules) !== 'refuse' && journey
    ? { text: fillVehicle('{A_trial}, a trade-in or finance first?', words), link: journey }
    : null
}

/** Where a mobile number is confirmed; leads back to the checkout. */
export const confirmHref = (path: string) => signInHref({ type: 'hold', redirect: path, back: path, car: null })

const journeyLink = ({ features }: Site, { slug }: Car): Link | null =>
  isRouteAvailable(findRoute('checkout_journey'), features)
    ? { text: 'See every step of buying it online', href: `${pathTo('checkout_journey')}?car_id=${slug}` }
    : null

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
    ? { text: 'On another device, look in', link: { text: 'My garage', href: pathTo('my_garage') } }
    : null
