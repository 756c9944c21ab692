import type { Page } from '@playwright/test'
import { atRest, frames, holdAnswer } from './rest.ts'
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
      await page.getByRole('link', { name: 'Work out repayments' }).click()
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

const fold = (page: Page) => page.locator('.repayments-fold').nth(1)
const heading = (page: Page) => fold(page).locator('> summary')
const term = (page: Page) => fold(page).getByRole('textbox', { name: /^Term/ })

test.describe('a calculator that stands closed', () => {
  test.use({ forgiven: /ERR_FAILED/ })

  test('[FIN-03] [QLT-03] comes as it is opened by key, and answers', async ({ page }) => {
    await page.goto(at(SITE, carOf(SITE, 'photographed')))
    await atRest(page)
    await expect(term(page)).toHaveCount(0)
    await heading(page).focus()
    await page.keyboard.press('Enter')
    await term(page).fill('3')
    await expect(fold(page).locator('.facts-table')).toContainText('3 years')
  })

  test('[QLT-05] moves what follows it as it is opened, and not again when its content has come', async ({ page }) => {
    const { letGo, over } = await holdAnswer(page, /part=folds/)
    await page.goto(at(SITE, carOf(SITE, 'photographed')))
    await atRest(page)
    await heading(page).evaluate((element) => element.scrollIntoView())
    await heading(page).click()
    const next = page.locator('#financeDisclaimer')
    await expect(next).not.toBeInViewport()
    letGo()
    await over
    await expect(term(page)).toBeVisible()
    await expect(fold(page)).not.toHaveAttribute('aria-busy')
  })

  test('[QLT-04] is a link away where the network is gone, and comes with the next try', async ({ page }) => {
    const isFold = /part=folds/
    await page.route(isFold, (route) => route.abort())
    await page.goto(at(SITE, carOf(SITE, 'photographed')))
    await atRest(page)
    await heading(page).click()
    await expect(fold(page).getByRole('link', { name: /^Open the/ })).toBeVisible()
    await expect(fold(page).getByRole('alert')).toContainText('We couldn’t load these.')
    await page.unroute(isFold)
    await fold(page).getByRole('button', { name: 'Try again' }).click()
    await expect(term(page)).toBeVisible()
    await expect(fold(page).getByRole('alert')).toHaveCount(0)
  })

  test('[QLT-04] is asked for again where a network answered with a page of its own', async ({ page }) => {
    const isFold = /part=folds/
    await page.route(isFold, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to the Wi-Fi</h1>' }),
    )
    await page.goto(at(SITE, carOf(SITE, 'photographed')))
    await atRest(page)
    await heading(page).click()
    await expect(fold(page).getByRole('alert')).toBeVisible()
    await page.unroute(isFold)
    await heading(page).click()
    await heading(page).click()
    await expect(term(page)).toBeVisible()
  })

  for (const contentType of ['application/json', 'text/html'])
    test(`[QLT-04] that did not come (${contentType}) is asked for again by its button alone, wherever the pointer rests`, async ({
      page,
    }) => {
      const isFold = /part=folds/
      let asked = 0
      await page.route(isFold, (route) => {
        asked++
        return route.fulfill({ contentType, body: '{}' })
      })
      await page.goto(at(SITE, carOf(SITE, 'photographed')))
      await atRest(page)
      await heading(page).click()
      const again = fold(page).getByRole('button', { name: 'Try again' })
      await again.hover()
      await frames(page, 20)
      const before = asked
      await frames(page, 60)
      expect(asked).toBe(before)
      await page.unroute(isFold)
      await again.focus()
      await page.keyboard.press('Enter')
      await expect(term(page)).toBeVisible()
      await expect(heading(page)).toBeFocused()
    })

  test('[QLT-01] keeps the focus of a hand that was quicker, at its head', async ({ page }) => {
    const { letGo } = await holdAnswer(page, /part=folds/)
    await page.goto(at(SITE, carOf(SITE, 'photographed')))
    await atRest(page)
    await heading(page).focus()
    await page.keyboard.press('Enter')
    const link = fold(page).getByRole('link', { name: /^Open the/ })
    await expect(link).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(link).toBeFocused()
    letGo()
    await expect(heading(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(fold(page).locator('input').first()).toBeFocused()
  })

  test('[FIN-03] [QLT-04] stands in view where its link leads', async ({ page }) => {
    await page.route(/part=folds/, (route) => route.abort())
    await page.goto(at(SITE, carOf(SITE, 'photographed')))
    await atRest(page)
    await heading(page).click()
    await fold(page)
      .getByRole('link', { name: /^Open the/ })
      .click()
    await expect(term(page)).toBeVisible()
    await expectLanded(page, '.repayments-fold:nth-of-type(2) > summary')
  })
})

/**
 * As a browser has it that draws a page before it is asked for: `paint` is its first picture on the screen. `shown`: it was
 * asked for while the page was still arriving.
 */
async function drawAhead(page: Page, { shown = false } = {}): Promise<{ paint: () => Promise<void> }> {
  await page.addInitScript((isShown) => {
    const waiting: (() => void)[] = []
    Object.assign(globalThis, { paintNow: () => waiting.splice(0).forEach((then) => then()) })
    if (isShown) Object.defineProperty(PerformanceNavigationTiming.prototype, 'activationStart', { get: () => 12 })
    else Object.defineProperty(document, 'prerendering', { get: () => true })
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
  }, shown)
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

  test('[QLT-04] that was pressed at once asks for its script once it has loaded, and one drawn earlier has it by then', async ({
    page,
  }) => {
    const held = Promise.withResolvers<void>()
    let hasAsked = false
    page.on('request', (request) => void (hasAsked ||= /\/boot-/.test(request.url())))
    // A page has loaded when its pictures have.
    await page.route(/\.avif/, async (route) => {
      await held.promise
      await route.continue()
    })
    await drawAhead(page, { shown: true })
    await page.goto(at(SITE, carOf(SITE)), { waitUntil: 'domcontentloaded' })
    await expect(page.locator('.gallery img').first()).toBeAttached()
    await frames(page, 20)
    expect(hasAsked).toBe(false)
    held.resolve()
    await expect.poll(() => hasAsked).toBe(true)
  })

  test('[QLT-05] that was pressed at once has what is in view first, too', async ({ page }) => {
    const { paint } = await drawAhead(page, { shown: true })
    await page.goto(at(SITE, carOf(SITE)))
    await atRest(page)
    const footer = page.locator('.footer .wrap')
    expect(await footer.evaluate((element) => element.checkVisibility())).toBe(false)
    await paint()
    expect(await footer.evaluate((element) => element.checkVisibility())).toBe(true)
  })

  test('[QLT-05] leads to its anchor all the same, and is printed whole, seen or not', async ({ page }) => {
    await drawAhead(page)
    await page.goto(at(SITE, `${carOf(SITE)}#vehicle-map`))
    await atRest(page)
    await expectLanded(page, '#vehicle-map')
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.good-to-know .prose').evaluate((element) => element.checkVisibility())).toBe(true)
  })
})

test('[QLT-05] a press on a card has that card styled again, and no other', async ({ page, browser }) => {
  await page.setViewportSize({ width: 1280, height: 820 })
  await page.goto(at(SITE, '/search/new-used-and-demo-cars'))
  await atRest(page)
  await page.locator('.card h3 a').first().hover()
  await atRest(page)
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await page.mouse.down()
  await atRest(page)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Styled[] }
  const styled = traceEvents.filter(({ name }) => name === 'UpdateLayoutTree').map(({ args }) => args.elementCount ?? 0)
  expect(Math.max(...styled)).toBeGreaterThan(0)
  expect(Math.max(...styled)).toBeLessThan(50)
})

type Styled = { name: string; args: { elementCount?: number } }
