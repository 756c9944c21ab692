import type { MapData } from './map-place.tsx'

const NO_MAP = 'We can’t show the map just now. You can still use the address and directions above.'

/** Loads and draws the map in its place; on any failure a line of text takes its place. */
export async function showMap(button: HTMLElement): Promise<void> {
  const place = button.closest<HTMLElement>('[data-map]')
  if (!place) return
  const fail = () => showText(place, NO_MAP)
  showText(place, 'Loading the map…')
  try {
    const { drawMap } = await import('./draw-map.ts')
    drawMap(place, JSON.parse(place.dataset['map'] ?? '') as MapData, fail)
  } catch (error) {
    console.warn(String(error))
    fail()
  }
}

function showText(place: HTMLElement, text: string): void {
  const words = document.createElement('p')
  words.setAttribute('role', 'status')
  words.tabIndex = -1
  place.replaceChildren(words)
  words.focus({ preventScroll: true })
  words.textContent = text
}
