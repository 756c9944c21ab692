import type { Page } from '@playwright/test'
import { drawn, holdFrames } from './held-frames.ts'
import { atRest } from './rest.ts'
import { ALL, at } from './running.ts'
import { expect, settled, test, titles } from './visit.ts'

const SITE = 'meridian'
const PHONE = { width: 390, height: 844 }
test.use({ viewport: PHONE, screen: PHONE, hasTouch: true })

const isOutside = () => document.activeElement!.matches('body *') && !document.activeElement!.closest('#filters')
const filters = (page: Page) => page.locator('#filters')
const progress = (page: Page) => page.locator('.results')

async function openFilters(page: Page): Promise<void> {
  await page.goto(at(SITE, ALL))
  await atRest(page)
  // No finger is in the drawer yet: it wakes its filters as it opens.
  await page.evaluate(() => document.querySelector<HTMLElement>('#filters')!.showPopover())
  await expect(page.locator('html')).toHaveAttribute('data-live')
  await atRest(page)
}

test('[SRC-07] [SRC-19] [QLT-04] a filter is ticked at once, its choice is applied after the frame that shows it, and what an open drawer covers waits until it is shut', async ({
  page,
}) => {
  await openFilters(page)
  const before = await titles(page)
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
  await atRest(page)
  expect(await titles(page)).toEqual(before)
  await filters(page).getByRole('button', { name: 'Close filters' }).click()
  await expect.poll(() => titles(page)).not.toEqual(before)
  await expect(page.locator('.later')).toHaveCount(0)
})

test('[SRC-07] a list is asked for while its box is still pressed, once, and its count comes with the tick', async ({
  page,
}) => {
  await openFilters(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const button = filters(page).getByRole('button', { name: /^Show me/ })
  const name = await button.getAttribute('aria-label')
  const box = filters(page).getByRole('checkbox', { name: /^Demo/ })
  await box.hover()
  const answer = page.waitForResponse(/car_type=demo/)
  await page.mouse.down()
  await (await answer).finished()
  await expect(box).not.toBeChecked()
  await expect(button).toHaveAttribute('aria-label', name!)
  await holdFrames(page)
  await page.mouse.up()
  await expect(button).not.toHaveAttribute('aria-label', name!)
  await drawn(page)
  await expect(page).toHaveURL(/demo/)
  expect(asked.filter((url) => url.includes('car_type=demo'))).toHaveLength(1)
})

test('[SRC-07] [QLT-04] in the open drawer the button has its count at once, and the filters theirs behind it', async ({
  page,
}) => {
  await openFilters(page)
  const counts = () => filters(page).locator('.count').allTextContents()
  const before = await counts()
  const withNewButton = page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const look = () =>
          resolve([...document.querySelectorAll('#filters .count')].map(({ textContent }) => textContent))
        new MutationObserver(look).observe(document.querySelector('.filter-foot')!, { subtree: true, attributes: true })
      }),
  )
  await filters(page).getByRole('checkbox', { name: /^Demo/ }).click()
  expect(await withNewButton).toEqual(before)
  await expect.poll(counts).not.toEqual(before)
  await expect(page).toHaveURL(/demo/)
})

test('[QLT-01] the open drawer has the focus, no key leads behind it, and it gives the focus back', async ({
  page,
}) => {
  await page.goto(at(SITE, ALL))
  await atRest(page)
  const opener = page.getByRole('button', { name: /^Filters/ })
  await opener.click()
  const close = filters(page).getByRole('button', { name: 'Close filters' })
  await expect(close).toBeFocused()
  await expect(page.locator('.header')).toHaveJSProperty('inert', true)
  for (const key of ['Shift+Tab', 'Shift+Tab', 'Tab', 'Tab', 'Tab']) {
    await page.keyboard.press(key)
    expect(await page.evaluate(isOutside), key).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await expect(page.locator('[inert]')).toHaveCount(0)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('[SRC-19] [QLT-01] the open drawer has the focus', async ({ page }) => {
    await page.goto(at(SITE, ALL))
    await page.getByRole('button', { name: /^Filters/ }).click()
    await expect(filters(page).getByRole('button', { name: 'Close filters' })).toBeFocused()
  })
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
  const box = filters(page).getByRole('checkbox', { name: /^Demo/ })
  await expect(box).toBeChecked()
  await expect(box).toBeFocused()
  await expect.poll(() => titles(page)).not.toEqual(before)
})

const LISTS = { 'of many filters': ALL, 'of few, beside a list without cars': `${ALL}?query=zzzz` }
for (const [name, address] of Object.entries(LISTS))
  test(`[SRC-19] [QLT-04] a drawer ${name} comes at once, its filters on its way, and its button at its foot`, async ({
    page,
  }) => {
    await page.goto(at(SITE, address))
    await atRest(page)
    const first = await page.evaluate(() => {
      document.querySelector<HTMLElement>('#filters')!.showPopover()
      const { contentVisibility } = getComputedStyle(document.querySelector('.filters-scroll')!)
      return { contentVisibility, foot: document.querySelector<HTMLElement>('.filter-foot')!.offsetTop }
    })
    expect(first.contentVisibility).toBe('hidden')
    await expect(page.locator('.filters-scroll')).toHaveCSS('content-visibility', 'visible')
    await expect(filters(page).getByRole('textbox').or(filters(page).locator('summary')).first()).toBeVisible()
    await atRest(page)
    const foot = page.locator('.filter-foot')
    expect(await foot.evaluate((element: HTMLElement) => element.offsetTop), 'where it stood at first').toBe(first.foot)
    expect(await foot.evaluate((element) => Math.round(element.getBoundingClientRect().bottom))).toBe(PHONE.height)
  })
