import type { Page } from '@playwright/test'
import { at, FED, running } from './running.ts'
import { mobile, signInHere } from './shopper.ts'
import { expect, test } from './visit.ts'

// The page of texts has no icon.
test.use({ forgiven: /favicon/ })

test('[WAT-06] [OPS-01] a price that falls in the morning’s feed is one text, and a car that goes is another', async ({
  page,
}) => {
  test.setTimeout(90_000)
  const phone = mobile(9)
  await feed(page, [hilux(41_990), triton])
  await page.goto(at(FED, '/search/used-cars'))
  await page.getByRole('link', { name: /HiLux/ }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('HiLux')
  await page.getByRole('button', { name: /Save/ }).first().click()
  await signInHere(page, FED, phone)
  await page.goto(at(FED, '/alerts'))
  await page.getByLabel('By text').check()
  await page.getByLabel('Tell me when').check()
  await page.getByRole('button', { name: 'Turn on alerts' }).click()
  await expect(page).toHaveURL(/done=on/)

  await schedule()
  const on = await newsTo(page, phone)
  expect(on).toEqual([expect.stringContaining('Fed Yard: alerts are on')])
  await feed(page, [hilux(39_990), triton])
  await schedule()
  await schedule()
  const [drop, ...others] = await newsTo(page, phone)
  expect(others).toEqual(on)
  expect(drop).toContain('Fed Yard: 2022 Toyota HiLux SR5 is now $39,990, was $41,990.')

  await feed(page, [triton])
  await schedule()
  await schedule()
  const [gone, ...before] = await newsTo(page, phone)
  expect(before).toEqual([drop, ...on])
  expect(gone).toMatch(/HiLux.*sold/)
})

const hilux = (price: number) => ({
  source_key: 'H1',
  name: '2022 Toyota HiLux SR5',
  car_type: 'used',
  make: 'Toyota',
  model: 'HiLux',
  price,
})
const triton = {
  ...hilux(29_990),
  source_key: 'T1',
  name: '2021 Mitsubishi Triton',
  make: 'Mitsubishi',
  model: 'Triton',
}

/** Pushes the whole stock, as a dealer's system does. */
async function feed(page: Page, cars: object[]): Promise<void> {
  const answer = await page.request.post(`http://127.0.0.1:${running().port}/api/stock?max_vanished=100`, {
    headers: { Host: `${FED}.localhost`, Authorization: `Bearer ${running().stockKey}` },
    data: cars,
  })
  expect(await answer.text()).toContain('"problems":[]')
}

/** What the schedule does in two minutes, when what was pushed last has settled and nothing later has. */
async function schedule(): Promise<void> {
  const time = Date.now() + 2 * 60_000
  const answer = await fetch(`http://127.0.0.1:${running().jobsPort}/cdn-cgi/local/scheduled?time=${time}`)
  expect(answer.status).toBe(200)
}

/** The texts to a number that are no codes, the newest first. */
async function newsTo(page: Page, phone: string): Promise<string[]> {
  await page.goto(at(FED, '/dev/messages'))
  const to = `To +61${phone.replaceAll(' ', '').slice(1)}`
  const texts = await page.getByRole('article').filter({ hasText: to }).locator('pre').allTextContents()
  return texts.filter((text) => !/^\d{6}/.test(text))
}
