import type { Context } from 'hono'
import type { State } from '../../../shared/tenant/fields.ts'
import type { TradeVehicle } from '../../../shared/trade-in/vehicle.ts'
import type { AppEnv } from '../../context.ts'
import { readSignedCookie, writeSignedCookie } from '../../http/cookies.ts'
import { vehicleSchema } from './rego-lookup.ts'

type Plate = { rego: string; regoState: State }

/** Keeps what a plate was found to be with its shopper's browser: there is no trade-in yet to keep it with. */
export const keepPlate = (c: Context<AppEnv>, { rego, regoState, vehicle }: Plate & { vehicle: TradeVehicle }) =>
  writeSignedCookie(c, 'plate', JSON.stringify([rego, regoState, vehicle]))

/** The car of this plate; null where this browser has not looked it up within the hour. */
export async function keptPlate(c: Context<AppEnv>, { rego, regoState }: Plate): Promise<TradeVehicle | null> {
  try {
    const [plate, state, vehicle] = JSON.parse((await readSignedCookie(c, 'plate')) ?? '[]') as unknown[]
    return plate === rego && state === regoState ? vehicleSchema.parse(vehicle) : null
  } catch {
    return null
  }
}
