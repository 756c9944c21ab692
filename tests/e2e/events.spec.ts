import { atRest } from './rest.ts'
import { at } from './running.ts'
import { expect, test } from './visit.ts'

const SITE = 'harbour-street'
const isEvent = (request: { url(): string }) => request.url().endsWith('/api/events')

// The collector takes nothing but an event of the list, an id and a path without its query: 204 says that it got these.
test('[ANA-01] a list of cars is counted once it is seen, drawn anew or from memory', async ({ page }) => {
  for (const time of ['drawn anew', 'from memory']) {
    const told = page.waitForRequest(isEvent)
    await page.goto(at(SITE, '/search/used-cars?query=jane@example.com'))
    const request = await told
    expect([time, (await request.response())?.status()]).toEqual([time, 204])
  }
})

test('[ANA-01] a list that is refined in place is counted once more', async ({ page }) => {
  const first = page.waitForRequest(isEvent)
  await page.goto(at(SITE, '/search/used-cars'))
  await first
  const told = page.waitForRequest(isEvent)
  await page.getByRole('form', { name: 'Filters' }).locator('details[open] label.check:visible').last().click()
  expect((await (await told).response())?.status()).toBe(204)
})

test('[ANA-01] other pages are not', async ({ page }) => {
  const told: string[] = []
  page.on('request', (request) => isEvent(request) && told.push(request.url()))
  await page.goto(at(SITE, '/'))
  await atRest(page)
  const list = page.waitForRequest(isEvent)
  await page.goto(at(SITE, '/search/used-cars'))
  await list
  expect(told).toHaveLength(1)
})
