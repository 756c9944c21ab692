import type { Context } from 'hono'
import { z } from 'zod'
import { STATES, type State } from '../../../shared/settings/fields.ts'
import type { TradeVehicle } from '../../../shared/trade-in/vehicle.ts'
import type { AppEnv } from '../../context.ts'
import { dropCookie, readSignedCookie, writeSignedCookie } from '../../http/cookies.ts'
import { vehicleSchema } from './rego-lookup.ts'

const plateSchema = z.object({ rego: z.string(), regoState: z.enum(STATES) })

type Plate = { rego: string; regoState: State }
type Kept = Plate & { vehicle: TradeVehicle }

/** Keeps what a plate was found to be with its shopper's browser: there is no trade-in yet to keep it with. */
export const keepPlate = (c: Context<AppEnv>, { rego, regoState, vehicle }: Kept) =>
  writeSignedCookie(c, 'plate', JSON.stringify(['plate', c.var.site.slug, rego, regoState, vehicle]))

/** The plate that this browser looked up last, on this site and within the hour; null where there is none. */
export async function keptPlate(c: Context<AppEnv>): Promise<Kept | null> {
  try {
    const stored = JSON.parse((await readSignedCookie(c, 'plate')) ?? '[]') as unknown[]
    const [kind, slug, rego, regoState, vehicle] = stored
    if (kind !== 'plate' || slug !== c.var.site.slug) return null
    return { ...plateSchema.parse({ rego, regoState }), vehicle: vehicleSchema.parse(vehicle) }
  } catch {
    return null
  }
}

export const dropPlate = (c: Context<AppEnv>) => dropCookie(c, 'plate')
