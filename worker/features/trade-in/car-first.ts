import type { Context } from 'hono'
import type { Values } from '../../../shared/form/form-view.ts'
import { carFirstFields, carFirstSteps, kmDoubt, STEPS_AFTER_FORM } from '../../../shared/trade-in/fields.ts'
import { TRADE_TRANSITIONS, type Trade } from '../../../shared/trade-in/trade.ts'
import { normalisePlate, type TradeVehicle, vehicleName } from '../../../shared/trade-in/valuation.ts'
import type { AppEnv } from '../../context.ts'
import type { FormContext } from '../../forms/form-context.ts'
import { dropCookie } from '../../http/cookies.ts'
import { findPlate, keepPlate, parseState, readPlate } from './plates.ts'
import { registerHint } from './rego-lookup.ts'
import { lastButton, parseKm, STEP_ACTIONS } from './steps.ts'

/** The screens of a trade-in whose car comes first. */
export function carFirst(c: Context<AppEnv>): Pick<FormContext, 'journey' | 'stepsAfter' | 'submit'> {
  const { site, now, services } = c.var
  const hasRegister = services.register !== null
  const fields = carFirstFields({
    state: site.address.state,
    thisYear: new Date(now).getUTCFullYear(),
    hasRegister,
    hint: registerHint(site.trade_in.register, services.register),
  })
  const journey = { steps: carFirstSteps(hasRegister), fields }
  return { journey, stepsAfter: STEPS_AFTER_FORM, submit: (values) => lastButton(c, values) }
}

/** After the screen of the kilometres: the next one asks them back where they are hardly possible. */
export async function afterScreen(c: Context<AppEnv>, step: number, values: Values) {
  const hasRegister = c.var.services.register !== null
  if (hasRegister && step === 1) return carOfPlate(c, values)
  const isOfCar = carFirstSteps(hasRegister)[step - 1]?.fields.some((name) => name === 'km')
  const doubt = isOfCar && kmDoubt(Number(values['year']), parseKm(values), new Date(c.var.now).getUTCFullYear())
  return doubt ? { values, summary: doubt } : { values }
}

/** After the screen of the plate: the next one with the car that it is of, or with why that is not known. */
async function carOfPlate(c: Context<AppEnv>, values: Values) {
  const plate = parsePlate(values)
  const kept = await readPlate(c)
  if (plate === null) {
    dropCookie(c, 'plate')
    return { values: withoutCar(values, kept?.vehicle) }
  }
  // What was put right on the next screen stays.
  if (kept && isSame(kept, plate) && values['make']) return { values }
  const found = kept && isSame(kept, plate) ? kept : await findPlate(c, plate)
  if ('error' in found) return { values: withoutCar(values, kept?.vehicle), error: found.error }
  await keepPlate(c, { ...plate, vehicle: found.vehicle })
  const { year, make, model, badge } = found.vehicle
  return {
    values: { ...values, year: String(year), make, model, badge: badge ?? '' },
    summary: `${plate.rego} is a ${vehicleName(found.vehicle)}. Is that right?`,
  }
}

function parsePlate(values: Values) {
  const rego = normalisePlate(values['rego'] ?? '')
  const regoState = parseState(values['regoState'])
  return rego === '' || regoState === null ? null : { rego, regoState }
}

type Plate = NonNullable<ReturnType<typeof parsePlate>>

const isSame = (one: Plate, other: Plate) => one.rego === other.rego && one.regoState === other.regoState

const NAMES = ['year', 'make', 'model', 'badge']

/** Clears the car of an earlier plate; what the shopper described stays. */
function withoutCar(values: Values, earlier: TradeVehicle | undefined): Values {
  if (earlier?.make !== values['make'] || earlier?.model !== values['model']) return values
  return { ...values, ...Object.fromEntries([...NAMES, 'km'].map((name) => [name, ''])) }
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
  const plate = parsePlate(values)
  const kept = await readPlate(c)
  if (!plate || !kept || !isSame(kept, plate)) return begun
  const { year, make, model, badge } = kept.vehicle
  const isNamed = [String(year), make, model, badge ?? ''].join() === NAMES.map((name) => values[name] ?? '').join()
  return isNamed ? TRADE_TRANSITIONS.found(begun, kept) : begun
}
