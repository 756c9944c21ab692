import type { Page } from '@playwright/test'
import { atRest, holdAnswer } from './rest.ts'
import { ALL, at } from './running.ts'
import { countOf, expect, searchBox, settled, test, titles } from './visit.ts'

const filtersOf = (page: Page) => page.getByRole('form', { name: 'Filters' })
const buttonOf = (page: Page) => filtersOf(page).getByRole('button', { name: /^Show/ })

const ticked = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('#filters [type=checkbox]:checked')]
      .map(({ value }) => value)
      .toSorted(),
  )

test.describe('the lists', () => {
  test('[SRC-15] show seven makes first, popular ones under their heading, all by a toggle, and find one by its name, also when the page was still asleep', async ({
    page,
  }) => {
    await wakeLate(page)
    await page.goto(at('meridian', ALL))
    const makes = filtersOf(page).getByRole('group', { name: 'Make', exact: true })
    await expect(makes.getByText('Popular Makes')).toBeVisible()
    await expect(makes.getByRole('checkbox')).toHaveCount(7)
    await makes.getByText('Show all makes').click()
    await expect.poll(() => makes.getByRole('checkbox').count()).toBeGreaterThan(10)
    const all = await makes.getByRole('checkbox').count()
    await expect(page.locator('html')).toHaveAttribute('data-live')
    await expect(makes.getByText('All Makes', { exact: true })).toHaveCount(1)
    await makes.getByRole('textbox').pressSequentially('toy')
    await expect(makes.getByRole('checkbox')).toHaveCount(1)
    await makes.getByRole('textbox').fill('')
    await expect(makes.getByRole('checkbox')).toHaveCount(all)
    await makes.getByText('Show fewer makes').click()
    await expect(makes.getByRole('checkbox')).toHaveCount(7)
  })

  test('[SRC-15] are searched by what was typed while the page was still asleep', async ({ page }) => {
    await wakeLate(page)
    await page.goto(at('meridian', ALL))
    const makes = filtersOf(page).getByRole('group', { name: 'Make', exact: true })
    await makes.getByRole('textbox').fill('toy')
    await expect(makes.getByRole('checkbox')).toHaveCount(1)
  })

  test('[SRC-15] lead from makes to the models under each, to a badge, and take models away with their make', async ({
    page,
  }) => {
    await page.goto(at('meridian', `${ALL}?make=Mazda&make=Kia`))
    const models = filtersOf(page).getByRole('group', { name: 'Model', exact: true })
    await expect(models.locator('summary')).toHaveText([/Kia.*Select models/, /Mazda.*Select models/])
    await models.locator('summary').nth(1).click()
    await models.getByRole('checkbox').first().check()
    await expect(page).toHaveURL(/model=/)
    await settled(page)
    await expect(models.locator('summary').nth(1)).toContainText('Hide')
    await filtersOf(page)
      .getByRole('checkbox', { name: /^Mazda/ })
      .uncheck()
    await expect(page).toHaveURL(/\/search\/kia$/)
  })

  test('[SRC-15] [QLT-04] come as they are opened where they stood closed, also late, and count along with the next list', async ({
    page,
  }) => {
    const { letGo } = await holdAnswer(page, /part=folds/)
    await page.goto(at('meridian', ALL))
    const colours = page.locator('.filter-group[data-key=colour]')
    await colours.locator('summary').click()
    await expect(page.locator('html')).toHaveAttribute('data-live')
    await expect(colours.getByRole('checkbox')).toHaveCount(0)
    letGo()
    await expect(colours.getByRole('checkbox').first()).toBeVisible()
    const counts = () => colours.locator('.count').allTextContents()
    const before = await counts()
    await filtersOf(page).getByRole('checkbox', { name: /^Demo/ }).check()
    await expect(page).toHaveURL(/demo-cars/)
    await expect.poll(counts).not.toEqual(before)
    await colours.getByRole('checkbox').first().check()
    await expect(page).toHaveURL(/colour=/)
    // Those that were never opened are not in the page.
    await expect(page.locator('.filter-group[data-key=seats] input')).toHaveCount(0)
  })

  // Screen readers and voice control press without a pointer.
  test('[SRC-09] [QLT-03] keep every box that is ticked by a bare click while they wake', async ({ page }) => {
    await page.goto(at('meridian', ALL))
    await atRest(page)
    const asked = await page.evaluate(async () => {
      const boxes = [...document.querySelectorAll<HTMLInputElement>('#filters [type=checkbox]')]
      const some = boxes.filter((_, index) => index % 9 === 0)
      for (const box of some) {
        box.click()
        await new Promise((resolve) => setTimeout(resolve, 40))
      }
      return some.map(({ value }) => value).toSorted()
    })
    await expect(page.locator('html')).toHaveAttribute('data-live')
    await expect.poll(() => ticked(page)).toEqual(asked)
    await settled(page)
    // The list is that of its address.
    await page.reload()
    expect(await ticked(page)).toEqual(asked)
  })

  test('[SRC-09] take one make at a time where the site says so, and give it back', async ({ page }) => {
    await page.goto(at('longreach', ALL))
    const all = await countOf(page)
    const makes = filtersOf(page).getByRole('group', { name: 'Make', exact: true })
    await makes.getByRole('radio').nth(1).check()
    await expect(page).toHaveURL(/\/search\/(?!new-used)/)
    const one = page.url()
    await makes.getByRole('radio').nth(2).check()
    await expect(page).not.toHaveURL(one)
    await expect(makes.getByRole('radio', { checked: true })).toHaveCount(1)
    await makes.getByRole('radio', { name: 'Any make' }).check()
    await expect(page).toHaveURL(at('longreach', ALL))
    expect(await countOf(page)).toBe(all)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 } })

  test('[SRC-12] the drawer’s button counts along, shows the results, and one step back undoes what was chosen in it', async ({
    page,
  }) => {
    await page.goto(at('meridian', ALL))
    const all = await countOf(page)
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await filtersOf(page).getByRole('checkbox', { name: /^Used/ }).check()
    await filtersOf(page).getByRole('checkbox', { name: /^Demo/ }).check()
    await expect(page).toHaveURL(/car_type=demo&car_type=used/)
    const count = await countOf(page)
    await expect(buttonOf(page)).toHaveAccessibleName(`Show me ${count} cars`)
    await buttonOf(page).click()
    await expect(filtersOf(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible()
    expect(await titles(page)).toHaveLength(21)
    await page.goBack()
    await expect(page).toHaveURL(at('meridian', ALL))
    expect(await countOf(page)).toBe(all)
  })
})

test('[SRC-13] no results are followed by the cars that come close, and lead to all of them', async ({ page }) => {
  await page.goto(at('meridian', `${ALL}?query=zzqqxxvv&car_type=used`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'We don’t have any used cars matching ‘zzqqxxvv’ right now.',
  )
  const sentence = page.getByText(/^\d+ cars without that word\.$/)
  const promised = Number(/(\d+) cars/.exec((await sentence.textContent()) ?? '')?.[1])
  await page.getByRole('link', { name: 'See them all' }).click()
  await expect(page).toHaveURL(/\/used-cars$/)
  // The list holds those just sold too.
  expect(await countOf(page)).toBeGreaterThanOrEqual(promised)
  await expect(searchBox(page)).toHaveValue('')
})

test('[SRC-02] typing is one step of the history, and goes back with the list, also what was typed while the page was still asleep', async ({
  page,
}) => {
  await wakeLate(page)
  await page.goto(at('meridian', ALL))
  const all = await countOf(page)
  const box = searchBox(page)
  await box.click()
  await box.pressSequentially('diesel', { delay: 30 })
  await expect(page).toHaveURL(/query=diesel$/)
  await box.pressSequentially(' auto', { delay: 30 })
  await expect(page).toHaveURL(/query=diesel\+auto$/)
  await settled(page)
  await page.goBack()
  await expect(page).toHaveURL(at('meridian', ALL))
  await expect(box).toHaveValue('')
  expect(await countOf(page)).toBe(all)
})

test('[SRC-02] [SRC-22] words that the list has followed are not searched for again by Enter', async ({ page }) => {
  await page.goto(at('meridian', ALL))
  const box = searchBox(page)
  await box.click()
  await box.pressSequentially('white suv', { delay: 30 })
  await expect(page).toHaveURL(/query=white\+suv$/)
  await settled(page)
  const followed = page.url()
  await box.press('Enter')
  await expect(box).toHaveValue('')
  await atRest(page)
  expect(page.url()).toBe(followed)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SUVs')
  await page.goBack()
  await expect(page).toHaveURL(at('meridian', ALL))
})

/** The code that wakes the page is long on its way. */
async function wakeLate(page: Page): Promise<void> {
  await page.route('**/assets/live-*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
}
