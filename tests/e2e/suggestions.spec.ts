import type { Page } from '@playwright/test'
import { PHONE } from './device.ts'
import { atRest } from './rest.ts'
import { ALL, at, EVERY_SITE } from './running.ts'
import { violations } from './violations.ts'
import { countOf, expect, searchBox, test } from './visit.ts'

const SITE = 'meridian'
const WIDE = { width: 1440, height: 900 }

const listbox = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
const options = (page: Page) => listbox(page).getByRole('option')
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Search stock' })
const active = (page: Page) => listbox(page).locator('[aria-selected=true]')

async function type(page: Page, text: string): Promise<void> {
  await searchBox(page).focus()
  await page.keyboard.type(text)
  await expect(options(page).last()).toHaveText(new RegExp(`Search for ‘${text}’ \\d`))
}

test.describe('[STK-03] while a shopper types', () => {
  test('makes and models are offered with the counts of their pages', async ({ page }) => {
    await page.goto(at(SITE, '/'))
    await type(page, 'maz')
    const [name, count] = await options(page).first().locator('span').allTextContents()
    expect([name, Number.parseInt(count ?? '', 10)]).toEqual(['Mazda', expect.any(Number)])
    await options(page).first().click()
    await expect(page).toHaveURL(at(SITE, '/search/mazda'))
    // The line over the list also says how many of them are sold.
    await expect(page.getByRole('status').first()).toHaveText(new RegExp(`^${count}(,|$)`))
  })

  test('[QLT-01] by keys alone: down, up, round, back to the box, and away', async ({ page }) => {
    await page.goto(at(SITE, '/'))
    const box = searchBox(page)
    await box.focus()
    await expect(box).toHaveRole('combobox')
    await expect(box).toHaveAttribute('aria-autocomplete', 'list')
    await expect(box).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    await expect(box).toHaveAttribute('aria-expanded', 'false')
    await expect(listbox(page)).toBeHidden()

    await type(page, 'maz')
    await expect(box).toHaveAttribute('aria-expanded', 'true')
    expect(await box.getAttribute('aria-controls')).toBe(await listbox(page).getAttribute('id'))
    await expect(active(page)).toHaveCount(0)
    await page.keyboard.press('ArrowDown')
    await expect(active(page)).toHaveText(/^Mazda \d/)
    expect(await box.getAttribute('aria-activedescendant')).toBe(await active(page).getAttribute('id'))
    await page.keyboard.press('ArrowUp')
    await expect(active(page)).toHaveText(/^Search for ‘maz’/)
    await page.keyboard.press('ArrowDown')
    await expect(active(page)).toHaveText(/^Mazda \d/)
    await page.keyboard.press('Home')
    await expect(active(page)).toHaveCount(0)
    await expect(box).not.toHaveAttribute('aria-activedescendant')
    expect(await box.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(0)
    await page.keyboard.press('Escape')
    await expect(box).toHaveValue('maz')
    await expect(box).toBeFocused()
    await expect(listbox(page)).toBeHidden()
    await page.keyboard.press('ArrowDown')
    await expect(listbox(page)).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const href = await active(page).getAttribute('href')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(at(SITE, href ?? ''))
  })

  test('Enter without a choice sends the words, and Tab leaves', async ({ page }) => {
    await page.goto(at(SITE, '/'))
    await type(page, 'suv')
    await page.keyboard.press('Tab')
    await expect(listbox(page)).toBeHidden()
    await searchBox(page).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(at(SITE, `${ALL}?query=suv`))
  })

  test('what is unknown is a search all the same', async ({ page }) => {
    await page.goto(at(SITE, '/'))
    await searchBox(page).focus()
    await page.keyboard.type('qqzz')
    await expect(options(page)).toHaveText(['Search for ‘qqzz’ '])
    await expect(page.locator('search [role=status]').first()).toHaveText('No suggestions')
    await options(page).click()
    await expect(page).toHaveURL(at(SITE, `${ALL}?query=qqzz`))
  })

  test('[SRC-07] a late answer never takes the place of a newer one', async ({ page }) => {
    await page.goto(at(SITE, '/'))
    const late = Promise.withResolvers<void>()
    await page.route(/suggestions\?query=maz&/, async (route) => {
      await late.promise
      await route.continue().catch(() => {})
    })
    await searchBox(page).focus()
    await page.keyboard.type('maz')
    await page.waitForRequest(/suggestions\?query=maz&/)
    await searchBox(page).fill('kia')
    await expect(options(page).first()).toHaveText(/^Kia/)
    late.resolve()
    await page.waitForTimeout(200)
    await expect(options(page).first()).toHaveText(/^Kia/)
  })

  test('in the results the page’s filters are kept, and its list follows in place', async ({ page }) => {
    await page.goto(at(SITE, '/search/used-cars?price=-40000'))
    await page.getByRole('main').getByRole('heading', { level: 1 }).click()
    await type(page, 'maz')
    await expect(page.getByText('In ‘Used cars, up to $40,000’')).toBeVisible()
    const count = Number.parseInt((await options(page).first().locator('span').last().textContent()) ?? '', 10)
    const isKept = await page.evaluate(() => ((globalThis as { kept?: boolean }).kept = true))
    await options(page).first().click()
    await expect(page).toHaveURL(at(SITE, '/search/mazda?car_type=used&price=-40000'))
    expect(await countOf(page)).toBe(count)
    expect(await page.evaluate(() => (globalThis as { kept?: boolean }).kept)).toBe(isKept)
    await expect(searchBox(page)).toHaveValue('')
    await expect(searchBox(page)).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL(/used-cars/)
  })

  test('[QLT-01] nothing of the list is for axe to find, in any state', async ({ page }) => {
    await page.setViewportSize(WIDE)
    await page.goto(at(SITE, '/'))
    await searchBox(page).focus()
    await expect(options(page).first()).toBeVisible()
    expect(await violations(page, 'popular')).toEqual([])
    await type(page, 'maz')
    await page.keyboard.press('ArrowDown')
    expect(await violations(page, 'typed')).toEqual([])
    await page.keyboard.press('Escape')
    expect(await violations(page, 'closed')).toEqual([])
    await searchBox(page).fill('qqzz')
    await expect(options(page)).toHaveCount(1)
    expect(await violations(page, 'nothing')).toEqual([])
  })

  for (const { slug } of EVERY_SITE)
    test(`the header’s box and the page’s own offer something on ${slug}, in its colours`, async ({ page }) => {
      await page.setViewportSize(WIDE)
      await page.goto(at(slug, ALL))
      const boxes = [page.getByRole('banner').locator('input[type=search]'), searchBox(page)]
      for (const box of boxes) {
        // A header may keep its box behind the magnifying glass.
        if (!(await box.isVisible())) continue
        await box.click()
        const own = box.locator('xpath=ancestor::search').getByRole('option')
        await expect(own.first()).toBeVisible()
        const { width, right } = await own.first().evaluate((option) => {
          const panel = option.closest('.suggestions')!.getBoundingClientRect()
          return { width: document.documentElement.clientWidth, right: panel.right }
        })
        expect(right).toBeLessThanOrEqual(width)
        expect(await violations(page, `${slug}, suggestions`)).toEqual([])
        await page.keyboard.press('Escape')
      }
    })
})

test.describe('[STK-03] on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test('the box fills the screen and has the focus at once; words and place are kept', async ({ page }) => {
    await page.goto(at(SITE, '/'))
    await searchBox(page).tap()
    await expect(sheet(page)).toBeVisible()
    const inner = sheet(page).getByRole('combobox')
    await expect(inner).toBeFocused()
    const box = await sheet(page).boundingBox()
    expect(box).toEqual({ x: 0, y: 0, ...PHONE })
    await expect(options(page).first()).toBeVisible()
    expect(await violations(page, 'sheet')).toEqual([])
    await inner.pressSequentially('mazda c')
    await expect(options(page).first()).toHaveText(/^Mazda C/)
    expect(await violations(page, 'sheet, typed')).toEqual([])

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
        await inner.pressSequentially('ite suv')
        await page.keyboard.press('Enter')
        await expect(sheet(page)).toBeHidden()
        await expect(page).toHaveURL(/query=white\+suv/)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('SUVs')
      })
  })

  test('the focus alone opens no sheet, and keys walk through the list under the box', async ({ page }) => {
    await page.goto(at(SITE, '/'))
    await searchBox(page).focus()
    await page.keyboard.press('ArrowDown')
    await expect(options(page).first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(active(page)).toHaveCount(1)
    await expect(sheet(page)).toBeHidden()
  })
})

test.describe('[SRC-19] without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the boxes are search fields that send their form', async ({ page }) => {
    await page.goto(at(SITE, '/'))
    await expect(page.getByRole('main').getByRole('searchbox')).not.toHaveAttribute('role')
    await page.getByRole('main').getByRole('searchbox').fill('suv')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(at(SITE, `${ALL}?query=suv`))
  })
})
