import { ALL, at, carOf } from './running.ts'
import { countOf, expect, test } from './visit.ts'

test.use({ javaScriptEnabled: false })

test.describe('[SRC-19] [QLT-04] without script on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 } })

  test('[NAV-02] the menu opens, leads on and closes', async ({ page }) => {
    await page.goto(at('harbour-street', '/'))
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('navigation', { name: 'Main' })
    await expect(menu).toBeVisible()
    await page.getByRole('button', { name: 'Close menu' }).click()
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await menu.getByText('Our Stock').click()
    await menu.getByRole('link', { name: /used/i }).first().click()
    await expect(page).toHaveURL(/\/search\/used-cars$/)
  })

  test('the filters open as a drawer and send their choice', async ({ page }) => {
    await page.goto(at('meridian', ALL))
    const all = await countOf(page)
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const filters = page.getByRole('form', { name: 'Filters' })
    await filters.getByRole('checkbox', { name: /^Demo/ }).check()
    await filters.getByRole('button', { name: /^Show (?!every)/ }).click()
    expect(await countOf(page)).toBeLessThan(all)
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
    await expect(filters).toBeHidden()
    await page.getByRole('button', { name: 'Filters (1)' }).click()
    await page.getByRole('button', { name: 'Close filters' }).click()
    await expect(filters).toBeHidden()
  })

  test('[GAL-01] photographs scroll, and a thumbnail leads to its photograph', async ({ page }) => {
    await page.goto(at('meridian', carOf('meridian', 'photographed')))
    const strip = page.getByRole('list', { name: 'Photos, scroll sideways' })
    await expect(strip.getByRole('listitem').nth(1)).not.toBeInViewport()
    await strip.focus()
    await page.keyboard.press('ArrowRight')
    await expect(strip.getByRole('listitem').nth(1)).toBeInViewport({ ratio: 0.9 })
    await page.setViewportSize({ width: 820, height: 1180 })
    await page.getByRole('list', { name: 'All photos' }).getByRole('link', { name: 'Photo 4' }).click()
    await expect(strip.getByRole('listitem').nth(3)).toBeInViewport({ ratio: 0.9 })
  })
})
