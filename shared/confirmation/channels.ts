import type { Contact } from '../lead/lead.ts'

/** How a shopper is reached, and the destination of such a delivery in the outbox. No destination of a dealer has a colon. */
export const SHOPPER_DESTINATIONS = { email: 'shopper:email', sms: 'shopper:sms' } as const

export type ShopperChannel = keyof typeof SHOPPER_DESTINATIONS
export type ShopperDestination = (typeof SHOPPER_DESTINATIONS)[ShopperChannel]

/** The channel of a destination; null for one of a dealer. */
export const channelOfDestination = (destination: string): ShopperChannel | null =>
  (Object.keys(SHOPPER_DESTINATIONS) as ShopperChannel[]).find((key) => SHOPPER_DESTINATIONS[key] === destination) ??
  null

type Reachable = Pick<Contact, 'email' | 'phone' | 'preferred'>

/**
 * The channel of a confirmation: text where it is preferred or only a mobile number is known, else mail; null where the shopper
 * cannot be reached. `available`: what the site offers.
 */
export function channelFor(
  { email, phone, preferred }: Reachable,
  available: ReadonlySet<ShopperChannel>,
  isMobile: (phone: string) => boolean,
): ShopperChannel | null {
  const hasMail = email !== null && available.has('email')
  const hasText = phone !== null && available.has('sms') && isMobile(phone)
  if (hasText && (preferred === 'SMS' || !hasMail)) return 'sms'
  return hasMail ? 'email' : null
}
