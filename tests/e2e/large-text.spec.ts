import { CHROMIUM_FLAGS } from '../../scripts/browser.ts'
import { overflowing } from './overflow.ts'
import { ALL, at, carOf, EVERY_SITE } from './running.ts'
import { expect, test } from './visit.ts'

const executablePath = process.env['CHROMIUM_PATH']
// What a shopper sets in the browser who reads text at twice its size.
const args = [...CHROMIUM_FLAGS, '--blink-settings=defaultFontSize=32']

test.use({
  forgiven: /status of (404|410|503)|preloaded using link preload/,
  launchOptions: { ...(executablePath && { executablePath }), args },
})

for (const { slug, name } of EVERY_SITE) {
  test(`[QLT-01] ${name} is not wider than the screen where text is twice as large`, async ({ page }) => {
    test.slow()
    for (const path of ['/', ALL, carOf(slug), '/budget', '/book-test-drive', '/contact-us']) {
      await page.setViewportSize({ width: 1440, height: 800 })
      await page.goto(at(slug, path))
      await page
        .locator('main details')
        .evaluateAll((all) => all.forEach((each) => ((each as HTMLDetailsElement).open = true)))
      for (const width of [1440, 820, 390]) {
        await page.setViewportSize({ width, height: 800 })
        expect([path, width, await overflowing(page)]).toEqual([path, width, []])
      }
    }
  })
}
