import { at } from './running.ts'
import { mobile, signInHere } from './shopper.ts'
import { violations } from './violations.ts'
import { expect, test } from './visit.ts'

const SITE = 'gantry'

// A form with errors is answered so, and the page of mails has no icon.
test.use({ forgiven: /422|favicon/ })

test('[WAT-06] from a search to alerts by mail, confirmed and stopped again', async ({ page }) => {
  test.setTimeout(90_000)
  const main = page.getByRole('main')
  await page.goto(at(SITE, '/search/used-cars'))
  await page.getByRole('button', { name: 'Tell me about new ones' }).click()
  await expect(page).toHaveURL(/\/sign-in\?type=watchlist&redirect=%2Falerts%3Fsearch/)
  await signInHere(page, SITE, mobile(0))

  await expect(main).toContainText('You’ll follow Used')
  await page.getByLabel('By email').check()
  await page.getByRole('button', { name: 'Turn on alerts and follow' }).click()
  await expect(main.getByRole('alert')).toContainText('Please enter your email address')
  expect(await violations(page, 'errors')).toEqual([])
  await page.getByLabel('Email address').fill('jo@example.com')
  await page.getByLabel('Tell me when').check()
  await page.getByRole('button', { name: 'Turn on alerts and follow' }).click()
  await expect(page).toHaveURL(at(SITE, '/alerts?done=asked'))
  await expect(main.getByRole('listitem').filter({ hasText: 'Used' })).toBeVisible()

  await page.goto(at(SITE, '/dev/mail'))
  const mail = page.getByRole('article').filter({ hasText: 'jo@example.com' }).first()
  const text = (await mail.locator('pre').textContent()) ?? ''
  const [confirm, stop] = ['confirm', 'stop'].map(
    (what) => new RegExp(`/alerts/${what}\\?t=[\\w-]+`).exec(text)?.[0] ?? '',
  )
  await page.goto(at(SITE, confirm!))
  await expect(page).toHaveURL(/\/alerts\/confirm\?t=[0-9a-f]{8}$/)
  await page.getByRole('button', { name: 'Yes, send me alerts' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alerts are on')
  await page.goto(at(SITE, '/watchlist'))
  await page.getByRole('link', { name: 'Alerts' }).click()
  await expect(main).toContainText('we email jo@example.com')
  expect(await violations(page, 'alerts')).toEqual([])

  await page.context().clearCookies()
  await page.goto(at(SITE, stop!))
  await expect(page).toHaveURL(/\/alerts\/stop\?t=[0-9a-f]{8}$/)
  await page.getByRole('button', { name: 'Stop all alerts' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’ve stopped all alerts')
  expect(await violations(page, 'stopped')).toEqual([])
})
