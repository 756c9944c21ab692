import {
  type LayerGroup,
  type Map as LeafletMap,
  latLngBounds,
  layerGroup,
  map as leafletMap,
  tileLayer,
} from 'leaflet'
import css from 'leaflet/dist/leaflet.css?inline'
import { drawMarkers } from './draw-markers.ts'
import type { MapData } from './map-place.tsx'

/** Streets and their names. */
const ZOOM = 15
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
  const zoom = Math.min(ZOOM, tiles.max_zoom)
  map.fitBounds(latLngBounds(markers.map(({ lat, long }) => [lat, long])), { maxZoom: zoom, padding: [48, 48] })
  map.attributionControl.setPrefix(false)
  showTiles(map, tiles, fail)
  const pins: LayerGroup = layerGroup().addTo(map)
  drawMarkers(map, pins, markers)
  box.focus({ preventScroll: true })
}

function showTiles(map: LeafletMap, { tiles, max_zoom, attribution }: MapData['tiles'], fail: () => void): void {
  const layer = tileLayer(tiles, {
    maxZoom: max_zoom,
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
