import { at, carOf } from './running.ts'
import { codeFor, mobile, ownAddress } from './shopper.ts'
import { taps } from './taps.ts'
import { violations } from './violations.ts'
import { expect, test } from './visit.ts'

test.use({ extraHTTPHeaders: ownAddress, viewport: { width: 390, height: 844 }, hasTouch: true })

test('[RES-03] [TRU-01] from a car to a free hold in at most 6 taps', async ({ page }) => {
  const [site, phone] = ['harbour-street', mobile(11)]
  const thumb = taps()
  await page.goto(at(site, carOf(site)))
  await thumb.press(page.locator('.vehicle-more > summary'))
  await thumb.press(
    page
      .getByRole('link', { name: /^Reserve/ })
      .locator('visible=true')
      .first(),
  )
  await expect(page.locator('.checkout-steps [aria-current]')).toHaveText(/Step 1 of 3: Your details/)
  await thumb.type(page.getByRole('textbox', { name: 'Name' }), 'Jo Park')
  await thumb.type(page.getByRole('textbox', { name: 'Phone' }), phone)
  await thumb.press(page.getByRole('button', { name: 'Text me a code' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code')
  await thumb.type(page.getByLabel('Code'), await codeFor(page, site, phone))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This car is on hold for you', { timeout: 20_000 })
  expect(thumb.count()).toBeLessThanOrEqual(6)
  await expect(page.locator('.checkout-steps [aria-current]')).toHaveText(/Step 3 of 3: On hold/)
  await expect(page.locator('.checkout-due')).toHaveText('To pay nowNothing')
  expect(await violations(page, 'on hold')).toEqual([])
  // Opened again it is held once, and nothing is sent by itself.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This car is on hold for you')
  await page.getByText('Changed your mind?').click()
  await page.getByRole('button', { name: 'Let this car go' }).click()
  await expect(page.getByText('You let this car go.')).toBeVisible()
})
