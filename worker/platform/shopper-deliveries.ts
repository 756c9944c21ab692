import { SHOPPER_DESTINATIONS } from '../../shared/confirmation/channels.ts'

/** Deliveries of the outbox to shoppers, in the very words of the index `outbox_shoppers`. */
export const IS_SHOPPERS = `destination in ('${SHOPPER_DESTINATIONS.email}', '${SHOPPER_DESTINATIONS.sms}')`
