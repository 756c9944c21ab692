import type { Page } from '@playwright/test'
import { MANAGE_LINK_MS } from '../../shared/manage/matters.ts'
import { manageToken } from '../../worker/platform/lead-tokens.ts'
import { humanPace } from './rest.ts'
import { at } from './running.ts'
import { codeFor, mobile, ownAddress } from './shopper.ts'
import { COLOURS, violations } from './violations.ts'
import { expect, test } from './visit.ts'

const YARD = 'harbour-street'
const NAME = 'Jocasta Parkinson'

test.use({ javaScriptEnabled: false, extraHTTPHeaders: ownAddress })

/** Books the first free time and gives the link of its lead, as a message has it. */
async function bookedLink(page: Page, phone: string): Promise<string> {
  await page.goto(at(YARD, '/book-test-drive?car_id=any'))
  await page.locator('.drive-days .drive-slot:visible input').first().check({ force: true })
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Name', { exact: true }).fill(NAME)
  await page.getByLabel('Email', { exact: true }).fill('jocasta@mail.example')
  await page.getByLabel('Phone', { exact: true }).fill(phone)
  await humanPace(page)
  const form = page.locator('main form.form').first()
  const values: Record<string, string> = {}
  for (const input of await form.locator('input[name]:not([type=radio]):not([type=checkbox])').all())
    values[(await input.getAttribute('name'))!] = await input.inputValue()
  // The answer to a script names the lead, which a shopper learns of by the message.
  const action = (await form.getAttribute('action'))!
  const lead_id = await page.evaluate(
    async ([path, fields]) => {
      const body = new URLSearchParams(fields)
      const answer = await fetch(path, { method: 'POST', headers: { Accept: 'application/json' }, body })
      return ((await answer.json()) as { lead_id: string }).lead_id
    },
    [action, values] as const,
  )
  const token = await manageToken({ LOCAL: 'yes' }, YARD, { lead_id, expiresAt: Date.now() + MANAGE_LINK_MS })
  return at(YARD, `/manage?t=${token}`)
}

test('[DSK-01] a drive is moved, seen by a code and cancelled, without script and by keyboard', async ({
  page,
  browser,
}) => {
  const phone = mobile(9)
  const link = await bookedLink(page, phone)
  const other = await (await browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark' })).newPage()
  await other.goto(link)
  const main = other.getByRole('main')
  await expect(main).toContainText('Your test drive is booked')
  await expect(main).not.toContainText(NAME)
  expect(new URL(other.url()).search).toMatch(/^\?t=[0-9a-f]{8}$/)
  // What looks for violations is a script.
  const seen = await (await browser.newContext({ javaScriptEnabled: true })).newPage()
  await seen.goto(link)
  expect(await violations(seen, 'the page of a drive')).toEqual([])
  await seen.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(seen, 'the page of a drive, dark', { rules: COLOURS })).toEqual([])
  await seen.context().close()
  await other.bringToFront()

  await other.locator('summary', { hasText: 'Choose another time' }).focus()
  await other.keyboard.press('Enter')
  const times = other.getByRole('radiogroup', { name: 'New time' })
  await expect(times.locator('.drive-days fieldset').first()).toHaveAccessibleName(/day/)
  const names = await times
    .locator('.drive-slot input')
    .evaluateAll((all) => all.map((radio) => radio.getAttribute('name')))
  expect(new Set(names)).toEqual(new Set(['drive_time']))
  const slot = other.locator('.drive-days .drive-slot:visible').first()
  await expect(slot).toBeVisible()
  const time = (await slot.locator('.visually-hidden').textContent())!
  await slot.locator('input').focus()
  await other.keyboard.press('Space')
  await expect(slot.locator('input')).toBeChecked()
  await other.keyboard.press('ArrowDown')
  await expect(slot.locator('input')).not.toBeChecked()
  await other.keyboard.press('ArrowUp')
  await expect(slot.locator('input')).toBeChecked()
  await other.getByRole('button', { name: 'Move my test drive' }).focus()
  await other.keyboard.press('Enter')
  await expect(main).toContainText('Done: your test drive has a new time')
  await expect(main).toContainText(time.split(', ')[1]!)

  await other.getByRole('button', { name: 'Text me a code' }).click()
  await other.getByLabel('Code').fill(await codeFor(other, YARD, phone))
  await other.keyboard.press('Enter')
  await expect(main).toContainText(NAME)

  await other.locator('summary', { hasText: 'Need to cancel your test drive?' }).focus()
  await other.keyboard.press('Enter')
  const cancel = other.getByRole('button', { name: 'Cancel my test drive' })
  await expect(cancel).toBeVisible()
  await cancel.focus()
  await other.keyboard.press('Enter')
  await expect(main).toContainText('Your test drive is cancelled')
  await other.context().close()
})
