import { ALL, at, carOf } from './running.ts'
import { mobile, signInHere } from './shopper.ts'
import { violations } from './violations.ts'
import { expect, test } from './visit.ts'

const SITE = 'longreach'
const toast = '.notice'

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[GAT-01] [GAT-02] the garage asks who is there, opens to them and closes again', async ({ page }) => {
    await page.goto(at(SITE, '/my-garage'))
    await expect(page).toHaveURL(at(SITE, '/sign-in?type=my-garage&redirect=%2Fmy-garage&back=%2F'))
    await signInHere(page, SITE, mobile(0))
    await expect(page).toHaveURL(at(SITE, '/my-garage'))
    await expect(page.getByRole('complementary', { name: 'Your sign-in' })).toContainText(`••• ${mobile(0).slice(-3)}`)
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(page).toHaveURL(at(SITE, '/'))
    await page.goto(at(SITE, '/my-garage'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  })
})

test('[WAT-02] from a card to sign-in, and back with the car saved', async ({ page }) => {
  const list = at(SITE, `${ALL}?car_type=used`)
  await page.goto(list)
  const card = page.locator('.grid-cars > .card:not([data-sold])').nth(1)
  const href = (await card.locator('h3 a').getAttribute('href')) ?? ''
  await card.getByRole('button', { name: /^Save / }).click()
  await expect(page).toHaveURL(/\/sign-in\?type=watchlist&redirect=%2Fsearch/)
  await expect(page.getByRole('main')).toContainText('to save the ')
  await signInHere(page, SITE, mobile(1))
  await expect(page).toHaveURL(list)
  await expect(page.locator(toast)).toContainText(/^(Motorcycle|Caravan|Camper trailer) Saved In Watchlist/)
  await page.locator(toast).getByRole('link', { name: 'View List' }).click()
  await expect(page).toHaveURL(at(SITE, '/watchlist'))
  await expect(page.locator('.grid-cars h3 a')).toHaveAttribute('href', href)
  await expect(page.locator(toast)).toHaveCount(0)
})

test.describe('signed in', () => {
  test.use({ forgiven: /status of 409|responded with a status of 409/ })

  test('[WAT-01] [WAT-03] [QLT-01] a heart that is refused is undone; it saves at once, says so until it is dismissed, and lets go', async ({
    page,
  }) => {
    await page.goto(at(SITE, '/watchlist'))
    await signInHere(page, SITE, mobile(2))
    expect(await violations(page, 'nothing saved')).toEqual([])
    await page.clock.install()
    await page.goto(at(SITE, carOf(SITE)))
    const heart = page.getByRole('main').getByRole('button', { name: 'Save', exact: true })
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    // The server's words are said in an alert.
    const error = { code: 'full', message: 'Your watchlist is full. Remove one to make room for another.' }
    await page.route('**/api/watchlist/save-car', (route) =>
      route.fulfill({ status: 409, json: { success: false, error } }),
    )
    const said = page.waitForEvent('dialog')
    await heart.click()
    const dialog = await said
    expect(dialog.message()).toBe(error.message)
    await dialog.accept()
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    await page.unroute('**/api/watchlist/save-car')
    const asked = page.waitForRequest(/save-car$/)
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    const body = (await asked).postDataJSON() as Record<string, unknown>
    expect(body).toMatchObject({
      phone_number: `+61${mobile(2).replaceAll(' ', '').slice(1)}`,
      car_id: expect.any(Number),
    })
    const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await expect(page.locator(`${toast} strong`)).toHaveText(/^(Motorcycle|Caravan|Camper trailer) Saved In Watchlist$/)
    await expect(page.locator(toast)).toContainText('is now available in your watchlist')
    expect(name).not.toBe('')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Saved, 1' })).toBeVisible()
    await page.clock.runFor(9_000)
    await expect(page.locator(toast)).toBeVisible()
    expect(await violations(page, 'saved', { within: heart.or(page.locator(toast)) })).toEqual([])
    await heart.click()
    await expect(page.locator(`${toast} strong`)).toHaveText(/^(Motorcycle|Caravan|Camper trailer) Removed$/)
    await expect(page.locator(toast)).toHaveCount(1)
    await page.locator(toast).getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.locator(toast)).toBeHidden()
    await page.goto(at(SITE, '/watchlist'))
    await expect(page.getByText('Nothing saved yet.')).toBeVisible()
  })

  test('[WAT-05] [WAT-04] [QLT-01] what the device had kept moves to the watchlist, and axe finds nothing there or in the garage', async ({
    page,
  }) => {
    await page.goto(at(SITE, carOf(SITE)))
    await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Save on this device' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Saved, 1' })).toBeVisible()
    await page.goto(at(SITE, '/my-garage'))
    await signInHere(page, SITE, mobile(4))
    await expect(page.getByRole('banner').getByRole('link', { name: 'Saved, 1' })).toBeVisible()
    expect(await violations(page, 'garage')).toEqual([])
    await page.goto(at(SITE, '/watchlist'))
    await expect(page.locator('.grid-cars h3 a')).toHaveAttribute('href', carOf(SITE))
    expect(await violations(page, 'watchlist')).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('longreach:favourites'))).toBeNull()
  })
})

test.describe('every state of signing in', () => {
  test.use({ forgiven: /status of 4(22|29)/ })

  test('[QLT-01] [GAT-02] is one that axe has nothing to say of', async ({ page }) => {
    await page.goto(at(SITE, '/sign-in?type=watchlist&redirect=/&back=/'))
    await page.getByRole('button', { name: 'Text me a code' }).click()
    await expect(page.getByRole('link', { name: 'Enter your mobile number.' })).toBeVisible()
    expect(await violations(page, 'no number')).toEqual([])
    await page.getByLabel('Mobile number').fill(mobile(5))
    await page.getByRole('button', { name: 'Text me a code' }).click()
    await expect(page.getByLabel('Code')).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(page.getByLabel('Code')).toHaveAttribute('inputmode', 'numeric')
    await page.getByLabel('Code').fill('12')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.locator('.form-fault')).toHaveText('Please enter the 6 digits of your code.')
    // It is said once, where it is put right.
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByLabel('Code')).toBeFocused()
    expect(await violations(page, 'no code')).toEqual([])
    const again = page.getByRole('button', { name: /^Send another code in \d+ s$/ })
    await expect(again).toBeDisabled()
  })
})
