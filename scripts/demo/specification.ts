import { joined } from '../../shared/text.ts'
import { BODIES, type Engine, FUELS, type Model } from './catalogue.ts'
import type { VehicleChoice } from './choose.ts'
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

/** Engine, gearbox, weights and sizes; empty for a caravan. */
export function engineFields({
  engine,
  model: { size, gross_mass, kerb, tows, tray, ancap, item_type },
  gearbox,
  grade,
}: VehicleChoice) {
  if (engine === null) return {}
  const litres = engine.litres ?? null
  const cc = engine.cc ?? (litres === null ? null : Math.round(litres * 1000) - 2)
  return {
    ...FUELS[engine.fuel]!,
    simple_transmission: gearbox?.simple_transmission,
    trans: gearbox?.trans,
    gearnum: gearbox?.gearnum,
    drive: engine.drive,
    engine_size: cc,
    engine_size_litres: litres,
    variant: item_type === 'car' ? joined([grade.badge, litres && `${litres.toFixed(1)} L`, gearbox?.trans]) : null,
    variant_detail: {
      cylinders: engine.cylinders,
      enginesize: cc,
      enginesize_litres: litres,
      induction: engine.induction,
      geartype: gearbox?.geartype,
      fuelconsumptioncombined: engine.consumption,
      fuelcapacity: engine.tank,
      electricrange: engine.range,
      batterycapacity: engine.battery,
      energyconsumption: engine.energy,
      grossvehiclemass: gross_mass,
      kerbweight: kerb,
      vehiclelength: size?.[0],
      vehiclewidth: size?.[1],
      vehicleheight: size?.[2],
      brakedtowingcapacity: tows,
      traylength: tray,
      torque: engine.torque,
      ancaprating: ancap,
    },
  }
}

export const bodyFields = ({ model: { body: simple_body, doors, seats, towed } }: VehicleChoice) => ({
  simple_body,
  bodyconfiguration: BODIES[simple_body] ?? simple_body,
  doors,
  seats,
  specifications: towed && {
    body_length: towed.length,
    body_width: towed.width,
    tare_weight: towed.tare,
    axle_type: towed.axles,
    sleeps: towed.sleeps,
    aggregate_trailer_mass: towed.trailer_mass,
  },
})
