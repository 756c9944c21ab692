import type { Page } from '@playwright/test'
import { ALL, at, carOf } from './running.ts'
import { countOf, expect, test } from './visit.ts'

const COUNT = '**/api/search*'
const filtersOf = (page: Page) => page.getByRole('form', { name: 'Filters' })
const buttonOf = (page: Page) => filtersOf(page).getByRole('button', { name: /^Show/ })

test('[QLT-04] nothing but the few bytes that wake islands is loaded before a touch', async ({ page }) => {
  const scripts: string[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(new URL(response.url()).pathname)
  })
  for (const path of ['/', ALL, carOf('meridian', 'photographed')]) {
    scripts.length = 0
    await page.goto(at('meridian', path), { waitUntil: 'networkidle' })
    expect(scripts).toEqual([expect.stringMatching(/^\/assets\/boot-/)])
    const size = await page.evaluate(async (src) => (await (await fetch(src)).blob()).size, scripts[0]!)
    expect(size).toBeLessThan(6_000)
  }
  await page.getByRole('button', { name: 'Next photo' }).click()
  await expect.poll(() => scripts.length).toBeGreaterThan(1)
})

test.describe('the price slider', () => {
  test('[SRC-08] keeps its thumbs from passing each other, by key and by pointer', async ({ page }) => {
    await page.goto(at('meridian', ALL))
    const lowest = filtersOf(page).getByRole('slider', { name: 'Lowest price' })
    const highest = filtersOf(page).getByRole('slider', { name: 'Highest price' })
    await lowest.focus()
    await expect(async () => {
      await page.keyboard.press('PageUp')
      await expect(filtersOf(page).locator('[name=price]').first()).not.toHaveValue('', { timeout: 300 })
    }).toPass()
    await page.keyboard.press('End')
    await expect(lowest).toHaveValue(await highest.inputValue())
    await highest.focus()
    await page.keyboard.press('Home')
    expect(Number(await highest.inputValue())).toBeGreaterThanOrEqual(Number(await lowest.inputValue()))
  })

  test('[SRC-08] moves when a number is typed, and the button asks for the count', async ({ page }) => {
    await page.goto(at('meridian', ALL))
    const [from, to] = await filtersOf(page).locator('[name=price]').all()
    await from!.click()
    await from!.fill('30000')
    await expect(filtersOf(page).getByRole('slider', { name: 'Lowest price' })).toHaveValue('30000')
    await to!.fill('40000')
    await expect(filtersOf(page).getByRole('slider', { name: 'Highest price' })).toHaveValue('40000')
    await expect(filtersOf(page).getByRole('slider', { name: 'Highest price' })).toHaveAttribute(
      'aria-valuetext',
      '$40,000',
    )
    await expect(buttonOf(page)).toHaveText(/^Show \d+ cars$/)
    await buttonOf(page).click()
    await expect(page).toHaveURL(/price=30000/)
    expect(await countOf(page)).toBeGreaterThan(0)
  })
})

test('[SRC-03 SRC-12] a choice shows as many cars as its facet said, and as the button promised', async ({ page }) => {
  const random = seeded(7)
  for (const site of ['harbour-street', 'longreach', 'meridian']) {
    for (let round = 0; round < 3; round++) {
      await page.goto(at(site, ALL))
      const boxes = filtersOf(page).locator('details[open] input[type=checkbox]')
      const box = boxes.nth(Math.floor(random() * (await boxes.count())))
      const value = await box.getAttribute('value')
      const promised = Number((await box.locator('..').locator('.count').textContent())?.replace(/\D/g, ''))
      await box.check()
      await expect(buttonOf(page)).toHaveText(new RegExp(`^Show ${promised.toLocaleString('en-AU')} \\w+$`))
      await buttonOf(page).click()
      await expect(page.getByRole('list', { name: 'Chosen filters' })).toBeVisible()
      expect([site, value, await countOf(page)]).toEqual([site, value, promised])
    }
  }
})

test('[SRC-03] any facet’s count is what choosing it shows, on top of other choices', async ({ page }) => {
  await page.goto(at('meridian', `${ALL}?car_type=used&price=15000-45000`))
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
    const shown = await page.evaluate(async (search) => (await fetch(`/api/search?${search}`)).json(), `${query}`)
    expect({ name, value, count: shown.count }).toEqual({ name, value, count })
  }
})

test('[SRC-07] an older count never lands on a newer one', async ({ page }) => {
  let asked = 0
  await page.route(COUNT, async (route) => {
    const turn = ++asked
    const isFirstChoice =
      route.request().url().includes('car_type=new') && !route.request().url().includes('car_type=used')
    if (isFirstChoice) await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.fulfill({ json: { count: turn, text: isFirstChoice ? 'too late' : `answer to all` } }).catch(() => {})
  })
  await page.goto(at('meridian', ALL))
  const first = page.waitForRequest((request) => /car_type=new/.test(request.url()))
  await filtersOf(page).getByRole('checkbox', { name: /^New/ }).check()
  await first
  await filtersOf(page).getByRole('checkbox', { name: /^Used/ }).check()
  await expect(buttonOf(page)).toHaveText('Show answer to all')
  await page.waitForTimeout(1_700)
  await expect(buttonOf(page)).toHaveText('Show answer to all')
})

test('[SRC-07] a burst of choices asks once', async ({ page }) => {
  const asked: string[] = []
  await page.goto(at('meridian', ALL))
  // Wakes the button, whose own first question is not what is counted.
  await filtersOf(page).getByRole('checkbox', { name: /^Demo/ }).check()
  await page.waitForResponse(COUNT)
  page.on('request', (request) => {
    if (request.url().includes('/api/search')) asked.push(request.url())
  })
  const answered = page.waitForResponse(COUNT)
  await filtersOf(page).evaluate((form) => {
    for (const box of [...form.querySelectorAll<HTMLInputElement>('input[name=body]')].slice(0, 4)) box.click()
  })
  await answered
  expect(asked).toHaveLength(1)
  expect(asked[0]!.match(/body=/g)).toHaveLength(4)
})

test.describe('when the count cannot be had', () => {
  test.use({ forgiven: /status of 500|ERR_FAILED|Failed to fetch/ })

  for (const [trouble, respond] of [
    ['an error', { status: 500, json: { error: { code: 'internal', message: 'x' } } }],
    ['no connection', null],
  ] as const) {
    test(`[SRC-07 SRC-12] the button still leads to the results: ${trouble}`, async ({ page }) => {
      await page.route(COUNT, (route) => (respond ? route.fulfill(respond) : route.abort()))
      await page.goto(at('meridian', ALL))
      await filtersOf(page).getByRole('checkbox', { name: /^Used/ }).check()
      await expect(buttonOf(page)).toHaveText('Show results')
      await buttonOf(page).click()
      await expect(page).toHaveURL(/used/)
      expect(await countOf(page)).toBeGreaterThan(0)
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
