import { MESSAGES } from '../messages.ts'
import { dollars } from '../money.ts'
import { plural } from '../text.ts'
import { HELD_IN_VAIN, HOLD_TEXTS, hasHoldRoom, type OpenHolds, REQUEST_AGAIN_DAYS } from '../trust/hold-limits.ts'
import { ofKind, type VehicleWords } from '../vehicle-words.ts'
import { HOLD_HOURS } from './reservation.ts'

/** Who may hold a car (RES-01 to RES-03, TRU-01), in one decision for the page, the form, the claim and the operator. */

export type CheckoutSite = {
  /** Dollars. */
  deposit: number
  /** Duration of a hold by request; 0: the dealer calls before anything is held. */
  request_hours: number
  /** Accepted cards; null where the site takes no payments. */
  cards: readonly string[] | null
  /** A mobile number is confirmed before the form is shown. */
  isGated: boolean
}

/** A car and the shopper who asks for it, at one moment. */
export type HoldFacts = {
  site: Pick<CheckoutSite, 'cards' | 'request_hours'>
  /** In the stock and for sale. */
  isPurchasable: boolean
  /** Held by a reservation, or reserved in the feed. */
  isTaken: boolean
  /** The site reserves online, and the car has no tag that rules it out. */
  isReservable: boolean
  /** A texted code has confirmed the shopper's number. */
  isConfirmed: boolean
  /** The number holds another car that is not paid for. Typed numbers are apart from confirmed ones. */
  hasAnother: boolean
  /** The shopper had this car by request within REQUEST_AGAIN_DAYS. */
  hadByRequest: boolean
  /** How often within HELD_IN_VAIN.hours typed numbers held this car and did not pay. */
  heldInVain: number
  openHolds: OpenHolds
  /** Share of holds without money: 'spent' of the number; 'unconfirmed' of its address or network, which a code extends. */
  budget: 'left' | 'spent' | 'unconfirmed'
}

/**
 * What takes the place of a hold. `refuse`: the page says why, and leads elsewhere. `confirm`: a number is confirmed first.
 * `request`: the form asks the dealer, and holds nothing. `offer`: the form does either.
 */
type Instead = 'refuse' | 'confirm' | 'request' | 'offer'

type Words = { heading: string; text: string }
type PageWords = (site: CheckoutSite, words: VehicleWords) => Words

type Refusal = {
  applies: (facts: HoldFacts) => boolean
  /** Where a deposit is paid, and where the car is asked for without money. */
  deposit: Instead
  request: Instead
  /** What the operator hears: an alarm, or an event of the log. */
  operator?: { deposit?: OperatorNotice; request?: OperatorNotice }
  /** What the checkout says first; without words of its own it speaks as where the form is next. */
  page?: { deposit?: PageWords; request?: PageWords }
  /** Over the form that was sent. null: the page itself says it. */
  notice: string | null
}

export type OperatorNotice = 'holds_paused' | 'hold_again'

export const hours = (count: number) => plural(count, 'hour')

/** A number that was only typed holds a car while few are held without money and this one was not held in vain too often. */
const holdsUnconfirmed = ({ site, heldInVain, openHolds, budget }: HoldFacts): boolean =>
  site.cards !== null &&
  budget !== 'unconfirmed' &&
  heldInVain < HELD_IN_VAIN.most &&
  hasHoldRoom('unproved', openHolds)

const askWords =
  (text: string): PageWords =>
  () => ({ heading: 'Ask to reserve this {vehicle}', text })

const everywhere = (words: PageWords) => ({ deposit: words, request: words })

const rows = <Name extends string>(refusals: Record<Name, Refusal>) => refusals

/** Why a car is not held, one row a reason: the first that applies decides. */
export const REFUSALS = rows({
  gone: {
    applies: ({ isPurchasable }) => !isPurchasable,
    deposit: 'refuse',
    request: 'refuse',
    page: everywhere((_, words) => ({ heading: MESSAGES.soldHeading, text: ofKind(MESSAGES.sold, words) })),
    notice: 'Sorry, it’s just been sold. No money was taken.',
  },
  taken: {
    applies: ({ isTaken }) => isTaken,
    deposit: 'refuse',
    request: 'refuse',
    page: everywhere(() => ({
      heading: 'Another shopper has this {vehicle} on hold',
      text: 'We can tell you if it comes free, or you can look at one like it. If it was you, in another window or on another device, it’s still yours.',
    })),
    notice: MESSAGES.reservationTaken,
  },
  closed: {
    applies: ({ isReservable }) => !isReservable,
    deposit: 'refuse',
    request: 'refuse',
    page: everywhere(() => ({
      heading: 'This {vehicle} can’t be reserved online',
      text: 'You’re welcome to come and see it. Ask us and we’ll help.',
    })),
    notice: null,
  },
  /** The dealer calls before anything is held. */
  by_call: {
    applies: ({ site: { cards, request_hours } }) => cards === null && request_hours === 0,
    deposit: 'refuse',
    request: 'request',
    notice: null,
  },
  again: {
    applies: ({ site, hadByRequest }) => site.cards === null && hadByRequest,
    deposit: 'refuse',
    request: 'request',
    operator: { request: 'hold_again' },
    page: {
      request: askWords(
        `You had it on hold within the last ${plural(REQUEST_AGAIN_DAYS, 'day')}, so we can’t hold it again online. Send the form and we’ll call you to put it on hold. There’s nothing to pay.`,
      ),
    },
    notice: null,
  },
  another: {
    applies: ({ hasAnother }) => hasAnother,
    deposit: 'refuse',
    request: 'request',
    page: {
      deposit: () => ({ heading: 'One hold at a time', text: HOLD_TEXTS.another }),
      request: askWords(
        'You already have one on hold, so we can’t hold a second yet. Send the form and we’ll call you, or let the other one go first.',
      ),
    },
    notice: HOLD_TEXTS.another,
  },
  spent: {
    applies: ({ budget }) => budget === 'spent',
    deposit: 'refuse',
    request: 'request',
    page: {
      deposit: () => ({ heading: 'Call us to reserve this {vehicle}', text: HOLD_TEXTS.number }),
      request: askWords(
        'You’ve put as many on hold today as one number can. Send the form and we’ll call you. There’s nothing to pay.',
      ),
    },
    notice: HOLD_TEXTS.number,
  },
  /** So many cars are held without money that a confirmed number holds none either. */
  full: {
    applies: (facts) => (facts.isConfirmed || !holdsUnconfirmed(facts)) && !hasHoldRoom('proved', facts.openHolds),
    deposit: 'refuse',
    request: 'request',
    operator: { deposit: 'holds_paused', request: 'holds_paused' },
    page: {
      deposit: () => ({
        heading: 'We can’t put any more on hold just now',
        text: 'Please try again in an hour, or call us. You haven’t paid anything.',
      }),
    },
    /** Said where there is room again since. */
    notice: 'Several shoppers asked at the same time. No money was taken. Please send it once more.',
  },
  /** A confirmed number would hold it. */
  unconfirmed: {
    applies: (facts) => !facts.isConfirmed && !holdsUnconfirmed(facts),
    deposit: 'confirm',
    request: 'offer',
    operator: { deposit: 'holds_paused' },
    page: {
      deposit: ({ deposit }) => ({
        heading: 'Confirm your mobile number first',
        text: `To reserve this {vehicle}, confirm your mobile number, then pay ${dollars(deposit)}. We’ll hold it for you for ${hours(HOLD_HOURS)}.`,
      }),
      request: ({ request_hours }) => ({
        heading: 'Reserve this {vehicle}',
        text: `Free to reserve. Confirm your mobile number and we’ll hold it for ${hours(request_hours)}. Or send the form and we’ll call you first.`,
      }),
    },
    notice: null,
  },
})

export type HoldRefusal = keyof typeof REFUSALS
export type HoldDecision = 'hold' | HoldRefusal

const ORDER = Object.keys(REFUSALS) as HoldRefusal[]

/** The one answer to who may hold a car. */
export const decideHold = (facts: HoldFacts): HoldDecision =>
  ORDER.find((refusal) => REFUSALS[refusal].applies(facts)) ?? 'hold'

type Deposits = Pick<CheckoutSite, 'cards'>

const chooseKind = ({ cards }: Deposits) => (cards ? 'deposit' : 'request')

/** What comes next by a decision: a hold, or what is offered in its place. */
export const nextStep = (decision: HoldDecision, site: Deposits): 'hold' | Instead =>
  decision === 'hold' ? 'hold' : REFUSALS[decision][chooseKind(site)]

/** Whether the form is what comes next. */
export function takesForm(decision: HoldDecision, site: Deposits): boolean {
  const next = nextStep(decision, site)
  return next !== 'refuse' && next !== 'confirm'
}

/** For how many hours a form that is sent now holds the car, its number confirmed where that is offered; 0 for none. */
export function hoursHeld(decision: HoldDecision, site: CheckoutSite): number {
  const next = nextStep(decision, site)
  return next !== 'hold' && next !== 'offer' ? 0 : site.cards ? HOLD_HOURS : site.request_hours
}

const holdWords: PageWords = ({ cards, deposit, request_hours }) => ({
  heading: 'Reserve this {vehicle}',
  text: cards
    ? `Pay ${dollars(deposit)} now and we’ll hold it for you for ${hours(HOLD_HOURS)}. It’s fully refundable.`
    : `Free to reserve. We’ll hold it for ${hours(request_hours)} and call you to arrange the rest.`,
})

const requestWords = askWords('Free to reserve. We’ll call you and put it on hold for you.')

/** What a shopper without a hold reads first at a checkout; {vehicle} is still to be filled in. */
export function decisionWords(decision: HoldDecision, site: CheckoutSite, words: VehicleWords): Words {
  const own = decision === 'hold' ? holdWords : REFUSALS[decision].page?.[chooseKind(site)]
  return (own ?? (site.cards ? holdWords : requestWords))(site, words)
}

/** What stands over a form that was refused; null where the page itself says it. */
export const refusalNotice = (refusal: HoldRefusal, words: VehicleWords): string | null => {
  const { notice } = REFUSALS[refusal]
  return notice === null ? null : ofKind(notice, words)
}

/** What the operator hears of a form that was refused; null for nothing. */
export const operatorNotice = (refusal: HoldRefusal, site: Deposits): OperatorNotice | null =>
  REFUSALS[refusal].operator?.[chooseKind(site)] ?? null
