import type { Locator, Page } from '@playwright/test'
import { stopClock } from './rest.ts'
import { at, type Cars, carOf, EVERY_SITE } from './running.ts'
import { shifts } from './shifts.ts'
import { violations } from './violations.ts'
import { expect, test } from './visit.ts'

const SITE = 'harbour-street'
const GROUP = 'meridian'

const bar = (page: Page) => page.locator('.vehicle-top')
const tabs = (page: Page) => page.getByRole('region', { name: 'About this car' })
const tab = (page: Page, name: string) => tabs(page).locator('summary', { hasText: name })
const shareButton = (page: Page) => page.getByRole('button', { name: 'Share', exact: true })
const shareSheet = (page: Page) => page.getByRole('dialog', { name: 'Share this page' })

async function scrollPage(page: Page, top: number) {
  await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
  // What follows the scroll position does so with the next frames.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

/** The texts of everything the Tab key reaches in a place. */
const reachable = (page: Page, place: string) =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll<HTMLElement>(`${selector} :is(a, button)`)]
        .filter((element) => {
          element.focus()
          const isReached = document.activeElement === element
          element.blur()
          return isReached
        })
        .map(({ textContent }) => textContent),
    place,
  )

test.describe('the bar over the page', () => {
  test.use({ viewport: { width: 1440, height: 800 } })

  test('[VDP-05] comes after 500 px and not before, moves nothing, goes again, and says which car, its body and gearbox, its price, and its week with the comparison rate', async ({
    page,
  }) => {
    await page.goto(at(SITE, carOf(SITE)), { waitUntil: 'load' })
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      await page.emulateMedia({ reducedMotion })
      for (const top of [0, 250, 500]) {
        await scrollPage(page, top)
        await expect(bar(page)).toBeHidden()
        expect(await reachable(page, '.vehicle-top')).toEqual([])
      }
      await scrollPage(page, 502)
      await expect(bar(page)).toBeVisible()
      await expect(bar(page)).toBeInViewport({ ratio: 1 })
      expect((await reachable(page, '.vehicle-top')).length).toBeGreaterThan(0)
      await scrollPage(page, 100)
      await expect(bar(page)).toBeHidden()
      expect(await shifts(page)).toEqual([])
    }

    await scrollPage(page, 700)
    const said = (await bar(page).innerText()).replace(/\s+/g, ' ')
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    expect(said).toContain(title)
    expect(said).toMatch(/ · (Automatic|Manual|CVT)/)
    expect(said).toMatch(/\$[\d,]+ Drive away/)
    await expect(bar(page).getByRole('link').first()).toHaveText('Enquire Now')
    const sizes = await bar(page)
      .locator('.card-finance, .card-finance span')
      .evaluateAll((spans) => spans.map((span) => `${getComputedStyle(span).fontSize} ${span.textContent}`))
    expect(sizes).toEqual([
      expect.stringMatching(/^14px \$[\d,]+ a week [\d.]+% comparison rate$/),
      expect.stringMatching(/^14px [\d.]+% comparison rate$/),
    ])
  })

  test('[VDP-05] never lies over a heading that a link leads to, or over the focus', async ({ page }) => {
    await page.goto(at(SITE, carOf(SITE)))
    await page.locator('.vehicle-location a').click()
    await scrollPage(page, await page.evaluate(() => scrollY))
    await expect(bar(page)).toBeVisible()
    const under = await bar(page).evaluate((element) => element.getBoundingClientRect().bottom)
    const heading = page.locator('#vehicle-map h2')
    await expect.poll(() => heading.evaluate((each) => each.getBoundingClientRect().top)).toBeGreaterThan(under)
    // Backwards from the foot of the page: each focus comes in from above.
    await scrollPage(page, 100_000)
    await page.getByRole('contentinfo').getByRole('link').first().focus()
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Shift+Tab')
      const place = await page.evaluate(() => {
        const box = document.activeElement!.getBoundingClientRect()
        return { top: box.top, words: document.activeElement!.textContent }
      })
      expect(place.top, place.words ?? '').toBeGreaterThanOrEqual(under)
    }
  })
})

test.describe('the bar at the thumb', () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true })

  test('[VDP-05] stands in for the button under the photograph while that is off the screen, and is the only bar', async ({
    page,
  }) => {
    await page.goto(at(SITE, carOf(SITE)), { waitUntil: 'load' })
    const step = (await page.locator('.vehicle-next > :first-child').boundingBox())!
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      await page.emulateMedia({ reducedMotion })
      for (const top of [0, step.y]) {
        await scrollPage(page, top)
        await expect(page.locator('.vehicle-bar')).toBeHidden()
        expect(await reachable(page, '.vehicle-bar')).toEqual([])
      }
      await scrollPage(page, step.y + step.height + 2)
      await expect(page.locator('.vehicle-bar')).toBeInViewport({ ratio: 1 })
      await expect(bar(page)).toBeHidden()
      expect(await shifts(page)).toEqual([])
    }
  })

  test('[VDP-04] [VDP-05] of a sold car asks for a similar one', async ({ page }) => {
    await page.goto(at(SITE, carOf(SITE, 'sold')))
    await scrollPage(page, 900)
    await expect(page.locator('.vehicle-bar')).toContainText('SOLD')
    await page.locator('.vehicle-bar').getByRole('link', { name: 'Find Me Something Similar' }).click()
    await expect(page.getByRole('dialog', { name: 'Find me something similar' })).toBeVisible()
  })
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(`the tabs ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled })

    test('[VDP-02] [VDP-07] [VDP-09] show one at a time, beside each other where there is room; specifications and ways to share', async ({
      page,
    }) => {
      const path = carOf(SITE)
      await page.goto(at(SITE, path))
      const open = tabs(page).locator('details[open] .info-tab-body:visible')
      const rows = () =>
        tabs(page)
          .locator('summary:has(h2)')
          .evaluateAll((heads) => new Set(heads.map((head) => Math.round(head.getBoundingClientRect().bottom))).size)
      for (const [width, hasRoom] of [
        [1440, true],
        [820, null],
        [390, false],
      ] as const) {
        await page.setViewportSize({ width, height: 800 })
        await expect(open).toHaveCount(1)
        await expect(tabs(page).locator('details[open]')).toContainText('What’s Included')
        if (hasRoom !== null) expect((await rows()) === 1).toBe(hasRoom)
        await tab(page, 'Why Buy From Us?').click()
        await expect(open).toHaveCount(1)
        await expect(open).toContainText('120-point inspection')
        await tab(page, 'What’s Included').focus()
        await page.keyboard.press('Enter')
        await expect(open).toHaveCount(1)
        await expect(open).toContainText('Two keys')
      }

      const vin = page.getByText('VIN', { exact: true })
      await expect(vin).toBeHidden()
      await page.getByText('Show All Specs').click()
      await expect(vin).toBeVisible()
      await page.getByText('Hide Specs').click()
      await expect(vin).toBeHidden()

      await shareButton(page).click()
      const links = shareSheet(page).getByRole('link')
      await expect(links).toHaveText(['Facebook', 'WhatsApp', 'Email', 'SMS'])
      const own = encodeURIComponent(`https://www.harbourstreetmotors.example${path}`)
      for (const link of await links.all()) expect(await link.getAttribute('href')).toContain(own)
      await page.keyboard.press('Escape')
      await expect(shareSheet(page)).toBeHidden()
      await expect(shareButton(page)).toBeFocused()
    })

    test('[VDP-13] the certified badge opens by keyboard what it stands for, and gives the focus back', async ({
      page,
    }) => {
      await page.goto(at(GROUP, carOf(GROUP, 'certified')))
      const badge = page.getByRole('button', { name: 'Certified Pre-Owned' })
      const dialog = page.getByRole('dialog', { name: 'Certified Pre-Owned' })
      await badge.focus()
      await page.keyboard.press('Enter')
      await expect(dialog).toContainText('full service history')
      await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(badge).toBeFocused()
      await badge.click()
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(dialog).toBeHidden()
    })
  })
}

test('[VDP-09] long comments show the rest in place of their beginning', async ({ page }) => {
  await page.goto(at(SITE, carOf(SITE)))
  const comments = page.locator('.lead-letter .folded-text')
  const beginning = await comments.locator('.prose').first().innerText()
  expect(beginning).toMatch(/…$/)
  expect(beginning.length).toBeLessThanOrEqual(403)
  await comments.getByText('Show more').click()
  await expect(comments.locator('.prose:visible')).toHaveCount(1)
  await expect(comments.locator('.prose:visible')).not.toContainText('…')
  await comments.getByText('Show less').click()
  await expect(comments.locator('.prose').first()).toBeVisible()
})

test.describe('sharing with script', () => {
  test('[VDP-07] opens a small window, and closing it leads back to the link', async ({ page, context }) => {
    await context.route('https://www.facebook.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Share</title>' }),
    )
    await page.clock.install()
    await page.goto(at(SITE, carOf(SITE)))
    await shareButton(page).click()
    const link = shareSheet(page).getByRole('link', { name: 'Facebook' })
    const opening = page.waitForEvent('popup')
    await link.click()
    const opened = await opening
    await opened.waitForURL(/^https:\/\/www\.facebook\.com\/sharer\/sharer\.php\?u=https%3A/)
    expect(await opened.evaluate(() => [innerWidth, innerHeight, opener])).toEqual([550, 400, null])
    await link.evaluate((element) => element.blur())
    // Open, it is left alone; closed, that is seen within the second.
    await page.clock.runFor(1_300)
    await expect(link).not.toBeFocused()
    await opened.close()
    await expect(link).toBeFocused({ timeout: 2_000 })
  })

  test('[VDP-07] copies the address and says so for a second and a half, stock number and address of the yard for three', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const path = carOf(SITE)
    await page.clock.install()
    await page.goto(at(SITE, path))
    await shareButton(page).click()
    const copy = shareSheet(page).getByRole('button', { name: 'Copy link' })
    await stopClock(page)
    await copy.click()
    const copied = shareSheet(page).getByText('Copied', { exact: true }).first()
    await expect(copied).toBeVisible()
    await expect(shareSheet(page).getByRole('status')).toHaveText('Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `https://www.harbourstreetmotors.example${path}`,
    )
    await page.clock.runFor(1_400)
    await expect(copied).toBeVisible()
    await page.clock.runFor(100)
    await expect(copied).toBeHidden()
    await expect(copy).toBeVisible()
    await page.keyboard.press('Escape')

    const notice = page.getByRole('region', { name: 'Notice' })
    await page.getByRole('button', { name: 'Copy stock number' }).click()
    await expect(async () => {
      await page.clock.runFor(16)
      await expect(notice).toContainText('Stock number copied', { timeout: 200 })
    }).toPass()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^H\d+$/)
    await page.clock.runFor(2_200)
    await expect(notice).toBeVisible()
    await page.clock.runFor(800)
    await expect(notice).toBeHidden()
    await page.clock.resume()
    await page.getByRole('button', { name: 'Copy address' }).click()
    await expect(notice).toContainText('Address copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('41 Harbour Street')
  })

  test('[VDP-07] where the clipboard is refused, the text is shown to be copied by hand', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    })
    await page.goto(at(SITE, carOf(SITE)))
    await page.getByRole('button', { name: 'Copy stock number' }).click()
    await expect(page.getByRole('region', { name: 'Notice' })).toContainText(/Copy this: H\d+/)
  })
})

test.describe('sharing on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true })

  test('[VDP-07] asks the device’s own sheet, opens ours where that refuses, and none where the shopper closes theirs', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      navigator.share = (data) => {
        const { dataset } = document.documentElement
        dataset['shared'] = JSON.stringify(data)
        return dataset['refusal'] ? Promise.reject(new DOMException('', dataset['refusal'])) : Promise.resolve()
      }
    })
    const refuse = (reason: string) =>
      page.locator('html').evaluate(({ dataset }, refusal) => {
        dataset['refusal'] = refusal
        delete dataset['shared']
      }, reason)
    const path = carOf(SITE)
    await page.goto(at(SITE, path))
    for (const reason of ['', 'AbortError']) {
      await refuse(reason)
      await shareButton(page).tap()
      await expect(page.locator('html')).toHaveAttribute('data-shared', new RegExp(`"url":"https://www[^"]+${path}"`))
      await expect(shareSheet(page)).toBeHidden()
    }
    await refuse('NotAllowedError')
    await shareButton(page).tap()
    await expect(shareSheet(page)).toBeVisible()
  })
})

test.describe('every state', () => {
  const STATES: [kind: keyof Cars, says: RegExp][] = [
    ['reserved', /Reserved\. (It’s on hold for a shopper|(Deposit taken|Under offer|On hold)\. We can tell you)/],
    ['comingSoon', /Coming soon\. It’s not in the yard/],
    ['sold', /SOLD.*recently sold/s],
    ['electric', /Electric/],
  ]

  for (const [kind, says] of STATES) {
    test(`[VDP-03] [QLT-01] ${kind}: says so, and axe finds nothing at 390 and 1440 px`, async ({ page }) => {
      const slug = EVERY_SITE.map((site) => site.slug).find((each) => hasCar(each, kind))!
      await page.goto(at(slug, carOf(slug, kind)))
      await expect(page.getByRole('main')).toContainText(says)
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 800 })
        await scrollPage(page, 1_000)
        expect(await violations(page, `${kind} at ${width}`, { within: page.getByRole('main') })).toEqual([])
      }
    })
  }

  test('[VDP-03] [QLT-01] certified: says so, and axe finds nothing in it or in what opens, at 390 and 1440 px', async ({
    page,
  }) => {
    await page.goto(at(GROUP, carOf(GROUP, 'certified')))
    await expect(page.getByRole('main')).toContainText(/Certified Pre-Owned/)
    const look = async (name: string, within: Locator) => {
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await violations(page, `${name} at ${width}`, { within })).toEqual([])
      }
    }
    await page.getByRole('button', { name: 'Certified Pre-Owned' }).click()
    await look('certified dialog', page.getByRole('dialog'))
    await page.keyboard.press('Escape')
    await shareButton(page).click()
    await expect(shareSheet(page)).toBeVisible()
    await look('share sheet', shareSheet(page))
    await page.keyboard.press('Escape')
    await tab(page, 'Why Buy From Us?').click()
    await look('Why Buy From Us?', tabs(page))
    await tab(page, 'Certified Pre-Owned').click()
    await scrollPage(page, 1_000)
    await look('certified', page.getByRole('main'))
  })
})

function hasCar(slug: string, kind: keyof Cars): boolean {
  try {
    return carOf(slug, kind) !== ''
  } catch {
    return false
  }
}
