import type { NearName } from './attributes.ts'

type Fill = (place: HTMLElement) => unknown

/** What fills a place that comes near the screen from the address in its `data-source`. */
const NEAR: Record<NearName, () => Promise<Fill>> = {
  fragment: async () => (await import('./fragment.ts')).fillFragment,
  views: async () => (await import('../vehicle/count-views.ts')).countViews,
}

export async function fillNear(place: HTMLElement, name: string): Promise<void> {
  const fill = await NEAR[name as NearName]()
  fill(place)
}
