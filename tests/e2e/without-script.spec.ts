import type { Page } from '@playwright/test'
import { ALL, at, carOf, SITES } from './running.ts'
import { countOf, expect, test, titles } from './visit.ts'

test.use({ javaScriptEnabled: false })

const filtersOf = (page: Page) => page.getByRole('form', { name: 'Filters' })
const chipsOf = (page: Page) => page.getByRole('list', { name: 'Chosen filters' })
const show = (page: Page) =>
  filtersOf(page)
    .getByRole('button', { name: /^Show (?!every)/ })
    .click()
const place = (page: Page) => page.evaluate(() => scrollY)

/** All that a page of results says of its search. */
const shownOn = async (page: Page) => ({
  count: await countOf(page),
  cars: await titles(page),
  chips: await chipsOf(page).getByRole('link').allTextContents(),
  order: await page.getByRole('combobox', { name: 'Sort by' }).inputValue(),
  chosen: await filtersOf(page)
    .locator('input:checked')
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value)),
})

test.describe('[SRC-19] [QLT-04] without script on a wide screen', () => {
  for (const { slug, name, word, filter } of SITES.slice(0, 1)) {
    test(`${name} finds, filters and pages`, async ({ page }) => {
      await page.goto(at(slug, '/'))
      await page.getByRole('main').getByRole('searchbox').fill(word)
      await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
      const found = await countOf(page)
      const filters = page.getByRole('form', { name: 'Filters' })
      await filters.getByRole('checkbox', { name: filter }).check()
      await filters.getByRole('button', { name: /^Show (?!every)/ }).click()
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
    await filters.getByRole('button', { name: /^Show (?!every)/ }).click()
    await expect(page).toHaveURL(/price=/)
    // The page comes in parts.
    await page.waitForLoadState()
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

  test('filters that stand closed are shown by one button, with what was chosen before, and kept for the next choice', async ({
    page,
  }) => {
    await page.goto(at('meridian', ALL))
    await filtersOf(page).getByRole('checkbox', { name: /^Used/ }).check()
    const colours = page.locator('.filter-group[data-key=colour]')
    await expect(colours).toBeHidden()
    await filtersOf(page).getByRole('button', { name: 'Show every filter' }).click()
    await colours.locator('summary').click()
    await colours.getByRole('checkbox').first().check()
    await show(page)
    await expect(page).toHaveURL(/colour=/)
    await expect(chipsOf(page)).toContainText('Used')
    await expect(page.locator('.filter-group[data-key=seats] input').first()).toBeAttached()
  })

  test('on a phone too: the page that comes shows its filters at once', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(at('meridian', ALL))
    await page.getByRole('button', { name: /^Filters/ }).click()
    await filtersOf(page).getByRole('button', { name: 'Show every filter' }).click()
    await expect(page).toHaveURL(/open=all.*#filters$/)
    await expect(filtersOf(page).getByRole('heading', { name: 'Filters' })).toBeInViewport()
    await page.locator('.filter-group[data-key=colour] summary').click()
    await filtersOf(page).getByRole('checkbox').first().check()
    await show(page)
    await expect(chipsOf(page)).toBeVisible()
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

test.describe('[SRC-19] without script everything chosen comes back', () => {
  const PATH = `${ALL}?body=SUV&car_type=used&price=10000-60000&sortBy=price-asc&page=2`

  test('[SRC-19] after a reload, a car, back, forward and back again, at the same place', async ({ page }) => {
    await page.goto(at('meridian', PATH))
    const before = await shownOn(page)
    expect(before.chosen).toEqual(expect.arrayContaining(['used', 'SUV']))
    await page.reload()
    expect(await shownOn(page)).toEqual(before)
    const link = page.getByRole('main').getByRole('heading', { level: 3 }).nth(10).getByRole('link')
    await link.scrollIntoViewIfNeeded()
    const down = await place(page)
    expect(down).toBeGreaterThan(500)
    for (let times = 0; times < 2; times++) {
      await (times === 0 ? link.click() : page.goForward())
      await expect(page).toHaveURL(/\/cars\//)
      await page.goBack()
      await expect(page).toHaveURL(at('meridian', PATH))
      expect(await shownOn(page)).toEqual(before)
      await expect.poll(async () => Math.abs((await place(page)) - down)).toBeLessThan(5)
    }
  })

  test('[SRC-19] [SRC-02] while more is chosen, and the next choice begins at the first page', async ({ page }) => {
    await page.goto(at('meridian', PATH))
    const { count, order } = await shownOn(page)
    await filtersOf(page)
      .getByRole('checkbox', { name: /^Mazda/ })
      .check()
    await show(page)
    expect(page.url()).not.toContain('page=')
    const after = await shownOn(page)
    expect([after.count < count, after.order]).toEqual([true, order])
    expect(after.chosen).toEqual(expect.arrayContaining(['used', 'SUV', 'Mazda']))
    await page.goBack()
    expect((await shownOn(page)).count).toBe(count)
  })
})
