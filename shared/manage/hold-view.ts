import type { Spec } from '../car/specs.ts'
import { dollars, dollarsAndCents } from '../money.ts'
import { type CheckoutContext, endedText } from '../reservation/checkout.ts'
import { isHeldAt, type PaymentState, type Reservation } from '../reservation/reservation.ts'
import type { ManagePart } from './view.ts'

type HoldContext = Pick<CheckoutContext, 'now' | 'site' | 'inWords'> & { isForSale: boolean }

/** What a hold is now, without its amount: that is on the receipt, which a code opens. */
export function holdState(mine: Reservation | null, context: HoldContext): { heading: string; text: string } {
  if (!mine) return { heading: 'Your request is with us', text: 'Nothing is on hold yet. We ring you to settle it.' }
  const { now, site, inWords } = context
  const until = `Until ${inWords(mine.held_until)}`
  if (!isHolding(mine, context)) {
    const ended = isHeldAt(mine, now) ? ({ ...mine, state: 'sold', reason: 'sold' } as const) : mine
    const text = endedText({ mine: ended, now, site }) ?? ''
    return { heading: 'Your hold has ended', text: text.replaceAll(dollars(mine.deposit / 100), 'deposit') }
  }
  if (mine.state === 'paid')
    return {
      heading: 'This car is reserved for you',
      text: `${until}. Your deposit has arrived. We ring you to arrange a time.`,
    }
  if (mine.kind === 'request')
    return { heading: 'This car is held for you', text: `${until}. We ring you before then.` }
  return {
    heading: 'One step left: your deposit',
    text: `${until} no other shopper can take this car. Pay by then and it is reserved for you.`,
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
  refund_due: 'On its way back to your card; banks take up to ten days',
  refunded: 'Refunded to your card; banks take up to ten days to show it',
}

/** The receipt of a hold. */
export function holdReceipt(mine: Reservation, context: HoldContext): ManagePart {
  const { id, payment, deposit, held_until } = mine
  const rows: Spec[] = [
    { label: 'Your reference', text: id },
    ...(payment
      ? [
          { label: 'Deposit', text: dollarsAndCents(deposit / 100) },
          { label: 'Payment', text: PAYMENTS[payment] },
        ]
      : []),
    ...(isHolding(mine, context) ? [{ label: 'Held until', text: context.inWords(held_until) }] : []),
  ]
  return { title: payment === 'paid' || payment === 'refunded' ? 'Your receipt' : 'Your reservation', text: null, rows }
}
