/** A payment event of a processor. `at` is the processor's time in epoch milliseconds; amounts are cents. */
export type PaymentEvent = { id: string; at: number } & (
  | { kind: 'paid'; payment: string; amount: number; charge: string | null }
  /**
   * One attempt, by its number. 'declined': the card was, and the page of the attempt still takes another. 'failed': it came to
   * nothing. 'unpaid': the time of its page ran out.
   */
  | { kind: 'declined' | 'failed' | 'unpaid'; payment: string; attempt: number }
  /** Refunded in full. */
  | { kind: 'refunded'; charge: string }
)
