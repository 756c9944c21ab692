import { bar, button, choose, heading, PHONE, SITE, said, someCars } from './device.ts'
import { at } from './running.ts'
import { expect, test } from './visit.ts'

test.describe('cars to compare', () => {
  test('[SRC-21] gather in a bar that leads to them side by side', async ({ page }) => {
    const cars = await someCars(page, 2)
    await choose(page, cars, 'Compare')
    await expect(bar(page).getByRole('listitem')).toHaveCount(2)
    await bar(page).getByRole('link', { name: 'Compare 2' }).click()
    await expect(heading(page)).toHaveText('Compare 2 cars')
    await expect(bar(page)).toBeHidden()
    const table = page.getByRole('table')
    await expect(table.getByRole('columnheader').getByRole('link', { name: /^\d{4} / })).toHaveCount(2)
    const all = await table.getByRole('row').count()
    await page.getByRole('link', { name: 'Differences only' }).click()
    expect(await table.getByRole('row').count()).toBeLessThan(all)
    for (const row of await table.locator('tbody').first().getByRole('row').all())
      await expect(row.getByRole('rowheader')).toContainText('Differs')
    await page.getByRole('link', { name: 'Show everything' }).click()
    await expect(table.getByRole('row')).toHaveCount(all)

    await page
      .getByRole('link', { name: /^Remove/ })
      .first()
      .click()
    await expect(page.getByText('Add another car to see where they differ.')).toBeVisible()
    await page.goto(at(SITE, '/'))
    await expect(bar(page).getByRole('listitem')).toHaveCount(1)
  })

  test('[SRC-21] are four at most, and the fifth is refused in words', async ({ page }) => {
    const cars = await someCars(page, 5)
    await choose(page, cars.slice(0, 4), 'Compare')
    await page.goto(at(SITE, cars[4]!))
    await button(page, 'Compare').click()
    await expect(said(page)).toHaveText('Only 4 fit side by side. Remove one to add this one.')
    await expect(button(page, 'Compare')).toHaveAttribute('aria-pressed', 'false')
    await expect(bar(page).getByRole('listitem')).toHaveCount(4)
    await bar(page)
      .getByRole('button', { name: /^Remove/ })
      .first()
      .focus()
    await page.keyboard.press('Enter')
    await expect(bar(page).getByRole('listitem')).toHaveCount(3)
    await expect(
      bar(page)
        .getByRole('button', { name: /^Remove/ })
        .first(),
    ).toBeFocused()
    await button(page, 'Compare').click()
    await expect(bar(page).getByRole('listitem')).toHaveCount(4)
    await bar(page).getByRole('button', { name: 'Clear compare' }).click()
    await expect(bar(page)).toBeHidden()
    await expect(button(page, 'Compare')).toHaveAttribute('aria-pressed', 'false')
  })

  test('[SRC-21] a link from somebody else shows their cars and keeps mine', async ({ page }) => {
    const [mine, ...theirs] = (await someCars(page, 3)) as [string, string, string]
    await choose(page, [mine], 'Compare')
    await page.goto(at(SITE, `/compare?cars=${theirs.map((car) => car.split('/').at(-1)).join(',')}`))
    await expect(heading(page)).toHaveText('Compare 2 cars')
    await page.getByRole('link', { name: 'Show the 1 chosen on this device' }).click()
    await expect(page.getByRole('table')).toContainText('Remove')
    expect(new URL(page.url()).searchParams.get('cars')).toBe(mine.split('/').at(-1))
  })

  test('[QLT-01] never push a phone’s page sideways', async ({ page }) => {
    await page.setViewportSize(PHONE)
    const cars = await someCars(page, 4)
    await choose(page, cars, 'Compare')
    await bar(page).getByRole('link', { name: 'Compare 4' }).click()
    await expect(page.getByRole('table')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    const label = page.getByRole('rowheader', { name: /^Price/ })
    const before = await label.boundingBox()
    await page.getByRole('region', { name: /scroll sideways/ }).evaluate((strip) => strip.scrollTo(300, 0))
    expect((await label.boundingBox())?.x).toBe(before?.x)
    await expect(page.getByRole('columnheader').last()).toBeInViewport()
  })
})
