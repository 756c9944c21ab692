/** Idempotency key of an order: one form may be sent for several cars. */
export const orderKeyOf = (car: number, form: string) => `${car} ${form}`

/** Names the request for a hold by its order; by this name it is counted, and taken back from the counts once it is paid (TRU-01). */
export const holdRequest = (order: string) => `hold ${order}`
