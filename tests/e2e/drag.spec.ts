import type { Locator, Page } from '@playwright/test'
import { PHONE, SITE } from './device.ts'
import { atRest } from './rest.ts'
import { ALL, at, carOf } from './running.ts'
import { expect, test } from './visit.ts'

test.use({ viewport: PHONE, hasTouch: true })

/** Holds the head of a sheet and moves it down, slowly. */
async function dragDown(page: Page, head: Locator, distance: number): Promise<void> {
  const { x, y, height } = (await head.boundingBox())!
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', top: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: x + 60, y: top }] })
  await touch('touchStart', y + height / 2)
  for (let step = 1; step <= 10; step++) {
    await page.waitForTimeout(20)
    await touch('touchMove', y + height / 2 + (distance * step) / 10)
  }
  await page.waitForTimeout(80)
  await touch('touchMove', y + height / 2 + distance)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('a drawer follows the finger: a little way springs back, a third of it shuts', async ({ page }) => {
  await page.goto(at(SITE, ALL))
  await page.getByRole('button', { name: /^Filters/ }).click()
  const drawer = page.locator('form.filters')
  await expect(drawer.locator('.filters-top[data-draggable]')).toBeVisible()
  await atRest(page)
  const { y } = (await drawer.boundingBox())!
  await dragDown(page, drawer.locator('.filters-top'), 60)
  await expect.poll(async () => (await drawer.boundingBox())?.y).toBe(y)
  await dragDown(page, drawer.locator('.filters-top'), 400)
  await expect(drawer).toBeHidden()
})

test('the ways to share are shut the same way, and their close button still closes', async ({ page }) => {
  await page.goto(at(SITE, carOf(SITE)))
  const sheet = page.locator('.share-sheet')
  const open = () => page.getByRole('main').getByRole('button', { name: 'Share', exact: true }).click()
  await open()
  await expect(sheet.locator('[data-draggable]')).toBeVisible()
  await dragDown(page, sheet.locator('.sheet-top'), 250)
  await expect(sheet).toBeHidden()
  await open()
  await sheet.getByRole('button', { name: 'Close' }).tap()
  await expect(sheet).toBeHidden()
})
