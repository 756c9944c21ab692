import type { Page } from '@playwright/test'
import { at, carOf, SITES } from './running.ts'
import { expect, test } from './visit.ts'

const stripOf = (page: Page) => page.getByRole('list', { name: 'Photos, scroll sideways' })

/** The photograph in view is this one, and the counter and the thumbnails say so. */
async function expectPhoto(page: Page, number: number) {
  await expect(
    stripOf(page)
      .getByRole('listitem')
      .nth(number - 1),
  ).toBeInViewport({ ratio: 0.9 })
  await expect(page.getByText(new RegExp(`^Photo ${number} / \\d+$`))).toBeVisible()
  await expect(page.getByRole('list', { name: 'All photos' }).locator('[aria-current]')).toHaveAccessibleName(
    `Photo ${number}`,
  )
}

for (const { slug, name } of SITES) {
  test(`[GAL-01] ${name}: buttons, keys and thumbnails lead through the photographs`, async ({ page }) => {
    await page.goto(at(slug, carOf(slug, 'photographed')))
    const next = page.getByRole('button', { name: 'Next photo' })
    const previous = page.getByRole('button', { name: 'Previous photo' })
    await next.click()
    await expectPhoto(page, 2)
    await previous.click()
    await expectPhoto(page, 1)
    await expect(previous).toBeDisabled()

    await stripOf(page).focus()
    await page.keyboard.press('ArrowRight')
    await expectPhoto(page, 2)
    await page.keyboard.press('End')
    await expect(next).toBeDisabled()
    await page.keyboard.press('Home')
    await expectPhoto(page, 1)

    await page.getByRole('link', { name: 'Photo 3' }).click()
    await expectPhoto(page, 3)
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true })

  test('[GAL-01] a swipe moves one photograph on and the counter follows', async ({ page }) => {
    await page.goto(at('harbour-street', carOf('harbour-street', 'photographed')))
    const box = await stripOf(page).boundingBox()
    const y = box!.y + box!.height / 2
    const finger = await page.context().newCDPSession(page)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 340, y }] })
    for (let x = 320; x >= 60; x -= 20)
      await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] })
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expectPhoto(page, 2)
  })
})
