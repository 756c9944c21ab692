import type { Page } from '@playwright/test'
import { awake, fill, JO } from './filling.ts'
import { at } from './running.ts'
import { violations } from './violations.ts'
import { expect, test } from './visit.ts'

async function toSecondStep(page: Page) {
  await page.goto(at('harbour-street', '/finance-pre-approval'))
  await page.getByText('Change', { exact: true }).click()
  await page.getByLabel('Price of the car').fill('25000')
  await awake(page)
  await expect(page.locator('.form-given > summary')).toContainText('Price $25,000, no deposit')
  await page.getByLabel('Loan term').selectOption('5')
  await page.getByLabel('Employment').selectOption('Full time')
  await page.getByRole('button', { name: 'Next' }).click()
}

test('[LED-04] two steps without leaving the page, and back with every answer', async ({ page }) => {
  await toSecondStep(page)
  await expect(page.getByRole('heading', { name: /Step 2 of 2/ })).toBeFocused()
  expect(await violations(page, 'second step')).toEqual([])
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Price of the car')).toHaveValue('25000')
  await page.getByRole('button', { name: 'Next' }).click()
  await fill(page, { 'First name': 'Jo', 'Last name': 'Park', Email: JO.Email, Phone: JO.Phone })
  await page.getByRole('button', { name: 'Ask for pre-approval' }).click()
  await expect(page).toHaveURL(/\/success$/)
})

test('[LED-04] the browser’s Back is the form’s own: the step before, with every answer, then the page before', async ({
  page,
}) => {
  await page.goto(at('harbour-street', '/faqs'))
  await toSecondStep(page)
  await page.getByLabel('First name').fill('Jo')
  await page.goBack()
  await expect(page.getByLabel('Price of the car')).toHaveValue('25000')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Jo')
  // The form's own Back leaves no entry behind.
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Loan term')).toHaveValue('5')
  await page.goBack()
  await expect(page).toHaveURL(/\/faqs$/)
})
