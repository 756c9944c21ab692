import { ask, askSite } from './ask.ts'
import { ALL, at, BROKEN, carOf, running, SITES } from './running.ts'
import { expect, test } from './visit.ts'

test.use({ forgiven: /status of (404|410|503)/ })

for (const { slug, name } of SITES) {
  test(`[VDP-04] ${name} says that a car sold long ago is gone, and leads on`, async ({ page }) => {
    const answer = await page.goto(at(slug, carOf(slug, 'soldLongAgo')))
    expect(answer?.status()).toBe(410)
    await expect(page.getByRole('heading', { level: 1, name: 'This one has been sold' })).toBeVisible()
    // The number of the branch that had the car.
    await expect(page.getByRole('main').getByRole('link', { name: /^0[2-8] \d{4} \d{4}$/ })).toBeVisible()
    await page.getByRole('link', { name: 'Browse our stock' }).click()
    await expect(page).toHaveURL(at(slug, ALL))
  })

  test(`[NAV-01] ${name} says in its own look that there is no such page`, async ({ page }) => {
    const answer = await page.goto(at(slug, '/cars/no-such-car'))
    expect(answer?.status()).toBe(404)
    await expect(page).toHaveTitle(new RegExp(name))
    await expect(page.getByRole('banner').getByRole('link', { name: `${name}, home` })).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex,follow')
  })
}

test('[TEN-04] a site that shows only what is in stock has no page for a car on its way', async () => {
  expect((await askSite('meridian', carOf('meridian', 'comingSoon'))).status).toBe(200)
  expect((await askSite('longreach', carOf('longreach', 'comingSoon'))).status).toBe(404)
})

test('[OPS-03] a site whose stock cannot be read says so in its own look, and nothing of the reason', async ({
  page,
}) => {
  const answer = await page.goto(at(BROKEN, ALL))
  expect(answer?.status()).toBe(503)
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '30' })
  await expect(page.getByRole('heading', { level: 1, name: 'This page is having a break' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /^07 5550/ })).toBeVisible()
  expect(await page.content()).not.toMatch(/stack|cannot be read|StockUnavailable|at Object|\.ts:|\.js:\d/)
  const call = await ask('/api/search', `${BROKEN}.localhost:${running().port}`)
  expect(call.status).toBe(503)
  expect(JSON.parse(call.text.slice(call.text.indexOf('{'), call.text.lastIndexOf('}') + 1))).toEqual({
    error: { code: 'no_stock', message: 'We can’t load these just now. Please try again in a minute.' },
  })
})

test('[TEN-01] the others answer meanwhile', async () => {
  for (const { slug } of SITES) expect((await askSite(slug, ALL)).status).toBe(200)
})
