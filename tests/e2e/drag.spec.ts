import type { Locator, Page } from '@playwright/test'
import { PHONE, SITE } from './device.ts'
import { atRest } from './rest.ts'
import { ALL, at, carOf } from './running.ts'
import { expect, test } from './visit.ts'

test.use({ viewport: PHONE, hasTouch: true })

type Way = 'down' | 'right'

/** Holds the head of a sheet and moves it, slowly. */
async function drag(page: Page, head: Locator, way: Way, distance: number): Promise<void> {
  const { x, y, height } = (await head.boundingBox())!
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', moved: number) => {
    const [right, down] = way === 'right' ? [moved, 0] : [0, moved]
    return finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [{ x: x + 60 + right, y: y + height / 2 + down }],
    })
  }
  await touch('touchStart', 0)
  for (let step = 1; step <= 10; step++) {
    await page.waitForTimeout(20)
    await touch('touchMove', (distance * step) / 10)
  }
  await page.waitForTimeout(80)
  await touch('touchMove', distance)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('a drawer follows the finger: a little way springs back, a third of it shuts', async ({ page }) => {
  await page.goto(at(SITE, ALL))
  await page.getByRole('button', { name: /^Filters/ }).click()
  const drawer = page.locator('form.filters')
  await expect(drawer.locator('.filters-top[data-draggable]')).toBeVisible()
  await atRest(page)
  const { y } = (await drawer.boundingBox())!
  await drag(page, drawer.locator('.filters-top'), 'down', 60)
  await expect.poll(async () => (await drawer.boundingBox())?.y).toBe(y)
  await drag(page, drawer.locator('.filters-top'), 'down', 400)
  await expect(drawer).toBeHidden()
})

test('the ways to share are shut the same way, and their close button still closes', async ({ page }) => {
  await page.goto(at(SITE, carOf(SITE)))
  const sheet = page.locator('.share-sheet')
  const open = () => page.getByRole('main').getByRole('button', { name: 'Share', exact: true }).click()
  await open()
  await expect(sheet.locator('[data-draggable]')).toBeVisible()
  await drag(page, sheet.locator('.sheet-top'), 'down', 250)
  await expect(sheet).toBeHidden()
  await open()
  await sheet.getByRole('button', { name: 'Close' }).tap()
  await expect(sheet).toBeHidden()
})

test('the menu follows the finger to the right, where it came from: a little way springs back, a third of it shuts', async ({
  page,
}) => {
  await page.goto(at(SITE, '/'))
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.locator('#menu')
  await expect(menu.locator('.sheet-top[data-draggable]')).toBeVisible()
  // Its right edge is that of the screen.
  const edge = async () => {
    const { x, width } = (await menu.boundingBox())!
    return Math.round(x + width)
  }
  await expect.poll(edge).toBe(PHONE.width)
  await drag(page, menu.locator('.sheet-top'), 'right', 40)
  await expect.poll(edge).toBe(PHONE.width)
  await drag(page, menu.locator('.sheet-top'), 'right', 200)
  await expect(menu).toBeHidden()
})
