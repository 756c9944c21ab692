import type { Browser, Page } from '@playwright/test'
import { humanPace } from './rest.ts'
import { ALL, at } from './running.ts'
import { ownAddress } from './shopper.ts'
import { violations } from './violations.ts'
import { expect, test } from './visit.ts'

// Each journey takes a car of its own from the page: a held car is nobody else's.
test.describe.configure({ mode: 'serial' })
test.use({ extraHTTPHeaders: ownAddress })

const FORMS = { lantern: 'buy-online', meridian: 'checkout' } as const
let taken = 0

/** The checkout of a car that no journey has taken yet, reached from its card or its page. */
async function toCheckout(page: Page, site: keyof typeof FORMS): Promise<string> {
  await page.goto(at(site, `${ALL}?sortBy=${['price-asc', 'price-desc'][taken++ % 2]}`))
  const form = FORMS[site]
  const onCard = page.locator(`main a[href$="/${form}"]`)
  if ((await onCard.count()) > taken) await onCard.nth(taken).click()
  else {
    const cars = page.locator('main .grid-cars > .card h3 a')
    await cars.nth(taken).click()
    const link = page.locator(`.vehicle-side a[href$="/${form}"]`)
    if (!(await link.isVisible())) await page.locator('.vehicle-more summary').click()
    await link.click()
  }
  await expect(page).toHaveURL(new RegExp(`/${form}$`))
  return page.url()
}

async function fillIn(page: Page, phone: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill('Jo Park')
  await page.getByRole('textbox', { name: 'Email' }).fill('jo@mail.example')
  await page.getByRole('textbox', { name: 'Phone' }).fill(phone)
  await humanPace(page)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(/\/dev\/pay/)
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function letGo(page: Page): Promise<void> {
  await page.getByText('Changed your mind?').click()
  await page.getByRole('button', { name: 'Cancel and get $200 back' }).click()
  await expect(page.getByText(/^You let this (car|ute) go\./)).toBeVisible()
}

async function asAnother(browser: Browser, url: string): Promise<string> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(url)
  const text = await heading(page).textContent()
  await page.context().close()
  return text ?? ''
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('[RES-01] [RES-02] [RES-03] [QLT-04] a car is held, paid for, kept from others, and let go again by forms and links alone', async ({
    page,
    browser,
  }) => {
    test.slow()
    const url = await toCheckout(page, 'meridian')
    await expect(page.getByText('Fully refundable', { exact: true })).toBeVisible()
    await fillIn(page, '0491 570 156')
    await page.getByRole('button', { name: 'Go back without paying' }).click()
    await expect(heading(page)).toHaveText('One step left: your deposit')
    expect(await asAnother(browser, url)).toMatch(/^Another shopper has this (car|ute) on hold$/)
    await page.getByRole('link', { name: 'Continue to payment' }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(heading(page)).toHaveText(/^This (car|ute) is reserved for you$/)
    await page.goBack()
    await page.goto(url)
    await expect(heading(page)).toHaveText(/^This (car|ute) is reserved for you$/)
    const car = url.replace(/\/(checkout|buy-online)$/, '')
    await expect(async () => {
      await page.goto(car)
      await expect(page.getByText('It’s on hold for a shopper')).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 15_000 })
    await page.goto(url)
    await letGo(page)
  })
})

test('[RES-02] a double press makes one reservation, and a declined card can be tried again', async ({ page }) => {
  test.slow()
  const url = await toCheckout(page, 'meridian')
  await page.getByRole('textbox', { name: 'Name' }).fill('Jo Park')
  await page.getByRole('textbox', { name: 'Email' }).fill('jo@mail.example')
  await page.getByRole('textbox', { name: 'Phone' }).fill('0491 570 157')
  await humanPace(page)
  await page.getByRole('button', { name: 'Continue to payment' }).dblclick()
  await page.waitForURL(/\/dev\/pay/)
  await page.getByRole('button', { name: 'Have the card declined' }).click()
  await expect(heading(page)).toHaveText('Your card was declined')
  await page.goto(url)
  await expect(heading(page)).toHaveText('Your card was declined')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test.describe('axe', () => {
  test.use({ forgiven: /status of 422/ })
  test('[RES-01] [QLT-04] finds nothing in any state of a checkout', async ({ page }) => {
    test.slow()
    const found: string[] = []
    const look = async (kind: string) => found.push(...(await violations(page, kind)))
    await toCheckout(page, 'lantern')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await look('errors')
    await fillIn(page, '0491 570 158')
    await look('payment page of this machine')
    await page.getByRole('button', { name: 'Go back without paying' }).click()
    await look('paying')
    await page.getByRole('link', { name: 'Continue to payment' }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(heading(page)).toHaveText(/^This (car|ute) is reserved for you$/)
    await look('paid')
    await letGo(page)
    for (const path of ['/online-payment', '/spin-to-win']) {
      await page.goto(at(path === '/online-payment' ? 'meridian' : 'lantern', path))
      await look(path)
    }
    expect(found).toEqual([])
  })
})
