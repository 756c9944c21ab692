import type { Page } from '@playwright/test'
import { holdAnswer } from './rest.ts'
import { ALL, at } from './running.ts'
import { expect, test } from './visit.ts'

const SITE = 'meridian'
const shown = (page: Page) => page.locator('output.count').textContent()
const travel = (page: Page, way: 'back' | 'forward') => page.evaluate((to) => history[to](), way)

/** From all cars to those of one type, in place: two lists, one document. Resolves with what the first shows. */
async function chooseType(page: Page): Promise<string> {
  await page.goto(at(SITE, ALL))
  const all = await shown(page)
  await page.getByRole('form', { name: 'Filters' }).getByRole('checkbox', { name: /^Used/ }).check()
  await expect(page).toHaveURL(/used-cars/)
  await expect(page.locator('.results')).toHaveAttribute('data-progress', 'still')
  return all!
}

test.describe('[SRC-02] the list is that of the address', () => {
  test('forward again before the list of the entry behind has come', async ({ page }) => {
    await page.clock.install()
    await chooseType(page)
    const used = await shown(page)
    // The first list is no longer fresh: going back asks for it.
    await page.clock.fastForward(60_000)
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/search/**', async (route) => {
      await gate.promise
      await route.continue().catch(() => {})
    })
    await travel(page, 'back')
    await expect(page.locator('.results')).toHaveAttribute('data-progress', 'returning')
    await travel(page, 'forward')
    await expect(page).toHaveURL(/used-cars/)
    gate.resolve()
    await expect(page.locator('.results')).toHaveAttribute('data-progress', 'still')
    expect(await shown(page)).toBe(used)
  })

  test('forward again takes back what was chosen on the way and given up', async ({ page }) => {
    await page.clock.install()
    await chooseType(page)
    await page.clock.fastForward(60_000)
    const { letGo } = await holdAnswer(page, /\/api\/search\//)
    const demo = page.getByRole('form', { name: 'Filters' }).getByRole('checkbox', { name: /^Demo/ })
    await demo.check()
    await expect(page.locator('.chip')).toHaveText([/^Used/, /^Demo/])
    await travel(page, 'back')
    await expect(page.locator('.results')).toHaveAttribute('data-progress', 'returning')
    await travel(page, 'forward')
    await expect(page).toHaveURL(/used-cars/)
    letGo()
    await expect(page.locator('.results')).toHaveAttribute('data-progress', 'still')
    await expect(demo).not.toBeChecked()
    await expect(page.locator('.chip')).toHaveText([/^Used/])
  })

  test('a choice that is taken back before its list has come leaves no chip', async ({ page }) => {
    await chooseType(page)
    const demo = page.getByRole('form', { name: 'Filters' }).getByRole('checkbox', { name: /^Demo/ })
    const { letGo } = await holdAnswer(page, /\/api\/search\//)
    await demo.check()
    await expect(page.locator('.chip')).toHaveText([/^Used/, /^Demo/])
    await demo.uncheck()
    letGo()
    await expect(page.locator('.results')).toHaveAttribute('data-progress', 'still')
    await expect(page.locator('.chip')).toHaveText([/^Used/])
  })

  test('back before the first script of a reloaded page has come', async ({ page }) => {
    const all = await chooseType(page)
    const gate = Promise.withResolvers<void>()
    await page.route('**/assets/boot*', async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    await expect(page.locator('output.count')).not.toHaveText(all)
    await travel(page, 'back')
    await expect(page).toHaveURL(at(SITE, ALL))
    gate.resolve()
    await expect(page.locator('output.count')).toHaveText(all)
  })
})
