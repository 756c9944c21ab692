import type { Page } from '@playwright/test'
import { animationsOver } from './rest.ts'
import { at, carOf } from './running.ts'
import { violations } from './violations.ts'
import { expect, test } from './visit.ts'

const PHONE = { width: 390, height: 780 }
const stripOf = (page: Page) => page.getByRole('list', { name: 'Photos, scroll sideways' })
const thumbsOf = (page: Page) => page.getByRole('list', { name: 'All photos' })
const largeOf = (page: Page) => page.getByRole('dialog', { name: /^Photos of/ })

/** This slide is in view, and the counter and the thumbnails say so. */
async function expectSlide(page: Page, number: number, label = `Photo ${number}`) {
  await expect(
    stripOf(page)
      .getByRole('listitem')
      .nth(number - 1),
  ).toBeInViewport({ ratio: 0.9 })
  await expect(page.getByText(new RegExp(`^${label}, ${number} / \\d+$`))).toBeAttached()
  await expect(page.locator('.gallery-thumbs [aria-current]')).toHaveAttribute('aria-label', label)
}

/** How far things moved without anybody asking for it. */
const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 300)
      }),
  )

test('[GAL-01] buttons, keys and thumbnails lead through the photographs', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1000 })
  await page.goto(at('harbour-street', carOf('harbour-street', 'photographed')))
  const next = page.getByRole('button', { name: 'Next photo' })
  const previous = page.getByRole('button', { name: 'Previous photo' })
  await next.click()
  await expectSlide(page, 2)
  await previous.click()
  await expectSlide(page, 1)
  await expect(previous).toBeDisabled()

  await stripOf(page).getByRole('link').first().focus()
  await page.keyboard.press('ArrowRight')
  await expectSlide(page, 2)
  await expect(stripOf(page).getByRole('link').nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(next).toBeDisabled()
  await page.keyboard.press('Home')
  await expectSlide(page, 1)

  await thumbsOf(page).getByRole('link', { name: 'Photo 3' }).click()
  await expectSlide(page, 3)
  expect(await shifts(page)).toBeLessThan(0.005)
})

test('[GAL-01] Tab comes to one photograph and one thumbnail, however many there are', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(at('meridian', carOf('meridian', 'crowded')))
  await stripOf(page).getByRole('link').first().focus()
  await expect(stripOf(page).locator('a:not([tabindex="-1"])')).toHaveCount(1)
  await expect(thumbsOf(page).locator('a:not([tabindex="-1"])')).toHaveCount(1)
  await page.keyboard.press('End')
  await expectSlide(page, 60)
  await expect(thumbsOf(page).getByRole('link', { name: 'Photo 60' })).toBeInViewport()
})

test.describe('where its code did not load', () => {
  test.use({ forgiven: /ERR_FAILED|Failed to fetch/ })

  test('[GAL-01] [QLT-04] the gallery wakes with the next touch', async ({ page }) => {
    await page.route(/assets\/gallery-.*js/, (route) => route.abort(), { times: 1 })
    await page.goto(at('meridian', carOf('meridian', 'photographed')))
    const next = page.getByRole('button', { name: 'Next photo' })
    const failed = page.waitForEvent('requestfailed')
    await next.hover()
    await failed
    await expect(async () => {
      await page.mouse.move(0, 0)
      await next.click()
      await expect(page.getByRole('button', { name: 'Previous photo' })).toBeEnabled({ timeout: 1_000 })
    }).toPass()
  })
})

test('[GAL-01] a photograph opens large, closer by Enter, with code and looks that come then, and closing leaves the visitor where they were', async ({
  page,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto(at('meridian', carOf('meridian', 'photographed')))
  await page.getByRole('button', { name: 'Next photo' }).click()
  await expectSlide(page, 2)
  await page.getByRole('button', { name: 'Previous photo' }).click()
  await expectSlide(page, 1)
  expect(loaded.filter((url) => url.includes('lightbox'))).toEqual([])
  await stripOf(page).getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  const large = largeOf(page)
  await expect(large).toBeVisible()
  expect(loaded.filter((url) => url.includes('lightbox')).length).toBeGreaterThan(0)
  await expect(large.getByText('1 / 5')).toBeVisible()
  await expect(large.locator('.lightbox-bar')).toContainText(/\d{4} .*\$[\d,]+/)
  await expect(large.getByRole('link', { name: 'Enquire Now' })).toBeVisible()
  expect(await violations(page, 'large', { within: large })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(large).toHaveCount(0)
  await expect(stripOf(page).getByRole('link').first()).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(large.getByText('1 / 5')).toBeVisible()
  await animationsOver(page)
  await page.keyboard.press('ArrowRight')
  await expect(large.getByText('2 / 5')).toBeVisible()
  await large.getByRole('button', { name: 'Close' }).click()
  await expect(large).toHaveCount(0)
  await expectSlide(page, 2)
  await expect(stripOf(page).getByRole('link').nth(1)).toBeFocused()
})

test.describe('without the code of the large view', () => {
  test.use({ forgiven: /lightbox|dynamically imported|ERR_FAILED/ })

  test('[GAL-01] the photograph opens by itself', async ({ page }) => {
    await page.route(/lightbox.*\.js/, (route) => route.abort())
    await page.goto(at('meridian', carOf('meridian', 'photographed')))
    await stripOf(page).getByRole('link').first().click()
    await expect(page).toHaveURL(/icon\.svg/)
  })
})

test('[GAL-02] videos load nothing of their site before they are pressed; of no known site they stand in the browser’s own player, which loads nothing yet', async ({
  page,
}) => {
  const asked: string[] = []
  await page.route(/youtube/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' })
  })
  await page.goto(at('meridian', carOf('meridian', 'filmed')))
  await page.getByRole('button', { name: 'Next photo' }).click()
  await expectSlide(page, 2, 'Video 1')
  expect(asked).toEqual([])
  const play = page.getByRole('link', { name: /^Play video 1 from YouTube/ })
  await expect(play).toHaveAttribute('href', 'https://youtu.be/dQw4w9WgXcQ')
  await play.click()
  await expect(page.locator('iframe[title="Video 1 on YouTube"]')).toBeVisible()
  await expect.poll(() => asked).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0'])
  await page.getByRole('button', { name: 'Next photo' }).click()
  await expect(page.locator('iframe')).toHaveCount(0)

  await thumbsOf(page).getByRole('link', { name: 'Video 2' }).click()
  await expectSlide(page, 3, 'Video 2')
  const player = page.locator('video')
  await expect(player).toHaveAttribute('src', 'https://video.example.com/walkaround.mp4')
  await expect(player).toHaveAttribute('preload', 'none')
  expect(await violations(page, 'video', { within: page.getByRole('main') })).toEqual([])
})

test.describe('[GAL-05] a photograph that does not load', () => {
  test.use({ forgiven: /status of 404|did not load/ })

  test('gives its place to a drawing of the same size and is logged, though it failed before anything woke', async ({
    page,
  }) => {
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.goto(at('meridian', carOf('meridian', 'broken')))
    const second = stripOf(page).locator('img').nth(1)
    await stripOf(page).evaluate((strip) => strip.scrollTo({ left: strip.clientWidth, behavior: 'instant' }))
    await expect(second).toHaveAttribute('src', '/no-photo.svg')
    await expect(second).toHaveAccessibleName(/didn’t load/)
    const first = await stripOf(page).locator('img').first().boundingBox()
    expect(await second.boundingBox()).toMatchObject({ width: first!.width, height: first!.height })
    expect(logged.filter((text) => /Picture did not load: .*gone\.avif/.test(text))).toHaveLength(1)
    expect(await shifts(page)).toBeLessThan(0.005)
  })

  test('nor leaves a hole where a phone has a picture of its own', async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.route('**/demo/heroes/**', (route) => route.fulfill({ status: 404 }))
    await page.goto(at('meridian', '/'))
    const hero = page.locator('main picture img').first()
    await expect(hero).toHaveAttribute('src', '/no-photo.svg')
    await expect.poll(() => hero.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/no-photo\.svg$/)
  })
})

test('[GAL-05] a car without photographs says so and offers to send some', async ({ page }) => {
  await page.goto(at('meridian', carOf('meridian', 'unseen')))
  for (const viewport of [PHONE, { width: 1440, height: 900 }]) {
    await page.setViewportSize(viewport)
    const none = page.locator('.gallery-none')
    await expect(none).toContainText('Photos are on the way.')
    await expect(none.getByRole('link', { name: /^(Call|Request Photos)/ })).toBeVisible()
    expect(await violations(page, 'no photographs', { within: page.getByRole('main') })).toEqual([])
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('[GAL-01] a swipe moves one photograph on; the counter and the dots on the picture follow, and a tap opens it large', async ({
    page,
  }) => {
    await page.goto(at('harbour-street', carOf('harbour-street', 'photographed')))
    const box = await stripOf(page).boundingBox()
    const y = box!.y + box!.height / 2
    const finger = await page.context().newCDPSession(page)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 340, y }] })
    for (let x = 320; x >= 60; x -= 20)
      await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] })
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expectSlide(page, 2)
    await expect(thumbsOf(page)).toBeHidden()
    await expect(page.locator('.gallery-dots span').nth(1)).toHaveAttribute('data-current', 'true')
    await stripOf(page).getByRole('link').nth(1).tap()
    await expect(largeOf(page)).toBeVisible()
    await expect(page).toHaveURL(/\/cars\//)
  })
})

test.describe('[QLT-04] without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[GAL-01] [GAL-02] the strip scrolls, thumbnails lead, photographs and videos are links', async ({ page }) => {
    await page.goto(at('meridian', carOf('meridian', 'filmed')))
    await thumbsOf(page).getByRole('link', { name: 'Photo 3' }).click()
    await expect(stripOf(page).getByRole('listitem').nth(4)).toBeInViewport({ ratio: 0.9 })
    await expect(stripOf(page).getByRole('link').first()).toHaveAttribute('href', /icon\.svg/)
    await expect(page.getByRole('link', { name: /^Play video 1/ })).toHaveAttribute('href', /^https:\/\/youtu\.be\//)
    await expect(page.getByRole('button', { name: 'Next photo' })).toHaveCount(0)
  })
})
