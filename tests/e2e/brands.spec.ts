import { at } from './running.ts'
import { violations } from './violations.ts'
import { countOf, expect, test } from './visit.ts'

const SITE = 'meridian'

test('[SRC-16] [BRD-01] the brand directory leads by the keyboard from a misspelt brand to its cars', async ({
  page,
}) => {
  await page.goto(at(SITE, '/brands'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brands')
  const main = page.getByRole('main')
  await main.getByRole('searchbox', { name: 'Find a brand or model' }).focus()
  await page.keyboard.type('toyta')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/brands\?query=toyta/)
  const tile = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Toyota', exact: true }) })
  const said = await tile.getByText(/\d+ cars/).textContent()
  await tile.getByRole('link', { name: 'Toyota', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/brands\/toyota$/)
  await main.getByRole('link', { name: /^See all \d+ cars/ }).click()
  await expect(page).toHaveURL(/\/search\/toyota$/)
  expect(await countOf(page)).toBe(Number(said?.replace(/\D/g, '')))
})

test.describe('the brand directory without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[SRC-16] is narrowed by a body and a kind, turned over and made whole again', async ({ page }) => {
    await page.goto(at(SITE, '/brands'))
    const main = page.getByRole('main')
    await main.getByRole('combobox', { name: 'Body' }).selectOption('Ute')
    await main.getByRole('button', { name: 'Search' }).click()
    await expect(main.getByRole('status')).toHaveText(/^\d+ brands$/)
    await expect(main.getByRole('combobox', { name: 'Body' })).toHaveValue('Ute')
    await main.getByRole('link', { name: /^Ute/ }).click()
    await main.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(/\/brands\?page=2$/)
    await main.getByRole('navigation', { name: 'Kinds of brands' }).getByRole('link', { name: 'Trucks' }).click()
    await expect(main.getByText('None in stock right now').first()).toBeVisible()
    await main.getByRole('searchbox', { name: 'Find a brand or model' }).fill('qqzz')
    await main.getByRole('button', { name: 'Search' }).click()
    await main.getByRole('link', { name: 'Show all brands' }).click()
    await expect(page).toHaveURL(/\/brands$/)
  })
})

test('[QLT-01] [TEN-10] has nothing for axe to find and never scrolls sideways', async ({ page }) => {
  const long = 'x'.repeat(90)
  // The same pages as they come, of other brands, are looked at with the dealership's.
  for (const [site, path, isForAxe] of [
    [SITE, '/brands', false],
    [SITE, '/brands?query=land+cruiser', true],
    [SITE, `/brands?query=${long}`, false],
    ['longreach', '/brands?kind=motorcycle', true],
    [SITE, '/brands/toyota', true],
    [SITE, '/models/toyota/hilux', false],
    ['longreach', '/brands/honda', false],
    ['harbour-street', '/models/toyota/corolla', true],
  ] as const) {
    await page.goto(at(site, path))
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      if (isForAxe) expect(await violations(page, `${path} at ${width}`)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  }
})

test('[BRD-01] [NAV-02] stands in the menu, among the models', async ({ page }) => {
  await page.goto(at(SITE, '/'))
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByText('Vehicles', { exact: true }).click()
  await expect(menu.getByRole('link', { name: 'Hyundai i30 Sedan' })).toBeVisible()
  await menu.getByRole('link', { name: 'All Makes' }).click()
  await expect(page).toHaveURL(/\/brands$/)
  await menu.getByText('Vehicles', { exact: true }).click()
  await menu.getByRole('link', { name: 'Hyundai i30 Sedan' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hyundai i30 Sedan')
})
