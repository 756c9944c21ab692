import type { Page } from '@playwright/test'
import { askSite } from './ask.ts'
import { ALL, at } from './running.ts'
import { countOf, expect, settled, test } from './visit.ts'

const filtersOf = (page: Page) => page.getByRole('form', { name: 'Filters' })
const chipsOf = (page: Page) => page.getByRole('list', { name: 'Chosen filters' })
const countBeside = async (page: Page, name: string) =>
  Number(
    (await filtersOf(page).locator('label', { hasText: name }).locator('.count').textContent())?.replace(/\D/g, ''),
  )

/** What a list says as the server sends it: how many cars there are, and those on its page. */
const countIn = (html: string) => Number(/<output class="count"[^>]*>([\d,]+)/.exec(html)?.[1]?.replaceAll(',', ''))
const cardsIn = (html: string) => html.split('<li class="card"').length - 1

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

  test('[SRC-18] goes where a typed place says', async () => {
    const { text } = await askSite(SITE, `${ALL}?query=suv+in+alexandria`)
    const chips = [...text.matchAll(/<a class="chip"[^>]*>([^<]*)/g)].map(([, words]) => words)
    expect(chips).toContain('Alexandria')
    expect(chips).not.toContain('QLD')
    expect(countIn(text)).toBeGreaterThan(0)
  })

  test('[SRC-03] [SRC-18] counts on its first page what its links show', async () => {
    const { text } = await askSite(SITE, '/')
    const [, href, words] = /class="bodies.*?<a href="([^"]+)"[^>]*>((?:(?!<\/a>).)*SUV.*?)<\/a>/.exec(text)!
    const list = await askSite(SITE, href!.replaceAll('&amp;', '&'))
    expect(countIn(list.text)).toBe(Number(words!.replace(/<[^>]*>|\D/g, '')))
  })

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false })

    test('[SRC-18] [SRC-19] takes it off and on by the form', async ({ page }) => {
      await page.goto(at(SITE, ALL))
      const [here, elsewhere] = [await countBeside(page, 'QLD'), await countBeside(page, 'NSW')]
      await filtersOf(page).getByRole('checkbox', { name: /^QLD/ }).uncheck()
      await filtersOf(page)
        .getByRole('button', { name: /^Show me/ })
        .click()
      expect(await countOf(page)).toBe(here + elsewhere)
      await expect(filtersOf(page).getByRole('checkbox', { name: /^QLD/ })).not.toBeChecked()
      await filtersOf(page).getByRole('checkbox', { name: /^QLD/ }).check()
      await filtersOf(page)
        .getByRole('button', { name: /^Show me/ })
        .click()
      expect(await countOf(page)).toBe(here)
    })
  })
})

test.describe('a site for small budgets', () => {
  const SITE = 'harbour-street'

  test('[BUD-03] turns a repayment by the week into one by the month as Monthly is pressed', async ({ page }) => {
    await page.goto(at(SITE, '/budget'))
    const repayment = page.getByLabel('Repayment ($)')
    await page.getByRole('radio', { name: 'Monthly' }).check({ force: true })
    await expect(repayment).toHaveValue('600')
    await expect(page).toHaveURL(/repayment=600&.*period=month/)
    await repayment.fill('1083')
    await page.getByRole('radio', { name: 'Weekly' }).check({ force: true })
    await expect(repayment).toHaveValue('250')
    await expect(page).toHaveURL(/repayment=250&.*period=week(?!.*before)/)
  })

  test('[SRC-08] [SRC-09] moves its price by 500 dollars and takes one weekly price at a time', async ({ page }) => {
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
    await settled(page)

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
  test('[SRC-11] has its promos at the 8th and 17th place, on the first page alone', async () => {
    const { text } = await askSite('gantry', ALL)
    const promos = ['We Want Your Car!', 'Diesel and four-wheel drive']
    // Of 21 cars.
    expect(promos.map((title) => cardsIn(text.split(title)[0]!))).toEqual([7, 15])
    expect(cardsIn(text)).toBe(21)
    expect((await askSite('gantry', `${ALL}?page=2`)).text).not.toContain(promos[0])
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

  test('[SRC-14] folds what was just sold into the first, which says how many', async () => {
    const { text } = await askSite('meridian', `${ALL}?page=99`)
    expect(text.match(/<li class="card"[^>]* data-sold/g)).toHaveLength(1)
    const more = Number(/And (\d+) more sold in the last few days/.exec(text)?.[1])
    expect(more).toBeGreaterThan(0)
    const before = 21 * (Number(/aria-current="page" aria-label="Page (\d+)"/.exec(text)?.[1]) - 1)
    expect(cardsIn(text) + more).toBe(countIn(text) - before)
  })
})
