import type { Engine, Model } from './catalogue.ts'
import { readDemoFile } from './data.ts'
import type { Random } from './random.ts'

type Item = {
  name: string
  /** 0 on every grade, 3 only on the dearest. */
  tier: number
  /** First year it was fitted. */
  from: number
  /** Offered as a filter. */
  filter?: boolean
  /** Fitted to some only. */
  chance?: number
  bodies?: string[]
  fuels?: string[]
  seats?: number
  /** Fewest berths it is fitted with. */
  sleeps?: number
}

const ITEMS = readDemoFile('equipment.json') as Record<string, Item[]>

/** Work vehicles are sold with basic equipment only. */
const TOP_TIER: Record<string, number> = { 'Cab chassis': 1, Van: 1 }

export type Equipment = { standardEquipment: string[]; filtered_features: string[] }

/** The equipment of a vehicle of this year and tier, the rarer items first. */
export function chooseEquipment(
  model: Model,
  engine: Engine | null,
  year: number,
  tier: number,
  chance: Random,
): Equipment {
  const fitted = (ITEMS[model.item_type] ?? []).filter(
    (item) =>
      item.tier <= Math.min(tier, TOP_TIER[model.body] ?? tier) &&
      item.from <= year &&
      (item.bodies?.includes(model.body) ?? true) &&
      (item.fuels?.includes(engine?.fuel ?? '') ?? true) &&
      (item.seats === undefined || item.seats === model.seats) &&
      (item.sleeps === undefined || (model.towed?.sleeps ?? 0) >= item.sleeps) &&
      (item.chance === undefined || chance.chance(item.chance)),
  )
  const listed = fitted.toSorted((one, other) => rank(other) - rank(one))
  return {
    standardEquipment: names(listed),
    filtered_features: names(listed.filter((item) => item.filter)).toSorted(),
  }
}

/** Sort order: dearer tiers, then filters, then newer items first. */
const rank = (item: Item) => item.tier * 1000 + (item.filter ? 500 : 0) + item.from - 2000

const names = (items: Item[]) => [...new Set(items.map((item) => item.name))]
