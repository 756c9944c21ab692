import type { Locator, Page } from '@playwright/test'
import { atRest, holdAnswer } from './rest.ts'
import { ALL, at, EVERY_SITE } from './running.ts'
import { COLOURS, violations } from './violations.ts'
import { countOf, expect, searchBox, test } from './visit.ts'

const SITE = 'meridian'
const WIDE = { width: 1440, height: 900 }

const listbox = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
const options = (page: Page) => listbox(page).getByRole('option')
/** The box with its list. */
const search = (box: Locator) => box.locator('xpath=ancestor::search')
const active = (page: Page) => listbox(page).locator('[aria-selected=true]')

async function type(page: Page, text: string): Promise<void> {
  await searchBox(page).focus()
  await page.keyboard.type(text)
  await expect(options(page).last()).toHaveText(new RegExp(`Search for ‘${text}’ \\d`))
}

test.describe('[STK-03] while a shopper types', () => {
  test('[SRC-07] makes and models are offered with the counts of their pages, and a late answer never takes the place of a newer one', async ({
    page,
  }) => {
    await page.goto(at(SITE, '/'))
    const late = await holdAnswer(page, /suggestions\?query=mazd&/)
    await searchBox(page).focus()
    await page.keyboard.type('mazd')
    await page.waitForRequest(/suggestions\?query=mazd&/)
    await searchBox(page).fill('kia')
    await expect(options(page).first()).toHaveText(/^Kia/)
    late.letGo()
    await late.over
    await atRest(page)
    await expect(options(page).first()).toHaveText(/^Kia/)

    await searchBox(page).fill('')
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

  test('[SRC-13] what Enter has sent before they come is answered without them over the answer', async ({ page }) => {
    await page.goto(at(SITE, ALL))
    const box = page.locator('main [name=query]')
    await box.fill('purple limousine')
    await box.press('Enter')
    await expect(page.locator('.search-none')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(listbox(page)).toBeHidden()
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

  test('[QLT-01] nothing of the list is for axe to find, in any state, and what is unknown is a search all the same', async ({
    page,
  }) => {
    await page.setViewportSize(WIDE)
    await page.goto(at(SITE, '/'))
    await searchBox(page).focus()
    await expect(options(page).first()).toBeVisible()
    const within = search(searchBox(page))
    expect(await violations(page, 'popular', { within })).toEqual([])
    await type(page, 'maz')
    await page.keyboard.press('ArrowDown')
    expect(await violations(page, 'typed', { within })).toEqual([])
    await page.keyboard.press('Escape')
    await searchBox(page).fill('qqzz')
    await expect(options(page)).toHaveText(['Search for ‘qqzz’ '])
    await expect(page.locator('search [role=status]').first()).toHaveText('No suggestions')
    expect(await violations(page, 'nothing', { within })).toEqual([])
    await options(page).click()
    await expect(page).toHaveURL(at(SITE, `${ALL}?query=qqzz`))
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
        const own = search(box).getByRole('option')
        await expect(own.first()).toBeVisible()
        const { width, right } = await own.first().evaluate((option) => {
          const panel = option.closest('.suggestions')!.getBoundingClientRect()
          return { width: document.documentElement.clientWidth, right: panel.right }
        })
        expect(right).toBeLessThanOrEqual(width)
        // The list itself is looked at in each of its states, on one site.
        const look = slug === SITE ? {} : { rules: COLOURS }
        expect(await violations(page, `${slug}, suggestions`, { within: search(box), ...look })).toEqual([])
        await page.keyboard.press('Escape')
      }
    })
})
