import type { Page } from '@playwright/test'
import { said } from './device.ts'
import { animationsOver, holdAnswer } from './rest.ts'
import { at, carOf, EVERY_SITE } from './running.ts'
import { shifts } from './shifts.ts'
import { expect, test } from './visit.ts'

const SITE = 'meridian'
const PAGES = ['/', '/search/new-used-and-demo-cars', 'a car', '/about-us', '/locations/springwood']
const addressOf = (path: string) => at(SITE, path === 'a car' ? carOf(SITE) : path)

const PHONE = { width: 390, height: 844 }
test.use({ viewport: PHONE, screen: PHONE, hasTouch: true })

/** What a page asked for before it had loaded, by the end of its address. */
const beforeLoad = (page: Page) =>
  page.evaluate(() => {
    const { loadEventStart } = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming
    const early = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < loadEventStart)
    return early.map(({ name }) => name)
  })

const whole = (page: Page) => expect(page.locator('html')).not.toHaveAttribute('data-unstyled')

for (const path of PAGES) {
  test(`[QLT-05] the first visit of a phone has the first view of ${path} first, and nothing moves when the rest comes`, async ({
    page,
  }) => {
    await page.goto(addressOf(path))
    // The letters of the headings alone are ahead of the styles.
    const early = (await beforeLoad(page)).filter((name) => /\.(css|js|woff2)$/.test(name))
    expect(early.filter((name) => !name.includes('/fonts/headings/'))).toEqual([])
    await page.mouse.wheel(0, 600)
    await whole(page)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    expect(await shifts(page)).toEqual([])
  })
}

for (const [site, path] of [
  ['longreach', '/blog'],
  ['gantry', '/chat'],
  ['meridian', '/search?query=zzzqq'],
] as const) {
  test(`[QLT-05] the first visit of a phone to ${path} of ${site} moves nothing`, async ({ page }) => {
    await page.goto(at(site, path))
    await page.mouse.wheel(0, 600)
    await whole(page)
    await animationsOver(page)
    expect(await shifts(page)).toEqual([])
  })
}

test('[QLT-05] what lies below the first view takes its styles part by part, so that a slow phone answers in between', async ({
  page,
}) => {
  await page.addInitScript(() =>
    new MutationObserver(([change], observer) => {
      const root = change!.target as HTMLElement
      if ('unstyled' in root.dataset) return
      observer.disconnect()
      root.dataset['footer'] = String(document.querySelector('.footer a')!.checkVisibility())
    }).observe(document, { subtree: true, attributeFilter: ['data-unstyled'] }),
  )
  await page.goto(addressOf('a car'))
  await expect(page.locator('html')).toHaveAttribute('data-footer', 'false')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  // Kept as text and written back, a style of an element would be refused by the content security policy.
  await expect(page.locator('[style=""]')).toHaveCount(0)
})

test('[QLT-05] a page that is left is not measured first: laying it out again would hold up the next one', async ({
  page,
}) => {
  await page.goto(addressOf('a car'))
  await page.mouse.wheel(0, 600)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.evaluate(() => {
    addEventListener(
      'pagehide',
      () => {
        for (const [place, name] of [
          [HTMLElement.prototype, 'offsetHeight'],
          [globalThis, 'innerWidth'],
        ] as const)
          Object.defineProperty(place, name, { get: () => sessionStorage.setItem('measured', 'yes') })
      },
      { capture: true },
    )
  })
  await page.goto(addressOf('/about-us'))
  const left = await page.evaluate(() => Object.entries(sessionStorage))
  expect(left.filter(([key]) => key.startsWith('height:') && key.includes('/cars/'))).toHaveLength(1)
  expect(left.map(([key]) => key)).not.toContain('measured')
})

/** How each element of the screen looks, and where it begins; null for one that is not seen. */
const looks = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('body *'), (element) => {
      const { x, y, width, height, bottom } = element.getBoundingClientRect()
      if (width * height === 0 || bottom < 0 || y > innerHeight || !element.checkVisibility()) return null
      const { color, backgroundColor, font, border, borderRadius, textDecoration } = getComputedStyle(element)
      const box = [x, y, width].map(Math.round)
      return [
        element.tagName,
        element.className,
        box,
        color,
        backgroundColor,
        font,
        border,
        borderRadius,
        textDecoration,
      ].join()
    }),
  )

for (const { slug } of EVERY_SITE) {
  test(`[QLT-05] the first view of a phone looks the same on ${slug} when the rest of its styles comes`, async ({
    page,
  }) => {
    await page.route(/fonts\/(?!headings).*\.woff2|boot-/, () => {})
    await page.addInitScript(() => localStorage.clear())
    for (const path of ['/', '/search/new-used-and-demo-cars', carOf(slug), '/dealerships']) {
      const rest = Promise.withResolvers<void>()
      await page.route(/assets\/.*\.css/, async (route) => {
        await rest.promise
        await route.continue()
      })
      await page.goto(at(slug, path))
      await expect(page.locator('html')).toHaveAttribute('data-unstyled')
      const first = await looks(page)
      rest.resolve()
      await whole(page)
      const last = await looks(page)
      expect(last.map((look, place) => first[place] && look)).toEqual(first)
    }
  })
}

test('[QLT-05] a second visit has its fonts from the start, waits for no other part, and moves nothing; one that is returned to is whole', async ({
  page,
}) => {
  const typesBefore = async () =>
    (await beforeLoad(page)).map((name) => name.split('.').at(-1)).filter((type) => /^(css|js|woff2)$/.test(type ?? ''))
  await page.goto(addressOf('a car'))
  await whole(page)
  await page.waitForFunction(() => localStorage.getItem('fetched'))
  await page.goto(addressOf('a car'))
  expect([...new Set(await typesBefore())]).toEqual(['woff2'])
  await whole(page)
  await page.mouse.wheel(0, 600)
  await animationsOver(page)
  expect(await shifts(page)).toEqual([])
  await page.reload()
  expect(await typesBefore()).toContain('css')
})

test('[QLT-04] a page whose other styles hang shows all that it holds', async ({ page }) => {
  await page.route(/assets\/search-.*\.css/, () => {})
  await page.goto(addressOf('/search/new-used-and-demo-cars'), { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-unstyled')
  await expect(page.locator('html')).not.toHaveAttribute('data-unstyled', { timeout: 12_000 })
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

/** The phone's menu, opened before the styles of the rest of the page; `styles.resolve` lets them come. */
async function openMenuEarly(page: Page) {
  const styles = Promise.withResolvers<void>()
  await page.route(/assets\/.*\.css/, async (route) => {
    await styles.promise
    await route.continue()
  })
  await page.goto(addressOf('/'), { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Menu' }).click()
  return { styles }
}

test('[NAV-01] a place of this page that the menu leads to is shown, also before its styles came', async ({ page }) => {
  const { styles } = await openMenuEarly(page)
  const menu = page.locator('#menu')
  await expect(menu).toBeVisible()
  await menu.locator('a[href="/#locations"]').evaluate((link: HTMLElement) => link.click())
  await expect(menu).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-unstyled')
  styles.resolve()
  await whole(page)
  await expect(page.locator('#locations')).toBeInViewport()
})

test('[NAV-01] [QLT-01] the links of a menu that is opened before the styles came are as high as a finger, and stay in place', async ({
  page,
}) => {
  const { styles } = await openMenuEarly(page)
  const links = page.locator('#menu .menu').locator('a, summary').locator('visible=true')
  await expect(links.first()).toBeInViewport()
  const boxes = async () => {
    await animationsOver(page)
    return links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().toJSON() as DOMRect))
  }
  const before = await boxes()
  for (const { height, width } of before) expect([height >= 44, width > 200]).toEqual([true, true])
  await expect(page.locator('html')).toHaveAttribute('data-unstyled')
  styles.resolve()
  await whole(page)
  const after = await boxes()
  expect(Math.abs(after.at(-1)!.y - before.at(-1)!.y)).toBeLessThan(24)
})

test('[QLT-04] a press before the script came brings it, and the next one is answered', async ({ page }) => {
  const script = await holdAnswer(page, /boot-/)
  await page.goto(addressOf('/'), { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Menu' }).click()
  script.letGo()
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible()
})

test('[SAV-01] [QLT-04] hearts that are pressed before the script came are filled by it, each once', async ({
  page,
}) => {
  const scriptComes = Promise.withResolvers<void>()
  await page.route(/boot-/, async (route) => {
    await scriptComes.promise
    await route.continue()
  })
  await page.goto(addressOf('/search/new-used-and-demo-cars'), { waitUntil: 'commit' })
  const hearts = page.locator('.card [data-save=favourite]')
  await hearts.nth(0).click()
  await hearts.nth(1).click()
  await hearts.nth(0).click()
  scriptComes.resolve()
  for (const place of [0, 1]) await expect(hearts.nth(place)).toHaveAttribute('aria-pressed', 'true')
  await expect(said(page)).toHaveText('Saved.')
})

test('[SRC-07] [QLT-04] a filter and an order that were chosen before the script came are followed by it', async ({
  page,
}) => {
  const script = await holdAnswer(page, /boot-/)
  await page.goto(addressOf('/search/new-used-and-demo-cars'), { waitUntil: 'commit' })
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Lowest price' })
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('form', { name: 'Filters' }).getByRole('checkbox', { name: /^Used/ }).check()
  script.letGo()
  await expect(page).toHaveURL(/\/used-cars\?sortBy=price-asc/)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[QLT-04] all styles come as links', async ({ page }) => {
    await page.goto(addressOf('a car'))
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toHaveCSS('padding-top', /[1-9]/)
  })
})
