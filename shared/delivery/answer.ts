import { isPostcode } from '../location/postcode.ts'
import { MESSAGES } from '../messages.ts'
import { dollars } from '../money.ts'
import { joined } from '../text.ts'
import type { Delivery } from './rate-card.ts'

/** States of the delivery calculator, apart from its loading state (CAL-02). Plain JSON. */
export type DeliveryAnswer =
  | { state: 'idle' }
  | { state: 'result'; price: string; region: string }
  | { state: 'error'; text: string; about: 'field' | 'answer' }

/** Validation message for a typed postcode; null for a valid format. */
export function validatePostcode(typed: string): string | null {
  if (typed.trim() === '') return MESSAGES.postcodeMissing
  return isPostcode(typed.trim()) ? null : MESSAGES.postcodeFormat
}

export const postcodeError = (text: string): DeliveryAnswer => ({ state: 'error', text, about: 'field' })

/** @param delivery null where no price is available */
export function deliveryAnswer(delivery: Delivery | null, postcode: string): DeliveryAnswer {
  if (delivery === null) return { state: 'error', text: MESSAGES.noDeliveryPrice, about: 'answer' }
  const price = delivery.price === 0 ? 'Free' : dollars(delivery.price)
  const region = joined([delivery.name, postcode])!
  return { state: 'result', price, region: `Delivery to ${region}` }
}
