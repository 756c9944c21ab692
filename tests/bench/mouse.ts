import type { Tab } from './devtools.ts'

/** How a hand moves a mouse, assumed: in a straight line, so many pixels a second. */
const PIXELS_A_SECOND = 1_000
const STEP_MS = 16

export type Place = { x: number; y: number }

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** A mouse that stays where it was moved to. */
export function aMouse(tab: Tab) {
  let here: Place = { x: 640, y: 450 }
  const moveTo = async ({ x, y }: Place) => {
    const from = here
    const steps = Math.max(1, Math.round((Math.hypot(x - from.x, y - from.y) / PIXELS_A_SECOND) * (1_000 / STEP_MS)))
    for (let step = 1; step <= steps; step++) {
      const share = step / steps
      await tab.mouse('mouseMoved', from.x + (x - from.x) * share, from.y + (y - from.y) * share)
      await pause(STEP_MS)
    }
    here = { x, y }
  }
  return {
    moveTo,
    async press(place: Place) {
      await moveTo(place)
      await pause(100)
      await tab.mouse('mousePressed', place.x, place.y)
      await pause(80)
      await tab.mouse('mouseReleased', place.x, place.y)
    },
  }
}

/** The middles of those elements in view that a mouse would reach. */
export const inView = (tab: Tab, selector: string): Promise<Place[]> =>
  tab.evaluate<Place[]>(`[...document.querySelectorAll(${JSON.stringify(selector)})].flatMap((each) => {
    const { left, top, width, height } = each.getBoundingClientRect()
    const place = { x: left + Math.min(width / 2, 40), y: top + height / 2 }
    const isSeen = place.y > 0 && place.y < innerHeight && width > 0
    return isSeen && each.contains(document.elementFromPoint(place.x, place.y)) ? [place] : []
  })`)

/** Scrolls to one of the elements, and gives its place. */
export async function reach(tab: Tab, selector: string, number: number): Promise<Place | null> {
  await tab.evaluate(`(() => {
    const all = [...document.querySelectorAll(${JSON.stringify(selector)})]
    all[${number} % all.length]?.scrollIntoView({ block: 'center', behavior: 'instant' })
  })()`)
  await pause(50)
  const places = await inView(tab, selector)
  return places[number % Math.max(1, places.length)] ?? null
}
