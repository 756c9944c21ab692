import type { Page } from '@playwright/test'
import { at } from './running.ts'
import { violations } from './violations.ts'
import { expect, test } from './visit.ts'

const stripOf = (page: Page) => page.getByRole('list', { name: 'Reviews' })
const widthOver = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('[REV-01] [QLT-01] arrow keys move the strip of reviews to its end, and the page stays where it is', async ({
  page,
}) => {
  await page.goto(at('harbour-street', '/'))
  const strip = stripOf(page)
  const last = strip.getByRole('listitem').last()
  await strip.focus()
  await expect(last).not.toBeInViewport()
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(last).toBeInViewport({ timeout: 200 })
  }).toPass()
  expect(await widthOver(page)).toBe(0)
  expect(await violations(page, 'a home page with reviews')).toEqual([])
})

test.describe('[REV-01] [QLT-04] without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('every review of the strip can be swiped to, and none below four stars is among them', async ({ page }) => {
    await page.goto(at('harbour-street', '/'))
    const reviews = stripOf(page).getByRole('listitem')
    expect(await reviews.count()).toBeGreaterThan(5)
    await reviews.last().scrollIntoViewIfNeeded()
    await expect(reviews.last()).toBeInViewport()
    for (const text of await reviews.allTextContents()) expect(text).toMatch(/[45] of 5 stars/)
    expect(await widthOver(page)).toBe(0)
  })

  test('the counter has the number of the hour at which the page was drawn', async ({ page }) => {
    await page.goto(at('meridian', '/about-us'))
    await expect(page.locator('.sales-counter strong')).toHaveText(/^[\d,]+$/)
  })
})
