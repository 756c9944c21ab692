import type { Page } from '@playwright/test'
import { ALL, at } from './running.ts'
import { violations } from './violations.ts'
import { expect, test } from './visit.ts'

const GROUP = 'meridian'
const SYDNEY = { latitude: -33.868_912, longitude: 151.209_345 }

/** The filter by distance, opened where it stands in a drawer. */
async function filter(page: Page) {
  const button = page.getByRole('button', { name: /^Filters/ })
  if (await button.isVisible()) await button.click()
  const group = page.locator('.filter-group[data-key=near]')
  if (!(await group.evaluate((details: HTMLDetailsElement) => details.open))) await group.locator('summary').click()
  return {
    postcode: group.getByLabel('Postcode'),
    within: group.getByLabel('Within'),
    says: group.getByRole('status'),
    locate: group.getByRole('button', { name: 'Use my location' }),
  }
}
const chip = (page: Page, text: string) => page.locator('.chips .chip', { hasText: text })
const order = (page: Page) => page.getByLabel('Sort by')

test('[STK-03] [LOC-04] a postcode that does not exist is kept and said; one by keyboard shows distances, a radius leaves cars out, and the nearest can come first', async ({
  page,
}) => {
  await page.goto(at(GROUP, ALL))
  const { postcode, within, says } = await filter(page)
  await postcode.fill('9999')
  await expect(says).toHaveText('Invalid postcode. We’re showing all distances.')
  await expect(postcode).toHaveValue('9999')
  await expect(postcode).toHaveAttribute('aria-invalid', 'true')
  await postcode.fill('Sydney')
  await page.keyboard.press('Tab')
  await expect(says).toHaveText('Invalid postcode. Please enter a 4-digit number. We’re showing all distances.')
  await expect(postcode).toHaveValue('Sydney')
  await expect(page.locator('.card').first()).toBeVisible()
  await postcode.fill('')
  await postcode.focus()
  await page.keyboard.type('2000')
  await expect(page).toHaveURL(/\?near=2000$/)
  await expect(says).toHaveText('From 2000 Sydney')
  await within.selectOption('100 km')
  await expect(page).toHaveURL(/near=2000&within=100$/)
  await expect(chip(page, 'Within 100 km of 2000 Sydney')).toBeVisible()
  await expect(page.locator('.card').first()).toContainText(/km away/)
  await order(page).selectOption('Nearest first')
  await expect(page).toHaveURL(/sortBy=distance$/)
  await expect(page.locator('.card').first()).toContainText('18 km away')
  expect(await violations(page, 'a search by distance', { within: page.getByRole('main') })).toEqual([])

  await chip(page, 'Within 100 km of 2000 Sydney').click()
  await expect(page).toHaveURL(/\/search\/[a-z-]+$/)
  await expect(order(page)).toHaveValue('relevance')
  await expect(postcode).toHaveValue('')
})

test('[LOC-04] the shopper’s own position is asked for on a press alone, and leaves the device rounded', async ({
  page,
  context,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await context.setGeolocation(SYDNEY)
  await page.goto(at(GROUP, ALL))
  const { locate, says, postcode } = await filter(page)
  await locate.click()
  await expect(says).toHaveText('We couldn’t find your location. Please enter your postcode.')
  await context.grantPermissions(['geolocation'])
  await locate.click()
  await expect(page).toHaveURL(/near=-33\.87%2C151\.21$/)
  await expect(says).toContainText('From a place near')
  await expect(postcode).toHaveValue('-33.87,151.21')
  expect(asked.filter((url) => /868|209/.test(url))).toEqual([])
})
