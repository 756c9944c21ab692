import type { Locator, Page } from '@playwright/test'
import { drawn, holdFrames } from './held-frames.ts'
import { atRest, holdAnswer } from './rest.ts'
import { at, carOf } from './running.ts'
import { expect, test } from './visit.ts'

const SITE = 'meridian'
const PHONE = { width: 390, height: 844 }
test.use({ viewport: PHONE, screen: PHONE, hasTouch: true })

/** A click of the mouse may ask for the page of the link ahead, and waits for that. */
const pressed = (link: Locator) => link.evaluate((element: HTMLElement) => element.click())
const enquiry = (page: Page) =>
  page
    .getByRole('link', { name: /^Enquire/ })
    .locator('visible=true')
    .first()

test('[VDP-17] [QLT-04] a form that was open before shows its link pressed, opens after that frame, and is gone before it closes', async ({
  page,
}) => {
  await page.goto(at(SITE, carOf(SITE)))
  await atRest(page)
  const link = enquiry(page)
  const dialog = page.getByRole('dialog', { name: /^Enquire about/ })
  await link.click()
  await expect(dialog).toBeVisible()
  await atRest(page)
  await holdFrames(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('dialog.form-dialog')).toBeHidden()
  expect(await page.locator('dialog.form-dialog').getAttribute('open')).toBe('')
  await drawn(page)
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expect(link).toBeFocused()

  await holdFrames(page)
  await link.click()
  await expect(link).toHaveAttribute('data-pressed')
  await expect(dialog).toHaveCount(0)
  await drawn(page)
  await expect(dialog).toBeVisible()
  await expect(link).not.toHaveAttribute('data-pressed')
})

test('[VDP-17] a form that takes its time shows on its link that it is on its way', async ({ page }) => {
  await page.goto(at(SITE, carOf(SITE)))
  await atRest(page)
  const [code, form] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  for (const [what, held] of [
    [/assets\/press-/, code],
    [/contact-us/, form],
  ] as const)
    await page.route(what, async (route) => {
      await held.promise
      await route.continue()
    })
  const link = enquiry(page)
  await pressed(link)
  await expect(link).toHaveCSS('animation-name', 'soon, busy')
  const asked = page.waitForRequest(/contact-us/)
  code.resolve()
  await asked
  await expect(link).toHaveCSS('cursor', 'progress')
  form.resolve()
  await expect(page.getByRole('dialog', { name: /^Enquire about/ })).toBeVisible()
  await expect(link).not.toHaveCSS('cursor', 'progress')
})

test('[VDP-17] a form whose code comes late does not come over a field that is typed into meanwhile', async ({
  page,
}) => {
  await page.goto(at(SITE, carOf(SITE)))
  await atRest(page)
  const { letGo, over } = await holdAnswer(page, /\/assets\/open-form-/)
  await pressed(enquiry(page))
  const field = page.locator('main input.field').locator('visible=true').first()
  await field.click()
  await field.fill('4217')
  letGo()
  await over
  await atRest(page)
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expect(field).toBeFocused()
})

for (const [what, goOn] of [
  ['presses Escape', (page: Page) => page.keyboard.press('Escape')],
  ['saves the car', (page: Page) => page.locator('[data-save=favourite]').locator('visible=true').first().click()],
] as const)
  test(`[VDP-17] a form whose code comes late comes no more to a shopper who ${what} meanwhile`, async ({ page }) => {
    await page.goto(at(SITE, carOf(SITE)))
    await atRest(page)
    const { letGo, over } = await holdAnswer(page, /\/assets\/open-form-/)
    const link = enquiry(page)
    await pressed(link)
    await expect(link).toHaveCSS('animation-name', 'soon, busy')
    await goOn(page)
    await expect(link).not.toHaveCSS('animation-name', 'soon, busy')
    letGo()
    await over
    await atRest(page)
    await expect(page.locator('dialog[open]')).toHaveCount(0)
    await pressed(link)
    await expect(page.getByRole('dialog', { name: /^Enquire about/ })).toBeVisible()
  })

test.describe('a link whose code hangs', () => {
  test.use({ forgiven: /^late/ })

  test('[VDP-17] is followed all the same', async ({ page }) => {
    await page.goto(at(SITE, carOf(SITE)))
    await atRest(page)
    await page.route(/\/assets\/open-form-/, () => {})
    await pressed(enquiry(page))
    await expect(page).toHaveURL(/contact-us/)
  })
})

test('[VDP-17] of two forms that are asked for one after the other, the later one opens alone', async ({ page }) => {
  await page.goto(at(SITE, carOf(SITE)))
  await atRest(page)
  const held = Promise.withResolvers<void>()
  let asked = 0
  await page.route(/contact-us|book-test-drive/, async (route) => {
    if (route.request().resourceType() === 'fetch') {
      asked++
      await held.promise
    }
    await route.continue()
  })
  const links = page.locator('a[data-wake*=form]').locator('visible=true')
  const addresses = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  const other = addresses.findIndex((href) => href !== addresses[0])
  await pressed(links.nth(0))
  await pressed(links.nth(other))
  await pressed(links.nth(other))
  await expect(links.nth(other)).toHaveCSS('cursor', 'progress')
  expect(asked).toBeLessThanOrEqual(2)
  held.resolve()
  await expect(page.locator('dialog[open]')).toHaveCount(1)
  await atRest(page)
  await expect(page.locator('dialog[open]')).toHaveCount(1)
  const path = new URL(addresses[other]!).pathname
  await expect(page.locator('dialog[open] form')).toHaveAttribute('action', new RegExp(`^${path}`))
})

test('[VDP-17] a form comes no more to a shopper who presses Escape, opens the menu or asks for another form meanwhile', async ({
  page,
}) => {
  const car = at(SITE, carOf(SITE))
  await page.goto(car)
  await atRest(page)
  await page.route(/book-test-drive/, () => {})
  const link = page
    .getByRole('link', { name: /test drive/i })
    .locator('visible=true')
    .first()
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  for (const goOn of [() => page.keyboard.press('Escape'), () => menu.click(), () => pressed(enquiry(page))]) {
    const asked = page.waitForRequest(/book-test-drive/)
    await pressed(link)
    const request = await asked
    await expect(link).toHaveCSS('cursor', 'progress')
    await goOn()
    await expect(link).not.toHaveCSS('cursor', 'progress')
    await expect.poll(() => request.failure()?.errorText).toMatch(/ABORTED/i)
    expect(page.url()).toBe(car)
  }
  const dialog = page.getByRole('dialog', { name: /^Enquire about/ })
  await dialog.getByRole('textbox').last().fill('Is it still there?')
  await atRest(page)
  await expect(page.locator('dialog.form-dialog')).toHaveCount(1)
  await expect(dialog.getByRole('textbox').last()).toHaveValue('Is it still there?')
})

test.describe('a form that fails', () => {
  test.use({ forgiven: /lead-form-|dynamically imported/ })

  test('[VDP-17] to wake stays open with what is typed into it', async ({ page }) => {
    await page.route(/lead-form-/, (route) => route.abort())
    await page.goto(at(SITE, carOf(SITE)))
    await atRest(page)
    await enquiry(page).click()
    const name = page.getByRole('dialog', { name: /^Enquire about/ }).getByLabel('Name', { exact: true })
    await name.fill('Maria Tester')
    await atRest(page)
    await expect(name).toHaveValue('Maria Tester')
  })
})
