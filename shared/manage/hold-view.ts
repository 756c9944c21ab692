import { dollars, dollarsAndCents } from '../money.ts'
import { type CheckoutContext, endedText } from '../reservation/checkout.ts'
import { isHeldAt, type PaymentState, REFUND_TIME, type Reservation } from '../reservation/reservation.ts'
import type { Spec } from '../vehicle/specs.ts'
import { fillVehicle, type VehicleWords } from '../vehicle-words.ts'
import type { ManagePart } from './view.ts'

type HoldContext = Pick<CheckoutContext, 'now' | 'inWords'> & {
  /** As `inWords`, with the year. */
  onDate: (moment: number) => string
  isForSale: boolean
  words: VehicleWords
  /** Who the hold is for, where a code has opened the page. */
  payer: string | null
}

/** What a hold is now, without its amount: that is on the receipt, which a code opens. */
export function holdState(mine: Reservation | null, context: HoldContext): { heading: string; text: string } {
  if (!mine) return { heading: 'We’ve got your request', text: 'Nothing is on hold yet. We’ll call you about it.' }
  const { now, inWords, words } = context
  const until = `Until ${inWords(mine.held_until)}`
  if (!isHolding(mine, context)) {
    const ended = isHeldAt(mine, now) ? ({ ...mine, state: 'sold', reason: 'sold' } as const) : mine
    const text = endedText({ mine: ended, now, words }) ?? ''
    return { heading: 'Your hold has ended', text: text.replaceAll(dollars(mine.deposit / 100), 'deposit') }
  }
  if (mine.state === 'paid')
    return {
      heading: fillVehicle('This {vehicle} is reserved for you', words),
      text: `${until}. We have your deposit and we’ll call you to arrange a time.`,
    }
  if (mine.kind === 'request')
    return {
      heading: fillVehicle('This {vehicle} is on hold for you', words),
      text: `${until}. We’ll call you before then.`,
    }
  return {
    heading: 'One step left: your deposit',
    text: `${until} we’re holding it for you. Pay by then and it’s reserved.`,
  }
}

export const isHolding = (mine: Reservation, { now, isForSale }: Pick<HoldContext, 'now' | 'isForSale'>): boolean =>
  isForSale && isHeldAt(mine, now)

/** When a hold ended and nothing is owed for it any more (epoch ms); null until then. */
export function holdEndedAt(mine: Reservation | null, now: number): number | null {
  if (!mine || isHeldAt(mine, now) || mine.payment === 'refund_due' || mine.payment === 'paid') return null
  return mine.state === 'held' || mine.state === 'paid' ? mine.held_until : mine.changed_at
}

const PAYMENTS: Record<PaymentState, string> = {
  open: 'Not paid yet',
  failed: 'Not paid',
  paid: 'Paid',
  refund_due: `On its way back to your card. ${REFUND_TIME}.`,
  refunded: `Refunded to your card. ${REFUND_TIME} to show it.`,
}

export function holdReceipt(mine: Reservation, context: HoldContext): ManagePart {
  const { id, payment, deposit, held_until } = mine
  const rows: Spec[] = [
    { label: 'Your reference', text: id },
    ...(context.payer ? [{ label: 'For', text: context.payer }] : []),
    ...(payment
      ? [
          { label: 'Deposit', text: dollarsAndCents(deposit / 100) },
          { label: 'Payment', text: PAYMENTS[payment] },
          ...(payment === 'paid' ? [{ label: 'Paid', text: context.onDate(mine.changed_at) }] : []),
        ]
      : []),
    ...(isHolding(mine, context) ? [{ label: 'On hold until', text: context.inWords(held_until) }] : []),
  ]
  return { title: payment === 'paid' || payment === 'refunded' ? 'Your receipt' : 'Your reservation', text: null, rows }
}
