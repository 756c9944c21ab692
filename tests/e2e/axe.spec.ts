import { ALL, at, BROKEN, carOf, SITES } from './running.ts'
import { violations } from './violations.ts'
import { expect, test } from './visit.ts'

const PHONE = { width: 390, height: 780 }
const WIDE = { width: 1440, height: 900 }

test.use({ forgiven: /status of (404|410|503)/ })

/** Every kind of page a visitor can meet. */
const pagesOf = (slug: string): [string, string][] => [
  ['home', '/'],
  ['search', ALL],
  ['filtered search', `${ALL}?query=a&car_type=used&price=10000-90000&page=2`],
  ['no results', `${ALL}?query=qqzzxxvv`],
  ['vehicle', carOf(slug, 'photographed')],
  ['sold vehicle', carOf(slug, 'sold')],
  ['saved', '/saved'],
  ['compare', `/compare?cars=${carOf(slug).split('/').at(-1)},${carOf(slug, 'photographed').split('/').at(-1)}`],
  ['not found', '/nowhere'],
]

for (const { slug, name } of SITES) {
  for (const viewport of [PHONE, WIDE]) {
    test(`[QLT-01] ${name} has nothing for axe to find at ${viewport.width} px`, async ({ page }) => {
      await page.setViewportSize(viewport)
      for (const [kind, path] of pagesOf(slug)) {
        await page.goto(at(slug, path))
        expect(await violations(page, kind)).toEqual([])
      }
    })
  }
}

test('[QLT-01] nor with the drawer, the menu and every fold open', async ({ page }) => {
  await page.setViewportSize(PHONE)
  for (const { slug } of SITES) {
    await page.goto(at(slug, ALL))
    await page.getByRole('button', { name: /^Filters/ }).click()
    await page
      .locator('form details')
      .evaluateAll((all) => all.forEach((each) => ((each as HTMLDetailsElement).open = true)))
    expect(await violations(page, 'drawer')).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    expect(await violations(page, 'menu')).toEqual([])
  }
})

test('[QLT-01] nor with a dropdown open on a wide screen and everything unfolded on a vehicle page', async ({
  page,
}) => {
  await page.setViewportSize(WIDE)
  for (const { slug } of SITES) {
    await page.goto(at(slug, carOf(slug)))
    await page
      .locator('main details')
      .evaluateAll((all) => all.forEach((each) => ((each as HTMLDetailsElement).open = true)))
    expect(await violations(page, 'unfolded')).toEqual([])
    await page.getByRole('navigation', { name: 'Main' }).locator('summary').first().click()
    // What it covers by half is whole again once it is closed.
    expect(await violations(page, 'dropdown', 'header')).toEqual([])
  }
})

test('[QLT-01] nor in the dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(at('meridian', '/'))
  const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).not.toBe(ground)
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const [kind, path] of pagesOf('meridian')) {
    await page.goto(at('meridian', path))
    expect(await violations(page, `dark ${kind}`)).toEqual([])
  }
})

test('[QLT-01] nor on the page that says something broke', async ({ page }) => {
  await page.goto(at(BROKEN, ALL))
  expect(await violations(page, 'broken')).toEqual([])
})

test('[QLT-01] nothing moves for those who ask for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(PHONE)
  await page.goto(at('meridian', ALL))
  await page.getByRole('button', { name: /^Filters/ }).click()
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
})
