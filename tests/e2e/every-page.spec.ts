import type { Page } from '@playwright/test'
import { overflowing, tooWide } from './overflow.ts'
import { ALL, at, BROKEN, carOf, EVERY_SITE, SITES } from './running.ts'
import { COLOURS, violations } from './violations.ts'
import { expect, test } from './visit.ts'

// axe takes longer than a preloaded photograph may wait for the width that shows it.
test.use({ forgiven: /status of (404|410|503)|preloaded using link preload/ })

/** Wide to narrow; 720 is a screen of 1440 enlarged to twice its size. */
const WIDTHS = [1440, 820, 720, 390, 320]
const PHONE = 390
/**
 * Where axe looks at everything on a site that shows the page's structure; colours are the same at each width, and what
 * only a phone shows is looked at with the drawer and the menu. The other sites show the same structure in colours of
 * their own.
 */
const AXE: ReadonlyMap<number, { rules?: string[]; without?: string[] }> = new Map([
  [1440, {}],
  [PHONE, { without: COLOURS }],
])
const OWN_COLOURS: typeof AXE = new Map([[1440, { rules: COLOURS }]])
const NOTHING: typeof AXE = new Map()

const LONG = 'supercalifragilistic'.repeat(8)

type Slug = (typeof SITES)[number]['slug']
type Kind = {
  name: string
  path: string
  act?: (page: Page) => Promise<void>
  /** Which site shows the structure of the page: each where sites compose it, none where other kinds show it all. */
  structure: 'each' | 'none' | Slug
}

const unfold = (page: Page) =>
  page.locator('main details').evaluateAll((all) => all.forEach((each) => ((each as HTMLDetailsElement).open = true)))

const shared = (slug: string): Kind[] => [
  { name: 'home', path: '/', structure: 'each' },
  { name: 'search', path: ALL, structure: 'each' },
  { name: 'no results', path: `${ALL}?query=qqzzxxvv`, structure: 'harbour-street' },
  { name: 'long words', path: `${ALL}?query=${LONG}`, structure: 'none' },
  { name: 'used cars', path: `${ALL}?car_type=used`, structure: 'none' },
  { name: 'vehicle, unfolded', path: carOf(slug), act: unfold, structure: 'each' },
]

const others = (slug: string): Kind[] => [
  {
    name: 'filtered search',
    path: `${ALL}?query=a&car_type=used&price=10000-90000&page=2`,
    structure: 'longreach',
  },
  {
    name: 'many filters',
    path: `${ALL}?query=qqzz&price=10000-90000&year=2015-2024&km=0-90000`,
    structure: 'none',
  },
  { name: 'photographed vehicle', path: carOf(slug, 'photographed'), structure: 'meridian' },
  { name: 'sold vehicle', path: carOf(slug, 'sold'), structure: 'harbour-street' },
  { name: 'special offers, unfolded', path: '/special-offers', act: unfold, structure: 'meridian' },
  { name: 'saved', path: '/saved', structure: 'harbour-street' },
  {
    name: 'compare',
    path: `/compare?cars=${carOf(slug).split('/').at(-1)},${carOf(slug, 'photographed').split('/').at(-1)}`,
    structure: 'meridian',
  },
  { name: 'not found', path: '/nowhere', structure: 'longreach' },
]

function chooseLooks({ structure }: Kind, slug: string): typeof AXE {
  if (structure === 'none') return NOTHING
  return structure === 'each' || structure === slug ? AXE : OWN_COLOURS
}

const isWithOthers = (slug: string) => SITES.some((site) => site.slug === slug)

/** A page is loaded once and made narrower: what the server sends does not depend on the width. */
for (const { slug, name } of EVERY_SITE) {
  test(`[QLT-01] [TEN-10] ${name} fits every width and leaves axe nothing to find`, async ({ page }) => {
    test.slow()
    for (const kind of [...shared(slug), ...(isWithOthers(slug) ? others(slug) : [])]) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(at(slug, kind.path))
      await kind.act?.(page)
      const looks = chooseLooks(kind, slug)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        const where = `${kind.name} at ${width} px`
        expect([where, await overflowing(page), await tooWide(page)]).toEqual([where, [], []])
        const look = looks.get(width)
        if (look) expect(await violations(page, where, look)).toEqual([])
      }
    }
  })
}

test('[QLT-01] axe finds nothing in an open drawer, menu or dropdown', async ({ page }) => {
  for (const { slug } of SITES) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(at(slug, ALL))
    await page.getByRole('navigation', { name: 'Main' }).locator('summary').first().click()
    expect(await violations(page, 'dropdown', { within: page.locator('header') })).toEqual([])
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: PHONE, height: 780 })
    await page.getByRole('button', { name: /^Filters/ }).click()
    await page
      .locator('form details')
      .evaluateAll((all) => all.forEach((each) => ((each as HTMLDetailsElement).open = true)))
    expect(await violations(page, 'drawer', { within: page.locator('#filters') })).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    expect(await violations(page, 'menu', { within: page.locator('#menu') })).toEqual([])
  }
})

test('[QLT-01] axe finds nothing wrong with the colours of dark mode', async ({ page }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await page.goto(at('meridian', '/'))
  const light = await ground()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await ground()).not.toBe(light)
  for (const kind of [...shared('meridian'), ...others('meridian')].filter(({ structure }) => structure !== 'none')) {
    await page.goto(at('meridian', kind.path))
    await kind.act?.(page)
    expect(await violations(page, `dark ${kind.name}`, { rules: COLOURS })).toEqual([])
  }
})

test('[QLT-01] axe finds nothing on the page that says something broke', async ({ page }) => {
  await page.goto(at(BROKEN, ALL))
  expect(await violations(page, 'broken')).toEqual([])
})

/** Opens and closes every fold of a page; gives those after which anything moves. */
const movingFolds = (page: Page) =>
  page.evaluate(async () => {
    const moving: string[] = []
    for (const fold of document.querySelectorAll('details')) {
      for (let turn = 0; turn < 2; turn++) {
        fold.open = !fold.open
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
        // Chromium does not list what moves there; what follows the scroll position is no motion of its own.
        const { transitionDuration, animationName } = getComputedStyle(fold, '::details-content')
        const unfolds = transitionDuration !== '0s' || animationName !== 'none'
        if (unfolds || document.getAnimations().some(({ timeline }) => timeline === document.timeline))
          moving.push(`${fold.className}: ${fold.querySelector('summary')?.textContent}`)
      }
    }
    return moving
  })

test('[QLT-01] [NAV-02] nothing moves for those who ask for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Menus, filters, a car's folds, offers and questions.
  const paths = [ALL, carOf('meridian', 'photographed'), '/special-offers', '/faqs', '/dealerships']
  for (const path of paths) {
    await page.goto(at('meridian', path))
    expect([path, await movingFolds(page)]).toEqual([path, []])
  }
  await page.setViewportSize({ width: PHONE, height: 780 })
  await page.goto(at('meridian', ALL))
  await page.getByRole('button', { name: /^Filters/ }).click()
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
})

test('[QLT-01] enlarged to twice its size, every control of the filters is at hand', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 })
  const page = await context.newPage()
  for (const { slug } of SITES) {
    await page.goto(at(slug, ALL))
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await expect(page.getByRole('form', { name: 'Filters' }).getByRole('button', { name: /^Show/ })).toBeInViewport({
      ratio: 1,
    })
  }
  await context.close()
})
