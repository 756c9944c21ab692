import type { Locator, Page } from '@playwright/test'
import { askSite } from './ask.ts'
import { ALL, at, carOf, EVERY_SITE, SITES } from './running.ts'
import { violations } from './violations.ts'
import { expect, test } from './visit.ts'

const LONG = 'supercalifragilistic'.repeat(8)
const WIDTHS = [390, 820, 1440]

/** The sites whose pages no other test opens. */
const OTHERS = EVERY_SITE.slice(SITES.length)

const pagesOf = (slug: string): [kind: string, path: string][] => [
  ['home', '/'],
  ['search', `${ALL}?car_type=used&price=10000-90000`],
  ['no results', `${ALL}?query=qqzzxxvv`],
  ['vehicle', carOf(slug)],
]

for (const { slug, name } of OTHERS) {
  for (const width of WIDTHS) {
    test(`[QLT-01] [TEN-10] ${name} fits ${width} px and leaves axe nothing to find`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      for (const [kind, path] of pagesOf(slug)) {
        await page.goto(at(slug, path))
        expect([kind, await sidewaysBy(page)]).toEqual([kind, 0])
        expect(await violations(page, kind)).toEqual([])
      }
    })
  }
}

for (const { slug, name } of EVERY_SITE) {
  test(`[SRC-03] ${name} counts on its first page what each link shows`, async () => {
    const { text } = await askSite(slug, '/')
    const links = [...text.matchAll(/href="(\/search\/[^"]+)"(?:(?!<\/a>).)*class="count">([\d,]+)</g)]
    expect(links.length).toBeGreaterThan(3)
    for (const [, href, count] of links) {
      const shown = JSON.parse((await askSite(slug, `/api${href!.replaceAll('&amp;', '&')}`)).text)
      expect([href, shown.count]).toEqual([href, Number(count!.replaceAll(',', ''))])
    }
  })
}

test.describe('what is longer than its place', () => {
  for (const width of WIDTHS) {
    test(`[TEN-10] stays in it at ${width} px: words, titles, badges`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      for (const { slug } of EVERY_SITE) {
        for (const path of [`${ALL}?query=${LONG}`, `${ALL}?car_type=used`, ALL]) {
          await page.goto(at(slug, path))
          expect([slug, path, await sidewaysBy(page), await tooWide(page)]).toEqual([slug, path, 0, []])
        }
      }
    })
  }
})

test.describe('the mark of a saved car', () => {
  // The others save to the watchlist, which asks for sign-in first.
  const KEEPING = EVERY_SITE.filter(({ slug }) => !['gantry', 'longreach'].includes(slug)).map(
    ({ slug }) => [slug, 'light'] as const,
  )

  for (const [slug, colorScheme] of [...KEEPING, ['meridian', 'dark'] as const]) {
    test(`[WAT-05] [QLT-01] can be seen on its disc: ${slug}, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await page.goto(at(slug, ALL))
      const button = page.locator('.grid-cars [data-save=favourite]').first()
      await button.click()
      await expect(button).toHaveAttribute('aria-pressed', 'true')
      expect(await contrast(button.locator('.icon'))).toBeGreaterThanOrEqual(3)
    })
  }
})

/** Between what is drawn and the ground it is drawn on: 1 is none, 21 the most. */
const contrast = (drawing: Locator) =>
  drawing.evaluate((element) => {
    const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
    const lightness = (colour: string) => {
      brush.fillStyle = colour
      brush.fillRect(0, 0, 1, 1)
      const [r, g, b] = [...brush.getImageData(0, 0, 1, 1).data].map((part) =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
    }
    const { color, backgroundColor } = getComputedStyle(element)
    const [dark, light] = [lightness(color), lightness(backgroundColor)].toSorted((one, other) => one - other)
    return (light! + 0.05) / (dark! + 0.05)
  })

/** How far a page can be moved to the side, in px. */
const sidewaysBy = (page: Page) =>
  page.evaluate(() => document.scrollingElement!.scrollWidth - document.scrollingElement!.clientWidth)

/** Parts of the list that stick out of what they stand in. */
const tooWide = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.results-head > *, .chips > *, .card > *')]
      .filter((part) => {
        const box = part.getBoundingClientRect()
        const around = part.parentElement!.getBoundingClientRect()
        return box.width > 0 && box.right > around.right + 1
      })
      .map((part) => `${part.className}: ${part.textContent.slice(0, 60)}`),
  )
