import type { Page } from '@playwright/test'
import { holdAnswer } from './rest.ts'
import { ALL, at } from './running.ts'
import { countOf, expect, searchBox, settled, test, titles } from './visit.ts'

const filtersOf = (page: Page) => page.getByRole('form', { name: 'Filters' })
const chipsOf = (page: Page) => page.getByRole('list', { name: 'Chosen filters' })

/** Every number that the button shows from now on, and how many of them move. */
const follow = (page: Page) =>
  filtersOf(page).evaluate((form) => {
    const seen: number[] = []
    Object.assign(window, { seen, moved: 0 })
    let moved = 0
    const words = form.querySelector('.filter-count')!
    const animate = words.animate.bind(words)
    words.animate = (...how) => {
      Object.assign(window, { moved: (moved += 1) })
      return animate(...how)
    }
    const button = form.querySelector('.filter-foot button')!
    new MutationObserver(() => {
      const now = Number(button.textContent.replace(/\D/g, ''))
      if (seen.at(-1) !== now) seen.push(now)
    }).observe(button, { subtree: true, childList: true, characterData: true })
  })
const followed = (page: Page) =>
  page.evaluate(() => {
    const { seen, moved } = window as unknown as { seen: number[]; moved: number }
    return { seen, moved }
  })

async function choose(page: Page, site = 'harbour-street'): Promise<{ after: number }> {
  await page.goto(at(site, ALL))
  const before = await countOf(page)
  const button = filtersOf(page).getByRole('button', { name: /^Show me/ })
  await expect(button).toHaveText(`Show Me ${before} cars`)
  await follow(page)
  const choice = filtersOf(page)
    .locator('label', { has: page.getByRole('checkbox', { checked: false }) })
    .first()
  const after = Number((await choice.locator('.count').textContent())?.replace(/\D/g, ''))
  await choice.getByRole('checkbox').check()
  await expect(button).toHaveText(`Show Me ${after} cars`)
  await expect(button).toHaveAccessibleName(`Show me ${after} cars`)
  return { after }
}

test.describe('the count on the button', () => {
  test('[SRC-12] moves as it changes, and shows no number that was never true', async ({ page }) => {
    const { after } = await choose(page)
    await expect.poll(() => followed(page)).toEqual({ seen: [after], moved: 1 })
  })

  test('[SRC-12] does not move on a site where nothing does, and leads to the filtered list at its address', async ({
    page,
  }) => {
    const { after } = await choose(page, 'meridian')
    expect(await followed(page)).toEqual({ seen: [after], moved: 0 })
    await filtersOf(page)
      .getByRole('button', { name: /^Show me/ })
      .click()
    await expect(page).toHaveURL(/\/search\/(demo|new|used)-cars$/)
    expect([await countOf(page), (await titles(page)).length]).toEqual([after, Math.min(after, 21)])
  })

  test('[SRC-12] [QLT-01] does not move for those who ask for less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const { after } = await choose(page)
    expect(await followed(page)).toEqual({ seen: [after], moved: 0 })
  })
})

/** Notes, from now on, how long after the last change each question is put. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const waits: number[] = []
    let changed = 0
    addEventListener('input', () => (changed = performance.now()), { capture: true })
    const ask = window.fetch
    window.fetch = (...call) => {
      if (typeof call[0] === 'string' && call[0].startsWith('/api/search')) waits.push(performance.now() - changed)
      return ask(...call)
    }
    Object.assign(window, { waits })
  })
const waits = (page: Page) => page.evaluate(() => (window as unknown as { waits: number[] }).waits)

test('[SRC-07] the list moves once as its last filter is taken back', async ({ page }) => {
  await page.goto(at('harbour-street', `${ALL}?transmission=Manual`))
  const { letGo } = await holdAnswer(page, /\/api\/search/)
  const top = () => page.locator('.grid-cars').evaluate((list) => list.getBoundingClientRect().top)
  const before = await top()
  const chip = chipsOf(page).locator('.chip').first()
  await chip.hover()
  await expect(page.locator('html[data-live]')).toBeAttached()
  await chip.click()
  await expect(chipsOf(page)).toBeHidden()
  expect(await top()).toBe(before)
  letGo()
  await settled(page)
  await expect(page.locator('.chip')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test.describe('where the code of the list does not come', () => {
  test.use({ forgiven: /ERR_FAILED|Failed to fetch/ })

  test('[SRC-07] [QLT-04] a choice is not passed over in silence, and the form’s button shows it', async ({ page }) => {
    await page.route(/assets\/live-.*js/, (route) => route.abort())
    await page.goto(at('harbour-street', ALL))
    const said = () =>
      page.locator('.filter-foot').evaluate((foot) => {
        const { content, visibility } = getComputedStyle(foot, '::before')
        return visibility === 'visible' ? content : ''
      })
    expect(await said()).toBe('none')
    const box = filtersOf(page).getByRole('checkbox', { checked: false }).first()
    await box.check()
    await expect.poll(said).toContain('We couldn’t update the list')
    await filtersOf(page)
      .getByRole('button', { name: /^Show me/ })
      .click()
    await expect(page.locator('.chip')).toHaveCount(1)
  })
})

test.describe('how long the list waits for more', () => {
  test('[SRC-07] 300 ms after the last letter', async ({ page }) => {
    await page.goto(at('meridian', ALL))
    const box = searchBox(page)
    await box.pressSequentially('d')
    await expect(page).toHaveURL(/query=d$/)
    await settled(page)
    await watch(page)
    await box.pressSequentially('iesel', { delay: 40 })
    await expect(page).toHaveURL(/query=diesel$/)
    expect(Math.min(...(await waits(page)))).toBeGreaterThanOrEqual(299)
  })

  test('[SRC-07] 400 ms after the last move of a thumb', async ({ page }) => {
    await page.goto(at('meridian', `${ALL}?price=20000-`))
    await filtersOf(page).getByRole('checkbox', { name: /^Demo/ }).check()
    await expect(page).toHaveURL(/\/search\/demo-cars/)
    await settled(page)
    await watch(page)
    const lowest = filtersOf(page).getByRole('slider', { name: 'Lowest price' })
    await lowest.focus()
    for (let presses = 0; presses < 4; presses++) await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(new RegExp(`price=${await lowest.inputValue()}-`))
    expect(Math.min(...(await waits(page)))).toBeGreaterThanOrEqual(399)
  })
})

/** What stands in the box of the page that the server gives for this address. */
const servedWords = (page: Page) =>
  page.evaluate(async () => {
    const html = await (await fetch(location.href)).text()
    const served = new DOMParser().parseFromString(html, 'text/html')
    return served.querySelector<HTMLInputElement>('main [type=search][name=query]')?.value
  })

/** Words with which a query language or a page could be broken out of, and what of them is looked for: signs alone are not. */
const HOSTILE = {
  '`qqzz`': '`qqzz`',
  'a && b || c': 'b c',
  '](make:=x': 'make:=x',
  ':= :!= >': '',
  '<img src=x onerror=alert(1)>': 'img src=x onerror=alert 1 >',
  '\\': '',
  '%': '',
  '🚗': '',
}

test('[SRC-02] hostile words that are typed are words to look for, nothing else', async ({ page }) => {
  await page.goto(at('meridian', ALL))
  const box = searchBox(page)
  for (const [words, sought] of Object.entries(HOSTILE)) {
    await box.fill(words)
    await expect(page).toHaveURL(/query=/)
    await settled(page)
    await expect(box).toHaveValue(words)
    expect(new URL(page.url()).searchParams.get('query')).toBe(words)
    expect(await servedWords(page)).toBe(sought)
    await box.fill('')
    await expect(page).toHaveURL(at('meridian', ALL))
  }
})

test.describe('when no answer can be had', () => {
  test.use({ forgiven: /status of 500/ })

  test('[SRC-07] words that were typed stay typed, and are searched for by the button', async ({ page }) => {
    await page.route('**/api/search/**', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(at('meridian', `${ALL}?car_type=used`))
    const box = searchBox(page)
    await box.pressSequentially('diesel')
    await expect(page.getByRole('alert')).toContainText('Your filters are still on')
    await expect(box).toHaveValue('diesel')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page).toHaveURL(/car_type=used.*query=diesel|query=diesel.*car_type=used|used-cars\?query=diesel/)
    await expect(chipsOf(page)).toContainText('Used')
  })
})
