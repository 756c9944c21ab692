import type { Page } from '@playwright/test'
import { PHONE } from './device.ts'
import { atRest, frames, holdAnswer } from './rest.ts'
import { ALL, at } from './running.ts'
import { violations } from './violations.ts'
import { countOf, expect, searchBox, test } from './visit.ts'

const SITE = 'meridian'
// A photograph that was preloaded waits while axe looks, or while the sheet lies over it.
test.use({ viewport: PHONE, hasTouch: true, isMobile: true, forgiven: /preloaded using link preload/ })

const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
const active = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).locator('[aria-selected=true]')
const twice = (element: HTMLElement) => [1, 2].forEach(() => element.click())
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Search stock' })

test.describe('[STK-03] on a phone', () => {
  test('the box fills the screen and has the focus at once; words and place are kept', async ({ page }) => {
    await page.goto(at(SITE, '/'))
    await searchBox(page).tap()
    await expect(sheet(page)).toBeVisible()
    const inner = sheet(page).getByRole('combobox')
    await expect(inner).toBeFocused()
    const box = await sheet(page).boundingBox()
    expect(box).toEqual({ x: 0, y: 0, ...PHONE })
    await expect(options(page).first()).toBeVisible()
    await inner.pressSequentially('mazda c')
    await expect(options(page).first()).toHaveText(/^Mazda C/)
    expect(await violations(page, 'sheet, typed', { within: sheet(page) })).toEqual([])

    await page.keyboard.press('Escape')
    await expect(sheet(page)).toBeHidden()
    await expect(searchBox(page)).toHaveValue('mazda c')
    await expect(searchBox(page)).toBeFocused()

    await searchBox(page).tap()
    await expect(inner).toHaveValue('mazda c')
    await page.goBack()
    await expect(sheet(page)).toBeHidden()
    await expect(page).toHaveURL(at(SITE, '/'))

    await searchBox(page).tap()
    await sheet(page).getByRole('button', { name: 'Close search' }).tap()
    await expect(sheet(page)).toBeHidden()
    await expect(searchBox(page)).toHaveValue('mazda c')
  })

  test('a box that was touched before the script of the page had come has its list under it then', async ({ page }) => {
    const { letGo } = await holdAnswer(page, /\/assets\/boot-.*js/)
    await page.goto(at(SITE, '/'), { waitUntil: 'domcontentloaded' })
    await searchBox(page).tap()
    await page.keyboard.type('maz')
    letGo()
    await expect(options(page).first()).toHaveText(/^Mazda/)
    await expect(sheet(page)).toHaveCount(0)
    await expect(searchBox(page)).toBeFocused()
    await expect(searchBox(page)).toHaveValue('maz')
  })

  test('is opened by no focus alone, and opened and closed by two presses in a row as by one: the page stays', async ({
    page,
  }) => {
    await page.goto(at(SITE, '/contact-us'))
    await page.goto(at(SITE, '/'))
    await atRest(page)
    // Keys walk through the list under the box.
    await searchBox(page).focus()
    await page.keyboard.press('ArrowDown')
    await expect(options(page).first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(active(page)).toHaveCount(1)
    await expect(sheet(page)).toBeHidden()
    await page.keyboard.press('Escape')

    const open = page.getByRole('banner').getByRole('link', { name: 'Search stock' })
    await open.evaluate(twice)
    await expect(sheet(page)).toHaveCount(1)
    await sheet(page).getByRole('button', { name: 'Close search' }).evaluate(twice)
    await expect(sheet(page)).toBeHidden()
    await frames(page, 20)
    await expect(page).toHaveURL(at(SITE, '/'))
    await open.evaluate(twice)
    await expect(sheet(page)).toHaveCount(1)
    await page.goBack()
    await expect(sheet(page)).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(at(SITE, '/contact-us'))
  })

  test('a choice leads to its page, and back leads to where it began', async ({ page }) => {
    await page.goto(at(SITE, '/'))
    await page.getByRole('banner').getByRole('link', { name: 'Search stock' }).tap()
    await expect(sheet(page).getByRole('combobox')).toBeFocused()
    await sheet(page).getByRole('combobox').pressSequentially('mazda')
    await options(page)
      .filter({ hasText: /^Mazda \d+ cars/ })
      .tap()
    await expect(page).toHaveURL(at(SITE, '/search/mazda'))
    await page.goBack()
    await expect(page).toHaveURL(at(SITE, '/'))
    await expect(sheet(page)).toBeHidden()
  })

  test('words are sent from it, and in the results the list follows in place', async ({ page }) => {
    await page.goto(at(SITE, ALL))
    await searchBox(page).tap()
    await sheet(page).getByRole('combobox').pressSequentially('mazda')
    await expect(options(page).first()).toHaveText(/^Mazda/)
    await page.keyboard.press('Enter')
    await expect(sheet(page)).toBeHidden()
    await expect(page).toHaveURL(at(SITE, `${ALL}?query=mazda`))
    expect(await countOf(page)).toBeGreaterThan(0)
    await expect(searchBox(page)).toHaveValue('mazda')
  })

  test.describe('typed while the sheet is on its way', () => {
    for (const { when, ask } of [
      { when: 'before the page follows its box', ask: false },
      { when: 'while the list is asked for by the first letters', ask: true },
    ])
      test(`words are whole: ${when}`, async ({ page }) => {
        const sheetComes = Promise.withResolvers<void>()
        await page.route(/assets\/suggest-/, async (route) => {
          await sheetComes.promise
          await route.continue()
        })
        const asked = page.waitForRequest(/api\/search\//)
        await page.goto(at(SITE, ALL))
        await atRest(page)
        await searchBox(page).tap()
        if (ask) {
          await page.route(/api\/search\//, async (route) => {
            await sheetComes.promise
            await new Promise((resolve) => setTimeout(resolve, 300))
            await route.continue().catch(() => {})
          })
        } else {
          asked.catch(() => {})
        }
        await page.keyboard.type('wh')
        if (ask) await asked
        sheetComes.resolve()
        const inner = sheet(page).getByRole('combobox')
        await expect(inner).toBeFocused()
        await expect(inner).toHaveValue('wh')
        await atRest(page)
        await inner.pressSequentially('ite suv')
        await page.keyboard.press('Enter')
        await expect(sheet(page)).toBeHidden()
        await expect(page).toHaveURL(/query=white\+suv/)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('SUVs')
      })
  })
})
