import type { Point } from '../../shared/location/distance.ts'
import type { MapTiles } from '../../shared/tenant/map.ts'
import { Icon } from '../ui/icon.tsx'
import { wake } from '../wake/attributes.ts'

/** What the map is drawn from, on the page as JSON. */
export type MapData = Point & { name: string; tiles: MapTiles }

/** Where a map comes when it is asked for. Without script the address and the way there are enough. */
export function MapPlace({ href, ...data }: MapData & { href: string }) {
  return (
    <div className="map with-script" data-map={JSON.stringify(data)}>
      <a className="button button-secondary" href={href} rel="noopener" {...wake('press', 'map')}>
        <Icon name="map" />
        Show map
      </a>
    </div>
  )
}
