import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { said } from './device.ts'
import { drawn, holdFrames } from './held-frames.ts'
import { atRest } from './rest.ts'
import { ALL, at } from './running.ts'
import { expect, searchBox, test } from './visit.ts'

const SITE = 'meridian'
const PHONE = { width: 390, height: 844 }
test.use({ viewport: PHONE, screen: PHONE, hasTouch: true })

const heart = (page: Page, place: number) => page.locator('.card [data-save=favourite]').nth(place)
const cards = (page: Page) => page.locator('[data-part=results] > .grid-cars').first().locator('> li')

test('[SRC-07] [SAV-01] [QLT-04] what a touch does is fetched while the finger is down, drawn at once, and followed by the rest after its frame', async ({
  page,
}) => {
  await page.goto(at(SITE, ALL))
  await atRest(page)
  const before = await cards(page).count()
  const hearts = page.locator('.card [data-save=favourite]')
  await hearts.first().hover()
  const fetched = page.waitForRequest(/toggle-kept/)
  await page.mouse.down()
  await fetched
  await page.mouse.up()
  await expect(said(page)).toHaveText('Saved.')

  // A heart is filled at once, and all that follows comes after its frame.
  await holdFrames(page)
  await hearts.nth(1).click()
  await expect(hearts.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('.saved-count').first()).toHaveText('1')
  await drawn(page)
  await expect(page.locator('.saved-count').first()).toHaveText('2')

  // A car that is touched wakes no filter.
  await atRest(page)
  await expect(page.locator('html')).not.toHaveAttribute('data-live')

  // The filters follow by a few lines of script, without React.
  const scripts: Promise<string>[] = []
  page.on('response', (response) => response.request().url().includes('/assets/live-') && scripts.push(response.text()))
  const loaded = page.waitForResponse(/assets\/live-/)
  await page.locator('.results-head').hover()
  await loaded
  await expect(page.locator('html')).toHaveAttribute('data-live')
  const [live] = await Promise.all(scripts)
  expect(brotliCompressSync(live!).length).toBeLessThan(6_000)
  expect(live).not.toMatch(/from"[^"]*(?:react|calls)/)
  await searchBox(page).focus()

  // Of a new list the first cars come first, and the rest after their frame.
  await holdFrames(page)
  await searchBox(page).fill('white')
  await expect.poll(() => cards(page).count()).toBe(3)
  await expect(page.getByRole('navigation', { name: /pages/i })).toHaveCount(0)
  await drawn(page)
  await expect.poll(() => cards(page).count()).toBe(before)
  await expect(cards(page).locator('h3')).toHaveCount(before)
  // Laid out too, a few in each frame.
  await expect(page.locator('.later')).toHaveCount(0)
})

test('[SAV-01] what another tab saved meanwhile stays when a car is put back', async ({ page, context }) => {
  await page.goto(at(SITE, ALL))
  await atRest(page)
  await heart(page, 0).click()
  await expect(page.locator('.saved-count').first()).toHaveText('1')
  await heart(page, 0).click()
  await expect(page.getByRole('region', { name: 'Notice' })).toContainText('Removed from saved.')
  const other = await context.newPage()
  await other.goto(at(SITE, ALL))
  await heart(other, 1).click()
  await expect(other.locator('.saved-count').first()).toHaveText('1')
  await page.getByRole('region', { name: 'Notice' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('.saved-count').first()).toHaveText('2')
})
