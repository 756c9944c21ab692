import {
  divIcon,
  type LayerGroup,
  type Map as LeafletMap,
  latLngBounds,
  layerGroup,
  map as leafletMap,
  marker,
  tileLayer,
} from 'leaflet'
import css from 'leaflet/dist/leaflet.css?inline'
import Supercluster from 'supercluster'
import type { MapData, MapMarker } from './map-place.tsx'

/** Streets and their names. */
const ZOOM = 15
/** Services of tiles have them so near. */
const CLOSEST_ZOOM = 19
/** Tiles that have not come by then do not come. */
const PATIENCE_MS = 8_000

/** Comes with this code and not in a file of its own: the page's policy lets no other style in. */
const sheet = new CSSStyleSheet()
sheet.replaceSync(css)
document.adoptedStyleSheets.push(sheet)

const text = (words: string) => {
  const holder = document.createElement('span')
  holder.textContent = words
  return holder.innerHTML
}

/** @param fail called once when no tile comes: the map is gone by then */
export function drawMap(place: HTMLElement, { name, markers, tiles }: MapData, fail: () => void): void {
  const box = document.createElement('div')
  box.className = 'map-box'
  box.setAttribute('role', 'region')
  box.setAttribute('aria-label', `Map of ${name}`)
  place.replaceChildren(box)
  // The wheel scrolls the page; buttons and keys zoom.
  const map = leafletMap(box, { scrollWheelZoom: false })
  map.fitBounds(latLngBounds(markers.map(({ lat, long }) => [lat, long])), { maxZoom: ZOOM, padding: [48, 48] })
  map.attributionControl.setPrefix(false)
  showTiles(map, tiles, fail)
  const pins: LayerGroup = layerGroup().addTo(map)
  drawMarkers(map, pins, markers)
  box.focus({ preventScroll: true })
}

function showTiles(map: LeafletMap, { tiles, attribution }: MapData['tiles'], fail: () => void): void {
  const layer = tileLayer(tiles, {
    maxZoom: CLOSEST_ZOOM,
    attribution: `<a href="${encodeURI(attribution.url)}" rel="noopener">${text(attribution.text)}</a>`,
  })
  let isShown = false
  const giveUp = () => {
    if (isShown) return
    clearTimeout(waiting)
    map.remove()
    fail()
  }
  const waiting = setTimeout(giveUp, PATIENCE_MS)
  layer.once('tileload', () => {
    isShown = true
    clearTimeout(waiting)
  })
  // Told once every tile has come or failed.
  layer.once('load', () => setTimeout(giveUp))
  layer.addTo(map)
}

/** Markers nearer to each other than this stand as one, in pixels. */
const GROUP_RADIUS_PX = 56

/** Draws the markers, near ones as a group with their number, and again at every zoom. */
function drawMarkers(map: LeafletMap, pins: LayerGroup, markers: MapMarker[]): void {
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
    html: '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M20 10c0 5-5.5 10.2-7.4 11.8a1 1 0 0 1-1.2 0C9.5 20.2 4 15 4 10a8 8 0 0 1 16 0"/><circle cx="12" cy="10" r="3"/></svg>',
    iconSize: [36, 36],
    iconAnchor: [18, 34],
  })

const groupIcon = (count: number) => divIcon({ className: 'map-group', html: String(count), iconSize: [40, 40] })

function pin({ lat, long, name, href }: MapMarker) {
  const isLink = href !== null
  const drawn = marker([lat, long], { icon: pinIcon(), interactive: isLink, keyboard: isLink, title: name, alt: name })
  return isLink ? drawn.on('click', () => location.assign(href)) : drawn
}
