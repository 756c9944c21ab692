import { carSubtitle, carTitle } from '../car/naming.ts'
import type { ItemType } from '../car/schema.ts'

/** The car to trade in or sell, from a register or the shopper. */
export type TradeVehicle = {
  /** Id in the register, known to valuation services. */
  id: string | null
  year: number
  make: string
  model: string
  badge: string | null
  series: string | null
  colour: string | null
  item_type: ItemType
}

/** '2021 Toyota HiAce LWB'. */
export const vehicleName = (vehicle: TradeVehicle): string =>
  [carTitle(vehicle), carSubtitle(vehicle)].filter(Boolean).join(' ')

/** Normalised plate: '742 kv-8' -> '742KV8'. */
export const normalisePlate = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
