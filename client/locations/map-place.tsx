import type { Point } from '../../shared/location/distance.ts'
import type { MapTiles } from '../../shared/location/settings.ts'
import { LinkButton, OUTSIDE } from '../ui/controls.tsx'
import { wake } from '../wake/attributes.ts'

/** A marker; one with an address of its own leads there. */
export type MapMarker = Point & { name: string; href: string | null }

/** What the map is drawn from, on the page as JSON. */
export type MapData = { name: string; markers: MapMarker[]; tiles: MapTiles }

type OnePlace = Point & { name: string; tiles: MapTiles; href: string }

/** Where a map comes when it is asked for. Without script the address and the way there are enough. */
export const MapPlace = ({ href, lat, long, name, tiles }: OnePlace) => (
  <Place data={{ name, tiles, markers: [{ lat, long, name, href: null }] }} href={href} />
)

/** The same for several places. `href` leads on where the code does not load. */
export const MapOfPlaces = ({ markers, tiles, href }: { markers: MapMarker[]; tiles: MapTiles; href: string }) => (
  <Place data={{ name: 'our locations', markers, tiles }} href={href} />
)

const Place = ({ data, href }: { data: MapData; href: string }) => (
  <div className="map with-script" data-map={JSON.stringify(data)}>
    <LinkButton href={href} text="Show map" icon="map" attributes={{ ...OUTSIDE, ...wake('press', 'map') }} />
  </div>
)
