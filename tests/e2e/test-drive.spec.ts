import type { Page } from '@playwright/test'
import { at, carOf } from './running.ts'
import { violations } from './violations.ts'
import { expect, test } from './visit.ts'

const YARD = 'harbour-street'
const GROUP = 'meridian'

const link = (page: Page) => page.getByRole('link', { name: 'Book a Test Drive' }).first()
const slots = (page: Page) => page.locator('.drive-days .drive-slot:visible')
const next = (page: Page) => page.getByRole('button', { name: 'Next' })
const send = (page: Page) => page.getByRole('button', { name: 'Book test drive' })

async function sayWho(page: Page) {
  await page.getByLabel('Name', { exact: true }).fill('Jo Park')
  await page.getByLabel('Email', { exact: true }).fill('jo@mail.example')
  await page.getByLabel('Phone', { exact: true }).fill('0491 570 006')
}

test.describe('a test drive', () => {
  test('[TST-01] [VDP-17] is booked in a dialog over the car, in two steps', async ({ page }) => {
    await page.goto(at(GROUP, carOf(GROUP)))
    await link(page).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Step 1 of 2')).toBeVisible()
    expect(await violations(page, 'when', { within: dialog })).toEqual([])
    await slots(page).first().click()
    const time = (await slots(page).first().locator('.visually-hidden').textContent())!
    await next(page).click()
    await expect(dialog.locator('.form-said')).toContainText(time.split(',')[0]!)
    expect(await violations(page, 'who', { within: dialog })).toEqual([])
    await sayWho(page)
    await send(page).click()
    await expect(page).toHaveURL(/\/success$/, { timeout: 20_000 })
    await expect(page.getByRole('main')).toContainText(new RegExp(time.replace(',', ' \\d{4},')))
    const coming = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Add to calendar' }).click()
    expect((await coming).suggestedFilename()).toBe('test-drive.ics')
  })

  test('[TST-01] is chosen by keyboard alone', async ({ page }) => {
    await page.goto(at(YARD, '/book-test-drive?car_id=any'))
    await page.getByRole('radio', { name: 'Any time suits me' }).focus()
    await expect(page.locator('input[type=hidden][name=drive_time]')).toHaveCount(1)
    const day = page.locator('.drive-day input:focus')
    const slot = page.locator('.drive-slot input:focus')
    // To the days by Tab, from one to the next by the arrows, and by Tab to the times of that day alone.
    await page.keyboard.press('Tab')
    await expect(day).toBeChecked()
    const first = await slots(page).first().textContent()
    await page.keyboard.press('ArrowRight')
    await expect(day).toBeChecked()
    await expect(slots(page).first()).not.toHaveText(first!)
    await page.keyboard.press('Tab')
    await expect(slot).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await expect(slot).toBeChecked()
    const chosen = page.locator('.drive-slot input:checked')
    await expect(chosen).toHaveCount(1)
    await expect(chosen).toBeFocused()
    await expect(page.locator('input[type=hidden][name=drive_time]')).toHaveValue(await chosen.inputValue())
    await next(page).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Step 2 of 2')).toBeVisible()
  })

  test('[TST-01] says in words which days are closed and whose clock it is', async ({ page }) => {
    await page.goto(at(GROUP, '/book-test-drive'))
    expect(await violations(page, 'which car')).toEqual([])
    await page.getByRole('link', { name: /decide when you’re here$/ }).click()
    expect(await violations(page, 'where')).toEqual([])
    await page
      .getByRole('main')
      .getByRole('link', { name: /Tweed Heads/ })
      .click()
    await expect(page.getByText('Times are New South Wales time.')).toBeVisible()
    await expect(page.locator('.drive-closed', { hasText: /Sunday/ }).first()).toContainText('Closed')
  })
})
