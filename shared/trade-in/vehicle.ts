import { carSubtitle, carTitle } from '../car/naming.ts'
import type { ItemType } from '../car/schema.ts'

/** What somebody wants to trade in or sell, as a register or they themselves say. */
export type TradeVehicle = {
  /** The register's own name for it, by which a valuation service knows it. */
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

/** A plate as registers keep it: '742 kv-8' -> '742KV8'. */
export const plateOf = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
