import type { Page } from '@playwright/test'
import { at } from './running.ts'
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
})
