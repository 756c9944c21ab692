/** What a processor tells of a payment of ours. `at` is when it happened there, epoch ms; amounts are cents. */
export type PaymentEvent = { id: string; at: number } & (
  | { kind: 'paid'; payment: string; amount: number; charge: string | null }
  | { kind: 'failed' | 'unpaid'; payment: string }
  /** The whole of it went back. */
  | { kind: 'refunded'; charge: string }
)
