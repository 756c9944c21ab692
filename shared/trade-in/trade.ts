import type { State } from '../settings/fields.ts'
import type { Answers } from './questions.ts'
import type { TradeVehicle, ValuationResult } from './valuation.ts'

/** Progress of a trade-in (TRD-01). Personal data is in the lead only. */
export type Trade = {
  lead_id: string
  /** Its lead is held back (TRU-01), as it stands when the trade-in is read. */
  isSuspected?: boolean
  /** Car the shopper came from; its dealer values the trade-in. */
  car_id: number | null
  rego: string | null
  regoState: State | null
  vehicle: TradeVehicle | null
  /** Kilometres, set when the shopper confirms the car. */
  km: number | null
  adjustmentAnswers: Answers | null
  valued: ValuationResult | null
  form_completed: boolean
  offer_accepted: boolean
  /** Its shopper said no to the offer, and may still accept it. */
  offer_declined?: boolean
}

export const newTrade = (lead_id: string, car_id: number | null): Trade => ({
  lead_id,
  car_id,
  rego: null,
  regoState: null,
  vehicle: null,
  km: null,
  adjustmentAnswers: null,
  valued: null,
  form_completed: false,
  offer_accepted: false,
})

/** Steps after the contact form, which creates the lead, in order. */
export const TRADE_STEPS = ['rego', 'vehicle', 'questions', 'offer', 'done'] as const
export type TradeStep = (typeof TRADE_STEPS)[number]

export function nextStep({ vehicle, km, adjustmentAnswers, valued, offer_accepted }: Trade): TradeStep {
  if (vehicle === null) return 'rego'
  if (km === null) return 'vehicle'
  if (adjustmentAnswers === null || valued === null) return 'questions'
  return 'valuation' in valued && !offer_accepted ? 'offer' : 'done'
}

/** The step to show: a requested earlier one, else the first incomplete one. An accepted offer is final. */
export function stepToShow(trade: Trade, requested: string | null): TradeStep {
  const reached = nextStep(trade)
  const step = TRADE_STEPS.find((each) => each === requested)
  if (!step || trade.offer_accepted) return reached
  return TRADE_STEPS.indexOf(step) < TRADE_STEPS.indexOf(reached) ? step : reached
}

const undeclined = ({ offer_declined }: Trade) => (offer_declined ? { offer_declined: false } : {})

/** Transitions of each step. A changed answer clears the answers that depend on it. */
export const TRADE_TRANSITIONS = {
  found: (trade: Trade, lookup: Pick<Trade, 'rego' | 'regoState'> & { vehicle: TradeVehicle }): Trade =>
    isSame(trade, lookup)
      ? trade
      : { ...trade, ...lookup, km: null, adjustmentAnswers: null, valued: null, form_completed: false },
  confirmed: (trade: Trade, km: number): Trade =>
    trade.km === km ? trade : { ...trade, km, valued: null, adjustmentAnswers: null, form_completed: false },
  answered: (trade: Trade, adjustmentAnswers: Answers, valued: ValuationResult): Trade => ({
    ...trade,
    adjustmentAnswers,
    valued,
    form_completed: true,
    ...undeclined(trade),
  }),
  accepted: (trade: Trade): Trade => ({ ...trade, offer_accepted: true, ...undeclined(trade) }),
  declined: (trade: Trade): Trade => ({ ...trade, offer_declined: true }),
}

const isSame = (trade: Trade, lookup: Pick<Trade, 'rego' | 'regoState' | 'vehicle'>) =>
  JSON.stringify([trade.rego, trade.regoState, trade.vehicle]) ===
  JSON.stringify([lookup.rego, lookup.regoState, lookup.vehicle])
