import type { Page } from '@playwright/test'

type Shift = PerformanceEntry & { value: number; sources: { node: Element | null }[] }

/** Every layout shift since the page began, pressed for or not, with what moved. */
export const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const seen: string[] = []
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as Shift[])
            seen.push(`${value.toFixed(4)} ${sources.map(({ node }) => node?.className ?? '?').join()}`)
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(seen), 150)
      }),
  )
