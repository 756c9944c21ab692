import type { NearName } from './attributes.ts'

type Filler = { fill: (place: HTMLElement) => unknown }

/** What fills a place that comes near the screen: from the address in its `data-source`, or by the clock. */
const NEAR: Record<NearName, () => Promise<Filler>> = {
  counter: () => import('../reviews/count-sales.ts'),
  fragment: () => import('./fragment.ts'),
  views: () => import('../vehicle/count-views.ts'),
}

export async function fillNear(place: HTMLElement, name: string): Promise<void> {
  const { fill } = await NEAR[name as NearName]()
  fill(place)
}
