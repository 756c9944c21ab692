import { askSite } from './ask.ts'
import { ALL, at, EVERY_SITE } from './running.ts'
import { countOf, expect, settled, test } from './visit.ts'

test.describe('the menus of a site that opens them by pointing', () => {
  test('[NAV-02] close on Escape, and open again once the pointer has left', async ({ page }) => {
    await page.goto(at('meridian', '/'))
    const menu = page.locator('.header-menu .menu-group').filter({ hasText: 'Our Stock' })
    const link = menu.getByRole('link', { name: 'Demo cars' })
    await menu.hover()
    await expect(link).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(link).toBeHidden()
    await page.mouse.move(600, 700)
    await menu.hover()
    await expect(link).toBeVisible()
  })
})

test('[QLT-01] the keyboard goes to filters and results of a search at once', async ({ page }) => {
  await page.goto(at('gantry', ALL))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to filters' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.locator('.results-main [data-part=results] a').first()).toBeFocused()
})

test('[SRC-05] the rows of a group are a table too, sorted by its headings and kept by the device until the rows are chosen again', async ({
  page,
}) => {
  const view = (name: string) => page.getByRole('radio', { name, exact: true })
  const choose = (name: string) => page.getByText(name, { exact: true }).click()
  const kept = () => page.evaluate(() => localStorage.getItem('meridian:view'))
  await page.goto(at('meridian', ALL))
  await expect(view('Rows')).toBeChecked()
  await choose('Table')
  await expect.poll(kept).toBe('["table"]')
  await page
    .locator('.list-head')
    .getByRole('link', { name: /^Price/ })
    .click()
  await expect(page).toHaveURL(/sortBy=price-asc/)
  await settled(page)
  await expect(page.locator('.list-head [data-sorted=ascending]')).toContainText('Price')
  const [km, fuel] = await Promise.all(
    ['.i-odometer', '.i-fuel'].map(async (fact) => page.locator(`.card ${fact}`).first().boundingBox()),
  )
  expect(Math.abs(km!.y - fuel!.y)).toBeLessThan(8)

  await page.goto(at('meridian', '/search/used-cars'))
  await expect(view('Table')).toBeChecked()
  await expect(page.locator('.list-head')).toBeVisible()
  await choose('Rows')
  await expect.poll(kept).toBeNull()
  await page.goto(at('meridian', ALL))
  await expect(view('Rows')).toBeChecked()
})

test.describe('how many cars there are', () => {
  for (const { slug } of EVERY_SITE)
    test(`[SRC-04] [SRC-18] is one number on the first page and on the list that it leads to: ${slug}`, async () => {
      const { text } = await askSite(slug, '/')
      const [, href, words] = /class="hero-stock"><a href="([^"]+)">([^<]+)</.exec(text)!
      const list = await askSite(slug, `/api${href!.replaceAll('&amp;', '&')}`)
      expect(JSON.parse(list.text).count).toBe(Number(words!.replace(/\D/g, '')))
    })

  test('[SRC-18] says where a site narrows its list at first, and widens it by a link', async () => {
    const { text } = await askSite('lantern', '/')
    const [, stock] = /class="hero-stock">(.*?)<\/p>/.exec(text)!
    expect(stock).toContain('in QLD')
    const [, href, words] = /<\/a><a href="([^"]+)">(.*?)<\/a>/.exec(stock!)!
    const list = await askSite('lantern', `/api${href!.replaceAll('&amp;', '&')}`)
    expect(JSON.parse(list.text).count).toBe(Number(words!.replace(/<[^>]*>|\D/g, '')))
  })
})

test('[BUD-01] a weekly price is set with a slider that says how many cars there are, and leads to them', async ({
  page,
}) => {
  await page.goto(at('lantern', '/'))
  const slider = page.getByRole('slider', { name: /a week/ })
  const button = page.locator('.weekly button')
  const before = await button.textContent()
  await slider.focus()
  await page.keyboard.press('End')
  await expect(button).not.toHaveText(before ?? '')
  const promised = Number((await button.textContent())?.replace(/\D/g, ''))
  await button.click()
  await expect(page).toHaveURL(/subscription_price=/)
  expect(await countOf(page)).toBe(promised)
})

test('[CRD-02] photographs of a card are turned by a finger', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(at('harbour-street', ALL))
  const card = page.locator('.card:has(.card-photos-count)').first()
  await card.scrollIntoViewIfNeeded()
  const client = await context.newCDPSession(page)
  const box = (await card.locator('.card-photo').boundingBox())!
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: box.y + 60 }] })
  const swipe = async () => {
    await touch('touchStart', box.x + 300)
    for (const x of [260, 200, 140]) await touch('touchMove', box.x + x)
    await touch('touchEnd', box.x + 140)
  }
  await swipe()
  const strip = card.locator('.card-strip')
  await expect(strip.locator('img').nth(1)).toBeAttached()
  // The first turns it where its photographs came before the finger was lifted.
  const before = Number((await strip.getAttribute('data-at')) ?? 0)
  await swipe()
  await expect(card.locator('.card-photos-count')).toContainText(`${before + 2}/`)
  await expect(page).toHaveURL(at('harbour-street', ALL))
  await context.close()
})

test.describe('a page that is not there', () => {
  test.use({ forgiven: /404/ })

  test('[QLT-03] has a search field and six cars', async ({ page }) => {
    await page.goto(at('harbour-street', '/nowhere'))
    await expect(page.getByRole('main').locator('.grid-cars > .card')).toHaveCount(6)
    await page.getByRole('main').locator('input[name=query]').fill('hatch')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/\/search/)
  })
})
