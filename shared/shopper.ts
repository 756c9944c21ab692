/** Somebody who has proved that a phone number is theirs. Everything personal is found by it, and by nothing else. */
export type Shopper = {
  /** E.164: '+61412345678'. */
  phone: string
}
