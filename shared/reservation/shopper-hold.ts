import { dollars } from '../money.ts'
import { DAY_MS } from '../time.ts'
import { type CheckoutContext, type CheckoutState, endedText, isDeclined } from './checkout.ts'
import { isHeldAt, type Reservation } from './reservation.ts'

/** A shopper's own reservation and its next action (RES-01). */
export type ShopperHold = { state: CheckoutState | 'over'; title: string; text: string; todo: string | null }

type HoldContext = Pick<CheckoutContext, 'now' | 'inWords' | 'words'> & {
  /** Whether the car is still for sale. */ isForSale: boolean
}

export function shopperHold(mine: Reservation, { now, inWords, words, isForSale }: HoldContext): ShopperHold {
  const until = `Until ${inWords(mine.held_until)}`
  if (!isHeldAt(mine, now)) return { state: 'over', title: 'Ended', text: endedText({ mine, now, words })!, todo: null }
  if (!isForSale) {
    const ended = { ...mine, state: 'sold', reason: 'sold' } as const
    return { state: 'over', title: 'Sold', text: endedText({ mine: ended, now, words })!, todo: null }
  }
  if (mine.state === 'paid')
    return {
      state: 'paid',
      title: 'Reserved for you',
      text: `${until}. We have your ${dollars(mine.deposit / 100)} deposit and we’ll call you to arrange a time.`,
      todo: 'See your reservation',
    }
  if (mine.kind === 'request')
    return {
      state: 'asked',
      title: 'On hold for you',
      text: `${until}. We’ll call you before then.`,
      todo: 'See your reservation',
    }
  const deposit = dollars(mine.deposit / 100)
  if (isDeclined(mine))
    return {
      state: 'paying',
      title: 'Card declined',
      text: `No money was taken. ${until} it’s on hold for you and you can try again.`,
      todo: 'Try again',
    }
  return {
    state: 'paying',
    title: 'Waiting for your deposit',
    text: `${until}. Pay ${deposit} by then and it’s reserved for you.`,
    todo: `Pay the ${deposit} deposit`,
  }
}

const ENDED_SHOWN_MS = 30 * DAY_MS

/** The latest hold of each car, active ones first, without ends older than ENDED_SHOWN_MS. Input is newest first. */
export function listShopperHolds(all: Reservation[], now: number): Reservation[] {
  const latest = all.filter(({ car }, at) => all.findIndex((other) => other.car.id === car.id) === at)
  const recent = latest.filter((each) => isHeldAt(each, now) || now - each.changed_at < ENDED_SHOWN_MS)
  return recent.toSorted((a, b) => Number(isHeldAt(b, now)) - Number(isHeldAt(a, now)))
}
