import type { Page } from '@playwright/test'
import { askSite } from './ask.ts'
import { atRest, humanPace } from './rest.ts'
import { ALL, at, carOf } from './running.ts'
import { shifts } from './shifts.ts'
import { mobile, ownAddress, signInHere } from './shopper.ts'
import { violations } from './violations.ts'
import { expect, test } from './visit.ts'

test.use({ extraHTTPHeaders: ownAddress })

/** The checkout of a car that no journey takes: those begin with the cheapest and the dearest. */
async function toCheckout(page: Page, site: string, form: string, place: number): Promise<string> {
  const { text: list } = await askSite(site, `${ALL}?sortBy=latest`)
  let left = place
  for (const [, car] of list.matchAll(/<h3><a href="([^"]+)"/g)) {
    const { text } = await askSite(site, `${car}/${form}`)
    if (!text.includes('name="name"') || left-- > 0) continue
    await page.goto(at(site, `${car}/${form}`))
    return page.url()
  }
  throw new Error('No car is free')
}

async function fillIn(page: Page, phone: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill('Jo Park')
  await page.getByRole('textbox', { name: 'Email' }).fill('jo@mail.example')
  await page.getByRole('textbox', { name: 'Phone' }).fill(phone)
  await humanPace(page)
}

const bottomOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().bottom)
const topOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('[RES-01] [QLT-04] says on a phone which car, what is paid and on which terms before the first field', async ({
    page,
  }) => {
    for (const [site, form, due] of [
      ['meridian', 'checkout', '$200'],
      ['harbour-street', 'checkout', 'Nothing'],
    ] as const) {
      await toCheckout(page, site, form, 0)
      const summary = page.getByRole('complementary', { name: 'What you reserve' })
      await expect(summary.getByRole('heading', { level: 2 })).toBeVisible()
      await expect(summary.locator('.price').first()).toBeVisible()
      await expect(summary.getByText(/to pay now/i)).toBeVisible()
      await expect(page.locator('.checkout-steps [aria-current]')).toContainText('Step 1 of 3: Your details')
      await expect(summary.locator('.checkout-due')).toContainText(due)
      expect(await bottomOf(page, '.checkout-summary')).toBeLessThan(await topOf(page, 'form.form'))
      await expect(page.locator('.checkout-lead')).toContainText(
        site === 'meridian' ? 'fully refundable' : 'Free to reserve',
      )
      expect(await bottomOf(page, '.checkout-lead')).toBeLessThan(await topOf(page, 'form.form'))
      expect(await bottomOf(page, 'form.form')).toBeLessThan(await topOf(page, '.checkout-facts'))
    }
  })

  test('[TRU-01] [LED-03] keeps what is typed for a shopper who confirms a number, and for one who turns back', async ({
    page,
  }) => {
    const url = await toCheckout(page, 'harbour-street', 'checkout', 0)
    await page.getByRole('textbox', { name: 'Name' }).fill('Jo Pa')
    await page.getByRole('textbox', { name: 'Phone' }).fill('0491 570 158')
    await page.getByRole('button', { name: 'Text me a code' }).click()
    await expect(page).toHaveURL(/\/sign-in/)
    await page.goto(url)
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Jo Pa')
  })
})

test('[RES-01] [QLT-05] stands beside its car on a wide screen, and nothing shifts at any width', async ({ page }) => {
  await toCheckout(page, 'meridian', 'checkout', 0)
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.reload()
    await atRest(page)
    await page.getByRole('textbox', { name: 'Name' }).focus()
    await atRest(page)
    expect(await shifts(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  const form = await page.locator('form.form').boundingBox()
  const car = await page.locator('.checkout-summary').boundingBox()
  expect(car!.x).toBeGreaterThan(form!.x + form!.width)
})

test.describe('its form', () => {
  test.use({ forgiven: /status of (409|422)/ })

  test('[RES-02] [LED-03] [QLT-04] puts what is wrong in focus and keeps what was typed, shows that it is on its way, and is sent once however often it is pressed', async ({
    page,
  }) => {
    const url = await toCheckout(page, 'meridian', 'checkout', 1)
    await page.getByRole('textbox', { name: 'Name' }).fill('Jo Park')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Jo Park')
    await fillIn(page, '0491 570 159')
    let sent = 0
    const pressed = Promise.withResolvers<void>()
    await page.route(url, async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      sent++
      await pressed.promise
      return route.continue()
    })
    const button = page.locator('.form-submit .button-primary')
    await button.dblclick()
    // A locator would wait for the page that the held answer leads to.
    const shown = () =>
      page.evaluate(() => {
        const submit = document.querySelector<HTMLButtonElement>('.form-submit .button-primary')
        return [submit?.disabled, submit?.textContent]
      })
    await expect.poll(shown).toEqual([true, 'Sending…'])
    await page.keyboard.press('Enter')
    pressed.resolve()
    await page.waitForURL(/\/dev\/pay/)
    expect(sent).toBe(1)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('One step left: your deposit')
  })

  test('[RES-02] tells who was a moment too late, keeps their money, and is clean to axe', async ({
    page,
    browser,
  }) => {
    const url = await toCheckout(page, 'meridian', 'checkout', 2)
    await fillIn(page, '0491 570 110')
    const other = await (await browser.newContext()).newPage()
    await other.goto(url)
    await fillIn(other, '0491 570 313')
    await other.getByRole('button', { name: 'Continue to payment' }).click()
    await other.waitForURL(/\/dev\/pay/)
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Another shopper has this \w+ on hold$/)
    await expect(page.getByRole('alert')).toContainText('a moment before you. Nothing was taken from you.')
    expect(await violations(page, 'theirs')).toEqual([])
    await other.getByRole('button', { name: 'Have the card declined' }).click()
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Your card was declined')
    expect(await violations(other, 'payment failed')).toEqual([])
    await other.context().close()
  })

  test('[RES-02] [QLT-04] waits for word of a payment that comes late, then shows the car as theirs', async ({
    page,
  }) => {
    test.slow()
    await toCheckout(page, 'meridian', 'checkout', 3)
    await fillIn(page, '0491 570 737')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.getByRole('button', { name: 'Pay, and tell of it ten seconds late' }).click()
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('Your payment is on its way to us')
    await expect(heading).toHaveText(/^This (car|ute) is reserved for you$/, { timeout: 20_000 })
    await page.getByText('Changed your mind?').click()
    await page.getByRole('button', { name: 'Cancel and get $200 back' }).click()
    await expect(page.getByText(/Your \$200 (has gone|is on its way) back to your card/)).toBeVisible()
    expect(await violations(page, 'refunded')).toEqual([])
  })
})

test('[GAT-01] [RES-01] the garage shows the car on hold, is clean to axe, and lets it go', async ({ page }) => {
  test.slow()
  const phone = mobile(9)
  const url = await toCheckout(page, 'lantern', 'buy-online', 0)
  await fillIn(page, phone)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(/\/dev\/pay/)
  await page.goto(at('lantern', '/my-garage'))
  await signInHere(page, 'lantern', phone)
  const holds = page.getByRole('region', { name: 'Reservations' })
  await expect(holds.getByText('Waiting for your deposit')).toBeVisible()
  await expect(holds.getByRole('link', { name: 'Pay the $200 deposit' })).toHaveAttribute('href', new URL(url).pathname)
  expect(await violations(page, 'garage')).toEqual([])
  await holds.getByText('Changed your mind?').click()
  await holds.getByRole('button', { name: 'Let this car go' }).click()
  await expect(page.getByText('You let this car go.')).toBeVisible()
  expect(await violations(page, 'released')).toEqual([])
  await page.goto(at('lantern', '/my-garage'))
  await expect(holds.getByText('Ended', { exact: true })).toBeVisible()
  // What else the site offers is found from here and from every footer.
  await page.getByRole('region', { name: 'More for you' }).getByRole('link', { name: 'Spin to win' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spin to win')
  await page.getByRole('button', { name: 'Take your turn' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText('You’ve won')
  expect(await violations(page, 'won')).toEqual([])
})

test('[QLT-04] a car that is sold has a checkout that says so and leads on', async ({ page }) => {
  await page.goto(at('meridian', `${carOf('meridian', 'sold')}/checkout`))
  await expect(page.getByRole('link', { name: 'See similar cars' })).toBeVisible()
  expect(await violations(page, 'sold')).toEqual([])
})
