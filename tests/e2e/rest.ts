import type { Page, Request } from '@playwright/test'
import { expect } from '@playwright/test'

/** Requests without an answer, of each page that is tracked. */
const unanswered = new WeakMap<Page, Set<Request>>()

/** Answers to these are not waited for: a beacon's is never reported, a film's never ends. */
const ENDLESS = new Set(['ping', 'media', 'eventsource'])

/** Has to be called before the page asks for anything. */
export function trackRequests(page: Page): void {
  const open = new Set<Request>()
  unanswered.set(page, open)
  page.on('request', (request) => ENDLESS.has(request.resourceType()) || open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}

/** Waits until so many frames were drawn. */
export const frames = (page: Page, count = 2) =>
  page.evaluate(async (times) => {
    for (let time = 0; time < times; time++) await new Promise((resolve) => requestAnimationFrame(resolve))
  }, count)

/**
 * Waits until a page has nothing more to do by itself: it is loaded, what follows its first view was asked for, its fonts
 * are there, what it asked for is answered, and it has had idle time and frames to act on that. Needs script in the page.
 */
export async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.waitForFunction(
    () => !document.querySelector('link[rel=late][as=script]') || document.querySelector('script[type=module]'),
  )
  await expect(async () => {
    for (let look = 0; look < 2; look++) {
      await page.evaluate(async () => {
        await document.fonts.ready
        await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }))
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      })
      expect([...(unanswered.get(page) ?? [])].map((request) => request.url())).toEqual([])
    }
  }).toPass({ intervals: [20], timeout: 30_000 })
}

/** Waits until every animation that ends by itself has ended. */
export const animationsOver = (page: Page) =>
  page.evaluate(async () => {
    // What follows the scroll position never ends.
    const own = document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
    await Promise.all(own.map((each) => each.finished.catch(() => {})))
  })

/** From here on a page whose clock was installed fires its timers by `page.clock.runFor` alone. */
export const stopClock = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)

/** A form sent sooner is taken for a robot's (LED-02): two seconds, and some for the way to the server. */
const HUMAN_MS = 2_100

/** How long the page, and with it its form, has stood. */
const stoodFor = (page: Page) =>
  page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return performance.now() - (navigation?.responseEnd ?? 0)
  })

/** Waits until the page has stood as long as a person needs at least: asks once, and again when that is over. */
export async function humanPace(page: Page): Promise<void> {
  const left = Math.max(HUMAN_MS - (await stoodFor(page)), 0)
  await expect.poll(() => stoodFor(page), { intervals: [left, 50] }).toBeGreaterThan(HUMAN_MS)
}

/** An answer held back until it is let go; `over` settles once the browser has taken or dropped it. */
export async function holdAnswer(page: Page, url: RegExp): Promise<{ letGo: () => void; over: Promise<unknown> }> {
  const gate = Promise.withResolvers<void>()
  const isIt = (request: Request) => url.test(request.url())
  const over = Promise.race([page.waitForEvent('requestfinished', isIt), page.waitForEvent('requestfailed', isIt)])
  // A test that ends sooner does not wait for it.
  over.catch(() => {})
  await page.route(url, async (route) => {
    await gate.promise
    await route.continue().catch(() => {})
  })
  return { letGo: gate.resolve, over }
}
