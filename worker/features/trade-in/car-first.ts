import type { Context } from 'hono'
import type { Values } from '../../../shared/lead/form-view.ts'
import { CAR_FIRST_STEPS, carFirstFields } from '../../../shared/trade-in/journey.ts'
import type { Trade } from '../../../shared/trade-in/trade.ts'
import type { AppEnv } from '../../context.ts'
import type { FormContext } from '../../forms/form-context.ts'
import { STEP_ACTIONS } from './steps.ts'

/** The offer, after the screens of the form. */
const STEPS_AFTER = 1

/** The screens of a trade-in whose car comes first. */
export function carFirst({
  var: { site, now },
}: Context<AppEnv>): Pick<FormContext, 'journey' | 'stepsAfter' | 'submit'> {
  const fields = carFirstFields(site.address.state, new Date(now).getUTCFullYear())
  const submit = site.features.autograb ? 'See my offer' : 'Send it to us'
  return { journey: { steps: [...CAR_FIRST_STEPS], fields }, stepsAfter: STEPS_AFTER, submit }
}

/** What was answered before its lead was there, step by step as a shopper would; the dealer is notified of the end of it. */
export async function withCar(c: Context<AppEnv>, begun: Trade, values: Values): Promise<Trade> {
  let trade = begun
  for (const form of ['described', 'confirmed', 'questions'] as const) {
    const result = await STEP_ACTIONS[form](c, trade, values)
    if ('error' in result) return trade
    ;({ trade } = result)
  }
  return trade
}
