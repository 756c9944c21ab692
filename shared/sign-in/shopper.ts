/** A signed-in shopper: the phone number is verified by a one-time code. All personal data is keyed by it. */
export type Shopper = {
  /** E.164: '+61412345678'. */
  phone: string
}
