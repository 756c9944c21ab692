import type { Locator, Page } from '@playwright/test'
import { awake, fill, JO } from './filling.ts'
import { atRest, humanPace } from './rest.ts'
import { at, carOf } from './running.ts'
import { violations } from './violations.ts'
import { expect, test } from './visit.ts'

test.use({ forgiven: /status of (422|503)|ERR_FAILED/ })

const enquire = (page: Page) => page.locator('.vehicle-next').getByRole('link', { name: /^Enquire/ })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Enquire about/ })

async function openEnquiry(page: Page, slug = 'harbour-street'): Promise<Locator> {
  await page.goto(at(slug, carOf(slug)))
  await enquire(page).click()
  const dialog = dialogOf(page)
  await expect(dialog).toBeVisible()
  await awake(dialog)
  return dialog
}

test('[LED-02] [LED-03] what is wrong is said at once, listed first, and led to; a network that fails loses no word, and the same again goes', async ({
  page,
}) => {
  const dialog = await openEnquiry(page)
  await dialog.getByLabel('Email', { exact: true }).fill('jo')
  await dialog.getByLabel('Phone', { exact: true }).focus()
  const email = dialog.getByLabel('Email', { exact: true })
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await email.fill('jo@mail.example')
  await expect(email).not.toHaveAttribute('aria-invalid')
  await dialog.getByRole('button', { name: 'Send enquiry' }).click()
  const summary = dialog.getByRole('alert')
  await expect(summary).toContainText('Please fix the following errors:')
  await expect(summary).toBeFocused()
  expect(await violations(page, 'faults', { within: dialog })).toEqual([])
  await summary.getByRole('link', { name: 'Enter your name.' }).click()
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()

  await fill(dialog, { ...JO, Message: 'Keep this' })
  await page.route('**/contact-us**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(dialog.getByRole('alert')).toContainText('An error occurred when submitting this form')
  await expect(dialog.getByLabel('Message (optional)', { exact: true })).toHaveValue('Keep this')
  await page.unroute('**/contact-us**')
  await dialog.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page).toHaveURL(/\/success$/)
})

test('[VDP-17] [LED-03] from a car to a lead over its page: while it is sent its button says so and cannot be pressed, and the page after says it', async ({
  page,
}) => {
  const dialog = await openEnquiry(page)
  await fill(dialog, { ...JO, Message: 'One' })
  let posts = 0
  const pressed = Promise.withResolvers<void>()
  await page.route('**/contact-us**', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    posts++
    await pressed.promise
    return route.continue()
  })
  const button = dialog.getByRole('button', { name: 'Send enquiry' })
  await button.dblclick()
  await expect(dialog.getByRole('button', { name: 'Sending…' })).toBeDisabled()
  pressed.resolve()
  await expect(page).toHaveURL(/\/success$/)
  expect(posts).toBe(1)
  await expect(page.getByRole('main')).toContainText('We’ve got your enquiry.')
  expect(await violations(page, 'success')).toEqual([])
})

test('[LED-02] the next form knows who was there, at the step that asks, on this device, until they say otherwise', async ({
  page,
}) => {
  const dialog = await openEnquiry(page)
  await fill(dialog, { ...JO, Message: 'One' })
  await dialog.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page).toHaveURL(/\/success$/)
  await page.goto(at('harbour-street', '/service'))
  await page.getByLabel('Your car', { exact: true }).fill('2019 Mazda 3')
  await awake(page)
  const known = page.getByText('Filled in with your details')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Jo Park')
  await expect(known).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Your car', { exact: true })).toHaveValue('2019 Mazda 3')
  await expect(known).toBeHidden()

  await page.goto(at('harbour-street', '/contact-us'))
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Jo Park')
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('0491 570 006')
  expect(await violations(page, 'known')).toEqual([])
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
  await page.goto(at('harbour-street', '/contact-us'))
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('')
  // Nobody else's site is told.
  await page.goto(at('meridian', '/contact-us'))
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
})

test('[FIN-07] a quote shows the figures as they were set last, and keeps what was typed', async ({ page }) => {
  await page.goto(at('harbour-street', carOf('harbour-street')))
  const calculator = page.locator('form.repayments').first()
  const quote = async (years: string) => {
    await calculator.getByLabel('Term in years', { exact: true }).first().fill(years)
    await expect(calculator.getByRole('link', { name: 'Request a Quote' })).toHaveAttribute(
      'href',
      new RegExp(`years=${years}&`),
    )
    await calculator.getByRole('link', { name: 'Request a Quote' }).click()
    const dialog = page.getByRole('dialog', { name: 'Request a Quote' })
    await expect(dialog.getByText(`over ${years} years`)).toBeVisible()
    await expect(dialog.getByRole('checkbox', { name: /^Include my figures/ })).toBeChecked()
    return dialog
  }
  const first = await quote('3')
  await first.getByLabel('Name', { exact: true }).fill('Jo Park')
  await first.getByRole('button', { name: 'Close' }).click()
  const second = await quote('6')
  await expect(second.getByLabel('Name', { exact: true })).toHaveValue('Jo Park')
  await awake(second)
  await expect(second.getByLabel('Name', { exact: true })).toHaveValue('Jo Park')
  await expect(page.locator('form#quote')).toHaveCount(1)
})

test('[LED-02] works by keyboard alone, from the car to the lead', async ({ page }) => {
  await page.goto(at('harbour-street', carOf('harbour-street')))
  await enquire(page).focus()
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(enquire(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { level: 1 })).toBeFocused()
  await dialog.getByLabel('Message (optional)', { exact: true }).focus()
  for (const value of ['By keyboard', JO.Name, JO.Phone, JO.Email]) {
    await page.keyboard.type(value)
    await page.keyboard.press('Tab')
  }
  await dialog.getByRole('button', { name: 'Send enquiry' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/success$/)
})

test('[LED-02] [TRU-07] a shopper taken for a robot is told so, and one press sends it', async ({ page }) => {
  const dialog = await openEnquiry(page)
  await fill(dialog, { ...JO, Message: 'By a robot?' })
  await dialog.locator('[name=homepage]').evaluate((input: HTMLInputElement) => (input.value = 'x'))
  await dialog.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page).toHaveURL(/\/success$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step')
  expect(await violations(page, 'held')).toEqual([])
  await page.getByRole('button', { name: 'I’m a person: send it now' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
})

test('[LED-02] nothing is solved before a form is touched, and nothing is asked of who sends it', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(at('harbour-street', '/contact-us'))
  await atRest(page)
  expect(asked.filter((path) => path.includes('captcha') || path.includes('lead-form'))).toEqual([])
  await page.getByLabel('Name', { exact: true }).focus()
  await expect.poll(() => asked.includes('/api/captcha')).toBe(true)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[QLT-04] [LED-02] an enquiry is taken, with its faults said first', async ({ page }) => {
    await page.goto(at('meridian', carOf('meridian')))
    await enquire(page).click()
    await expect(page).toHaveURL(/\/contact-us\?car_id=\d+/)
    await page.getByLabel('Name', { exact: true }).fill('Jo Park')
    await page.getByRole('button', { name: 'Send enquiry' }).click()
    await expect(page.getByRole('alert')).toContainText('Please fix the following errors:')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Jo Park')
    await fill(page, { ...JO, Message: 'Without script' })
    await humanPace(page)
    await page.getByRole('button', { name: 'Send enquiry' }).click()
    await expect(page).toHaveURL(/\/success$/)
    await expect(page.getByRole('main')).toContainText('We’ve got your enquiry.')
  })
})
