import { z } from 'zod'
import { ITEM_TYPES } from '../../../shared/car/schema.ts'
import type { State } from '../../../shared/settings/fields.ts'
import type { REGISTERS } from '../../../shared/trade-in/settings.ts'
import { normalisePlate, type TradeVehicle } from '../../../shared/trade-in/valuation.ts'
import REGISTER from '../../../tenants/_demo/register.json' with { type: 'json' }
import { answerOrNull, type Upstream } from '../../platform/upstream.ts'

/** Which car has a plate (TRD-01). */
export type RegoLookup = {
  /** null: the register knows no such plate. Throws where the register does not answer. */
  find(rego: string, state: State): Promise<TradeVehicle | null>
}

/** Made-up plates, for demonstration sites; the page says so. */
export const demonstrationRegister = (now: number, kind: keyof typeof REGISTER): RegoLookup => ({
  async find(rego) {
    const row = REGISTER[kind].find(({ plate }) => plate === normalisePlate(rego))
    if (!row) return null
    const { plate, age, ...car } = row
    return { ...car, id: plate, year: new Date(now).getUTCFullYear() - age, series: null, item_type: 'car' }
  },
})

export const demonstrationPlates = (kind: keyof typeof REGISTER): string[] => REGISTER[kind].map(({ plate }) => plate)

/** What the field of a plate says of a register of made-up ones. */
export const registerHint = (kind: keyof typeof REGISTERS, register: RegoLookup | null): string | undefined =>
  kind !== 'none' && register !== null
    ? `This is a demo, so only these plates work: ${demonstrationPlates(kind).join(', ')}.`
    : undefined

const words = z.string().trim().min(1).max(60)
const maybe = words.nullable().default(null)
export const vehicleSchema = z.object({
  id: z.union([z.string().min(1).max(100), z.number().int()]).transform(String),
  year: z.number().int().min(1900).max(2100),
  make: words,
  model: words,
  badge: maybe,
  series: maybe,
  colour: maybe,
  item_type: z.enum(ITEM_TYPES).default('car'),
})

/** The dealer's own service. The plate goes in the body, since addresses are logged; 404 is an unknown plate. */
export const upstreamRegister = (upstream: Pick<Upstream, 'post'>): RegoLookup => ({
  async find(rego, state) {
    const body = { rego: normalisePlate(rego), regoState: state.toUpperCase() }
    return answerOrNull(upstream.post('/rego-lookup', body, vehicleSchema))
  },
})

export function createRegister(service: Upstream | null, kind: keyof typeof REGISTERS, now: number): RegoLookup | null {
  if (service) return upstreamRegister(service)
  return kind === 'none' ? null : demonstrationRegister(now, kind)
}
