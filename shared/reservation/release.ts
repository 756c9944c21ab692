import { dollars } from '../money.ts'
import type { CheckoutState } from './checkout.ts'
import type { Reservation } from './reservation.ts'

export type ReleaseForm = { action: string; text: string; note: string }

/** The form that cancels a shopper's hold; null where there is none to cancel. */
export function releaseForm(state: CheckoutState, mine: Reservation | null, action: string): ReleaseForm | null {
  if (state === 'paid') {
    const amount = dollars(mine!.deposit / 100)
    const note = `We let the car go and give all of your ${amount} back to your card. Banks take up to ten days to show it.`
    return { action, text: `Cancel and get ${amount} back`, note }
  }
  if (state !== 'paying' && state !== 'asked') return null
  return { action, text: 'Let this car go', note: 'It is then free for others at once. Nothing was taken from you.' }
}
