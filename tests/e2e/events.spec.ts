import { atRest } from './rest.ts'
import { at } from './running.ts'
import { pathsOf, toldAtTheEnd } from './told.ts'
import { expect, test } from './visit.ts'

const SITE = 'harbour-street'
const isEvent = (request: { url(): string }) => request.url().endsWith('/api/events')

// The collector takes nothing but an event of the list, an id and a path without its query: 204 says that it got these.
test('[ANA-01] a list of cars is counted once it is seen, drawn anew or from memory', async ({ page }) => {
  for (const time of ['drawn anew', 'from memory']) {
    await page.goto(at(SITE, '/search/used-cars?query=jane@example.com'))
    const sent = page.waitForRequest(isEvent)
    expect(pathsOf(await toldAtTheEnd(page))).toEqual(['/search/used-cars'])
    expect([time, (await (await sent).response())?.status()]).toEqual([time, 204])
  }
})

test('[ANA-01] a visit of several pages is told in one request, when it ends', async ({ page }) => {
  let requests = 0
  page.on('request', (request) => isEvent(request) && requests++)
  for (const path of ['/search/used-cars', '/', '/search/new-cars', '/']) {
    await page.goto(at(SITE, path))
    await atRest(page)
  }
  expect(requests).toBe(0)
  expect(pathsOf(await toldAtTheEnd(page))).toEqual(['/search/used-cars', '/search/new-cars'])
  expect(await toldAtTheEnd(page)).toEqual([])
})

test('[ANA-01] a list that is refined in place is counted once more', async ({ page }) => {
  await page.clock.install()
  await page.goto(at(SITE, '/search/used-cars'))
  const before = page.url()
  await page.getByRole('form', { name: 'Filters' }).locator('details[open] label.check:visible').last().click()
  await expect.poll(() => page.url()).not.toBe(before)
  // Once it was looked at.
  await page.clock.runFor(2_000)
  expect(pathsOf(await toldAtTheEnd(page))).toHaveLength(2)
})

test('[ANA-01] a page that is come back to is counted again', async ({ page }) => {
  await page.goto(at(SITE, '/search/used-cars'))
  await page.goto(at(SITE, '/'))
  await page.goBack()
  await atRest(page)
  expect(pathsOf(await toldAtTheEnd(page))).toEqual(['/search/used-cars', '/search/used-cars'])
})
