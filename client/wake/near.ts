type Fill = (place: HTMLElement) => unknown

/** What fills a place that comes near the screen from the address in its `data-source`. */
export const NEAR = {
  fragment: async () => (await import('./fragment.ts')).fillFragment,
  views: async () => (await import('../vehicle/count-views.ts')).countViews,
} satisfies Record<string, () => Promise<Fill>>

export async function fillNear(place: HTMLElement, name: string): Promise<void> {
  const fill = await (NEAR as Record<string, () => Promise<Fill>>)[name]?.()
  fill?.(place)
}
