import type { Context } from 'hono'
import type { Values } from '../../../shared/lead/form-view.ts'
import { carFirstFields, carFirstSteps, STEPS_AFTER_FORM } from '../../../shared/trade-in/journey.ts'
import { TRADE_TRANSITIONS, type Trade } from '../../../shared/trade-in/trade.ts'
import { normalisePlate } from '../../../shared/trade-in/vehicle.ts'
import type { AppEnv } from '../../context.ts'
import type { FormContext } from '../../forms/form-context.ts'
import { findPlate, stateOf } from './find-plate.ts'
import { keepPlate, keptPlate } from './kept-plate.ts'
import { registerHint } from './rego-lookup.ts'
import { STEP_ACTIONS } from './steps.ts'

/** The screens of a trade-in whose car comes first. */
export function carFirst({
  var: { site, now, services },
}: Context<AppEnv>): Pick<FormContext, 'journey' | 'stepsAfter' | 'submit'> {
  const hasRegister = services.register !== null
  const fields = carFirstFields({
    state: site.address.state,
    thisYear: new Date(now).getUTCFullYear(),
    hasRegister,
    hint: registerHint(site.trade_in.register, services.register),
  })
  const submit = site.features.autograb ? 'See my offer' : 'Send it to us'
  return { journey: { steps: carFirstSteps(hasRegister), fields }, stepsAfter: STEPS_AFTER_FORM, submit }
}

/** After the screen of the plate: the next one with the car that it is of, or with why that is not known. */
export async function carOfPlate(c: Context<AppEnv>, step: number, values: Values) {
  const rego = normalisePlate(values['rego'] ?? '')
  const regoState = stateOf(values['regoState'])
  if (step !== 1 || c.var.services.register === null || rego === '' || regoState === null) return { values }
  const kept = await keptPlate(c, { rego, regoState })
  // What was put right on the next screen stays.
  if (kept && values['make']) return { values }
  const found = kept ? { vehicle: kept } : await findPlate(c, { rego, regoState })
  if ('error' in found) return { values, error: found.error }
  const { vehicle } = found
  await keepPlate(c, { rego, regoState, vehicle })
  const { make, model, badge } = vehicle
  return { values: { ...values, year: String(vehicle.year), make, model, badge: badge ?? '' } }
}

/** What was answered before its lead was there, step by step as a shopper would; the dealer is notified of the end of it. */
export async function withCar(c: Context<AppEnv>, begun: Trade, values: Values): Promise<Trade> {
  let trade = await withPlate(c, begun, values)
  for (const form of ['described', 'confirmed', 'questions'] as const) {
    if (form === 'described' && trade.vehicle !== null) continue
    const result = await STEP_ACTIONS[form](c, trade, values)
    if ('error' in result) return trade
    ;({ trade } = result)
  }
  return trade
}

/** The car as the register knows it, where it is still the one that its shopper has named. */
async function withPlate(c: Context<AppEnv>, begun: Trade, values: Values): Promise<Trade> {
  const rego = normalisePlate(values['rego'] ?? '')
  const regoState = stateOf(values['regoState'])
  const vehicle = regoState && (await keptPlate(c, { rego, regoState }))
  if (!vehicle) return begun
  const { year, make, model, badge } = vehicle
  const isNamed = [String(year), make, model, badge ?? ''].join() === NAMES.map((name) => values[name] ?? '').join()
  return isNamed ? TRADE_TRANSITIONS.found(begun, { rego, regoState, vehicle }) : begun
}

const NAMES = ['year', 'make', 'model', 'badge']
