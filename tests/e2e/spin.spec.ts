import type { Page } from '@playwright/test'
import { frames } from './rest.ts'
import { at, carOf } from './running.ts'
import { violations } from './violations.ts'
import { expect, test } from './visit.ts'

const SITE = 'meridian'
const carPage = (query = '') => at(SITE, carOf(SITE, 'turned') + query)
const surfaceOf = (page: Page) => page.getByRole('slider', { name: /^Turn the/ })
const viewOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Ways to look at it' }).getByRole('link', { name })
const frameOf = async (page: Page) => Number(await surfaceOf(page).getAttribute('aria-valuenow'))
const expectFrame = (page: Page, frame: number) =>
  expect(surfaceOf(page)).toHaveAttribute('aria-valuetext', `View ${frame} of 36`)

/** The turn is whole and stands still. */
async function turned(page: Page) {
  await expect(surfaceOf(page)).toBeVisible()
  await expect(page.getByLabel('Loading the 360 view')).toHaveCount(0, { timeout: 20_000 })
}

test.describe('[GAL-03] for those who ask for less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the turn comes when its view is chosen, stands, and hints until it is touched; leaving the photographs begins them anew', async ({
    page,
  }) => {
    await page.goto(carPage())
    for (const number of [2, 3]) {
      await page.getByRole('button', { name: 'Next photo' }).click()
      await expect(page.locator('.gallery-count')).toHaveText(new RegExp(`${number} / \\d+$`))
    }
    await viewOf(page, 'Spin').click()
    await turned(page)
    await expect(viewOf(page, 'Spin')).toHaveAttribute('aria-current', 'true')
    await expect(page.getByText('Drag to turn')).toBeVisible()
    await frames(page, 24)
    await expectFrame(page, 1)
    expect(await violations(page, 'spin', { within: page.locator('.spin-stage') })).toEqual([])
    await surfaceOf(page).focus()
    await page.keyboard.press('ArrowRight')
    await expectFrame(page, 2)
    await expect(page.getByText('Drag to turn')).toHaveCount(0)

    await viewOf(page, 'Images').click()
    await expect(page.locator('.gallery-count')).toHaveText(/1 \/ \d+$/)
    await page.getByRole('list', { name: 'All photos' }).getByRole('link', { name: 'Spin' }).click()
    await expect(viewOf(page, 'Spin')).toHaveAttribute('aria-current', 'true')
    await page.getByRole('list', { name: 'All photos' }).getByRole('link', { name: 'Photo 3' }).click()
    await expect(page.locator('.gallery-strip > li').nth(3)).toBeInViewport({ ratio: 0.9 })
  })

  test('[GAL-03] [GAL-04] keys, a drag and the buttons turn it by frames, a point of interest to itself, and it fills the screen', async ({
    page,
  }) => {
    await page.goto(carPage('?view=spin'))
    await turned(page)
    await surfaceOf(page).focus()
    await page.keyboard.press('ArrowLeft')
    await expectFrame(page, 36)
    await page.keyboard.press('Home')
    await expectFrame(page, 1)
    await page.keyboard.press('End')
    await expectFrame(page, 36)
    await page.keyboard.press('Home')

    const box = (await surfaceOf(page).boundingBox())!
    const [x, y] = [box.x + box.width / 2, box.y + box.height * 0.12]
    await page.mouse.move(x, y)
    await page.mouse.down()
    // Sixty pixels to the left are three frames at a sensitivity of 20, in however many moves.
    for (let moved = 5; moved <= 65; moved += 5) await page.mouse.move(x - moved, y)
    await page.mouse.up()
    await expectFrame(page, 4)
    await frames(page, 20)
    await expectFrame(page, 4)

    await page.getByRole('button', { name: 'Turn right' }).click()
    await expectFrame(page, 7)
    await page.getByRole('button', { name: 'Turn left' }).click()
    await expectFrame(page, 4)

    await surfaceOf(page).focus()
    await page.keyboard.press('Home')
    const points = page.getByRole('list', { name: 'Points of interest' }).getByRole('button')
    await points.last().focus()
    await page.keyboard.press('Enter')
    await expect(points.last()).toHaveAttribute('aria-pressed', 'true')
    expect(await frameOf(page)).not.toBe(1)
    const words = (await points.last().textContent())!.replace(/^\d+/, '')
    const dot = page.locator('.hotspot').getByRole('button', { name: words })
    await expect(dot).toHaveAttribute('aria-expanded', 'true')
    await expect(page.locator('.hotspot p')).toHaveText(words)
    expect(await violations(page, 'point', { within: page.locator('.spin-stage') })).toEqual([])
    await dot.click()
    await expect(page.locator('.hotspot p')).toHaveCount(0)

    const stage = page.locator('.spin-stage')
    const before = (await stage.boundingBox())!
    const button = page.getByRole('button', { name: 'Full screen' })
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    expect((await stage.boundingBox())!.width).toBeGreaterThan(before.width + 100)
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'false')
  })
})

test('[GAL-03] it turns once around by itself and stops', async ({ page }) => {
  await page.goto(carPage('?view=spin'))
  await turned(page)
  await expect.poll(() => frameOf(page)).toBeGreaterThan(3)
  await expect.poll(() => frameOf(page), { timeout: 15_000 }).toBe(1)
  await frames(page, 30)
  await expectFrame(page, 1)
})

test('[GAL-03] a touch stops it', async ({ page }) => {
  await page.goto(carPage('?view=spin'))
  await turned(page)
  await surfaceOf(page).focus()
  await page.keyboard.press('Home')
  await frames(page, 24)
  await expectFrame(page, 1)
})

test.describe('[GAL-03] frames that do not load', () => {
  test.use({ forgiven: /status of 404|did not load|ERR_FAILED/, contextOptions: { reducedMotion: 'reduce' } })

  test('are skipped', async ({ page }) => {
    await page.route(/spin\/0[12]-\d+\.avif/, (route) => route.abort())
    await page.goto(carPage('?view=spin'))
    await turned(page)
    await surfaceOf(page).focus()
    await page.keyboard.press('ArrowRight')
    await expectFrame(page, 4)
    await page.keyboard.press('ArrowLeft')
    await expectFrame(page, 1)
  })

  test('say so when none does, and the first picture stays', async ({ page }) => {
    await page.route(/spin\/(0[1-9]|[1-3]\d)-\d+\.avif/, (route) => route.abort())
    await page.goto(carPage('?view=spin'))
    await turned(page)
    await expect(page.getByText('Drag to turn')).toHaveCount(0)
    await expect(page.locator('.spin-stage > img')).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    contextOptions: { reducedMotion: 'reduce' },
  })

  test('[GAL-03] a finger turns the car sideways and scrolls the page upright', async ({ page }) => {
    await page.goto(carPage('?view=spin'))
    await turned(page)
    const box = (await surfaceOf(page).boundingBox())!
    const finger = await page.context().newCDPSession(page)
    const swipe = async (dx: number, dy: number) => {
      const from = { x: box.x + 200, y: box.y + 40 }
      await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
      for (let step = 1; step <= 10; step++)
        await finger.send('Input.dispatchTouchEvent', {
          type: 'touchMove',
          touchPoints: [{ x: from.x + (dx * step) / 10, y: from.y + (dy * step) / 10 }],
        })
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    await swipe(-105, 0)
    await expect.poll(() => frameOf(page)).toBeGreaterThan(3)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    const frame = await frameOf(page)
    await swipe(0, -150)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(40)
    expect(Math.abs((await frameOf(page)) - frame)).toBeLessThan(2)
  })
})

test('[GAL-04] the interior looks around in a frame that may do nothing else', async ({ page }) => {
  await page.goto(carPage())
  await viewOf(page, 'Interior').click()
  const frame = page.locator('iframe')
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts')
  await expect(frame).toHaveAttribute('title', /interior$/)
  const inside = page.frameLocator('iframe')
  await inside.getByRole('button', { name: 'Look right' }).click()
  await expect(inside.getByRole('status')).toHaveText(/^Looking at/)
  await expect(page.getByRole('list', { name: 'Points of interest' }).getByRole('listitem')).toHaveCount(3)
})
