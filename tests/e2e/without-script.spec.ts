import { ALL, at, carOf, SITES } from './running.ts'
import { countOf, expect, test, titles } from './visit.ts'

test.use({ javaScriptEnabled: false })

test.describe('[SRC-19 QLT-04] without script on a wide screen', () => {
  for (const { slug, name, word, filter } of SITES) {
    test(`${name} finds, filters and pages`, async ({ page }) => {
      await page.goto(at(slug, '/'))
      await page.getByRole('main').getByRole('searchbox').fill(word)
      await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
      const found = await countOf(page)
      const filters = page.getByRole('form', { name: 'Filters' })
      await filters.getByRole('checkbox', { name: filter }).check()
      await filters.getByRole('button', { name: /^Show/ }).click()
      const left = await countOf(page)
      expect(left).toBeGreaterThan(21)
      expect(left).toBeLessThan(found)
      await expect(filters.getByRole('checkbox', { name: filter })).toBeChecked()
      const first = await titles(page)
      await page.getByRole('link', { name: 'Next' }).click()
      await expect(page).toHaveURL(/page=2/)
      expect(await titles(page)).not.toEqual(first)
      await expect(page.getByRole('list', { name: 'Chosen filters' })).toContainText(new RegExp(word, 'i'))
    })
  }

  test('the price fields alone narrow the results', async ({ page }) => {
    await page.goto(at('harbour-street', ALL))
    const filters = page.getByRole('form', { name: 'Filters' })
    const price = filters.getByRole('group').filter({ has: page.locator('[name=price]') })
    await price.getByRole('textbox', { name: /^From/ }).fill('15,000')
    await price.getByRole('textbox', { name: /^To/ }).fill('$30,000')
    await filters.getByRole('button', { name: /^Show/ }).click()
    const prices = (await page.locator('.card .price').allTextContents()).map((text) => Number(text.replace(/\D/g, '')))
    expect(prices.length).toBeGreaterThan(3)
    for (const each of prices) expect(each >= 15_000 && each <= 30_000).toBe(true)
  })

  test('the order is chosen with a button', async ({ page }) => {
    await page.goto(at('meridian', `${ALL}?body=Ute`))
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Lowest price' })
    await page.getByRole('button', { name: 'Sort', exact: true }).click()
    await expect(page).toHaveURL(/sortBy=price-asc/)
    await expect(page.getByRole('list', { name: 'Chosen filters' })).toContainText('Ute')
  })

  test('menus and every fold open and close', async ({ page }) => {
    for (const path of ['/', ALL, carOf('meridian')]) {
      await page.goto(at('meridian', path))
      const folds = page.locator('details:visible:not([open]) > summary:visible')
      const count = await folds.count()
      expect(count).toBeGreaterThan(0)
      for (const summary of (await folds.all()).slice(0, 4).toReversed()) {
        const fold = await summary.locator('..').elementHandle()
        await summary.focus()
        await page.keyboard.press('Enter')
        expect(await fold?.getAttribute('open')).toBe('')
        await page.keyboard.press('Enter')
        expect(await fold?.getAttribute('open')).toBeNull()
      }
    }
  })
})

test.describe('[SRC-19 QLT-04] without script on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 } })

  test('[NAV-02] the menu opens, leads on and closes', async ({ page }) => {
    await page.goto(at('harbour-street', '/'))
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('navigation', { name: 'Menu', exact: true })
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
    await filters.getByRole('button', { name: /^Show/ }).click()
    expect(await countOf(page)).toBeLessThan(all)
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
    await expect(filters).toBeHidden()
  })

  test('[GAL-01] photographs scroll, and a thumbnail leads to its photograph', async ({ page }) => {
    await page.goto(at('meridian', carOf('meridian', 'photographed')))
    const strip = page.getByRole('list', { name: 'Photos, scroll sideways' })
    await expect(strip.getByRole('listitem').nth(1)).not.toBeInViewport()
    await strip.focus()
    await page.keyboard.press('ArrowRight')
    await expect(strip.getByRole('listitem').nth(1)).toBeInViewport({ ratio: 0.9 })
    await page.getByRole('list', { name: 'All photos' }).getByRole('link', { name: 'Photo 4' }).click()
    await expect(strip.getByRole('listitem').nth(3)).toBeInViewport({ ratio: 0.9 })
  })
})
