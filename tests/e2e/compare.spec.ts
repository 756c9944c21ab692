import { bar, button, choose, heading, PHONE, SITE, said, someCars } from './device.ts'
import { ALL, at } from './running.ts'
import { expect, test } from './visit.ts'

test.describe('the bottom slot of a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('[SRC-21] has the pill over the bar of the page, and gives way to what has just happened, to an open drawer, and to forms', async ({
    page,
  }) => {
    const [first, second] = (await someCars(2)) as [string, string]
    await choose(page, [first], 'Compare')
    await page.goto(at(SITE, second))
    await expect(bar(page)).toBeVisible()
    await button(page, 'Save').click()
    await expect(said(page)).toBeVisible()
    await expect(bar(page)).toBeHidden()
    await page.goto(at(SITE, ALL))
    await expect(bar(page)).toBeVisible()
    const pill = await bar(page).boundingBox()
    expect(pill!.height).toBeGreaterThanOrEqual(44)
    for (const part of ['.results-bar', '.results-sort']) {
      const { y } = (await page.locator(part).boundingBox())!
      expect(pill!.y + pill!.height, part).toBeLessThanOrEqual(y)
    }
    await page.getByRole('button', { name: /^Filters/ }).click()
    await expect(bar(page)).toBeHidden()
    await page.goto(at(SITE, '/contact-us'))
    await expect(page.locator('.compare-pill')).toBeAttached()
    await expect(bar(page)).toBeHidden()
  })
})

test.describe('cars to compare', () => {
  test('[SRC-21] gather in a pill that leads to them side by side, and open where the address names none', async ({
    page,
  }) => {
    const cars = await someCars(2)
    await choose(page, cars, 'Compare')
    await expect(bar(page).getByRole('link', { name: 'Compare 2' })).toHaveAttribute('href', /^\/compare\?cars=/)
    await page.goto(at(SITE, '/compare'))
    await expect(heading(page)).toHaveText('Compare 2 cars')
    await expect(bar(page)).toBeHidden()
    const table = page.getByRole('table')
    await expect(table.getByRole('columnheader').getByRole('link', { name: /^\d{4} / })).toHaveCount(2)
    const all = await table.getByRole('row').count()
    await page.getByRole('link', { name: 'Differences only' }).click()
    expect(await table.getByRole('row').count()).toBeLessThan(all)
    await expect(
      page.getByRole('list', { name: 'Ask about these' }).getByRole('link', { name: /^Enquire ?: / }),
    ).toHaveCount(2)
    await page.getByRole('link', { name: 'Show everything' }).click()
    await expect(table.getByRole('row')).toHaveCount(all)
    await expect(table.getByRole('link', { name: /^Test drive ?: / })).toHaveCount(2)

    await page
      .getByRole('link', { name: /^Remove/ })
      .first()
      .click()
    await expect(page.getByText('Add another car to see where they differ.')).toBeVisible()
    await page.goto(at(SITE, '/'))
    await expect(bar(page).getByRole('link')).toHaveText('1 to compare')
  })

  test('[SRC-21] [QLT-01] are four at most, which never push a phone’s page sideways, and the fifth is refused in words', async ({
    page,
  }) => {
    const cars = await someCars(5)
    await choose(page, cars.slice(0, 4), 'Compare')
    await page.setViewportSize(PHONE)
    await bar(page).getByRole('link', { name: 'Compare 4' }).click()
    await expect(page.getByRole('table')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    const label = page.getByRole('rowheader', { name: /^Price/ })
    const before = await label.boundingBox()
    const columns = page.getByRole('columnheader').filter({ has: page.getByRole('link') })
    for (const place of [0, 1]) await expect(columns.nth(place)).toBeInViewport({ ratio: 0.5 })
    await page.getByRole('region', { name: /scroll sideways/ }).evaluate((strip) => strip.scrollTo(2_000, 0))
    expect((await label.boundingBox())?.x).toBeCloseTo(before!.x, 0)
    for (const place of [2, 3]) await expect(columns.nth(place)).toBeInViewport({ ratio: 0.5 })

    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto(at(SITE, cars[4]!))
    await button(page, 'Compare').click()
    await expect(said(page)).toHaveText('You can compare 4 at a time. Remove one to add this one.')
    await expect(button(page, 'Compare')).toHaveAttribute('aria-pressed', 'false')
    await expect(bar(page).getByRole('link')).toHaveText('Compare 4')
    await bar(page).getByRole('button', { name: 'Clear compare' }).click()
    await expect(bar(page)).toBeHidden()
    await expect(button(page, 'Compare')).toHaveAttribute('aria-pressed', 'false')
  })

  test('[SRC-21] a link from somebody else shows their cars and keeps mine', async ({ page }) => {
    const [mine, ...theirs] = (await someCars(3)) as [string, string, string]
    await choose(page, [mine], 'Compare')
    await page.goto(at(SITE, `/compare?cars=${theirs.map((car) => car.split('/').at(-1)).join(',')}`))
    await expect(heading(page)).toHaveText('Compare 2 cars')
    await page.getByRole('link', { name: 'Show the 1 chosen on this device' }).click()
    await expect(page.getByRole('table')).toContainText('Remove')
    expect(new URL(page.url()).searchParams.get('cars')).toBe(mine.split('/').at(-1))
  })
})
