import type { Page } from '@playwright/test'
import { atRest } from './rest.ts'
import { ALL, at, carOf, SITES } from './running.ts'
import { shifts } from './shifts.ts'
import { expect, test } from './visit.ts'

const pagesOf = (slug: string) => ['/', ALL, carOf(slug), carOf(slug, 'photographed')]

for (const { slug, name } of SITES) {
  for (const width of [320, 390, 820, 1440]) {
    test(`[TEN-10] ${name} never scrolls sideways at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      for (const path of [...pagesOf(slug), `${ALL}?query=qqzz&price=10000-90000&year=2015-2024&km=0-90000`]) {
        await page.goto(at(slug, path))
        expect(await overflowing(page)).toEqual([])
      }
    })
  }

  test(`[QLT-05] ${name}: nothing shifts while a page loads, is scrolled, and wakes`, async ({ page }) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      for (const path of pagesOf(slug)) {
        await page.goto(at(slug, path), { waitUntil: 'load' })
        await page.mouse.move(width / 2, 400)
        await page.mouse.wheel(0, 1200)
        await atRest(page)
        expect(await shifts(page)).toEqual([])
      }
    }
  })
}

test('[QLT-05] a font that comes late moves nothing', async ({ page }) => {
  await page.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })
  for (const { slug } of SITES) {
    const font = page.waitForResponse(/\.woff2$/)
    await page.goto(at(slug, '/'), { waitUntil: 'commit' })
    await font
    expect(await shifts(page)).toEqual([])
  }
})

test('[QLT-01] enlarged to twice its size, a page still fits and every control is at hand', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 })
  const page = await context.newPage()
  for (const { slug } of SITES) {
    for (const path of pagesOf(slug)) {
      await page.goto(at(slug, path))
      expect(await overflowing(page)).toEqual([])
    }
    await page.goto(at(slug, ALL))
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await expect(page.getByRole('form', { name: 'Filters' }).getByRole('button', { name: /^Show/ })).toBeInViewport({
      ratio: 1,
    })
  }
  await context.close()
})

/** What sticks out of the page to the right, when the page can be scrolled there. */
const overflowing = (page: Page) =>
  page.evaluate(() => {
    const root = document.scrollingElement!
    if (root.scrollWidth <= root.clientWidth) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > root.clientWidth + 1)
      .slice(0, 5)
      .map((element) => `${element.tagName}.${element.className}`)
      .concat(`${root.scrollWidth} in ${root.clientWidth}`)
  })
