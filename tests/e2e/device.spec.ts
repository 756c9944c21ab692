import type { Locator } from '@playwright/test'
import { bar, button, choose, PHONE, SITE, said, someCars } from './device.ts'
import { at, carOf } from './running.ts'
import { violations } from './violations.ts'
import { expect, searchBox, test } from './visit.ts'

test.describe('[SRC-19] [QLT-04] without script', () => {
  test.use({ javaScriptEnabled: false })

  test('what a device keeps says that it needs script, and no button stands there for nothing', async ({ page }) => {
    await page.goto(at(SITE, '/saved'))
    await expect(page.getByText('turn on JavaScript')).toBeVisible()
    await expect(page.getByText('Nothing saved yet')).toBeHidden()
    await page.goto(at(SITE, carOf(SITE)))
    await expect(page.getByRole('button', { name: /^(Save|Compare)$/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'See similar cars' })).toHaveAttribute('href', /^\/search\//)
  })
})

test.use({ forgiven: /preloaded using link preload/ })

test('[QLT-01] nothing of it is for axe to find at 390 and 1440 px', async ({ page }) => {
  const look = async (name: string, within?: Locator) => {
    for (const viewport of [PHONE, { width: 1440, height: 900 }]) {
      await page.setViewportSize(viewport)
      expect(await violations(page, `${name} at ${viewport.width}`, within && { within })).toEqual([])
    }
  }
  const cars = await someCars(2)
  await choose(page, cars, 'Save', 'Compare')
  await look('vehicle', button(page, 'Save').or(button(page, 'Compare')).or(bar(page)))
  await page.goto(at(SITE, '/search/used-cars?price=-40000'))
  await button(page, 'Save this search').click()
  await expect(said(page)).toHaveText('Search saved.')
  await searchBox(page).focus()
  await expect(page.getByRole('group', { name: 'Recent searches' }).getByRole('option').first()).toBeVisible()
  await look('search', page.locator('main search, main .results-head').or(said(page)))
  await page.goto(at(SITE, '/saved'))
  await expect(page.locator('.saved .card').first()).toBeVisible()
  await expect(page.locator('.searches li').first()).toBeVisible()
  await look('saved')
  await bar(page).getByRole('link', { name: 'Compare 2' }).click()
  await look('compare')
})
