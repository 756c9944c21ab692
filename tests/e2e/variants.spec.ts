import type { Page } from '@playwright/test'
import { ALL, at } from './running.ts'
import { countOf, expect, settled, test, titles } from './visit.ts'

const filtersOf = (page: Page) => page.getByRole('form', { name: 'Filters' })
const chipsOf = (page: Page) => page.getByRole('list', { name: 'Chosen filters' })
const countBeside = async (page: Page, name: string) =>
  Number(
    (await filtersOf(page).locator('label', { hasText: name }).locator('.count').textContent())?.replace(/\D/g, ''),
  )

test.describe('a site that prefers its own state', () => {
  const SITE = 'lantern'

  test('[SRC-18] begins with the cars there, says so, and shows all once that is taken off', async ({ page }) => {
    await page.goto(at(SITE, ALL))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cars in QLD')
    await expect(filtersOf(page).getByRole('checkbox', { name: /^QLD/ })).toBeChecked()
    const [here, elsewhere] = [await countBeside(page, 'QLD'), await countBeside(page, 'NSW')]
    expect(elsewhere).toBeGreaterThan(0)
    expect(await countOf(page)).toBe(here)

    await chipsOf(page).getByRole('link', { name: /^QLD/ }).click()
    await expect(page).toHaveURL(at(SITE, `${ALL}?state=any`))
    await expect(chipsOf(page)).toBeHidden()
    expect(await countOf(page)).toBe(here + elsewhere)
    await page.reload()
    expect(await countOf(page)).toBe(here + elsewhere)

    await page.goBack()
    await expect(page).toHaveURL(at(SITE, ALL))
    expect(await countOf(page)).toBe(here)
    await filtersOf(page).getByRole('checkbox', { name: /^NSW/ }).check()
    await expect(page).toHaveURL(at(SITE, `${ALL}?state=NSW&state=QLD`))
    expect(await countOf(page)).toBe(here + elsewhere)
  })

  test('[SRC-18] goes where a typed place says', async ({ page }) => {
    await page.goto(at(SITE, `${ALL}?query=suv+in+alexandria`))
    await expect(chipsOf(page)).toContainText('Alexandria')
    await expect(chipsOf(page)).not.toContainText('QLD')
    expect(await countOf(page)).toBeGreaterThan(0)
  })

  test('[SRC-03] [SRC-18] counts on its first page what its links show', async ({ page }) => {
    await page.goto(at(SITE, '/'))
    const link = page.locator('.bodies').getByRole('link', { name: /^SUV/ })
    const promised = Number((await link.textContent())?.replace(/\D/g, ''))
    await link.click()
    expect(await countOf(page)).toBe(promised)
  })

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false })

    test('[SRC-18] [SRC-19] takes it off and on by the form', async ({ page }) => {
      await page.goto(at(SITE, ALL))
      const [here, elsewhere] = [await countBeside(page, 'QLD'), await countBeside(page, 'NSW')]
      await filtersOf(page).getByRole('checkbox', { name: /^QLD/ }).uncheck()
      await filtersOf(page).getByRole('button', { name: /^Show/ }).click()
      expect(await countOf(page)).toBe(here + elsewhere)
      await expect(filtersOf(page).getByRole('checkbox', { name: /^QLD/ })).not.toBeChecked()
      await filtersOf(page).getByRole('checkbox', { name: /^QLD/ }).check()
      await filtersOf(page).getByRole('button', { name: /^Show/ }).click()
      expect(await countOf(page)).toBe(here)
    })
  })
})

test.describe('a site for small budgets', () => {
  const SITE = 'harbour-street'

  test('[SRC-08] moves its price by 500 dollars', async ({ page }) => {
    await page.goto(at(SITE, ALL))
    const lowest = filtersOf(page).getByRole('slider', { name: 'Lowest price' })
    const first = Number(await lowest.inputValue())
    await expect(lowest).toHaveAttribute('step', '500')
    await lowest.focus()
    await expect(async () => {
      await page.keyboard.press('ArrowRight')
      await expect(filtersOf(page).locator('[name=price]').first()).not.toHaveValue('', { timeout: 300 })
    }).toPass()
    const now = Number(await lowest.inputValue())
    expect((now - first) % 500).toBe(0)
    await page.keyboard.press('ArrowRight')
    await expect(lowest).toHaveValue(String(now + 500))
    await expect(page).toHaveURL(new RegExp(`price=${now + 500}-$`))
  })

  test('[SRC-09] takes one weekly price at a time', async ({ page }) => {
    await page.goto(at(SITE, ALL))
    const weekly = filtersOf(page).getByRole('group', { name: 'Weekly price', exact: true })
    const promised = await countBeside(page, '$75 to $100 a week')
    await weekly.getByRole('radio', { name: /^\$50 to \$75/ }).check()
    await expect(chipsOf(page)).toContainText('$50 to $75 a week')
    await weekly.getByRole('radio', { name: /^\$75 to \$100/ }).check()
    await expect(chipsOf(page)).not.toContainText('$50 to $75 a week')
    await expect(page).toHaveURL(/weekly_price_range=%2475/)
    expect(await countOf(page)).toBe(promised)
  })
})

test('[SRC-15] a model leads to its badges, which go with it', async ({ page }) => {
  await page.goto(at('meridian', '/search/mazda'))
  await expect(filtersOf(page).getByRole('group', { name: 'Badge', exact: true })).toHaveCount(0)
  const models = filtersOf(page).getByRole('group', { name: 'Model', exact: true })
  await models.getByRole('checkbox').first().check()
  await expect(page).toHaveURL(/\/search\/mazda\/./)
  await settled(page)
  const badges = filtersOf(page).getByRole('group', { name: 'Badge', exact: true })
  const badge = badges.getByRole('checkbox').first()
  const promised = Number((await badge.locator('..').locator('.count').textContent())?.replace(/\D/g, ''))
  await badge.check()
  await expect(page).toHaveURL(/badge=/)
  expect(await countOf(page)).toBe(promised)
  await models.getByRole('checkbox', { checked: true }).uncheck()
  await expect(page).toHaveURL(at('meridian', '/search/mazda'))
})

test.describe('the list', () => {
  test('[SRC-11] has its promos at the 8th and 17th place, on the first page alone', async ({ page }) => {
    await page.goto(at('gantry', ALL))
    const cells = page.locator('.grid-cars > li')
    for (const [place, title] of [
      [8, 'We Want Your Car!'],
      [17, 'Diesel and four-wheel drive'],
    ] as const)
      await expect(cells.nth(place - 1).getByRole('heading')).toHaveText(title)
    await expect(cells).toHaveCount(23)
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(page.getByText('We Want Your Car!')).toHaveCount(0)
  })

  test('[SRC-11] stands in the middle where it is of fewer than three', async ({ page }) => {
    await page.goto(at('harbour-street', `${ALL}?status=sold`))
    const cards = page.locator('.grid-cars > .card')
    await expect(cards).toHaveCount(2)
    const [first, last, grid] = await Promise.all(
      [cards.first(), cards.last(), page.locator('.grid-cars')].map(async (each) => (await each.boundingBox())!),
    )
    const [left, right] = [first!.x - grid!.x, grid!.x + grid!.width - last!.x - last!.width]
    expect(left).toBeGreaterThan(0)
    expect(Math.abs(left - right)).toBeLessThan(2)
  })

  test('[SRC-14] folds what was just sold into the first, which says how many', async ({ page }) => {
    await page.goto(at('meridian', `${ALL}?page=99`))
    const sold = page.locator('.card[data-sold]')
    await expect(sold).toHaveCount(1)
    const more = Number(/And (\d+) more sold in the last few days/.exec(await sold.innerText())?.[1])
    expect(more).toBeGreaterThan(0)
    const before = 21 * (Number(await page.locator('.pages [aria-current]').innerText()) - 1)
    expect((await titles(page)).length + more).toBe((await countOf(page)) - before)
  })

  test('[SRC-10] seen a moment ago is shown again without asking', async ({ page }) => {
    await page.goto(at('meridian', ALL))
    const box = filtersOf(page).getByRole('checkbox', { name: /^Demo/ })
    await box.check()
    await expect(page).toHaveURL(/\/demo-cars/)
    const cars = await titles(page)
    await box.uncheck()
    await expect(page).toHaveURL(at('meridian', ALL))
    await settled(page)
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/api/search') && asked.push(request.url()))
    await box.check()
    await expect(page).toHaveURL(/\/demo-cars/)
    expect(await titles(page)).toEqual(cars)
    expect(asked).toEqual([])
  })
})
