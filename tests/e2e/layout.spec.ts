import { atRest } from './rest.ts'
import { ALL, at, carOf, SITES } from './running.ts'
import { shifts } from './shifts.ts'
import { expect, test } from './visit.ts'

const pagesOf = (slug: string) => ['/', ALL, carOf(slug, 'photographed'), ...(slug === 'meridian' ? [carOf(slug)] : [])]

for (const { slug, name } of SITES) {
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
