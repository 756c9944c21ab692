import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pass, stopClock } from '../../clock.ts'
import { aDeal } from './a-deal.ts'

stopClock(Date.parse('2026-11-20T02:00:00Z'))
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

const site = { features: { offers: true }, navigation: [{ label: 'Offers', to: 'special_offers' as const }] }
const OFFER = { id: 'a', name: 'An offer', ends_at: '2026-11-23' }
type Deal = Awaited<ReturnType<typeof aDeal>>

const entryOf = (html: string) => /<nav class="menu header-menu"[^]*?<\/nav>/.exec(html)![0].includes('/special-offers')
/** Whether the menu has its entry, once the isolate has read the offers. */
async function hasEntry({ page, settled }: Deal): Promise<boolean> {
  await page('/contact-us')
  await settled()
  return entryOf(await page('/contact-us'))
}

it('[NAV-02] [OFF-01] the header has an entry for offers while one runs', async () => {
  expect(await hasEntry(await aDeal({ site, offers: [OFFER] }))).toBe(true)
})

it('[NAV-02] [OFF-01] and none without, while the page of offers still answers', async () => {
  const app = await aDeal({ site })
  expect(await hasEntry(app)).toBe(false)
  pass(61)
  expect(entryOf(await app.page('/contact-us'))).toBe(false)
  expect((await app.ask('/special-offers')).status).toBe(200)
})

it('[OFF-01] it comes within a minute of the first offer, and goes with the last', async () => {
  const app = await aDeal({ site })
  await hasEntry(app)
  await app.load([OFFER])
  pass(61)
  expect(await hasEntry(app)).toBe(true)
  pass(4 * 86_400)
  expect(await hasEntry(app)).toBe(false)
})

it('[OFF-01] [SRC-10] costs a page no wait for the database, and one reading a minute', async () => {
  const app = await aDeal({ site, offers: [OFFER] })
  await hasEntry(app)
  const before = app.reads()
  for (const path of ['/contact-us', '/search/used-cars', '/contact-us']) await app.page(path)
  await app.settled()
  expect(app.reads()).toBe(before)
})
