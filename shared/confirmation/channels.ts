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

/** The channel of a confirmation: text where preferred, else the first of `available` that reaches them; null where none does. */
export function channelFor(
  { email, phone, preferred }: Reachable,
  available: readonly ShopperChannel[],
  isMobile: (phone: string) => boolean,
): ShopperChannel | null {
  const reaches: Record<ShopperChannel, boolean> = { email: email !== null, sms: phone !== null && isMobile(phone) }
  const open = available.filter((channel) => reaches[channel])
  return preferred === 'SMS' && open.includes('sms') ? 'sms' : (open[0] ?? null)
}
