import type { Site } from '../tenant/site-fields.ts'
import type { Location, MapTiles } from './settings.ts'

type Mapped = Pick<Site, 'map' | 'locations'>

/** The tiles of a map of a location, or of several, with the map service's key of that location or of the primary one. */
export function mapTiles({ map, locations }: Mapped, location?: Pick<Location, 'address'> | null): MapTiles {
  const key = location?.address.map_key ?? locations.find(({ primary }) => primary)?.address.map_key ?? ''
  return { ...map, tiles: map.tiles.replace('{key}', encodeURIComponent(key)) }
}
