import { type Mapping, parseMapping } from '../../shared/feed/mapping.ts'
import bikesales from '../../tenants/_mappings/au-bikesales-motorcycles.json' with { type: 'json' }
import carsInfo from '../../tenants/_mappings/au-cars-info.json' with { type: 'json' }
import vehiclePrices from '../../tenants/_mappings/au-vehicle-prices.json' with { type: 'json' }
import forecourt from '../../tenants/_mappings/forecourt.json' with { type: 'json' }
import nzSnapshots from '../../tenants/_mappings/nz-daily-snapshots.json' with { type: 'json' }

const FILES: Record<string, unknown> = {
  forecourt,
  'au-vehicle-prices': vehiclePrices,
  'au-cars-info': carsInfo,
  'au-bikesales-motorcycles': bikesales,
  'nz-daily-snapshots': nzSnapshots,
}

/** The mappings that ship, by the name of their file. */
export const MAPPING_NAMES: readonly string[] = Object.keys(FILES)
/** The mapping of a file in our own shape. */
export const OWN_SHAPE = 'forecourt'

/** A mapping that ships, ready for use; null when there is none of that name. */
export function shippedMapping(name: string): Mapping | null {
  return Object.hasOwn(FILES, name) ? parseMapping(name, FILES[name]) : null
}
