import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { PHONE, SITE } from './device.ts'
import { at, carOf } from './running.ts'
import { violations } from './violations.ts'
import { expect, test } from './visit.ts'

const printed = async (page: Page) => {
  await page.goto(at(SITE, carOf(SITE)))
  const [paper] = await Promise.all([
    page.waitForEvent('popup'),
    page
      .getByRole('main')
      .getByRole('link', { name: /^Print/ })
      .click(),
  ])
  await paper.waitForLoadState()
  return paper
}
const save = (page: Page) => page.getByRole('link', { name: 'Save as PDF' })

test.describe('a car on paper', () => {
  test('[VDP-14] opens beside the page it is of, says the same, prints nothing but the car, and is saved under its name', async ({
    page,
  }) => {
    const paper = await printed(page)
    const title = await page.getByRole('heading', { level: 1 }).textContent()
    await expect(paper.getByRole('heading', { level: 1 })).toHaveText(title!)
    expect(await violations(paper, 'print')).toEqual([])
    await paper.emulateMedia({ media: 'print' })
    await expect(paper.getByRole('navigation')).toBeHidden()
    await paper.emulateMedia({ media: 'screen' })
    await paper.setViewportSize(PHONE)
    expect(await paper.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)

    // Busy from the press on, while the code for it and then the file are on their way.
    const [code, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await paper.route(/assets\/save-pdf-/, async (route) => {
      await code.promise
      await route.continue()
    })
    await paper.route('**/pdf', async (route) => {
      await held.promise
      await route.continue()
    })
    const saved = paper.waitForEvent('download')
    await save(paper).evaluate((press: HTMLElement) => press.click())
    const link = paper.locator('[data-wake="press:pdf"]')
    await expect(link).toHaveAttribute('aria-busy', 'true')
    code.resolve()
    await expect(link).toHaveText('Preparing…')
    await expect(link).toHaveAttribute('aria-busy', 'true')
    held.resolve()
    const file = await saved
    expect(`/cars/${file.suggestedFilename()}`).toBe(`${carOf(SITE)}.pdf`)
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
    await expect(save(paper)).toBeVisible()
  })

  test.describe('while none can be made', () => {
    test.use({ forgiven: /pdf|Failed to load resource|503/ })

    test('[VDP-14] says so, and can be asked again', async ({ page }) => {
      await page.goto(at(SITE, `/print?car_id=${carOf(SITE).split('/').at(-1)}`))
      await page.route('**/pdf', (route) => route.fulfill({ status: 503, body: '' }))
      const told = new Promise<string>((resolve) => {
        page.once('dialog', (dialog) => {
          resolve(dialog.message())
          void dialog.accept()
        })
      })
      await save(page).click()
      expect(await told).toBe('We couldn’t make the PDF. Please try again, or print this page instead.')
      await expect(save(page)).toBeVisible()
    })
  })
})

test('[VDP-14] the page of a car prints as one A4 window card: price, facts, licence, a code, and nothing to press', async ({
  page,
}) => {
  await page.goto(at(SITE, carOf(SITE)))
  await page.locator('.window-card').scrollIntoViewIfNeeded()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.window-card > img')).toHaveJSProperty('complete', true)
  const card = page.locator('.window-card')
  await expect(card).toContainText(/Motor dealer licence \S+/)
  await expect(page.locator('.vehicle-head .price')).toBeVisible()
  await expect(page.locator('.key-facts').last()).toBeVisible()
  await expect(page.locator('.finance-basis .finance-small')).toContainText('WARNING')
  for (const part of ['header.header', '.footer', 'main button', 'main input', 'main .button', 'main summary'])
    expect(
      await page.locator(part).evaluateAll((all) => all.filter((each) => each.checkVisibility()).length),
      part,
    ).toBe(0)
  await expect(card.locator('.window-card-logo')).toHaveAttribute('src', /\.svg$/)
  expect(
    await page
      .locator('.key-facts > div')
      .first()
      .evaluate((box) => getComputedStyle(box).boxShadow),
  ).toBe('none')
  await expect(page.locator('.lead-figures .link')).toBeHidden()
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(sheets).toHaveLength(1)
})
