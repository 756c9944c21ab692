import { HOUR_MS } from '../time.ts'
import type { Lead } from './lead.ts'

/** Delivery states of a lead, most urgent first. `suspected`, `dismissed`: by the dealer's decision; `kept`: no destinations. */
export const LEAD_STATES = ['dead', 'suspected', 'due', 'delivered', 'dismissed', 'kept'] as const
export type LeadState = (typeof LEAD_STATES)[number]

/** Delivery of a lead, or of one of its changes, to one destination. */
export type DeliveryRow = {
  delivery_id: string
  destination: string
  /** Id of the change; null for the lead itself. */
  change: string | null
  state: 'due' | 'delivered' | 'dead' | 'dismissed'
  tries: number
  /** Next attempt, epoch milliseconds. */
  due_at: number
  ended_at: number | null
  status: number | null
  /** Why it failed last; `suspected` while it waits for the dealer's decision (TRU-01). */
  reason: string | null
}

/** The reason of a delivery that waits. */
export const SUSPECTED_REASON = 'suspected'

/** So many changes of one lead go out as they come; after them the last of each hour (TRU-01). */
export const CHANGES_AT_ONCE = 6
export const GATHERED_MS = HOUR_MS
export const GATHERED_REASON = 'gathered'

/** A message to the shopper of a lead. */
export type ConfirmationLine = Pick<
  DeliveryRow,
  'delivery_id' | 'destination' | 'state' | 'tries' | 'due_at' | 'ended_at' | 'reason'
> & {
  /** A key of CONFIRMATIONS. */
  event: string
}

export type LedgerLead = {
  lead: Lead
  state: LeadState
  deliveries: DeliveryRow[]
  confirmations: ConfirmationLine[]
}
export type WholeLead = LedgerLead & { changes: { at: number; subcategory: string; fields: Record<string, string> }[] }

/** State of a lead: the most urgent of its deliveries. */
export const leadState = (deliveries: Pick<DeliveryRow, 'state' | 'reason'>[]): LeadState =>
  LEAD_STATES.find((state) => deliveries.some((delivery) => decideState(delivery) === state)) ?? 'kept'

const decideState = ({ state, reason }: Pick<DeliveryRow, 'state' | 'reason'>): LeadState =>
  state === 'due' && reason === SUSPECTED_REASON ? 'suspected' : state
