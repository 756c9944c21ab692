import type { Page, Route } from '@playwright/test'
import { askSite } from './ask.ts'
import { atRest } from './rest.ts'
import { at, carOf } from './running.ts'
import { shifts } from './shifts.ts'
import { toldAtTheEnd } from './told.ts'
import { violations } from './violations.ts'
import { expect, test } from './visit.ts'

/** Shows comparisons and masks the numbers of its cars. */
const SITE = 'meridian'
const HEADING = 'How this price compares'
const PHONE = { width: 390, height: 844 }
const WIDTHS = [PHONE, { width: 820, height: 1000 }, { width: 1440, height: 900 }]

const comparison = (page: Page) => page.locator('section.comparison')
const views = (page: Page) => page.locator('.car-views')

/** A car whose page shows a comparison. */
let compared = ''
/** That page as the server sends it. */
let html = ''
test.beforeAll(async () => {
  for (let number = 1; compared === '' && number <= 20; number++) {
    const list = await askSite(SITE, `/search/used-cars?page=${number}`)
    for (const [, path] of list.text.matchAll(/<h3><a href="(\/cars\/[^"]+)"/g)) {
      html = (await askSite(SITE, path!)).text
      if (!html.includes('class="comparison"')) continue
      compared = path!
      break
    }
  }
  expect(compared).toMatch(/^\/cars\//)
})

/** The page as it is where the dealer's own system compares: its place stands open, to be filled later. */
async function farAway(page: Page, answer: (route: Route, drawn: string) => Promise<unknown>) {
  const [section = '', drawn = ''] = /<section class="comparison">(.*?)<\/section>/s.exec(html) ?? []
  const place =
    '<section class="comparison comparison-late" data-wake="near:fragment" data-source="/api/price-comparison?car=x" aria-busy="true">' +
    `<h2>${HEADING}</h2><div class="skeleton" aria-hidden="true"><span></span><span></span><span></span></div>` +
    '<p class="visually-hidden">Comparing the price</p></section>'
  const body = html.replace(section, place)
  await page.route(`**${compared}`, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }))
  await page.route('**/api/price-comparison*', (route) => answer(route, drawn))
}
/** What waits for the test to open it. */
function aGate() {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  return { open, opened }
}

test.describe('the price among others', () => {
  test('[VDP-11] stands on the page in words and as a drawing, and axe finds nothing', async ({ page }) => {
    await page.goto(at(SITE, compared))
    const section = comparison(page)
    await expect(section.getByRole('heading', { name: HEADING })).toBeVisible()
    await expect(section).toContainText(/Compared with \d+ cars on this site/)
    const [track, range, marker] = await Promise.all(
      ['.track', '.range', '.marker'].map((part) => section.locator(part).boundingBox()),
    )
    expect(range!.x).toBeGreaterThanOrEqual(track!.x)
    expect(range!.x + range!.width).toBeLessThanOrEqual(track!.x + track!.width + 1)
    expect(marker!.x + marker!.width / 2).toBeLessThanOrEqual(range!.x + range!.width + 1)
    expect(await violations(page, 'vehicle', { within: section })).toEqual([])
  })

  for (const viewport of WIDTHS) {
    test(`[VDP-11] [QLT-05] comes late into a place held open at ${viewport.width} px`, async ({ page }) => {
      await page.setViewportSize(viewport)
      const { open, opened } = aGate()
      await farAway(page, async (route, drawn) => {
        await opened
        return route.fulfill({ contentType: 'text/html', body: drawn })
      })
      await page.goto(at(SITE, compared))
      await comparison(page).scrollIntoViewIfNeeded()
      await expect(comparison(page)).toHaveAttribute('aria-busy', 'true')
      const { height } = (await comparison(page).boundingBox())!
      open()
      await expect(comparison(page)).toContainText('Similar ones')
      await expect(comparison(page)).not.toHaveAttribute('aria-busy')
      expect((await comparison(page).boundingBox())!.height).toBe(height)
      expect(await shifts(page)).toEqual([])
    })
  }

  test.describe('that does not come', () => {
    test.use({ forgiven: /price-comparison|Failed to load resource/ })
    const TROUBLE: [string, (route: Route) => Promise<unknown>][] = [
      ['is nothing', (route) => route.fulfill({ status: 204 })],
      ['is an error', (route) => route.fulfill({ status: 500, body: '{}' })],
      ['is a broken line', (route) => route.abort()],
    ]
    for (const [what, answer] of TROUBLE) {
      test(`[VDP-11] [QLT-05] leaves without moving anything in view when the answer ${what}`, async ({ page }) => {
        const { open, opened } = aGate()
        await farAway(page, async (route) => {
          await opened
          return answer(route)
        })
        await page.goto(at(SITE, compared))
        await comparison(page).scrollIntoViewIfNeeded()
        await expect(comparison(page).locator('.skeleton')).toBeVisible()
        open()
        await expect(comparison(page).locator('.skeleton')).toHaveCount(0)
        await expect(page.getByRole('heading', { name: HEADING })).toHaveCount(0)
        expect(await shifts(page)).toEqual([])
        // Once it lies below what is seen, its room goes as well.
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
        await expect(comparison(page)).toHaveCount(0)
        expect(await shifts(page)).toEqual([])
      })
    }
  })
})

/** The site that shows a number in full once it is asked for. */
const MASKED = 'longreach'

test.describe('the number of a car', () => {
  test('[VDP-06] is shown everywhere by one press, as a link that has the focus, and nothing moves', async ({
    page,
  }) => {
    await page.goto(at(MASKED, carOf(MASKED)))
    await atRest(page)
    const side = page.locator('.vehicle-side')
    const button = side.getByRole('button', { name: /^Call.*Show number$/ })
    await button.focus()
    await page.keyboard.press('Enter')
    const link = side.getByRole('link', { name: /^Call 0[27] 5550 \d{4}$/ })
    await expect(link).toBeFocused()
    expect(await link.getAttribute('href')).toMatch(/^tel:\+61[27]5550\d{4}$/)
    await expect(page.getByRole('button', { name: /Show number/ })).toHaveCount(0)
    await expect(page.locator('.place').getByRole('link', { name: /^0[27] 5550 \d{4}$/ })).toBeAttached()
    expect(await shifts(page)).toEqual([])
    expect(await violations(page, 'vehicle', { within: side })).toEqual([])
    expect(await toldAtTheEnd(page)).toContainEqual(
      expect.objectContaining({ event: 25, label: expect.stringMatching(/^(New|Used) Car$/), path: carOf(MASKED) }),
    )
  })

  test('[VDP-06] is at hand on a phone', async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.goto(at(MASKED, carOf(MASKED)))
    const side = page.locator('.vehicle-side')
    await side.getByRole('button', { name: /Show number/ }).click()
    await expect(side.getByRole('link', { name: /^Call 0[27] 5550 \d{4}$/ })).toBeInViewport({ ratio: 1 })
  })

  test.describe('while no script’s call comes through', () => {
    test.use({ forgiven: /phone-reveal|Failed to load resource/ })

    test('[VDP-06] is asked for as without script', async ({ page }) => {
      await page.route('**/api/phone-reveal', (route) =>
        route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
      )
      await page.goto(at(MASKED, carOf(MASKED)))
      await page
        .locator('.vehicle-side')
        .getByRole('button', { name: /Show number/ })
        .click()
      await expect(page).toHaveURL(/\?phone=shown#phone$/)
      await expect(page.locator('.vehicle-side').getByRole('link', { name: /^Call 0[27] 5550 \d{4}$/ })).toBeVisible()
    })
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[VDP-11] a comparison that only script could fill holds no place', async ({ page }) => {
    await farAway(page, (route) => route.abort())
    await page.goto(at(SITE, compared))
    await expect(page.getByRole('heading', { name: HEADING })).toBeHidden()
    await expect(views(page)).toBeHidden()
  })
})
