import { button, SITE, said } from './device.ts'
import { holdAnswer } from './rest.ts'
import { ALL, at } from './running.ts'
import { expect, test } from './visit.ts'

test.describe('searches', () => {
  test('[SRC-17] made before are offered where the next begins, by key alone', async ({ page }) => {
    await page.goto(at(SITE, '/search/used-cars?price=-40000&page=2'))
    await page.goto(at(SITE, '/search/suv-cars'))
    await page.goto(at(SITE, '/'))
    const box = page.getByRole('main').getByRole('searchbox')
    const offered = page.getByRole('region', { name: 'Your searches' })
    await expect(offered).toBeHidden()
    await box.focus()
    await expect(offered.getByRole('link')).toHaveText(['SUVs', 'Used cars, up to $40,000'])
    await expect(offered.getByRole('listitem').first()).toContainText(/\d+ cars?/)
    await page.keyboard.press('Escape')
    await expect(offered).toBeHidden()
    await expect(box).toBeFocused()

    await page.getByRole('main').getByRole('button', { name: 'Search' }).focus()
    await box.focus()
    await expect(offered.getByRole('link')).toHaveCount(2)
    await page.keyboard.press('ArrowDown')
    await expect(offered.getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(offered.getByRole('link')).toHaveText(['Used cars, up to $40,000'])
    await expect(offered.getByRole('button')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(box).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(at(SITE, '/search/used-cars?price=-40000'))
  })

  test('[SRC-17] are offered in a box that had the focus before the code had come', async ({ page }) => {
    await page.goto(at(SITE, '/search/suv-cars'))
    const { letGo } = await holdAnswer(page, /\/assets\/start-/)
    await page.goto(at(SITE, '/'), { waitUntil: 'domcontentloaded' })
    await page.getByRole('main').getByRole('searchbox').focus()
    letGo()
    await expect(page.getByRole('region', { name: 'Your searches' }).getByRole('link')).toHaveText(['SUVs'])
  })

  test('[SRC-17] the last five are kept, each once', async ({ page }) => {
    const paths = ['toyota', 'mazda', 'kia', 'ford', 'hyundai', 'suv-cars', 'kia']
    for (const path of paths) await page.goto(at(SITE, `/search/${path}`))
    await page.goto(at(SITE, '/'))
    await page.getByRole('main').getByRole('searchbox').focus()
    await expect(page.getByRole('region', { name: 'Your searches' }).getByRole('link')).toHaveText([
      'Kia cars',
      'SUVs',
      'Hyundai cars',
      'Ford cars',
      'Mazda cars',
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
    const count = await page.getByRole('status').first().textContent()
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
    await expect(searches.getByText('No search saved yet.')).toBeVisible()
  })
})
