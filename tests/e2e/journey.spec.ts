import type { Page } from '@playwright/test'
import { MESSAGES } from '../../shared/messages.ts'
import { askSite } from './ask.ts'
import { ALL, at, carOf, EVERY_SITE, SITES } from './running.ts'
import { countOf, expect, searchBox, test, titles } from './visit.ts'

const [HARBOUR, LONGREACH, MERIDIAN] = SITES

// The steps of the third are walked by others (walk, search-sheet, without-script).
for (const { slug, name, word, filter } of [HARBOUR, LONGREACH]) {
  test(`[SRC-01] [SRC-02] [VDP-01] [NAV-05] ${name} leads from a word to a car and back to the same results`, async ({
    page,
  }) => {
    await page.goto(at(slug, '/'))
    await searchBox(page).fill(word)
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(new RegExp(`${ALL}\\?query=${word}$`))
    const found = await countOf(page)
    expect(found).toBeGreaterThan(21)
    expect(await titles(page)).toHaveLength(21)

    await page.getByRole('checkbox', { name: filter }).check()
    await page.getByRole('form', { name: 'Filters' }).getByRole('button', { name: /^Show/ }).click()
    await expect(page.getByRole('list', { name: 'Chosen filters' })).toContainText(filter.source.slice(1))
    const left = await countOf(page)
    expect(left).toBeLessThan(found)
    expect(left).toBeGreaterThan(21)

    const first = await titles(page)
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
    const second = await titles(page)
    expect(second.length).toBeGreaterThan(0)
    expect(second).not.toEqual(first)

    const results = page.url()
    await page.getByRole('main').getByRole('heading', { level: 3 }).first().getByRole('link').click()
    await expect(page).toHaveURL(/\/cars\//)
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
    await page.goBack()
    await expect(page).toHaveURL(results)
    expect(await titles(page)).toEqual(second)
    await page.goForward()
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL(at(slug, '/'))
  })
}

test('[SRC-05] sorts at once when an order is chosen, and forgets the page', async ({ page }) => {
  await page.goto(at(LONGREACH.slug, `${ALL}?page=2`))
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Highest price' })
  await expect(page).toHaveURL(/sortBy=price-desc/)
  expect(page.url()).not.toContain('page=')
  const prices = await pricesOn(page)
  expect(prices.length).toBeGreaterThan(5)
  expect(prices).toEqual(prices.toSorted((a, b) => b - a))
})

test('[SRC-02] undoes one choice by its chip and all of them by Clear all', async ({ page }) => {
  const { slug, word } = MERIDIAN
  await page.goto(at(slug, `${ALL}?query=${word}&car_type=used&price=10000-90000`))
  const chips = page.getByRole('list', { name: 'Chosen filters' }).getByRole('link')
  const before = await chips.count()
  expect(before).toBe(4)
  const few = await countOf(page)
  await chips.filter({ hasText: word }).click()
  await expect(chips).toHaveCount(before - 1)
  expect(await countOf(page)).toBeGreaterThanOrEqual(few)
  await chips.filter({ hasText: 'Clear all' }).click()
  await expect(chips).toHaveCount(0)
  expect(await countOf(page)).toBeGreaterThan(few)
})

test('[SRC-13] says that nothing was found and offers all cars again', async ({ page }) => {
  await page.goto(at(LONGREACH.slug, `${ALL}?query=qqzzxxvv`))
  await expect(
    page.getByText(
      'No results found for your search at this time. Please try adjusting the filters for more results.',
      { exact: true },
    ),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Clear Filters', exact: true }).click()
  await expect(page).toHaveURL(at(LONGREACH.slug, ALL))
  expect(await titles(page)).toHaveLength(21)
})

for (const { slug, name } of EVERY_SITE) {
  test(`[NAV-02] [NAV-04] every link of menu and footer of ${name} leads to a page`, async () => {
    const { text } = await askSite(slug, '/')
    const frame = [...text.matchAll(/<(header|footer)\b.*?<\/\1>/gs)].map(([part]) => part).join('')
    const paths = new Set([...frame.matchAll(/href="(\/[^"#]*)/g)].map(([, path]) => path!.replaceAll('&amp;', '&')))
    expect(paths.size).toBeGreaterThan(4)
    const answers = await Promise.all([...paths].map(async (path) => `${await statusOf(slug, path)} ${path}`))
    expect(answers.filter((answer) => !answer.startsWith('200'))).toEqual([])
  })
}

/** The status behind at most one redirect, to a sign-in for example. */
async function statusOf(slug: string, path: string): Promise<number> {
  const { status, headers } = await askSite(slug, path)
  const next = headers.get('Location')?.trim()
  return next ? (await askSite(slug, next)).status : status
}

test('[VDP-04] [SIM-01] a car sold days ago still has its page, as sold, with a way on', async ({ page }) => {
  await page.goto(at(HARBOUR.slug, carOf(HARBOUR.slug, 'sold')))
  await expect(page.locator('.sold-panel').getByText('SOLD', { exact: true })).toBeVisible()
  const sentence = "Unfortunately this car recently sold. But don't worry, we can help you find a similar car!"
  await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  await expect(page.locator('.vehicle').getByText(/\$\d/)).toHaveCount(0)
  await page.getByRole('link', { name: MESSAGES.findSimilar }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Find me something similar' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'Or look at some below' }).click()
  const similar = page.locator('section.similar')
  await expect(similar.getByRole('heading').first()).toBeInViewport()
  await expect(similar.getByRole('listitem').getByRole('heading').first()).toBeVisible()
})

/** Prices of the results in their order. A car shown by its weekly subscription is ordered by the price it does not show. */
async function pricesOn(page: Page): Promise<number[]> {
  const texts = await page.locator('.card .price').allTextContents()
  return texts.filter((text) => /\d,\d/.test(text)).map((text) => Number(text.replace(/\D/g, '')))
}
