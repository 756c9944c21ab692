import type { Lead } from './lead.ts'

/** How a lead stands with the destinations it goes to; `kept`: it goes to none. */
export const LEAD_STATES = ['dead', 'due', 'delivered', 'kept'] as const
export type LeadState = (typeof LEAD_STATES)[number]

/** One thing that one destination has heard, or has yet to hear. */
export type DeliveryRow = {
  delivery_id: string
  destination: string
  /** Which change of the lead it tells of; null: the lead itself. */
  change: string | null
  state: 'due' | 'delivered' | 'dead'
  tries: number
  /** When it is tried next, epoch ms. */
  due_at: number
  ended_at: number | null
  status: number | null
  reason: string | null
}

export type LedgerLead = { lead: Lead; state: LeadState; deliveries: DeliveryRow[] }
/** With what became of it since it was sent, oldest first. */
export type WholeLead = LedgerLead & { changes: { at: number; subcategory: string; fields: Record<string, string> }[] }

/** The state that asks most of an operator is that of the lead. */
export const stateOf = (deliveries: Pick<DeliveryRow, 'state'>[]): LeadState =>
  LEAD_STATES.find((state) => deliveries.some((delivery) => delivery.state === state)) ?? 'kept'
