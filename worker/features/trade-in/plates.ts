import type { Context } from 'hono'
import { z } from 'zod'
import { parseJson } from '../../../shared/json.ts'
import { STATES, type State } from '../../../shared/settings/fields.ts'
import type { TradeVehicle } from '../../../shared/trade-in/valuation.ts'
import { limit, listLimits } from '../../../shared/trust/limits.ts'
import type { AppEnv } from '../../context.ts'
import { readSignedCookie, writeSignedCookie } from '../../http/cookies.ts'
import { optional } from '../../http/optional.ts'
import { spendBudget } from '../../http/trust-budget.ts'
import { vehicleSchema } from './rego-lookup.ts'

/** Those by the trade-in are left out while there is none (TRU-01). */
export const PLATES_COUNTED = listLimits('plates')

const NOT_FOUND = 'We can’t find that plate in that state. Check it, or describe the car below.'
export const NO_REGISTER = 'The register isn’t answering just now. Try again in a minute, or describe the car below.'

export const parseState = (state: string | undefined): State | null => STATES.find((each) => each === state) ?? null

type Plate = { rego: string; regoState: State }
type KnownPlate = Plate & { vehicle: TradeVehicle }
type PlateAnswer = { vehicle: TradeVehicle } | { error: string; status: 422 | 429 | 503 }

/** Looks a plate up in the site's register, which is counted: a look-up may cost the dealer. */
export async function findPlate(c: Context<AppEnv>, { rego, regoState }: Plate, trade_in = ''): Promise<PlateAnswer> {
  const { register } = c.var.services
  if (register === null) return { error: NO_REGISTER, status: 422 }
  const reached = await spendBudget(c, PLATES_COUNTED, { trade_in })
  if (reached) return { error: limit(reached).shown ?? NO_REGISTER, status: 429 }
  const lookup = await optional(
    c,
    'rego lookup',
    register.find(rego, regoState).then((vehicle) => ({ vehicle })),
  )
  if (lookup === null) return { error: NO_REGISTER, status: 503 }
  return lookup.vehicle === null ? { error: NOT_FOUND, status: 422 } : { vehicle: lookup.vehicle }
}

const plateSchema = z.tuple([z.literal('plate'), z.string(), z.string(), z.enum(STATES), vehicleSchema])

/** Keeps what a plate was found to be with its shopper's browser: there is no trade-in yet to keep it with. */
export const keepPlate = (c: Context<AppEnv>, { rego, regoState, vehicle }: KnownPlate) =>
  writeSignedCookie(c, 'plate', JSON.stringify(['plate', c.var.site.slug, rego, regoState, vehicle]))

/** The plate that this browser looked up last, on this site and within the hour; null where there is none. */
export async function readPlate(c: Context<AppEnv>): Promise<KnownPlate | null> {
  const { data = null } = plateSchema.safeParse(parseJson((await readSignedCookie(c, 'plate')) ?? ''))
  if (data === null) return null
  const [, slug, rego, regoState, vehicle] = data
  return slug === c.var.site.slug ? { rego, regoState, vehicle } : null
}
