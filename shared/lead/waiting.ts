/** How long a shopper waits for a car on hold to come free. */
export const WAITING_DAYS = 60
