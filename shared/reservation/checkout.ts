import { dollars } from '../money.ts'
import { HOUR_MS } from '../time.ts'
import { fillVehicle, type VehicleWords } from '../vehicle-words.ts'
import { type CheckoutSite, decisionWords, type HoldDecision, hours, hoursHeld, nextStep } from './decide-hold.ts'
import { HOLD_HOURS, isHeldAt, REFUND_TIME, type Reservation, type ReservedCar } from './reservation.ts'
import type { EndReason } from './state-machine.ts'

/** State of a car for the shopper at its checkout (RES-01, RES-02). */
export type CheckoutState = 'free' | 'paying' | 'asked' | 'paid' | 'theirs' | 'gone' | 'closed'

export type CheckoutContext = {
  site: CheckoutSite
  words: VehicleWords
  /** What a new form would come to; the shopper's own hold counts as taken. */
  decision: HoldDecision
  now: number
  current: Reservation | null
  mine: Reservation | null
  /** Another car that the shopper has on hold and not paid for. */
  another: ReservedCar | null
  /** Formats epoch milliseconds in the local time of the car's location. */
  inWords: (moment: number) => string
  /** Price now and at the time of reserving; null where equal. */
  priceChange: { before: string; now: string } | null
}

const DECIDED: Partial<Record<HoldDecision, CheckoutState>> = { gone: 'gone', taken: 'theirs', closed: 'closed' }

export function checkoutState({
  now,
  mine,
  decision,
}: Pick<CheckoutContext, 'now' | 'mine' | 'decision'>): CheckoutState {
  if (mine && isHeldAt(mine, now) && decision !== 'gone') {
    if (mine.state === 'paid') return 'paid'
    return mine.kind === 'deposit' ? 'paying' : 'asked'
  }
  return DECIDED[decision] ?? 'free'
}

/** The last attempt to pay came to nothing, and another may follow. */
export const isDeclined = (mine: Reservation | null): boolean => mine?.state === 'held' && mine.payment === 'failed'

type Words = { heading: string; text: string }
export type CheckoutRow = { label: string; text: string }
export type AmountDue = { label: string; amount: string }

const decided = ({ decision, site, words }: CheckoutContext) => decisionWords(decision, site, words)

const STATE_TEXTS: Record<CheckoutState, (facts: CheckoutContext) => Words> = {
  free: decided,
  theirs: decided,
  gone: decided,
  closed: decided,
  paying: ({ mine, inWords }) =>
    isDeclined(mine)
      ? {
          heading: 'Your card was declined',
          text: `No money was taken. We’re holding the {vehicle} for you until ${inWords(mine!.held_until)}, so you can try again with this card or another.`,
        }
      : {
          heading: 'One step left: your deposit',
          text: `We’re holding this {vehicle} for you until ${inWords(mine!.held_until)}. Pay by then and it’s reserved.`,
        },
  asked: ({ mine, inWords }) => ({
    heading: 'This {vehicle} is on hold for you',
    text: `Other shoppers can’t reserve it until ${inWords(mine!.held_until)}. We’ll call you before then.`,
  }),
  paid: ({ mine, inWords }) => ({
    heading: 'This {vehicle} is reserved for you',
    text: `We have your deposit. The {vehicle} is reserved for you until ${inWords(mine!.held_until)}.`,
  }),
}

/** Shown after the payment page until the processor's webhook arrives. */
export const PAYMENT_PENDING_TEXT: Words = {
  heading: 'Your payment is on its way to us',
  text: 'It’ll show here in a few seconds. There’s nothing more to do.',
}

/** The same, where the {vehicle} may have gone to another shopper meanwhile. */
export const PAYMENT_LATE_TEXT =
  'Your payment is on its way to us. If this {vehicle} can’t be reserved for you any more, all of it goes back to your card.'

export function checkoutWords(state: CheckoutState, facts: CheckoutContext): Words {
  const { heading, text } = STATE_TEXTS[state](facts)
  return { heading: fillVehicle(heading, facts.words), text: fillVehicle(text, facts.words) }
}

const ENDED_TEXTS: Record<EndReason, string> = {
  unpaid: 'Time ran out to pay, so your hold on this {vehicle} has ended.',
  failed: 'Your payment didn’t go through, so your hold on this {vehicle} has ended.',
  over: 'Your hold on this {vehicle} has ended.',
  cancelled: 'You let this {vehicle} go.',
  dealer: 'We ended your hold on this {vehicle}. Call us if you’d like to know why.',
  refunded: 'We refunded your deposit and ended your hold on this {vehicle}.',
  withdrawn: 'This {vehicle} is no longer for sale, so your hold on it has ended.',
  sold: 'This {vehicle} was sold while you had it on hold. We’re sorry. Please call us.',
}

type EndedHold = Pick<CheckoutContext, 'mine' | 'now' | 'words'>

/** The end of the shopper's last hold and its refund; null without an ended hold. */
export function endedText({ mine, now, words }: EndedHold): string | null {
  if (!mine || isHeldAt(mine, now)) return null
  // A hold past its time has ended, whether or not the end is stored.
  const reason: EndReason = mine.reason ?? (mine.state === 'paid' ? 'over' : isDeclined(mine) ? 'failed' : 'unpaid')
  const end = mine.kind === 'request' && reason === 'unpaid' ? 'over' : reason
  return fillVehicle(ENDED_TEXTS[end] + moneyText(mine, end), words)
}

function moneyText(mine: Reservation, reason: EndReason): string {
  const deposit = dollars(mine.deposit / 100)
  switch (mine.payment) {
    case 'refunded':
      if (reason === 'refunded') return ''
      return ` Your ${deposit} has gone back to your card. ${REFUND_TIME} to show it.`
    case 'refund_due':
    case 'paid':
      return ` Your ${deposit} is on its way back to your card. ${REFUND_TIME}.`
    default:
      if (reason !== 'unpaid' && reason !== 'failed') return ''
      if (mine.pay_url === null) return ' No money was taken.'
      // The end of its page has not been reported: it may have been paid in its last moment.
      return ` If you did pay and this {vehicle} can’t be reserved for you any more, your ${deposit} goes back to your card.`
  }
}

const [DUE, DUE_NOW] = ['Refundable deposit', 'Refundable deposit, to pay now']
const NOTHING_DUE: AmountDue = { label: 'To pay now', amount: 'Nothing' }

export const costOfHold = ({ cards, deposit }: CheckoutSite, label = DUE): AmountDue =>
  cards ? { label, amount: dollars(deposit) } : NOTHING_DUE

/** Amount due for a hold, shown before the form; null where none is due. */
export function amountDue(
  state: CheckoutState,
  { site, mine, decision }: CheckoutContext,
  isArriving: boolean,
): AmountDue | null {
  if (state === 'free') {
    const next = nextStep(decision, site)
    return next === 'refuse' ? null : costOfHold(site, next === 'confirm' ? DUE : DUE_NOW)
  }
  if (state === 'paying') return { label: isArriving ? DUE : DUE_NOW, amount: dollars(mine!.deposit / 100) }
  if (state === 'asked') return NOTHING_DUE
  return state === 'paid' ? { label: 'Refundable deposit, paid', amount: dollars(mine!.deposit / 100) } : null
}

/** Where a form holds nothing by itself. */
const HELD_AFTER_CALL: CheckoutRow = { label: 'How long it’s held', text: 'We agree on that when we call you.' }

/** Terms of a reservation in rows, shown before payment. */
export function checkoutTerms(
  state: CheckoutState,
  { site, words, decision, now, mine, inWords, priceChange }: CheckoutContext,
): CheckoutRow[] {
  if (state === 'theirs' || state === 'gone' || state === 'closed') return []
  const next = nextStep(decision, site)
  if (state === 'free' && next === 'refuse') return []
  const facts: CheckoutRow[] = []
  if (state === 'paid') facts.push({ label: 'Your reference', text: mine!.id })
  if (state === 'paid' || state === 'asked')
    facts.push({
      label: 'What happens next',
      text: fillVehicle(
        'We’ll call you to arrange a time. When the hold ends, other shoppers can reserve this {vehicle}.',
        words,
      ),
    })
  if (site.cards)
    facts.push({
      label: 'Fully refundable',
      text: fillVehicle(
        'All of it goes back to your card if you change your mind, if the hold ends or if the {vehicle} is sold.',
        words,
      ),
    })
  if (state === 'free') {
    const holdFor = hoursHeld(decision, site)
    if (holdFor > 0)
      facts.push({
        label: `On hold for ${hours(holdFor)}`,
        text: `${site.cards ? 'Pay' : next === 'offer' ? 'Confirm your number' : 'Reserve it'} now and it’s on hold for you until ${inWords(now + holdFor * HOUR_MS)}. After that, other shoppers can reserve it.`,
      })
    if (site.cards) facts.push({ label: 'You can pay with', text: site.cards.join(', ') })
    else if (next === 'request') facts.push(HELD_AFTER_CALL)
  }
  if (priceChange)
    facts.push({
      label: 'The price has changed',
      text: `You reserved it at ${priceChange.before}. It’s now ${priceChange.now}.`,
    })
  return facts
}

/** The steps to a hold by name, and the present one, counted from 1. */
export type CheckoutProgress = { at: number; titles: readonly string[] }

const [CONFIRM, DETAILS, DEPOSIT] = ['Mobile', 'Your details', 'Deposit']

function stepTitles({ cards, isGated }: Pick<CheckoutSite, 'cards' | 'isGated'>, holds: boolean): string[] {
  const last = cards ? [DEPOSIT, 'Reserved'] : holds ? ['On hold'] : ['We call you', 'On hold']
  if (isGated) return [CONFIRM, DETAILS, ...last]
  return holds && !cards ? [DETAILS, CONFIRM, ...last] : [DETAILS, ...last]
}

/** null where there is nothing to reserve. */
export function checkoutProgress(
  state: CheckoutState,
  { site, decision }: Pick<CheckoutContext, 'site' | 'decision'>,
): CheckoutProgress | null {
  const isFree = state === 'free'
  const next = nextStep(decision, site)
  if (isFree && next === 'refuse') return null
  if (state === 'theirs' || state === 'gone' || state === 'closed') return null
  const titles = stepTitles(site, !isFree || next === 'hold' || next === 'offer')
  const at = titles.indexOf(isFree ? DETAILS : state === 'paying' ? DEPOSIT : '') + 1
  return { at: at || titles.length, titles }
}

/** How long a hold lasts, where the mobile number is confirmed first. */
export function confirmTerms({ cards, request_hours }: CheckoutSite): CheckoutRow[] {
  const holdFor = cards ? HOLD_HOURS : request_hours
  if (holdFor === 0) return [HELD_AFTER_CALL]
  const text = 'From when you reserve it. After that, other shoppers can reserve it.'
  return [{ label: `On hold for ${hours(holdFor)}`, text }]
}

/** The same where the mobile number is confirmed. */
export function confirmProgress(site: CheckoutSite): CheckoutProgress {
  const titles = stepTitles(site, site.request_hours > 0)
  return { at: titles.indexOf(CONFIRM) + 1 || 1, titles }
}

export type ReleaseForm = { action: string; text: string; note: string }

/** The form that cancels a shopper's hold; null where there is none to cancel. */
export function releaseForm(
  state: CheckoutState,
  mine: Reservation | null,
  action: string,
  words: VehicleWords,
): ReleaseForm | null {
  if (state === 'paid') {
    const amount = dollars(mine!.deposit / 100)
    const note = `We’ll end your hold and send all of your ${amount} back to your card. ${REFUND_TIME} to show it.`
    return { action, text: `Cancel and get ${amount} back`, note }
  }
  if (state !== 'paying' && state !== 'asked') return null
  return {
    action,
    text: fillVehicle('Let this {vehicle} go', words),
    note: 'Other shoppers can then reserve it straight away. You haven’t paid anything.',
  }
}
