import type { Engine, Model } from './catalogue.ts'
import { demoData } from './data.ts'
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
  /** Needs at least so many berths. */
  sleeps?: number
}

const ITEMS = demoData('equipment.json') as Record<string, Item[]>

/** What works for a living is sold plain. */
const TOP_TIER: Record<string, number> = { 'Cab chassis': 1, Van: 1 }

export type Equipment = { standardEquipment: string[]; filtered_features: string[] }

/** What a vehicle of this year and tier has, the rarer things first as a dealer would list them. */
export function equipmentOf(
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

/** The dearer before the plainer, what shoppers filter by before what they expect, the newer before the older. */
const rank = (item: Item) => item.tier * 1000 + (item.filter ? 500 : 0) + item.from - 2000

const names = (items: Item[]) => [...new Set(items.map((item) => item.name))]
