import { type Mapping, MappingError, parseMapping } from '../../shared/feed/mapping.ts'
import type { Feed } from '../../shared/feed/settings.ts'
import bikesales from '../../tenants/_mappings/au-bikesales-motorcycles.json' with { type: 'json' }
import carsInfo from '../../tenants/_mappings/au-cars-info.json' with { type: 'json' }
import vehiclePrices from '../../tenants/_mappings/au-vehicle-prices.json' with { type: 'json' }
import autogate from '../../tenants/_mappings/autogate.json' with { type: 'json' }
import autoscout24 from '../../tenants/_mappings/autoscout24.json' with { type: 'json' }
import dealerSolutions from '../../tenants/_mappings/dealer-solutions.json' with { type: 'json' }
import dealercenter from '../../tenants/_mappings/dealercenter.json' with { type: 'json' }
import easycars from '../../tenants/_mappings/easycars.json' with { type: 'json' }
import forecourt from '../../tenants/_mappings/forecourt.json' with { type: 'json' }
import google from '../../tenants/_mappings/google.json' with { type: 'json' }
import gumtree from '../../tenants/_mappings/gumtree.json' with { type: 'json' }
import homenet from '../../tenants/_mappings/homenet.json' with { type: 'json' }
import meta from '../../tenants/_mappings/meta.json' with { type: 'json' }
import nzSnapshots from '../../tenants/_mappings/nz-daily-snapshots.json' with { type: 'json' }

const FILES: Record<string, unknown> = {
  forecourt,
  autogate,
  easycars,
  'dealer-solutions': dealerSolutions,
  meta,
  google,
  homenet,
  dealercenter,
  autoscout24,
  gumtree,
  'au-vehicle-prices': vehiclePrices,
  'au-cars-info': carsInfo,
  'au-bikesales-motorcycles': bikesales,
  'nz-daily-snapshots': nzSnapshots,
}

/** The mappings that ship, by the name of their file. */
export const MAPPING_NAMES: readonly string[] = Object.keys(FILES)
export const OWN_SHAPE = 'forecourt'

/** A mapping that ships, ready for use; null when there is none of that name. */
export function shippedMapping(name: string): Mapping | null {
  return Object.hasOwn(FILES, name) ? parseMapping(name, FILES[name]) : null
}

/** The mapping of a site's feed: one that ships, or the feed's own. Throws MappingError where it is not valid. */
export function mappingOfFeed({ name, mapping }: Pick<Feed, 'name' | 'mapping'>): Mapping {
  if (typeof mapping !== 'string') return parseMapping(name, mapping)
  const shipped = shippedMapping(mapping)
  if (shipped) return shipped
  throw new MappingError(`Mapping ${mapping} of the feed ${name} does not ship with this version`)
}
