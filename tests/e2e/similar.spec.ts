import type { Page } from '@playwright/test'
import { SITE } from './device.ts'
import { atRest } from './rest.ts'
import { at, carOf } from './running.ts'
import { expect, test } from './visit.ts'

const similar = (page: Page) => page.locator('section.similar')

test.describe('similar cars', () => {
  test('[SIM-01] [CRD-06] come as their place comes near, and not before', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/api/similar') && asked.push(request.url()))
    await page.goto(at(SITE, carOf(SITE)))
    await atRest(page)
    expect(asked).toEqual([])
    await expect(similar(page).getByRole('link', { name: 'See similar cars' })).toBeAttached()
    const top = await similar(page).evaluate((place) => place.getBoundingClientRect().top + scrollY)
    const height = page.viewportSize()!.height
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top - height - 560)
    await atRest(page)
    expect(asked).toEqual([])
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top - height - 440)
    await expect(similar(page).locator('.card')).not.toHaveCount(0)
    expect(await similar(page).locator('.card').count()).toBeLessThanOrEqual(6)
    await expect(similar(page).locator('.skeleton')).toHaveCount(0)
    expect(asked).toHaveLength(1)
  })

  test.describe('while nobody answers', () => {
    test.use({ forgiven: /api\/similar|Failed to load resource/ })

    test('[SIM-01] the section goes, or keeps its link where the network is down', async ({ page }) => {
      await page.route('**/api/similar*', (route) => route.fulfill({ status: 500, body: '{}' }))
      await page.goto(at(SITE, carOf(SITE)))
      await similar(page).scrollIntoViewIfNeeded()
      // Its room stays while it is looked at: nothing in view moves.
      await expect(similar(page)).toBeEmpty()
      await page.unroute('**/api/similar*')
      await page.route('**/api/similar*', (route) => route.abort())
      await page.goto(at(SITE, carOf(SITE)))
      const failed = page.waitForEvent('requestfailed')
      await similar(page).scrollIntoViewIfNeeded()
      await failed
      await atRest(page)
      await expect(similar(page).getByRole('link', { name: 'See similar cars' })).toBeVisible()
    })
  })
})
