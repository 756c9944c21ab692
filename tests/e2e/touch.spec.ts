import type { Page } from '@playwright/test'
import { atRest } from './rest.ts'
import { ALL, at, carOf } from './running.ts'
import { expect, searchBox, settled, test, titles } from './visit.ts'

const SITE = 'meridian'
const PHONE = { width: 390, height: 844 }
test.use({ viewport: PHONE, screen: PHONE, hasTouch: true })

/** From here on the page waits for its next frame until `drawn` is called. */
const holdFrames = (page: Page) =>
  page.evaluate(() => {
    const real = window.requestAnimationFrame.bind(window)
    const held: FrameRequestCallback[] = []
    window.requestAnimationFrame = (step) => held.push(step)
    Object.assign(window, {
      drawn() {
        window.requestAnimationFrame = real
        for (const step of held) real(step)
      },
    })
  })
const drawn = (page: Page) => page.evaluate(() => (window as unknown as { drawn: () => void }).drawn())

const filters = (page: Page) => page.locator('#filters')
const heart = (page: Page, place: number) => page.locator('.card [data-save=favourite]').nth(place)
const cards = (page: Page) => page.locator('[data-part=results] > .grid-cars').first().locator('> li')
const progress = (page: Page) => page.locator('.results')

async function openFilters(page: Page): Promise<void> {
  await page.goto(at(SITE, ALL))
  await atRest(page)
  // No finger is in the drawer yet: it wakes its filters as it opens.
  await page.evaluate(() => document.querySelector<HTMLElement>('#filters')!.showPopover())
  await expect(page.locator('html')).toHaveAttribute('data-live')
  await atRest(page)
}

test('[SRC-07] [QLT-04] a filter is ticked at once, and its choice is applied after the frame that shows it', async ({
  page,
}) => {
  await openFilters(page)
  await holdFrames(page)
  const box = filters(page).getByRole('checkbox', { name: /^Demo/ })
  const asked = await progress(page).evaluateHandle((results) => {
    const seen: (string | undefined)[] = []
    new MutationObserver(() => seen.push((results as HTMLElement).dataset['progress'])).observe(results, {
      attributeFilter: ['data-progress'],
    })
    return seen
  })
  await box.click()
  expect(await box.isChecked()).toBe(true)
  expect(await asked.jsonValue()).toEqual([])
  await drawn(page)
  await expect(page).toHaveURL(/demo/)
  await settled(page)
  await expect(box).toBeChecked()
})

test('[SRC-07] [QLT-04] of a new list the first cars come first, and the rest after their frame', async ({ page }) => {
  await page.goto(at(SITE, ALL))
  await atRest(page)
  const before = await cards(page).count()
  await searchBox(page).focus()
  await expect(page.locator('html')).toHaveAttribute('data-live')
  await holdFrames(page)
  await searchBox(page).fill('white')
  await expect.poll(() => cards(page).count()).toBe(3)
  await expect(page.getByRole('navigation', { name: /pages/i })).toHaveCount(0)
  await drawn(page)
  await expect.poll(() => cards(page).count()).toBe(before)
  await expect(cards(page).locator('h3')).toHaveCount(before)
  // Laid out too, a few in each frame.
  await expect(page.locator('.later')).toHaveCount(0)
})

test('[SRC-19] [QLT-04] what an open drawer covers waits until it is shut', async ({ page }) => {
  await openFilters(page)
  const before = await titles(page)
  await filters(page).getByRole('checkbox', { name: /^Demo/ }).click()
  await expect(page).toHaveURL(/demo/)
  await settled(page)
  await atRest(page)
  expect(await titles(page)).toEqual(before)
  await filters(page).getByRole('button', { name: 'Close filters' }).click()
  await expect.poll(() => titles(page)).not.toEqual(before)
  await expect(page.locator('.later')).toHaveCount(0)
})

test('[SRC-07] [QLT-04] in the open drawer the counts follow once nothing more is touched, and the button at once', async ({
  page,
}) => {
  await openFilters(page)
  const counts = () => filters(page).locator('.count').allTextContents()
  const before = await counts()
  const button = filters(page).getByRole('button', { name: /^Show me/ })
  const name = await button.getAttribute('aria-label')
  const finger = await page.evaluate(() => setInterval(() => dispatchEvent(new Event('pointerdown')), 50))
  await filters(page).getByRole('checkbox', { name: /^Demo/ }).click()
  await expect(page).toHaveURL(/demo/)
  await settled(page)
  await expect(button).not.toHaveAttribute('aria-label', name!)
  await atRest(page)
  expect(await counts()).toEqual(before)
  await page.evaluate((id) => clearInterval(id), finger)
  await expect.poll(counts).not.toEqual(before)
})

test('[SRC-19] a tablet that is turned with its filters open has them beside the list of their choice', async ({
  page,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await openFilters(page)
  const before = await titles(page)
  await filters(page).getByRole('checkbox', { name: /^Demo/ }).click()
  await expect(page).toHaveURL(/demo/)
  await settled(page)
  await page.setViewportSize({ width: 1180, height: 820 })
  await expect(page.locator('#filters:popover-open')).toHaveCount(0)
  await expect(filters(page).getByRole('checkbox', { name: /^Demo/ })).toBeChecked()
  await expect.poll(() => titles(page)).not.toEqual(before)
})

test('[SAV-01] [QLT-04] a heart is filled at once, and all that follows comes after its frame', async ({ page }) => {
  await page.goto(at(SITE, ALL))
  await atRest(page)
  const hearts = page.locator('.card [data-save=favourite]')
  await hearts.nth(0).click()
  await expect(page.locator('.notice [role=status]')).toHaveText('Saved.')
  await holdFrames(page)
  await hearts.nth(1).click()
  await expect(hearts.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('.saved-count').first()).toHaveText('1')
  await drawn(page)
  await expect(page.locator('.saved-count').first()).toHaveText('2')
})

test('[SAV-01] what another tab saved meanwhile stays when a car is put back', async ({ page, context }) => {
  await page.goto(at(SITE, ALL))
  await atRest(page)
  await heart(page, 0).click()
  await expect(page.locator('.saved-count').first()).toHaveText('1')
  await heart(page, 0).click()
  await expect(page.locator('.notice')).toContainText('Removed from saved.')
  const other = await context.newPage()
  await other.goto(at(SITE, ALL))
  await heart(other, 1).click()
  await expect(other.locator('.saved-count').first()).toHaveText('1')
  await page.locator('.notice').getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('.saved-count').first()).toHaveText('2')
})

test('[QLT-04] what a button does is fetched while the finger is down', async ({ page }) => {
  await page.goto(at(SITE, ALL))
  await atRest(page)
  await page.locator('.card [data-save=favourite]').first().hover()
  const fetched = page.waitForRequest(/toggle-kept/)
  await page.mouse.down()
  await fetched
  await page.mouse.up()
  await expect(page.locator('.notice [role=status]')).toHaveText('Saved.')
})

test('[QLT-04] a car that is touched wakes no filter', async ({ page }) => {
  await page.goto(at(SITE, ALL))
  await atRest(page)
  await page.locator('.card [data-save=favourite]').first().click()
  await expect(page.locator('.notice [role=status]')).toHaveText('Saved.')
  await atRest(page)
  await expect(page.locator('html')).not.toHaveAttribute('data-live')
  await searchBox(page).click()
  await expect(page.locator('html')).toHaveAttribute('data-live')
})

test('[VDP-17] [QLT-04] a form that was open before shows its link pressed, opens after that frame, and is gone before it closes', async ({
  page,
}) => {
  await page.goto(at(SITE, carOf(SITE)))
  await atRest(page)
  const link = page
    .getByRole('link', { name: /^Enquire/ })
    .locator('visible=true')
    .first()
  const dialog = page.getByRole('dialog', { name: /^Enquire about/ })
  await link.click()
  await expect(dialog).toBeVisible()
  await atRest(page)
  await holdFrames(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('dialog.form-dialog')).toBeHidden()
  expect(await page.locator('dialog.form-dialog').getAttribute('open')).toBe('')
  await drawn(page)
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expect(link).toBeFocused()

  await holdFrames(page)
  await link.click()
  await expect(link).toHaveAttribute('data-pressed')
  await expect(dialog).toHaveCount(0)
  await drawn(page)
  await expect(dialog).toBeVisible()
  await expect(link).not.toHaveAttribute('data-pressed')
})

test('[VDP-17] of two forms that are asked for one after the other, the later one opens alone', async ({ page }) => {
  await page.goto(at(SITE, carOf(SITE)))
  await atRest(page)
  const held = Promise.withResolvers<void>()
  let asked = 0
  await page.route(/contact-us|book-test-drive/, async (route) => {
    if (route.request().resourceType() === 'fetch') {
      asked++
      await held.promise
    }
    await route.continue()
  })
  const links = page.locator('a[data-wake*=form]').locator('visible=true')
  const addresses = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  const other = addresses.findIndex((href) => href !== addresses[0])
  await links.nth(0).click()
  await links.nth(other).click()
  await links.nth(other).click()
  await expect.poll(() => asked).toBe(2)
  held.resolve()
  await expect(page.locator('dialog[open]')).toHaveCount(1)
  await atRest(page)
  await expect(page.locator('dialog[open]')).toHaveCount(1)
})

test.describe('a form that fails', () => {
  test.use({ forgiven: /There is no form/ })

  test('[VDP-17] after another was opened takes nothing away from that', async ({ page }) => {
    await page.goto(at(SITE, carOf(SITE)))
    await atRest(page)
    const fails = Promise.withResolvers<void>()
    await page.route(/book-test-drive/, async (route) => {
      await fails.promise
      await route.fulfill({ status: 200, contentType: 'text/html', body: 'no form' })
    })
    const link = (name: RegExp) => page.getByRole('link', { name }).locator('visible=true').first()
    await link(/test drive/i).click()
    await link(/^Enquire/).click()
    const dialog = page.getByRole('dialog', { name: /^Enquire about/ })
    await dialog.getByRole('textbox').last().fill('Is it still there?')
    const answered = page.waitForResponse(/book-test-drive/)
    fails.resolve()
    await answered
    await atRest(page)
    await expect(dialog.getByRole('textbox').last()).toHaveValue('Is it still there?')
  })
})

test('[SRC-19] [QLT-04] the drawer of the filters comes at once, and its filters while it is on its way', async ({
  page,
}) => {
  await page.goto(at(SITE, ALL))
  await atRest(page)
  const first = await page.evaluate(() => {
    document.querySelector<HTMLElement>('#filters')!.showPopover()
    const { contentVisibility } = getComputedStyle(document.querySelector('.filters-scroll')!)
    return { contentVisibility, foot: document.querySelector<HTMLElement>('.filter-foot')!.offsetTop }
  })
  expect(first.contentVisibility).toBe('hidden')
  await expect(filters(page).getByRole('checkbox').first()).toBeVisible()
  await expect(page.locator('.filters-scroll')).toHaveCSS('content-visibility', 'visible')
  const foot = await page.locator('.filter-foot').evaluate((element: HTMLElement) => element.offsetTop)
  expect(foot, 'its button stands where it stood in the first frame').toBe(first.foot)
})
