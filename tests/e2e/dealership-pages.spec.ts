import { overflowing } from './overflow.ts'
import { atRest } from './rest.ts'
import { at, EVERY_SITE } from './running.ts'
import { shifts } from './shifts.ts'
import { COLOURS, violations } from './violations.ts'
import { expect, test } from './visit.ts'

test.use({ forgiven: /status of 410|preloaded using link preload/ })

/** The kinds of page around the cars, each on a site or two that show it best. */
const PAGES: Record<string, string[]> = {
  'harbour-street': [
    '/budget',
    '/locations/moorooka',
    '/offers/toyota/corolla-fuel-card',
    '/privacy-policy',
    '/about-us',
  ],
  gantry: ['/chat', '/service', '/diamond-advantage', '/utes-under-30000', '/blog/van-or-cab-chassis'],
  lantern: ['/search/toyota', '/faqs', '/blog/what-a-car-costs-in-a-week', '/roadside-assistance'],
  longreach: ['/blog', '/teams/toowoomba', '/brands/royal-enfield', '/blog/ball-weight', '/dealerships'],
  meridian: [
    '/dealerships',
    '/dealer-locator?postcode=4127&department=service',
    '/locations/springwood',
    '/careers',
    '/brands',
    '/models/mazda/cx-5',
    '/offers/isuzu/mu-x-tow-pack',
    '/contact-us/springwood',
    '/about-us',
    '/pages/reviews',
    '/warranty',
  ],
}
/** Pages whose structure another site's page shows, or the walk through their form (form-states.spec.ts). */
const SHOWN_ELSEWHERE = new Set([
  '/locations/moorooka',
  '/offers/toyota/corolla-fuel-card',
  '/service',
  '/careers',
  '/contact-us/springwood',
])
/** What axe looks at: wide at everything, where structure is shown elsewhere at the colours alone. */
const WIDTHS = [
  { width: 1440, look: {}, lookElsewhere: { rules: COLOURS } },
  { width: 390, look: { without: COLOURS }, lookElsewhere: null },
]

for (const { slug, name } of EVERY_SITE) {
  test(`[QLT-01] [QLT-05] ${name}: pages of the dealership keep still, fit, and leave axe nothing to find`, async ({
    page,
  }) => {
    test.slow()
    for (const path of PAGES[slug]!)
      for (const { width, look, lookElsewhere } of WIDTHS) {
        const where = `${path} at ${width} px`
        await page.setViewportSize({ width, height: 800 })
        await page.goto(at(slug, path), { waitUntil: 'load' })
        await page.mouse.wheel(0, 1200)
        await atRest(page)
        expect([where, await shifts(page), await overflowing(page)]).toEqual([where, [], []])
        const own = SHOWN_ELSEWHERE.has(path) ? lookElsewhere : look
        if (own) expect(await violations(page, where, own)).toEqual([])
      }
    await page.setViewportSize({ width: 320, height: 800 })
    expect(await overflowing(page)).toEqual([])
  })
}

for (const [pointer, hasTouch] of [
  ['a finger', true],
  ['a mouse', false],
] as const)
  test.describe(`with ${pointer}`, () => {
    test.use({ hasTouch, isMobile: hasTouch, viewport: { width: 900, height: 900 } })

    test(`[LOC-01] the strip of locations ${hasTouch ? 'says' : 'does not say'} that it can be swiped`, async ({
      page,
    }) => {
      await page.goto(at('meridian', '/'))
      await expect(page.locator('.swipe-hint')).toBeVisible({ visible: hasTouch })
    })
  })
