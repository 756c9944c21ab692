import type { Page } from '@playwright/test'
import { button, SITE, said } from './device.ts'
import { holdAnswer } from './rest.ts'
import { ALL, at } from './running.ts'
import { expect, searchBox, test } from './visit.ts'

const recent = (page: Page) => page.getByRole('group', { name: 'Recent searches' })

/** As if these had been made before the first page, the newest first. */
const remember = (page: Page, ...all: [path: string, name: string][]) =>
  page.addInitScript(
    (made) => {
      if (localStorage.getItem('meridian:history') === null) localStorage.setItem('meridian:history', made)
    },
    JSON.stringify(all.map(([path, name]) => ({ path: `/search/${path}`, filters: '', name }))),
  )

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

  for (const [code, file] of [
    ['the script of the page', /\/assets\/boot-.*js/],
    ['their own code', /\/assets\/suggest-.*js/],
  ] as const)
    test(`[SRC-17] are offered in a box that had the focus before ${code} had come`, async ({ page }) => {
      await remember(page, ['suv-cars', 'SUVs'])
      const { letGo } = await holdAnswer(page, file)
      await page.goto(at(SITE, '/'), { waitUntil: 'domcontentloaded' })
      await searchBox(page).focus()
      letGo()
      await expect(recent(page).getByRole('option')).toHaveText([/^SUVs/])
    })

  test('[SRC-17] the last five are kept, each once, and let go of by key too', async ({ page }) => {
    const names = {
      'suv-cars': 'SUVs',
      hyundai: 'Hyundai cars',
      ford: 'Ford cars',
      kia: 'Kia cars',
      mazda: 'Mazda cars',
    }
    await remember(page, ...Object.entries(names))
    const box = searchBox(page)
    const kept = recent(page).getByRole('option')
    await page.goto(at(SITE, '/search/kia'))
    await page.goto(at(SITE, '/search/toyota'))
    await page.goto(at(SITE, '/'))
    await box.focus()
    await expect(kept).toHaveText([/^Toyota cars/, /^Kia cars/, /^SUVs/, /^Hyundai cars/, /^Ford cars/])
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Clear recent searches' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(recent(page)).toBeHidden()
    await expect(box).toBeFocused()
    await expect(page.getByRole('button', { name: 'Clear recent searches' })).toBeHidden()
    expect(await page.evaluate(() => localStorage.getItem('meridian:history'))).toBeNull()
  })

  test('[SRC-17] that changed in place, once or again and again, are kept when looked at', async ({ page }) => {
    await page.goto(at(SITE, ALL))
    const names = () =>
      page.evaluate(() =>
        (localStorage.getItem('meridian:history:noted') ?? '')
          .split('\n')
          .flatMap((note) => (note === '' ? [] : (JSON.parse(note) as { name: string }).name)),
      )
    await searchBox(page).fill('white')
    await expect.poll(names).toEqual([expect.stringMatching(/white/i)])
    for (const words of ['red', 'grey', 'blue']) await searchBox(page).fill(words)
    await expect.poll(names).toEqual([expect.stringMatching(/blue/i), expect.stringMatching(/white/i)])
  })

  test('[SRC-21] can be saved, found with what they find today, and let go of', async ({ page }) => {
    await page.goto(at(SITE, '/search/used-cars?price=-40000'))
    // Without how many of them are sold.
    const [count] = ((await page.getByRole('status').first().textContent()) ?? '').split(/, (?=\d+ of)/)
    await button(page, 'Save this search').click()
    await expect(said(page)).toHaveText('Search saved.')
    await page.goto(at(SITE, '/saved'))
    const searches = page.getByRole('region', { name: 'Searches', exact: true })
    await expect(searches.getByRole('listitem')).toContainText(`Used cars, up to $40,000${count}`)
    await searches.getByRole('link').click()
    await expect(page).toHaveURL(at(SITE, '/search/used-cars?price=-40000'))
    await expect(button(page, 'Save this search')).toHaveAttribute('aria-pressed', 'true')
    await button(page, 'Save this search').click()
    await expect(button(page, 'Save this search')).toHaveAttribute('aria-pressed', 'false')
    await page.goto(at(SITE, '/saved'))
    await expect(searches.getByText('No saved searches yet.')).toBeVisible()
  })
})
