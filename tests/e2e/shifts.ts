import type { Page } from '@playwright/test'

type Shift = PerformanceEntry & { value: number; sources: { node: Element | null }[] }

/** In all, less than this is a hair's breadth: the score is told to two digits. */
const LEAST = 0.001

/** Every layout shift since the page began, pressed for or not, with what moved; none where nobody could see it. */
export const shifts = (page: Page) =>
  page.evaluate(
    (least) =>
      new Promise<string[]>((resolve) => {
        const seen: string[] = []
        let total = 0
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as Shift[]) {
            total += value
            seen.push(`${value.toFixed(4)} ${sources.map(({ node }) => node?.className ?? '?').join()}`)
          }
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(total < least ? [] : seen), 150)
      }),
    LEAST,
  )
