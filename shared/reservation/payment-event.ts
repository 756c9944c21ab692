/** A payment event of a processor. `at` is the processor's time in epoch milliseconds; amounts are cents. */
export type PaymentEvent = { id: string; at: number } & (
  | { kind: 'paid'; payment: string; amount: number; charge: string | null }
  | { kind: 'failed' | 'unpaid'; payment: string }
  /** Refunded in full. */
  | { kind: 'refunded'; charge: string }
)
