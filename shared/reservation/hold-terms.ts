import { dollars } from '../money.ts'
import { plural } from '../text.ts'
import { HOLD_TEXTS, REQUEST_AGAIN_DAYS } from '../trust/hold-limits.ts'
import { hasHoldRoom, type OpenHolds } from '../trust/hold-room.ts'

export type CheckoutSite = {
  /** Dollars. */
  deposit: number
  hold_hours: number
  payment_minutes: number
  request_hours: number
  /** Accepted cards; null where the site takes no payments. */
  cards: readonly string[] | null
}

/**
 * How a car that is free can be had where no money is taken yet (TRU-01).
 * `hold`: it is held at once.
 * `offered`: it is held for a confirmed mobile number, and asked for without one.
 * `required`: too many cars are held, or this one was held in vain too often, so it is held for a confirmed number alone.
 * `full`: so many that it is held for a confirmed number no more than for another.
 * `another`: the shopper holds another car that is not paid for.
 * `spent`: the shopper's number has had its share of holds for today.
 * `again`: the shopper had this car on hold a few days ago.
 * `ask`: nothing is held before the dealer has called.
 */
export type HoldTerms = 'hold' | 'offered' | 'required' | 'full' | 'another' | 'spent' | 'again' | 'ask'

/** What is known of the shopper who asks. */
export type Asker = { isProved: boolean; hasAnother: boolean; isSpent: boolean; isAgain: boolean; isInVain: boolean }

export function holdTerms(
  { cards, request_hours }: Pick<CheckoutSite, 'cards' | 'request_hours'>,
  holds: OpenHolds,
  { isProved, hasAnother, isSpent, isAgain, isInVain }: Asker,
): HoldTerms {
  if (cards && !isProved && !isInVain && hasHoldRoom('unproved', holds)) return 'hold'
  if (!cards && request_hours === 0) return 'ask'
  if (!cards && isAgain) return 'again'
  if (hasAnother) return 'another'
  if (isSpent) return 'spent'
  if (!hasHoldRoom('proved', holds)) return cards ? 'full' : 'ask'
  if (isProved) return 'hold'
  return cards ? 'required' : 'offered'
}

type Deposits = Pick<CheckoutSite, 'cards'>

const NOT_NOW: ReadonlySet<HoldTerms> = new Set(['full', 'another', 'spent'])

/** Whether the car can be had now. Where a deposit is paid there is nothing to ask for instead. */
export const isOffered = (terms: HoldTerms, { cards }: Deposits): boolean => cards === null || !NOT_NOW.has(terms)

/** Whether the form is what comes next. */
export const takesForm = (terms: HoldTerms, site: Deposits): boolean => isOffered(terms, site) && terms !== 'required'

const HOLDS_NOTHING: ReadonlySet<HoldTerms> = new Set(['ask', 'again', 'another', 'spent', 'required'])

/** For how many hours a form that is sent now holds the car; 0 for none. */
export const hoursHeld = (terms: HoldTerms, { cards, hold_hours, request_hours }: CheckoutSite): number =>
  HOLDS_NOTHING.has(terms) ? 0 : cards ? hold_hours : request_hours

type Words = { heading: string; text: string }
type Texts = Partial<Record<HoldTerms, (site: CheckoutSite) => Words>>

const hours = (count: number) => plural(count, 'hour')

/** Where a deposit is paid. */
const DEPOSIT_TEXTS: Texts = {
  required: ({ deposit, hold_hours }) => ({
    heading: 'Confirm your mobile number first',
    text: `To reserve this {vehicle}, confirm your mobile number, then pay ${dollars(deposit)}. We’ll hold it for you for ${hours(hold_hours)}.`,
  }),
  full: () => ({
    heading: 'We can’t put any more on hold just now',
    text: 'Please try again in an hour, or call us. You haven’t paid anything.',
  }),
  another: () => ({ heading: 'One hold at a time', text: HOLD_TEXTS.another }),
  spent: () => ({ heading: 'Call us to reserve this {vehicle}', text: HOLD_TEXTS.number }),
}

const depositWords = ({ deposit, hold_hours }: CheckoutSite): Words => ({
  heading: 'Reserve this {vehicle}',
  text: `Pay ${dollars(deposit)} now and we’ll hold it for you for ${hours(hold_hours)}. It’s fully refundable.`,
})

const askWords = (text: string) => (): Words => ({ heading: 'Ask to reserve this {vehicle}', text })

/** Where no money is taken. */
const REQUEST_TEXTS: Texts = {
  hold: ({ request_hours }) => ({
    heading: 'Reserve this {vehicle}',
    text: `Free to reserve. We’ll hold it for ${hours(request_hours)} and call you to arrange the rest.`,
  }),
  offered: ({ request_hours }) => ({
    heading: 'Reserve this {vehicle}',
    text: `Free to reserve. Confirm your mobile number and we’ll hold it for ${hours(request_hours)}. Or send the form and we’ll call you first.`,
  }),
  another: askWords(
    'You already have one on hold, so we can’t hold a second yet. Send the form and we’ll call you, or let the other one go first.',
  ),
  spent: askWords(
    'You’ve put as many on hold today as one number can. Send the form and we’ll call you. There’s nothing to pay.',
  ),
  again: askWords(
    `You had it on hold within the last ${plural(REQUEST_AGAIN_DAYS, 'day')}, so we can’t hold it again online. Send the form and we’ll call you to put it on hold. There’s nothing to pay.`,
  ),
}

const requestWords = askWords('Free to reserve. We’ll call you and put it on hold for you.')

/** What a shopper reads first at the checkout of a car that is free. */
export function freeWords(terms: HoldTerms, site: CheckoutSite): Words {
  const [texts, usual] = site.cards ? [DEPOSIT_TEXTS, depositWords] : [REQUEST_TEXTS, requestWords]
  return (texts[terms] ?? usual)(site)
}
