import type { Page } from '@playwright/test'
import { frames } from './rest.ts'
import { ALL, at, carOf } from './running.ts'
import { countOf, expect, test } from './visit.ts'

test('[QLT-01] the first Tab offers to skip to the content, and Enter does', async ({ page }) => {
  await page.goto(at('longreach', ALL))
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#content$/)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

test('[NAV-02] [QLT-01] a dropdown opens by key, is walked by Tab, closes by Escape and gives the focus back', async ({
  page,
}) => {
  await page.goto(at('harbour-street', '/'))
  const stock = page.getByRole('navigation', { name: 'Main' }).locator('summary', { hasText: 'Our Stock' })
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /used/i }).first()
  await expect(link).toBeHidden()
  await stock.focus()
  await page.keyboard.press('Enter')
  await expect(link).toBeVisible()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('.menu-items') !== null)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(link).toBeHidden()
  await expect(stock).toBeFocused()
  await page.keyboard.press('Space')
  await expect(link).toBeVisible()
})

test('[NAV-02] a dropdown that was opened before its code came stays open, and closes by a click outside', async ({
  page,
}) => {
  const code = Promise.withResolvers<void>()
  await page.route(/assets\/press-/, async (route) => {
    await code.promise
    await route.continue()
  })
  await page.goto(at('harbour-street', '/'))
  const asked = page.waitForRequest(/assets\/press-/)
  await page.locator('main').click({ position: { x: 2, y: 2 } })
  await asked
  const stock = page.getByRole('navigation', { name: 'Main' }).locator('details').first()
  await stock.locator('summary').click()
  const come = page.waitForResponse(/assets\/press-/)
  code.resolve()
  await come
  await frames(page, 10)
  await expect(stock).toHaveAttribute('open')
  await page.locator('main').click({ position: { x: 2, y: 2 } })
  await expect(stock).not.toHaveAttribute('open')
})

test('[SRC-08] [QLT-01] the filters are chosen and the price slider moved by keys alone', async ({ page }) => {
  await page.goto(at('meridian', ALL))
  const all = await countOf(page)
  const filters = page.getByRole('form', { name: 'Filters' })
  await filters.getByRole('checkbox', { name: /^Used/ }).focus()
  await page.keyboard.press('Space')
  const lowest = filters.getByRole('slider', { name: 'Lowest price' })
  const before = Number(await lowest.inputValue())
  await lowest.focus()
  // The island wakes by the focus; only then do keys change the fields.
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(filters.locator('[name=price]').first()).toHaveValue(await lowest.inputValue(), { timeout: 500 })
  }).toPass()
  expect(Number(await lowest.inputValue())).toBeGreaterThan(before)
  await filters.getByRole('button', { name: /^Show/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/price=/)
  expect(await countOf(page)).toBeLessThan(all)
})

const PAGES: [string, (slug: string) => string][] = [
  ['home', () => '/'],
  ['search', () => ALL],
  ['vehicle', (slug) => carOf(slug)],
  ['budget', () => '/budget'],
]

for (const width of [390, 1440]) {
  for (const [name, path] of PAGES) {
    test(`[QLT-01] on the ${name} page at ${width} px the focus is visible wherever Tab leads`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(at('meridian', path('meridian')))
      const lost = await walk(page, 45)
      expect(lost).toEqual([])
    })
  }
}

/** Presses Tab so often and tells where the focus could not be seen: covered, off the screen, or without an outline. */
async function walk(page: Page, steps: number): Promise<string[]> {
  const lost: string[] = []
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press('Tab')
    const trouble = await page.evaluate(async () => {
      const element = document.activeElement
      if (!element || element === document.body) return null
      await Promise.all(
        document
          .getAnimations()
          // One that goes with scrolling never ends.
          .filter(({ timeline }) => timeline === document.timeline)
          .map((animation) => animation.finished.catch(() => {})),
      )
      const { left, top, width, height } = element.getBoundingClientRect()
      const points = [0.5, 0.1, 0.9].map((share) => [left + width * share, top + height / 2] as const)
      const seen = points.some(([x, y]) => {
        const hit = document.elementFromPoint(x, y)
        return (
          hit !== null &&
          (element.contains(hit) || hit.contains(element) || hit.closest('.card') === element.closest('.card'))
        )
      })
      const outlined = [element, ...(element.closest('.card') ? [element.closest('.card')!] : [])].some((each) => {
        const style = getComputedStyle(each)
        return style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2
      })
      const marked = outlined || element.matches('input[type=range]')
      const said = `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent).slice(0, 40)}`
      return seen && marked ? null : `${said}: ${seen ? 'no outline' : 'hidden'}`
    })
    if (trouble) lost.push(trouble)
  }
  return lost
}

test('[SRC-07] [QLT-01] a search sent by key keeps the focus where it was, and so does each filter taken back', async ({
  page,
}) => {
  await page.goto(at('meridian', ALL))
  const box = page.getByRole('main').locator('input[type=search][name=query]')
  await box.focus()
  await expect(page.locator('html[data-live]')).toBeAttached()
  await page.keyboard.type('corolla')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/query=corolla$/)
  await countOf(page)
  await expect(box).toBeFocused()
  await page.goto(at('meridian', `${ALL}?body=SUV&car_type=used`))
  const chips = page.getByRole('list', { name: 'Chosen filters' }).locator('.chip')
  await chips.first().focus()
  await expect(page.locator('html[data-live]')).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(chips).toHaveCount(1)
  await expect(chips.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chips).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
