import type { Page } from '@playwright/test'
import { atRest } from './rest.ts'
import { at, carOf } from './running.ts'
import { shifts } from './shifts.ts'
import { expect, test } from './visit.ts'

const SITE = 'meridian'
const top = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top))
/** What an anchor leads to stands this far below the top, with a little of what the browser rounds. */
const LANDED = [40, 120] as const

async function expectLanded(page: Page, selector: string): Promise<void> {
  await expect.poll(() => top(page, selector)).toBeGreaterThanOrEqual(LANDED[0])
  await expect.poll(() => top(page, selector)).toBeLessThanOrEqual(LANDED[1])
}

test.describe('what lies below the fold of a car’s page', () => {
  for (const width of [412, 1280]) {
    test(`[QLT-05] is where its anchor leads, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 820 })
      await page.goto(at(SITE, `${carOf(SITE)}#vehicle-map`))
      await atRest(page)
      await expectLanded(page, '#vehicle-map')
      await page.goto(at(SITE, carOf(SITE, 'photographed')))
      await atRest(page)
      await page.getByRole('link', { name: 'Work out your repayments' }).click()
      await expectLanded(page, '#finance-calculator')
      await atRest(page)
      await expectLanded(page, '#finance-calculator')
    })

    test(`[QLT-05] moves nothing in view on the way down and back, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 820 })
      await page.goto(at(SITE, carOf(SITE)))
      await atRest(page)
      await page.mouse.move(width / 2, 400)
      for (const way of [700, -700])
        for (let turn = 0; turn < 14; turn++) {
          await page.mouse.wheel(0, way)
          await atRest(page)
        }
      expect(await shifts(page)).toEqual([])
    })
  }
})

/** As a browser has it that draws a page before it is asked for: `paint` is its first picture on the screen. */
async function drawAhead(page: Page): Promise<{ paint: () => Promise<void> }> {
  await page.addInitScript(() => {
    const waiting: (() => void)[] = []
    Object.assign(globalThis, { paintNow: () => waiting.splice(0).forEach((then) => then()) })
    Object.defineProperty(document, 'prerendering', { get: () => true })
    globalThis.PerformanceObserver = class extends PerformanceObserver {
      readonly #then: PerformanceObserverCallback
      constructor(then: PerformanceObserverCallback) {
        super(then)
        this.#then = then
      }
      override observe(options?: PerformanceObserverInit) {
        if (options?.type !== 'paint') return super.observe(options)
        waiting.push(() => this.#then(null as never, this))
      }
    }
  })
  return { paint: () => page.evaluate('document.prerendering || true, paintNow()') }
}

test.describe('a page that is drawn ahead', () => {
  test('[QLT-05] has what is below the fold once it is seen, and nothing in view moves', async ({ page }) => {
    const { paint } = await drawAhead(page)
    await page.goto(at(SITE, carOf(SITE)))
    await atRest(page)
    const footer = page.locator('.footer .wrap')
    expect(await footer.evaluate((element) => element.checkVisibility())).toBe(false)
    await expect(page.getByRole('heading', { name: 'Key information' })).toBeVisible()
    await paint()
    expect(await footer.evaluate((element) => element.checkVisibility())).toBe(true)
    await expect(page.locator('html')).not.toHaveAttribute('data-ahead')
    expect(await shifts(page)).toEqual([])
  })

  test('[QLT-05] is printed whole, seen or not', async ({ page }) => {
    await drawAhead(page)
    await page.goto(at(SITE, carOf(SITE)))
    await atRest(page)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.good-to-know .prose').evaluate((element) => element.checkVisibility())).toBe(true)
  })

  test('[QLT-05] leads to its anchor all the same', async ({ page }) => {
    await drawAhead(page)
    await page.goto(at(SITE, `${carOf(SITE)}#vehicle-map`))
    await atRest(page)
    await expectLanded(page, '#vehicle-map')
  })
})
