import { brotliCompressSync, constants } from 'node:zlib'
import type { Page } from '@playwright/test'
import { atRest, holdAnswer } from './rest.ts'
import { ALL, at, carOf } from './running.ts'
import { countOf, expect, servedResults, settled, test, titles } from './visit.ts'

const CALL = '**/api/search/**'
/** As the network compresses. */
const AS_SENT = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const filtersOf = (page: Page) => page.getByRole('form', { name: 'Filters' })
const buttonOf = (page: Page) => filtersOf(page).getByRole('button', { name: /^Show/ })

test('[QLT-04] nothing but the few bytes that wake islands is loaded before a touch, nor by who has seen a car before', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(new URL(response.url()).pathname)
  })
  const paths = ['/', ALL, carOf('meridian', 'photographed')]
  for (const path of [...paths, ...paths]) {
    scripts.length = 0
    await page.goto(at('meridian', path))
    await atRest(page)
    expect(scripts[0]).toMatch(/^\/assets\/boot-/)
    const texts = await page.evaluate(
      (all) => Promise.all(all.map(async (src) => (await fetch(src)).text())),
      scripts.filter((src) => src.startsWith('/assets/')),
    )
    const bytes = texts.reduce((sum, text) => sum + brotliCompressSync(text, AS_SENT).length, 0)
    expect(bytes, scripts.join()).toBeLessThanOrEqual(3_000)
  }
  await page.getByRole('button', { name: 'Next photo' }).click()
  await expect.poll(() => scripts.length).toBeGreaterThan(1)
})

test('[SRC-08] the price slider moves when a number is typed, the button asks for the count, and its thumbs never pass each other by key', async ({
  page,
}) => {
  await page.goto(at('meridian', ALL))
  const lowest = filtersOf(page).getByRole('slider', { name: 'Lowest price' })
  const highest = filtersOf(page).getByRole('slider', { name: 'Highest price' })
  const [from, to] = await filtersOf(page).locator('[name=price]').all()
  await from!.click()
  await from!.fill('30000')
  await expect(lowest).toHaveValue('30000')
  await to!.fill('40000')
  await expect(highest).toHaveValue('40000')
  await expect(highest).toHaveAttribute('aria-valuetext', '$40,000')
  await expect(page).toHaveURL(/price=30000-40000/)
  await expect(buttonOf(page)).toHaveText(/^Show Me \d+ cars$/)
  expect(await countOf(page)).toBeGreaterThan(0)
  await lowest.focus()
  await page.keyboard.press('PageUp')
  await expect(from!).not.toHaveValue('30000')
  await page.keyboard.press('End')
  await expect(lowest).toHaveValue(await highest.inputValue())
  await highest.focus()
  await page.keyboard.press('Home')
  expect(Number(await highest.inputValue())).toBeGreaterThanOrEqual(Number(await lowest.inputValue()))
})

test('[SRC-03] [SRC-12] a choice shows as many cars as its facet said, in place', async ({ page }) => {
  const random = seeded(7)
  let loads = 0
  page.on('request', (request) => (loads += Number(request.isNavigationRequest())))
  for (const site of ['harbour-street', 'longreach', 'meridian']) {
    await page.goto(at(site, ALL))
    loads = 0
    for (let round = 0; round < 2; round++) {
      const boxes = filtersOf(page).locator('details[open] input[type=checkbox]:visible')
      const box = boxes.nth(Math.floor(random() * (await boxes.count())))
      const value = await box.getAttribute('value')
      const promised = Number((await box.locator('..').locator('.count').textContent())?.replace(/\D/g, ''))
      await box.check()
      await expect(buttonOf(page)).toHaveText(new RegExp(`^Show Me ${promised.toLocaleString('en-AU')} \\w+$`))
      await expect(page.getByRole('list', { name: 'Chosen filters' })).toBeVisible()
      expect([site, value, await countOf(page), loads]).toEqual([site, value, promised, 0])
      const served = await servedResults(page)
      expect([value, served]).toEqual([value, { count: promised, cars: await titles(page) }])
      await filtersOf(page).locator('input[type=checkbox]:checked').uncheck()
      await expect(page).toHaveURL(at(site, ALL))
      await settled(page)
    }
  }
})

test('[SRC-03] any facet’s count is what choosing it shows, on top of other choices', async ({ page }) => {
  await page.goto(at('meridian', `${ALL}?car_type=used&price=15000-45000&open=all`))
  const facets = await filtersOf(page)
    .locator('input[type=checkbox]')
    .evaluateAll((boxes) =>
      boxes.map((box) => {
        const { name, value, checked } = box as HTMLInputElement
        const count = Number(box.closest('label')?.querySelector('.count')?.textContent.replace(/\D/g, ''))
        return { name, value, checked, count }
      }),
    )
  const random = seeded(11)
  const asked = facets.filter(({ checked, name }) => !checked && name !== 'car_type').filter(() => random() < 0.25)
  expect(asked.length).toBeGreaterThan(10)
  for (const { name, value, count } of asked) {
    const query = new URLSearchParams({ car_type: 'used', price: '15000-45000', [name]: value })
    const shown = await page.evaluate(
      async (search) => (await fetch(`/api/search/used-cars?${search}`)).json(),
      `${query}`,
    )
    expect({ name, value, count: shown.count }).toEqual({ name, value, count })
  }
})

test('[SRC-10] a list seen a moment ago is asked for neither when the page wakes nor when it is returned to', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => /api\/search/.test(request.url()) && asked.push(request.url()))
  await page.goto(at('meridian', ALL))
  const [first, count] = [await titles(page), await countOf(page)]
  await filtersOf(page).hover()
  await expect(page.locator('html')).toHaveAttribute('data-live')
  expect(asked).toEqual([])
  // Within the half minute for which the list is fresh, also on a slow machine.
  await filtersOf(page).getByRole('checkbox', { name: /^Demo/ }).check()
  await expect(page).toHaveURL(/search\/demo-cars/)
  expect(asked).toHaveLength(1)
  await atRest(page)
  const demo = await titles(page)
  await page.goBack()
  await expect(page).toHaveURL(at('meridian', ALL))
  await settled(page)
  expect([await titles(page), await countOf(page)]).toEqual([first, count])
  expect(asked).toHaveLength(1)
  // Nor is the list that was chosen a moment ago.
  await filtersOf(page).getByRole('checkbox', { name: /^Demo/ }).check()
  await expect(page).toHaveURL(/search\/demo-cars/)
  await expect.poll(() => titles(page)).toEqual(demo)
  expect(asked).toHaveLength(1)
})

test('[SRC-07] an older answer never lands on a newer one', async ({ page }) => {
  await page.goto(at('meridian', ALL))
  const late = await holdAnswer(page, /\/api\/search\/(?!.*car_type=used).*car_type=new/)
  const first = page.waitForRequest((request) => /car_type=new/.test(request.url()))
  await filtersOf(page).getByRole('checkbox', { name: /^New/ }).check()
  await first
  await filtersOf(page).getByRole('checkbox', { name: /^Used/ }).check()
  await expect(page).toHaveURL(/car_type=new&car_type=used/)
  const seen = [page.url(), await countOf(page)]
  late.letGo()
  await late.over
  await atRest(page)
  expect([page.url(), await countOf(page)]).toEqual(seen)
  await expect(filtersOf(page).getByRole('checkbox', { name: /^Used/ })).toBeChecked()
})

test('[SRC-07] the box, its chip and the count that is being made show before the answer comes, and a burst of choices asks once', async ({
  page,
}) => {
  const gate = Promise.withResolvers<void>()
  await page.route(CALL, async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto(at('meridian', ALL))
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/search') && asked.push(request.url()))
  await filtersOf(page).getByRole('checkbox', { name: /^Used/ }).check()
  await expect.poll(() => asked).toHaveLength(1)
  await expect(page.getByRole('list', { name: 'Chosen filters' })).toContainText('Used')
  await expect(page.locator('.results')).toHaveAttribute('data-progress', 'asking')
  await expect(filtersOf(page).getByRole('checkbox', { name: /^Used/ })).toBeChecked()
  gate.resolve()
  await expect(page).toHaveURL(/used-cars$/)
  await settled(page)
  asked.length = 0
  await filtersOf(page).evaluate((form) => {
    for (const box of [...form.querySelectorAll<HTMLInputElement>('input[name=body]')].slice(0, 4)) box.click()
  })
  await expect(page).toHaveURL(/(body=.*){4}/)
  expect(asked).toHaveLength(1)
})

test.describe('when its code does not load at first', () => {
  test.use({ forgiven: /404|Failed to fetch dynamically imported module/ })

  test('[SRC-07] a filter that is used again is followed, and no error is left behind', async ({ page }) => {
    const thrown: Error[] = []
    page.on('pageerror', (error) => thrown.push(error))
    let asked = 0
    await page.route('**/assets/live-*.js', (route) => (asked++ ? route.continue() : route.fulfill({ status: 404 })))
    const failed = page.waitForEvent('console', (line) => line.type() === 'warning')
    await page.goto(at('meridian', ALL))
    await filtersOf(page).hover()
    await failed
    await filtersOf(page).getByRole('checkbox', { name: /^Used/ }).check()
    await expect(page).toHaveURL(/used-cars$/)
    expect([thrown, asked]).toEqual([[], 2])
  })
})

test.describe('when no answer can be had', () => {
  test.use({ forgiven: /status of 500|ERR_FAILED|Failed to fetch|is not valid JSON/ })

  for (const [trouble, respond] of [
    ['an error', { status: 500, json: { error: { code: 'internal', message: 'x' } } }],
    ['nonsense', { status: 200, body: '<html>' }],
    ['another shape', { status: 200, json: { href: '/search', groups: 7 } }],
    ['no connection', null],
  ] as const) {
    test(`[SRC-07] says so, keeps what was chosen and leads to the results: ${trouble}`, async ({ page }) => {
      await page.route(CALL, (route) => (respond ? route.fulfill(respond) : route.abort()))
      await page.goto(at('meridian', ALL))
      const before = await titles(page)
      await filtersOf(page).getByRole('checkbox', { name: /^Used/ }).check()
      await expect(page.getByRole('alert')).toContainText('Your filters are still on')
      expect(page.url()).toBe(at('meridian', ALL))
      expect(await titles(page)).toEqual(before)
      await expect(filtersOf(page).getByRole('checkbox', { name: /^Used/ })).toBeChecked()
      const again = page.getByRole('button', { name: 'Try again' })
      // The way on is the same, whatever the trouble was.
      if (respond) return expect(again).toBeVisible()
      await again.click()
      await expect(page).toHaveURL(/used/)
      expect(await countOf(page)).toBeGreaterThan(0)
      await expect(page.getByRole('list', { name: 'Chosen filters' })).toContainText('Used')
    })
  }
})

/** The same numbers between 0 and 1 on every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
