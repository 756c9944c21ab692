import { divIcon, type LayerGroup, type Map as LeafletMap, marker } from 'leaflet'
import Supercluster from 'supercluster'
import { symbolHref } from '../ui/symbol.ts'
import type { MapMarker } from './map-place.tsx'

/** Markers nearer to each other than this stand as one, in pixels. */
const GROUP_RADIUS_PX = 56

/** Draws the markers, near ones as a group with their number, and again at every zoom. */
export function drawMarkers(map: LeafletMap, pins: LayerGroup, markers: MapMarker[]): void {
  const clusters = new Supercluster<{ at: number }>({ radius: GROUP_RADIUS_PX, maxZoom: map.getMaxZoom() })
  clusters.load(
    markers.map(({ lat, long }, at) => ({
      type: 'Feature',
      properties: { at },
      geometry: { type: 'Point', coordinates: [long, lat] },
    })),
  )
  const draw = () => {
    pins.clearLayers()
    for (const { properties, geometry } of clusters.getClusters([-180, -85, 180, 85], Math.round(map.getZoom()))) {
      const [long = 0, lat = 0] = geometry.coordinates
      if ('cluster' in properties) {
        const { cluster_id: id, point_count: count } = properties
        const zoomIn = () => map.setView([lat, long], clusters.getClusterExpansionZoom(id))
        pins.addLayer(
          marker([lat, long], { icon: groupIcon(count), alt: `${count} locations, zoom in` }).on('click', zoomIn),
        )
      } else pins.addLayer(pin(markers[properties.at]!))
    }
  }
  map.on('zoomend', draw)
  draw()
}

const pinIcon = () =>
  divIcon({
    className: 'map-pin',
    html: `<svg class="icon" aria-hidden="true"><use href="${symbolHref('location')}"/></svg>`,
    iconSize: [36, 36],
    iconAnchor: [18, 34],
  })

const groupIcon = (count: number) => divIcon({ className: 'map-group', html: String(count), iconSize: [40, 40] })

function pin({ lat, long, name, href }: MapMarker) {
  const isLink = href !== null
  const drawn = marker([lat, long], { icon: pinIcon(), interactive: isLink, keyboard: isLink, title: name, alt: name })
  return isLink ? drawn.on('click', () => location.assign(href)) : drawn
}
