import type { Context } from 'hono'
import type { ConfirmationEvent } from '../../../shared/confirmation/events.ts'
import type { Values } from '../../../shared/form/form-view.ts'
import { type EventRule, leadEventNumber } from '../../../shared/lead/event.ts'
import { LEAD_FORMS } from '../../../shared/lead/forms.ts'
import { type Answers, answersInWords, QUESTION_KEYS } from '../../../shared/trade-in/questions.ts'
import { nextStep, stepToShow, TRADE_TRANSITIONS, type Trade } from '../../../shared/trade-in/trade.ts'
import {
  flattenAnswer,
  manualReason,
  manualReasonText,
  normalisePlate,
  type TradeVehicle,
  type ValuationResult,
  type ValuedCar,
  vehicleName,
} from '../../../shared/trade-in/valuation.ts'
import { NO_MORE_PLATES } from '../../../shared/trust/limits.ts'
import type { AppEnv } from '../../context.ts'
import { notifyStatusChange } from '../../forms/notify-status.ts'
import { optional } from '../../http/optional.ts'
import { isBudgetSpent } from '../../http/trust-budget.ts'
import { countAccepted, lastSubmit, type StepForm } from './page.tsx'
import { findPlate, NO_REGISTER, PLATES_COUNTED, parseState } from './plates.ts'

/** What a step makes of its answers: the trade-in changed, or what is wrong in words. */
type StepResult = { trade: Trade } | { error: string; status: 422 | 429 | 503 }

/** Throws where the dealer could not be notified: the step is then not stored either. */
type StepAction = (c: Context<AppEnv>, trade: Trade, values: Values) => Promise<StepResult>

/** '62,000' -> 62000 */
export const parseKm = (values: Values) => Number(values['km']?.replace(/\D/g, ''))

/** Whether a plate may still be looked up at the step that asks for one; never for a lead that is suspected (TRU-01). */
export const hasPlatesLeft = async (c: Context<AppEnv>, trade: Trade): Promise<boolean> =>
  c.var.services.register === null ||
  stepToShow(trade, c.req.query('step') ?? null) !== 'rego' ||
  !(trade.isSuspected || (await isBudgetSpent(c, PLATES_COUNTED, { trade_in: trade.lead_id })))

const CHANGED = 'The offer has changed since you opened that page. This is the current one.'
export const LATER = 'That changed after you opened this page. Here’s where it’s at now.'

/** One row each form of the steps; each may be sent again and does the same again. */
export const STEP_ACTIONS: Record<StepForm, StepAction> = {
  async plate(c, trade, values) {
    const rego = normalisePlate(values['rego'] ?? '')
    const regoState = parseState(values['regoState'])
    if (regoState === null) return { error: NO_REGISTER, status: 422 }
    // Sent again it costs the dealer nothing.
    if (trade.vehicle !== null && trade.rego === rego && trade.regoState === regoState) return { trade }
    if (trade.isSuspected) return { error: NO_MORE_PLATES, status: 429 }
    const found = await findPlate(c, { rego, regoState }, trade.lead_id)
    if ('error' in found) return found
    return { trade: TRADE_TRANSITIONS.found(trade, { rego, regoState, vehicle: found.vehicle }) }
  },
  async described(c, trade, values) {
    const vehicle = await asStocked(c, describedCar(values))
    const rego = normalisePlate(values['rego'] ?? '') || null
    const regoState = rego === null ? null : parseState(values['regoState'])
    return { trade: TRADE_TRANSITIONS.found(trade, { rego, regoState, vehicle }) }
  },
  async confirmed(_, trade, values) {
    if (trade.vehicle === null) return { trade }
    return { trade: TRADE_TRANSITIONS.confirmed(trade, parseKm(values)) }
  },
  async questions(c, trade, values) {
    const { vehicle, km } = trade
    if (vehicle === null || km === null) return { trade }
    const answers = readAnswers(values)
    // Unchanged answers keep the estimate.
    const isValued = trade.valued !== null && !('byHand' in trade.valued && trade.valued.byHand === 'unavailable')
    if (isValued && JSON.stringify(answers) === JSON.stringify(trade.adjustmentAnswers)) return { trade }
    const changed = TRADE_TRANSITIONS.answered(trade, answers, await valueCar(c, { vehicle, km, answers }))
    await notifyDealer(c, changed, 'valuation' in changed.valued! ? '2. Valuation Given' : '2. To Be Valued')
    return { trade: changed }
  },
  async accept(c, trade, values) {
    const { valued } = trade
    if (trade.offer_accepted || nextStep(trade) !== 'offer' || !valued || !('valuation' in valued)) return { trade }
    if (values['valuation'] !== valued.valuation.id) return { error: CHANGED, status: 422 }
    const accepted = TRADE_TRANSITIONS.accepted(trade)
    if (!(await notifyDealer(c, accepted, '3. Offer Accepted'))) throw new Error('The lead is gone.')
    await countAccepted(c, trade.lead_id)
    return { trade: accepted }
  },
}

/** Declines the offer; sent again it does the same again. */
export const declineOffer: StepAction = async (c, trade, values) => {
  const { valued } = trade
  if (!valued || !('valuation' in valued) || values['valuation'] !== valued.valuation.id)
    return { error: LATER, status: 422 }
  if (trade.offer_accepted) return { trade }
  const declined = TRADE_TRANSITIONS.declined(trade)
  if (!(await notifyDealer(c, declined, '3. Offer Declined'))) throw new Error('The lead is gone.')
  return { trade: declined }
}

const readAnswers = (values: Values) => Object.fromEntries(QUESTION_KEYS.map((key) => [key, values[key]!])) as Answers

const describedCar = (values: Values): TradeVehicle => ({
  id: null,
  year: Number(values['year']),
  make: values['make']!,
  model: values['model']!,
  badge: values['badge'] || null,
  series: null,
  colour: null,
  item_type: 'car',
})

/** The button of a trade-in whose car came first: by then it is known whether an offer can follow, where asking is free. */
export async function lastButton(c: Context<AppEnv>, values: Values): Promise<string> {
  if (!c.var.services.valuations.isFree) return lastSubmit(c.var.site)
  const vehicle = await asStocked(c, describedCar(values))
  const result = await valueCar(c, { vehicle, km: parseKm(values), answers: readAnswers(values) })
  return 'valuation' in result ? lastSubmit(c.var.site) : 'Send, and we’ll call'
}

const spelledAs = (value: string, list: readonly string[] = []) =>
  list.find((each) => each.toLowerCase() === value.toLowerCase()) ?? value

/** Make and model as the stock spells them, so that 'toyota' is compared with 'Toyota'. */
async function asStocked(c: Context<AppEnv>, vehicle: TradeVehicle): Promise<TradeVehicle> {
  const { search, scope } = c.var.services
  const vocabulary = await optional(c, 'vocabulary', search.vocabulary(scope))
  const { make, model, badge } = vehicle
  return {
    ...vehicle,
    make: spelledAs(make, vocabulary?.make),
    model: spelledAs(model, vocabulary?.model),
    badge: badge && spelledAs(badge, vocabulary?.badge),
  }
}

/** TRD-02, TRD-03: an estimate where the site gives any, the car is within limits and enough like it are known. */
async function valueCar(c: Context<AppEnv>, car: ValuedCar): Promise<ValuationResult> {
  const { site, services, now } = c.var
  if (!site.features.autograb) return { byHand: 'never' }
  const beyond = manualReason(car, new Date(now).getUTCFullYear())
  if (beyond) return { byHand: beyond }
  const estimate = await optional(
    c,
    'valuation',
    services.valuations.value(car).then((valuation) => ({ valuation })),
  )
  if (estimate === null) return { byHand: 'unavailable' }
  return estimate.valuation ? { valuation: estimate.valuation } : { byHand: 'few' }
}

/** Notifies the dealer of what a valuation service answered a page (TRD-01); it changes no offer. */
export const notifyValuation = (c: Context<AppEnv>, trade: Trade, response: unknown): Promise<boolean> =>
  notifyDealer(c, trade, trade.offer_accepted ? '3. Offer Accepted' : '2. Valuation Given', flattenAnswer(response))

type Stage = { event: EventRule; confirmation: ConfirmationEvent }
const STAGES = {
  '2. Valuation Given': { event: 'form', confirmation: 'trade_offer' },
  '2. To Be Valued': { event: 'form', confirmation: 'trade_by_hand' },
  '3. Offer Accepted': { event: 'offer_accepted', confirmation: 'offer_accepted' },
  '3. Offer Declined': { event: 'form', confirmation: 'offer_declined' },
} as const satisfies Record<string, Stage>

/** Notifies the dealer of how far the trade-in has come, once a status; false where the lead is gone. `response`: a service's. */
function notifyDealer(c: Context<AppEnv>, trade: Trade, subcategory: keyof typeof STAGES, response?: string) {
  const { event, confirmation } = STAGES[subcategory]
  return notifyStatusChange(c.var.services.leads.updates, trade.lead_id, {
    category: LEAD_FORMS.trade_in.category,
    subcategory,
    event: leadEventNumber(response === undefined ? event : 'form', null),
    fields: { ...leadFields(trade), ...(response !== undefined && { 'Valuation Response': response }) },
    ...(response === undefined && { confirmation }),
  })
}

function leadFields(trade: Trade): Record<string, string> {
  const { vehicle, rego, regoState, km, adjustmentAnswers, valued, offer_accepted, form_completed } = trade
  const fields: Record<string, string | null> = {
    Vehicle: vehicle && vehicleName(vehicle),
    // Apart as well, as ADF has them.
    ...(vehicle && {
      'Vehicle Year': String(vehicle.year),
      'Vehicle Make': vehicle.make,
      'Vehicle Model': vehicle.model,
      'Vehicle Badge': vehicle.badge,
      'Vehicle Series': vehicle.series,
      'Vehicle Colour': vehicle.colour,
    }),
    Rego: rego,
    regoState: regoState && regoState.toUpperCase(),
    Kilometres: km === null ? null : String(km),
    ...(adjustmentAnswers && answersInWords(adjustmentAnswers)),
    ...(valued && 'valuation' in valued
      ? {
          Valuation: `${valued.valuation.low} to ${valued.valuation.high}`,
          offer_price: String(valued.valuation.offer_price),
        }
      : { Valuation: valued && manualReasonText(valued.byHand) }),
    form_completed: String(form_completed),
    offer_accepted: String(offer_accepted),
    ...(trade.offer_declined !== undefined && { offer_declined: String(trade.offer_declined) }),
  }
  return Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== null))
}
