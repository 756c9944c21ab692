import type { Page } from '@playwright/test'
import { ALL, at } from './running.ts'
import { expect, test } from './visit.ts'

const isCarried = (page: Page) => page.evaluate(() => sessionStorage.getItem('carried'))

/** Whether the last page that was revealed had a photograph to carry. */
const watch = (page: Page) =>
  page.addInitScript(() =>
    addEventListener('pagereveal', ({ viewTransition }) =>
      sessionStorage.setItem('carried', String(viewTransition !== null)),
    ),
  )

const firstCar = (page: Page) => page.locator('.grid-cars > .card:has(img) h3 a').first()

test('a photograph moves from its card to the page of the car where a site is lively', async ({ page }) => {
  await watch(page)
  // A browser carries nothing to a page that takes long, as it does on a busy machine: then it is asked for once more.
  await expect(async () => {
    await page.goto(at('lantern', ALL))
    await firstCar(page).click()
    await expect(page).toHaveURL(/\/cars\//)
    expect(await isCarried(page)).toBe('true')
  }).toPass()
})

test('a site that keeps still carries nothing, and neither does one for a visitor who asks for less motion', async ({
  page,
}) => {
  await watch(page)
  await page.goto(at('meridian', ALL))
  await firstCar(page).click()
  await expect(page).toHaveURL(/\/cars\//)
  expect(await isCarried(page)).toBe('false')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(at('lantern', ALL))
  await firstCar(page).click()
  await expect(page).toHaveURL(/\/cars\//)
  expect(await isCarried(page)).toBe('false')
})
