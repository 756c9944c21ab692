import { atRest } from './rest.ts'
import { at, carOf } from './running.ts'
import { toldAtTheEnd } from './told.ts'
import { expect, test } from './visit.ts'

/** A site that counts looks at its cars. */
const SITE = 'meridian'

test('[VDP-10] [QLT-05] how often a car was viewed stands on its page, and asks nothing of the server', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('view.json') && asked.push(request.url()))
  await page.goto(at(SITE, carOf(SITE)))
  const views = page.locator('.car-views')
  await views.scrollIntoViewIfNeeded()
  await atRest(page)
  await expect(views).toHaveText(/^(Viewed (once|[\d,]+ times))?$/)
  expect(asked).toEqual([])
})

test('[VDP-10] a look at a car is told once a session, with the rest of the visit', async ({ page }) => {
  const slug = carOf(SITE).split('/').at(-1)
  for (let time = 0; time < 2; time++) {
    await page.goto(at(SITE, carOf(SITE)))
    await page.locator('.car-views').scrollIntoViewIfNeeded()
    await atRest(page)
  }
  const told = await toldAtTheEnd(page)
  expect(told.filter((each) => 'car' in each)).toEqual([{ car: slug, ago: expect.any(Number) }])
})

test('[VDP-10] it is not there on the page of a sold car', async ({ page }) => {
  await page.goto(at(SITE, carOf(SITE, 'sold')))
  await expect(page.locator('.car-views')).toHaveCount(0)
})
