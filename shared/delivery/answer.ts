import { isPostcode } from '../location/postcode.ts'
import { MESSAGES } from '../messages.ts'
import { dollars } from '../money.ts'
import { joined } from '../text.ts'
import type { Delivery } from './rate-card.ts'

/** What the delivery calculator says, but for what it says while it works (CAL-02). Plain JSON. */
export type DeliveryAnswer =
  | { state: 'idle' }
  | { state: 'result'; price: string; region: string }
  | { state: 'error'; text: string; about: 'field' | 'answer' }

/** What is wrong with a postcode as it was typed, in the catalogue's words; null when it may be one. */
export function postcodeFault(typed: string): string | null {
  if (typed.trim() === '') return MESSAGES.postcodeMissing
  return isPostcode(typed.trim()) ? null : MESSAGES.postcodeFormat
}

export const wrongPostcode = (text: string): DeliveryAnswer => ({ state: 'error', text, about: 'field' })

/** @param delivery null when nobody gives a price */
export function deliveryAnswer(delivery: Delivery | null, postcode: string): DeliveryAnswer {
  if (delivery === null) return { state: 'error', text: MESSAGES.noDeliveryPrice, about: 'answer' }
  const price = delivery.price === 0 ? 'Free' : dollars(delivery.price)
  const region = joined([delivery.name, postcode])!
  return { state: 'result', price, region: `Delivery to ${region}` }
}
