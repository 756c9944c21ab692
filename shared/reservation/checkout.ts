import { MESSAGES } from '../messages.ts'
import { dollars } from '../money.ts'
import { plural } from '../text.ts'
import { HOUR_MS } from '../time.ts'
import { type CheckoutSite, freeWords, type HoldTerms, hoursHeld, isOffered } from './hold-terms.ts'
import { isHeldAt, type Reservation, type ReservedCar } from './reservation.ts'
import type { EndReason } from './state-machine.ts'

/** State of a car for the shopper at its checkout (RES-01, RES-02). */
export type CheckoutState = 'free' | 'paying' | 'asked' | 'paid' | 'theirs' | 'gone' | 'closed'

export type CheckoutContext = {
  site: CheckoutSite
  terms: HoldTerms
  now: number
  current: Reservation | null
  mine: Reservation | null
  /** Another car that the shopper has on hold and not paid for. */
  another: ReservedCar | null
  /** State of the car in the stock. */
  car: { isPurchasable: boolean; isReserved: boolean; canReserve: boolean }
  /** Formats epoch milliseconds in the local time of the car's location. */
  inWords: (moment: number) => string
  /** Price now and at the time of reserving; null where equal. */
  priceChange: { before: string; now: string } | null
}

export function checkoutState({ now, current, mine, car }: CheckoutContext): CheckoutState {
  if (mine && isHeldAt(mine, now) && car.isPurchasable) {
    if (mine.state === 'paid') return 'paid'
    return mine.kind === 'deposit' ? 'paying' : 'asked'
  }
  if (!car.isPurchasable) return 'gone'
  if (current || car.isReserved) return 'theirs'
  return car.canReserve ? 'free' : 'closed'
}

/** The last attempt to pay came to nothing, and another may follow. */
export const isDeclined = (mine: Reservation | null): boolean => mine?.state === 'held' && mine.payment === 'failed'

type Words = { heading: string; text: string }
export type CheckoutRow = { label: string; text: string }
export type AmountDue = { label: string; amount: string }

const hours = (count: number) => plural(count, 'hour')

const STATE_TEXTS: Record<CheckoutState, (facts: CheckoutContext) => Words> = {
  free: ({ site, terms }) => freeWords(terms, site),
  paying: ({ mine, inWords }) =>
    isDeclined(mine)
      ? {
          heading: 'Your card was declined',
          text: `Nothing was taken, and the car is still held for you. You can try again, with this card or another, until ${inWords(mine!.held_until)}.`,
        }
      : {
          heading: 'One step left: your deposit',
          text: `No other shopper can take this car until ${inWords(mine!.held_until)}. Pay by then and it is reserved for you.`,
        },
  asked: ({ mine, inWords }) => ({
    heading: 'This car is held for you',
    text: `Until ${inWords(mine!.held_until)} nobody else can take it. We ring you before then.`,
  }),
  paid: ({ mine, inWords }) => ({
    heading: 'This car is reserved for you',
    text: `Your deposit has arrived. The car is yours to see and to buy until ${inWords(mine!.held_until)}.`,
  }),
  theirs: () => ({
    heading: 'Another shopper has this car on hold',
    text: 'Holds end by themselves. Ask us to tell you if it comes free, or look at one like it.',
  }),
  gone: () => ({ heading: MESSAGES.soldHeading, text: MESSAGES.sold }),
  closed: () => ({
    heading: 'This car cannot be reserved online',
    text: 'You are welcome to see and drive it. Ask us what is possible.',
  }),
}

/** Shown after the payment page until the processor's webhook arrives. */
export const PAYMENT_PENDING_TEXT: Words = {
  heading: 'Your payment is on its way to us',
  text: 'This page shows it within a few seconds. You need do nothing more.',
}

export const checkoutWords = (state: CheckoutState, facts: CheckoutContext): Words => STATE_TEXTS[state](facts)

const ENDED_TEXTS: Record<EndReason, string> = {
  unpaid: 'The time to pay ran out, so your hold on this car has ended. Nothing was taken from you.',
  failed: 'Your payment did not go through, so your hold on this car has ended. Nothing was taken from you.',
  over: 'Your hold on this car has come to its end.',
  cancelled: 'You have let this car go.',
  dealer: 'We have let your hold on this car go. Ask us why.',
  refunded: 'Your deposit was refunded, and your hold on this car has ended.',
  withdrawn: 'This car was taken off sale, so your hold on it has ended.',
  sold: 'This car was sold while you had it on hold. We are sorry. Ask us how that came to be.',
}

/** The end of the shopper's last hold and its refund; null without an ended hold. */
export function endedText({ mine, now, site }: Pick<CheckoutContext, 'mine' | 'now' | 'site'>): string | null {
  if (!mine || isHeldAt(mine, now)) return null
  // A hold past its time has ended, whether or not the end is stored.
  const reason: EndReason = mine.reason ?? (mine.state === 'paid' ? 'over' : isDeclined(mine) ? 'failed' : 'unpaid')
  const deposit = dollars(mine.deposit / 100)
  const refundText = {
    refunded: reason === 'refunded' ? '' : ` Your ${deposit} went back to your card; banks take up to ten days.`,
    refund_due: ` Your ${deposit} is on its way back to your card; banks take up to ten days.`,
    paid: ` Your ${deposit} is on its way back to your card; banks take up to ten days.`,
    failed: '',
    open: '',
  }[mine.payment ?? 'open']
  const endText = mine.kind === 'request' && reason === 'unpaid' ? ENDED_TEXTS.over : ENDED_TEXTS[reason]
  return endText + (site.cards || mine.payment ? refundText : '')
}

/** Amount due for a hold, shown before the form; null where none is due. */
export function amountDue(
  state: CheckoutState,
  { site, mine, terms }: CheckoutContext,
  isArriving: boolean,
): AmountDue | null {
  if (state === 'free' && !isOffered(terms, site)) return null
  if (state === 'free' && terms === 'required') return { label: 'Deposit', amount: dollars(site.deposit) }
  if (state === 'free') return { label: 'To pay now', amount: site.cards ? dollars(site.deposit) : 'Nothing' }
  if (state === 'paying') return { label: isArriving ? 'Deposit' : 'To pay now', amount: dollars(mine!.deposit / 100) }
  return state === 'paid' ? { label: 'Deposit paid', amount: dollars(mine!.deposit / 100) } : null
}

/** Terms of a reservation in rows, shown before payment. */
export function checkoutTerms(
  state: CheckoutState,
  { site, terms, now, mine, inWords, priceChange }: CheckoutContext,
): CheckoutRow[] {
  if (state === 'theirs' || state === 'gone' || state === 'closed') return []
  if (state === 'free' && !isOffered(terms, site)) return []
  const facts: CheckoutRow[] = []
  if (state === 'paid') facts.push({ label: 'Your reference', text: mine!.id })
  if (state === 'paid' || state === 'asked')
    facts.push({
      label: 'What happens next',
      text: 'We ring you to arrange a time. When the hold ends, the car is released by itself.',
    })
  if (site.cards)
    facts.push({
      label: 'Fully refundable',
      text: 'All of it goes back to your card if you change your mind, if the hold ends, or if the car is sold.',
    })
  if (state === 'free') {
    const holdFor = hoursHeld(terms, site)
    if (holdFor > 0)
      facts.push({
        label: `Held for ${hours(holdFor)}`,
        text: `${site.cards ? 'Pay' : terms === 'offered' ? 'Confirm your number' : 'Ask'} now and it is yours until ${inWords(now + holdFor * HOUR_MS)}. Then it is released by itself.`,
      })
    if (site.cards) facts.push({ label: 'You can pay with', text: site.cards.join(', ') })
  }
  if (priceChange)
    facts.push({
      label: 'The price has changed',
      text: `You reserved it at ${priceChange.before}. It is now ${priceChange.now}.`,
    })
  return facts
}
