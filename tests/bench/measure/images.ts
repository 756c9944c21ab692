import { type Bench, PHONE, SEEN_PAGES } from '../bench.ts'
import { kB, type Row } from '../row.ts'
import { watchBytes } from '../watch-bytes.ts'

const LCP_IMAGE = 40
const FIRST_VIEW = 150

/** Photographs and what else a phone loads to show a page's first screen. */
export async function images(bench: Bench): Promise<Row[]> {
  const browser = await bench.browser()
  const rows: Row[] = []
  for (const page of SEEN_PAGES) {
    const context = await browser.newContext(PHONE)
    const tab = await context.newPage()
    const loaded = await watchBytes(tab)
    await tab.addInitScript(() => {
      new PerformanceObserver((list) => {
        const last = list.getEntries().at(-1) as PerformanceEntry & { url?: string }
        document.documentElement.dataset['lcp'] = last.url ?? ''
      }).observe({ type: 'largest-contentful-paint', buffered: true })
    })
    await tab.goto(bench.origin + bench.paths[page], { waitUntil: 'networkidle' })
    const lcp = await tab.evaluate(() => document.documentElement.dataset['lcp'] ?? '')
    const unsized = await tab.locator('img:not([width]), img:not([height])').count()
    const total = loaded.sum(() => true)
    const photos = loaded.sum(({ type }) => type === 'Image')
    await context.close()
    if (lcp) {
      const value = kB(loaded.sum(({ url }) => url === lcp))
      rows.push({
        what: `${page} page, largest image of the first view`,
        value,
        unit: 'kB',
        target: { most: LCP_IMAGE },
      })
    }
    rows.push(
      {
        what: `${page} page, everything for the first view`,
        value: kB(total),
        unit: 'kB',
        ...(page === 'vehicle' && { target: { most: FIRST_VIEW } }),
        note: `${kB(photos).toFixed(1)} kB of it images, ${loaded.all().length} requests${lcp ? '' : '; the largest paint is text'}.`,
      },
      { what: `${page} page, images without a size`, value: unsized, unit: 'count', target: { most: 0 } },
    )
  }
  return rows
}
