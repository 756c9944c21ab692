import type { Locator } from '@playwright/test'
import { askSite } from './ask.ts'
import { ALL, at, EVERY_SITE } from './running.ts'
import { expect, test } from './visit.ts'

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
