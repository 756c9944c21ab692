import type { Page } from '@playwright/test'
import { atRest } from './rest.ts'
import { at, carOf } from './running.ts'
import { shifts } from './shifts.ts'
import { expect, test } from './visit.ts'

/** A site that counts looks at its cars. */
const SITE = 'meridian'

const views = (page: Page) => page.locator('.car-views')
const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Its line lies below the first screen and is asked for on the way to it. */
const toViews = (page: Page) => views(page).scrollIntoViewIfNeeded()

async function seen(page: Page): Promise<void> {
  await toViews(page)
  await expect(views(page)).toHaveText('Viewed 128 times')
}

test('[VDP-10] [QLT-05] how often a car was viewed comes late into its line, once a session', async ({ page }) => {
  let asked = 0
  await page.route('**/view.json*', async (route) => {
    asked++
    await after(600)
    return route.fulfill({ json: { views: 128, car_fields: {} } })
  })
  await page.goto(at(SITE, carOf(SITE)))
  await seen(page)
  expect(await shifts(page)).toEqual([])
  await page.reload()
  await seen(page)
  expect(asked).toBe(1)
  await page.goto(at(SITE, carOf(SITE, 'photographed')))
  await seen(page)
  expect(asked).toBe(2)
})

test('[VDP-10] it is not asked for on the page of a sold car', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('view.json') && asked.push(request.url()))
  await page.goto(at(SITE, carOf(SITE, 'sold')))
  await atRest(page)
  expect([await views(page).count(), asked]).toEqual([0, []])
})

test.describe('while the count is not known', () => {
  test.use({ forgiven: /view\.json|Failed to load resource/ })
  for (const [what, body] of [
    ['an error', { status: 502, json: { error: {} } }],
    ['nonsense', { json: { views: 'many' } }],
  ] as const) {
    test(`[VDP-10] [QLT-05] nothing is shown and nothing moves: ${what}`, async ({ page }) => {
      const asked = page.waitForRequest('**/view.json*')
      await page.route('**/view.json*', (route) => route.fulfill(body))
      await page.goto(at(SITE, carOf(SITE)))
      await toViews(page)
      await asked
      await atRest(page)
      await expect(views(page)).toBeEmpty()
      expect(await shifts(page)).toEqual([])
    })
  }
})
