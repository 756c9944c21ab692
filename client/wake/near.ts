import type { NearName } from './attributes.ts'

type Fill = (place: HTMLElement) => unknown

/** What fills a place that comes near the screen: from the address in its `data-source`, or by the clock. */
const NEAR: Record<NearName, () => Promise<Fill>> = {
  counter: async () => (await import('../reviews/count-sales.ts')).countSales,
  fragment: async () => (await import('./fragment.ts')).fillFragment,
  views: async () => (await import('../vehicle/count-views.ts')).countViews,
}

export async function fillNear(place: HTMLElement, name: string): Promise<void> {
  const fill = await NEAR[name as NearName]()
  fill(place)
}
