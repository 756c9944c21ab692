/** Destinations of the outbox that are the shopper's own, by channel. */
export const SHOPPER_DESTINATIONS = { email: 'shopper:email', sms: 'shopper:sms' } as const

export type ShopperDestination = (typeof SHOPPER_DESTINATIONS)[keyof typeof SHOPPER_DESTINATIONS]
