import type { Locator } from '@playwright/test'
import { askSite } from './ask.ts'
import { animationsOver } from './rest.ts'
import { ALL, at, EVERY_SITE } from './running.ts'
import { expect, test } from './visit.ts'

test('[SRC-03] every site counts on its first page what each link shows', async () => {
  for (const { slug } of EVERY_SITE) {
    const { text } = await askSite(slug, '/')
    const links = [...text.matchAll(/href="(\/search\/[^"]+)"(?:(?!<\/a>).)*class="count">([\d,]+)</g)]
    expect([slug, links.length > 3]).toEqual([slug, true])
    for (const [, href, count] of links) {
      const shown = JSON.parse((await askSite(slug, `/api${href!.replaceAll('&amp;', '&')}`)).text)
      expect([slug, href, shown.count]).toEqual([slug, href, Number(count!.replaceAll(',', ''))])
    }
  }
})

test.describe('the mark of a saved car', () => {
  // The others save to the watchlist, which asks for sign-in first.
  const KEEPING = EVERY_SITE.filter(({ slug }) => !['gantry', 'longreach'].includes(slug))

  for (const { slug } of KEEPING) {
    test(`[WAT-05] [QLT-01] can be seen on its disc: ${slug}`, async ({ page }) => {
      await page.goto(at(slug, ALL))
      const button = page.locator('.grid-cars [data-save=favourite]').first()
      await button.click()
      await expect(button).toHaveAttribute('aria-pressed', 'true')
      for (const colorScheme of slug === 'meridian' ? (['light', 'dark'] as const) : (['light'] as const)) {
        await page.emulateMedia({ colorScheme })
        await animationsOver(page)
        expect(await contrast(button)).toBeGreaterThanOrEqual(3)
      }
    })
  }
})

/** Between the icon of a button and its disc: 1 is none, 21 the most. */
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
    const [icon, disc] = ['::before', '::after'].map((part) => getComputedStyle(element, part).backgroundColor)
    const [dark, light] = [lightness(icon!), lightness(disc!)].toSorted((one, other) => one - other)
    return (light! + 0.05) / (dark! + 0.05)
  })
