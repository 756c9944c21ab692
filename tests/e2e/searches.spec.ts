import type { Page } from '@playwright/test'
import { button, SITE, said } from './device.ts'
import { holdAnswer } from './rest.ts'
import { ALL, at } from './running.ts'
import { expect, searchBox, test } from './visit.ts'

const recent = (page: Page) => page.getByRole('group', { name: 'Recent searches' })

test.describe('searches', () => {
  test('[SRC-17] made before are offered where the next begins, by key alone', async ({ page }) => {
    await page.goto(at(SITE, '/search/used-cars?price=-40000&page=2'))
    await page.goto(at(SITE, '/search/suv-cars'))
    await page.goto(at(SITE, '/'))
    const box = searchBox(page)
    await expect(recent(page)).toBeHidden()
    await box.focus()
    await expect(recent(page).getByRole('option')).toHaveText([
      /^SUVs \d+ cars$/,
      /^Used cars, up to \$40,000 \d+ cars$/,
    ])
    await expect(page.getByRole('group', { name: 'Popular searches' }).getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(recent(page)).toBeHidden()
    await expect(box).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(recent(page).getByRole('option')).toHaveCount(2)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(at(SITE, '/search/used-cars?price=-40000'))
  })

  test('[SRC-17] are let go of by key too', async ({ page }) => {
    await page.goto(at(SITE, '/search/suv-cars'))
    await page.goto(at(SITE, '/'))
    await searchBox(page).focus()
    await expect(recent(page).getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Clear recent searches' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(recent(page)).toBeHidden()
    await expect(searchBox(page)).toBeFocused()
    await expect(page.getByRole('button', { name: 'Clear recent searches' })).toBeHidden()
    expect(await page.evaluate(() => localStorage.getItem('meridian:history'))).toBeNull()
  })

  for (const [code, file] of [
    ['the script of the page', /\/assets\/boot-.*js/],
    ['their own code', /\/assets\/suggest-.*js/],
  ] as const)
    test(`[SRC-17] are offered in a box that had the focus before ${code} had come`, async ({ page }) => {
      await page.goto(at(SITE, '/search/suv-cars'))
      const { letGo } = await holdAnswer(page, file)
      await page.goto(at(SITE, '/'), { waitUntil: 'domcontentloaded' })
      await searchBox(page).focus()
      letGo()
      await expect(recent(page).getByRole('option')).toHaveText([/^SUVs/])
    })

  test('[SRC-17] the last five are kept, each once', async ({ page }) => {
    const paths = ['toyota', 'mazda', 'kia', 'ford', 'hyundai', 'suv-cars', 'kia']
    for (const path of paths) await page.goto(at(SITE, `/search/${path}`))
    await page.goto(at(SITE, '/'))
    await searchBox(page).focus()
    await expect(recent(page).getByRole('option')).toHaveText([
      /^Kia cars/,
      /^SUVs/,
      /^Hyundai cars/,
      /^Ford cars/,
      /^Mazda cars/,
    ])
  })

  for (const [changes, queries] of [
    ['once', ['?price=-40000']],
    ['again and again', ['?price=-50000', '?price=-45000', '?price=-40000']],
  ] as const)
    test(`[SRC-17] that changed in place ${changes} are kept when looked at`, async ({ page }) => {
      await page.goto(at(SITE, ALL))
      await page.evaluate((all) => {
        for (const query of all) {
          history.pushState(null, '', query)
          document.dispatchEvent(new Event('forecourt:drawn'))
        }
      }, queries)
      await expect
        .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('meridian:history') ?? '[]') as unknown[]))
        .toEqual([{ path: ALL, filters: 'price=-40000', name: expect.any(String) }])
    })

  test('[SRC-21] can be saved, found with what they find today, and let go of', async ({ page }) => {
    await page.goto(at(SITE, '/search/used-cars?price=-40000'))
    // Without how many of them are sold.
    const [count] = ((await page.getByRole('status').first().textContent()) ?? '').split(/, (?=\d+ of)/)
    await button(page, 'Save this search').click()
    await expect(said(page)).toHaveText('Search saved.')
    await page.reload()
    await expect(button(page, 'Save this search')).toHaveAttribute('aria-pressed', 'true')
    await page.goto(at(SITE, '/saved'))
    const searches = page.getByRole('region', { name: 'Saved searches' })
    await expect(searches.getByRole('listitem')).toContainText(`Used cars, up to $40,000${count}`)
    await searches.getByRole('link').click()
    await expect(page).toHaveURL(at(SITE, '/search/used-cars?price=-40000'))
    await button(page, 'Save this search').click()
    await expect(button(page, 'Save this search')).toHaveAttribute('aria-pressed', 'false')
    await page.goto(at(SITE, '/saved'))
    await expect(searches.getByText('No saved searches yet.')).toBeVisible()
  })
})
