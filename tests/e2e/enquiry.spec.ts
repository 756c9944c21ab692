import type { Locator, Page } from '@playwright/test'
import { atRest } from './rest.ts'
import { at, carOf, SITES } from './running.ts'
import { taps } from './taps.ts'
import { violations } from './violations.ts'
import { expect, test } from './visit.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, forgiven: /status of 422/ })

const QUESTION = 'Is it still available?'
const field = (form: Locator, label: string) => form.getByLabel(label, { exact: true })
const send = (form: Locator) => form.getByRole('button', { name: 'Send enquiry' })

async function opened(page: Page, slug: string, press = (link: Locator) => link.click()): Promise<Locator> {
  await page.goto(at(slug, carOf(slug)))
  await press(
    page
      .getByRole('link', { name: /^Enquire/ })
      .locator('visible=true')
      .first(),
  )
  const dialog = page.getByRole('dialog', { name: /^Enquire about/ })
  await expect(dialog).toBeVisible()
  await atRest(page)
  return dialog
}

for (const { slug } of SITES)
  test(`[LED-02] [VDP-17] from a car of ${slug} an enquiry is sent in at most 6 taps`, async ({ page }) => {
    const thumb = taps()
    const dialog = await opened(page, slug, thumb.press)
    await thumb.press(dialog.getByRole('radio', { name: QUESTION }))
    await expect(dialog.getByLabel(/^Message/)).toHaveValue(QUESTION)
    await thumb.type(field(dialog, 'Name'), 'Jo Park')
    await thumb.type(field(dialog, 'Phone'), '0491 570 006')
    await thumb.press(send(dialog))
    await expect(page).toHaveURL(/\/success$/)
    await expect(page.getByRole('main')).toContainText('By phone or text')
    expect(thumb.count()).toBeLessThanOrEqual(6)
  })

/** Distance of a field from the top of its form: it does not change while the form is scrolled. */
const place = (input: Locator) =>
  input.evaluate((node) => node.getBoundingClientRect().top - node.closest('form')!.getBoundingClientRect().top)

test('[LED-02] before it is sent a form says nothing of empty fields, and nothing moves under a finger; what is put right is ticked off, and words of the shopper’s own stay when a question is chosen', async ({
  page,
}) => {
  const dialog = await opened(page, 'harbour-street')
  const [name, phone, email] = ['Name', 'Phone', 'Email'].map((label) => field(dialog, label))
  for (const each of [name!, phone!, email!, name!]) await each.focus()
  await expect(dialog.getByText('Enter your name.')).toHaveCount(0)
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  const before = await place(email!)
  await phone!.fill('12')
  await email!.focus()
  await expect(phone!).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByText('Phone: too short, enter all 10 digits.')).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  expect(await place(email!)).toBe(before)

  await phone!.fill('')
  await send(dialog).click()
  const summary = dialog.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('listitem')).toHaveText(['Enter your name.', 'Enter your phone or your email.'])
  await expect(page).toHaveTitle(/^Error: /)
  expect(await violations(page, 'everything is missing', { within: dialog })).toEqual([])
  const ticked = await place(email!)
  await name!.fill('Jo Park')
  await expect(summary.locator('[data-fixed]')).toHaveCount(1)
  expect(await place(email!)).toBe(ticked)
  await email!.fill('jo@mail.example')
  await expect(summary.locator('[data-fixed]')).toHaveCount(2)
  await expect(page).not.toHaveTitle(/^Error: /)
  expect(await violations(page, 'everything is put right', { within: dialog })).toEqual([])

  await field(dialog, 'Message (optional)').fill('Does it tow?')
  await dialog.getByRole('radio').last().click()
  await expect(field(dialog, 'Message (optional)')).toHaveValue('Does it tow?')
})
