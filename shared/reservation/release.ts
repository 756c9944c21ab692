import { fillVehicle, type VehicleWords } from '../car/vehicle-words.ts'
import { dollars } from '../money.ts'
import type { CheckoutState } from './checkout.ts'
import type { Reservation } from './reservation.ts'

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
    const note = `We’ll end your hold and send all of your ${amount} back to your card. Banks can take up to ten days to show it.`
    return { action, text: `Cancel and get ${amount} back`, note }
  }
  if (state !== 'paying' && state !== 'asked') return null
  return {
    action,
    text: fillVehicle('Let this {vehicle} go', words),
    note: 'Other shoppers can then reserve it straight away. You haven’t paid anything.',
  }
}
