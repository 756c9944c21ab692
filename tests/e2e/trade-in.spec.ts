import type { Page } from '@playwright/test'
import { humanPace } from './rest.ts'
import { at } from './running.ts'
import { violations } from './violations.ts'
import { expect, test } from './visit.ts'

const SITE = 'gantry'
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

async function begin(page: Page, look: (name: string) => Promise<void>) {
  await page.goto(at(SITE, '/trade-in'))
  await look('the plate')
  await page.getByLabel(/^Rego/).fill('demo 1')
  await press(page, 'Next')
  await expect(page.getByLabel('Year')).toHaveValue(`${new Date().getUTCFullYear() - 5}`)
  await expect(page.getByLabel('Model')).toHaveValue('HiAce')
  await page.getByLabel('Kilometres').fill('62,000')
  await look('the car')
  await press(page, 'Next')
  for (const name of [/^Good: light/, /^Full/, /^None$/, /^All good/, /^Two or more/, /^No$/])
    await page.getByRole('radio', { name }).last().check()
  await look('the questions')
  await press(page, 'Next')
  for (const [label, value] of [
    ['First name', 'Jo'],
    ['Last name', 'Park'],
    ['Postcode', '4120'],
    ['Phone', '0491 570 006'],
    ['Email', 'jo@mail.example'],
  ] as const)
    await page.getByLabel(label).fill(value)
  await humanPace(page)
  await press(page, 'See my offer')
  await expect(page).toHaveURL(/\?ref=[0-9a-f]{8}$/, { timeout: 20_000 })
  await expect(page.locator('.trade-offer')).toHaveText(/Our offer today\$[\d,]+.*\$[\d,]+ to \$[\d,]+/s)
  await look('the offer')
}

test('[TRD-01] a car is traded in from its plate to an accepted offer, back and forth', async ({ page }) => {
  const look = async (name: string) =>
    expect(await violations(page, name, { within: page.getByRole('main') })).toEqual([])
  await begin(page, look)
  const range = await page.locator('.trade-range').textContent()
  await page.getByRole('link', { name: 'Change my answers' }).click()
  await expect(page.getByRole('radio', { name: /^Good: light/ })).toBeChecked()
  await page.getByRole('radio', { name: /^Fair/ }).check()
  await press(page, 'See my offer')
  await expect(page.getByText('Less 8%')).toBeVisible()
  await expect(page.locator('.trade-range')).not.toHaveText(range!)
  await press(page, 'Accept this offer')
  await expect(page.getByRole('heading', { name: 'Offer accepted' })).toBeVisible()
  await look('the end')
  await page.goBack()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Offer accepted' })).toBeVisible()
})
