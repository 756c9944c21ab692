import type { Page } from '@playwright/test'
import { ALL, at } from './running.ts'
import { pathsOf, toldAtTheEnd } from './told.ts'
import { violations } from './violations.ts'
import { expect, test } from './visit.ts'

const SITE = 'lantern'
const choices = (page: Page) => page.getByRole('region', { name: 'Privacy choices' })

/** The paths of the pages that the visit tells of when it ends here. */
const told = async (page: Page) => pathsOf(await toldAtTheEnd(page))

test.describe('[ANA-01] a site that asks before it counts', () => {
  test('tells nothing before the visitor agrees nor once it is taken back, then the page at once and each later one', async ({
    page,
  }) => {
    await page.goto(at(SITE, ALL))
    await expect(choices(page)).toBeVisible()
    expect(await violations(page, 'asked', { within: choices(page) })).toEqual([])
    expect(await told(page)).toEqual([])
    await choices(page).getByRole('button', { name: 'Yes, that’s fine' }).click()
    await expect(choices(page)).toBeHidden()
    const change = page.getByRole('contentinfo').getByRole('button', { name: 'Analytics choice' })
    await change.click()
    await choices(page).getByRole('button', { name: 'No, thanks' }).click()
    await page.goto(at(SITE, '/search/used-cars'))
    await expect(change).toBeVisible()
    // Nor is what waited when it was taken back.
    expect(await told(page)).toEqual([])
    await change.click()
    await choices(page).getByRole('button', { name: 'Yes, that’s fine' }).click()
    await page.goto(at(SITE, ALL))
    await expect(choices(page)).toBeHidden()
    expect(await told(page)).toEqual(['/search/used-cars', ALL])
  })

  test('takes no for an answer, and lets it be changed, by keyboard too', async ({ page }) => {
    await page.goto(at(SITE, ALL))
    await choices(page).getByRole('button', { name: 'No, thanks' }).press('Enter')
    await expect(choices(page)).toBeHidden()
    const change = page.getByRole('contentinfo').getByRole('button', { name: 'Analytics choice' })
    await expect(change).toBeFocused()
    await page.reload()
    await expect(change).toBeVisible()
    await expect(choices(page)).toBeHidden()
    expect(await told(page)).toEqual([])
    await change.click()
    await choices(page).getByRole('button', { name: 'Yes, that’s fine' }).click()
    expect(await told(page)).toEqual([ALL])
  })
})

test('[TRU-04] the page of privacy choices counts visits or not, by keyboard, and says what it did', async ({
  page,
}) => {
  const main = page.getByRole('main')
  await page.goto(at(SITE, '/privacy-choices'))
  await expect(main).toContainText('You haven’t answered yet')
  await expect(choices(page)).toHaveCount(0)
  expect(await violations(page, 'choices')).toEqual([])
  await main.getByRole('button', { name: 'Yes, that’s fine' }).press('Enter')
  await expect(main.getByRole('status')).toHaveText('Saved. Analytics are on, without your name.')
  await expect(page).toHaveTitle(/^Saved: /)
  await expect(main.getByRole('button', { name: 'Yes, that’s fine' })).toHaveCount(0)
  await main.getByRole('button', { name: 'No, thanks' }).press('Enter')
  await expect(main.getByRole('status')).toHaveText('Saved. Analytics are off.')
  await page.goto(at(SITE, ALL))
  await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Analytics choice' })).toBeVisible()
  await expect(choices(page)).toHaveCount(0)
  await page.goto(at(SITE, '/privacy-choices'))
  await main.getByRole('button', { name: 'Yes, that’s fine' }).click()
  await expect(main.getByRole('status')).toHaveText('Saved. Analytics are on, without your name.')
  await page.goto(at(SITE, ALL))
  expect(await told(page)).toEqual([ALL])
})
