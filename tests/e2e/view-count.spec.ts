import { atRest } from './rest.ts'
import { at, carOf } from './running.ts'
import { toldAtTheEnd } from './told.ts'
import { expect, test } from './visit.ts'

/** A site that counts looks at its cars. */
const SITE = 'meridian'

test('[VDP-10] [QLT-05] how often a car was viewed stands on its page, asks nothing of the server, and a look is told once a session', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('view.json') && asked.push(request.url()))
  const views = page.locator('.car-views')
  for (let time = 0; time < 2; time++) {
    await page.goto(at(SITE, carOf(SITE)))
    await views.scrollIntoViewIfNeeded()
    await atRest(page)
    await expect(views).toHaveText(/^(Viewed (once|[\d,]+ times))?$/)
  }
  expect(asked).toEqual([])
  const told = await toldAtTheEnd(page)
  expect(told.filter((each) => 'car' in each)).toEqual([
    { car: carOf(SITE).split('/').at(-1), ago: expect.any(Number) },
  ])
})
