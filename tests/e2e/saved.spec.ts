import { button, choose, FULL, SITE, said, savedLink, someCars } from './device.ts'
import { atRest } from './rest.ts'
import { ALL, at, carOf } from './running.ts'
import { shifts } from './shifts.ts'
import { expect, test } from './visit.ts'

test.describe('saved cars', () => {
  test('[WAT-05] wait on a page of their own, with today’s price, until they are let go of', async ({ page }) => {
    const [one, other] = (await someCars(2)) as [string, string]
    await choose(page, [one, other], 'Save')
    await expect(said(page)).toHaveText('Saved.')
    await expect(savedLink(page)).toHaveAccessibleName('Saved, 2')
    await page.getByRole('link', { name: 'View saved' }).click()
    const cars = page.getByRole('region', { name: 'Cars', exact: true })
    await expect(cars.locator('.card')).toHaveCount(2)
    await expect(cars.locator('.card h3 a').first()).toHaveAttribute('href', other)
    await expect(cars.locator('.card .price').first()).toHaveText(/\d|Enquire/)
    await expect(cars.getByText('Nothing saved yet')).toBeHidden()

    await cars.locator('[data-save=favourite]').first().click()
    await expect(cars.locator('.card')).toHaveCount(1)
    await expect(said(page)).toHaveText('Removed from saved.')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(cars.locator('.card')).toHaveCount(2)
    await page.reload()
    await expect(cars.locator('.card')).toHaveCount(2)
    await atRest(page)
    expect(await shifts(page), 'pushed down as the cars came').toEqual([])
    for (const left of [1, 0]) {
      await cars.locator('[data-save=favourite]').first().click()
      await expect(cars.locator('.card')).toHaveCount(left)
    }
    await expect(cars.getByText('Nothing saved yet')).toBeVisible()
    await expect(savedLink(page)).toHaveAccessibleName('Saved')
  })

  test('[WAT-05] that the site no longer shows are named as sold or gone', async ({ page }) => {
    const gone = { id: 1, slug: 'gone-car', name: '2012 Gone Car', make: 'Gone', model: 'Car', primary_image_url: null }
    await page.addInitScript((car) => localStorage.setItem('meridian:favourites', JSON.stringify([car])), gone)
    await page.goto(at(SITE, '/saved'))
    const cars = page.getByRole('region', { name: 'Cars', exact: true })
    await expect(cars.getByRole('heading', { name: 'Sold or no longer listed' })).toBeVisible()
    await expect(cars).toContainText('2012 Gone Car')
    await cars.getByRole('button', { name: 'Saved: 2012 Gone Car' }).click()
    await expect(cars.getByText('Nothing saved yet')).toBeVisible()
  })

  test('[WAT-03] [WAT-05] are the same in every tab, and after going back', async ({ page, context }) => {
    const [one, other] = (await someCars(2)) as [string, string]
    await page.goto(at(SITE, one))
    const tab = await context.newPage()
    await tab.goto(at(SITE, one))
    // The eye reads 'Saved'; the name stays, beside its state.
    const end = () =>
      button(tab, 'Save')
        .locator('span')
        .evaluate((word) => getComputedStyle(word, '::after').visibility)
    expect(await end()).toBe('hidden')
    await button(tab, 'Save').click()
    await expect.poll(end).toBe('visible')
    await expect(button(page, 'Save')).toHaveAttribute('aria-pressed', 'true')
    await expect(savedLink(page)).toHaveAccessibleName('Saved, 1')
    await button(tab, 'Save').click()
    await expect(button(page, 'Save')).toHaveAttribute('aria-pressed', 'false')

    await page.goto(at(SITE, other))
    await button(page, 'Save').click()
    await expect(savedLink(page)).toHaveAccessibleName('Saved, 1')
    await page.goBack()
    await expect(savedLink(page)).toHaveAccessibleName('Saved, 1')
    await expect(button(page, 'Save')).toHaveAttribute('aria-pressed', 'false')
  })

  test('[QLT-01] [WAT-05] are saved, undone and found by key alone, marked in HTML that comes later, and right on a page from the browser’s memory', async ({
    page,
  }) => {
    const [car] = (await someCars(1)) as [string]
    await page.goto(at(SITE, car))
    await button(page, 'Save').focus()
    await page.keyboard.press('Enter')
    await expect(said(page)).toHaveText('Saved.')
    await expect(button(page, 'Save')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(said(page)).toHaveText('Removed from saved.')
    await page.getByRole('button', { name: 'Undo' }).focus()
    await page.keyboard.press('Enter')
    await expect(button(page, 'Save')).toHaveAttribute('aria-pressed', 'true')
    await expect(savedLink(page)).toHaveAccessibleName('Saved, 1')

    await page.evaluate(() => {
      const copy = document.querySelector('[data-car]:has([data-save=favourite])')!.cloneNode(true) as HTMLElement
      const later = copy.querySelector('[data-save=favourite]')!
      later.setAttribute('aria-pressed', 'false')
      later.id = 'later'
      document.querySelector('main')!.append(copy)
      document.dispatchEvent(new Event('forecourt:drawn'))
    })
    await expect(page.locator('#later')).toHaveAttribute('aria-pressed', 'true')

    // What pages visited meanwhile have changed, no event tells this one.
    await page.evaluate(() => {
      localStorage.clear()
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await expect(savedLink(page)).toHaveAccessibleName('Saved')
    await expect(page.locator('#later')).toHaveAttribute('aria-pressed', 'false')
    await expect(button(page, 'Save').first()).toHaveAttribute('aria-pressed', 'false')
  })
})

test.describe('where the browser keeps nothing', () => {
  test.use({ forgiven: /keeps nothing for this site|SecurityError|QuotaExceededError/ })

  for (const [how, paths, script] of [
    [
      'blocked',
      ['/', `${ALL}?car_type=used`, '/saved', '/compare'],
      () =>
        Object.defineProperty(window, 'localStorage', {
          get: () => {
            throw new DOMException('no', 'SecurityError')
          },
        }),
    ],
    [
      'full',
      // The others write nothing.
      [`${ALL}?car_type=used`],
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
      },
    ],
  ] as const) {
    test(`[ANA-02] (${how}) every page works, and saving lasts as long as the page and says so`, async ({ page }) => {
      const warnings: string[] = []
      page.on('console', (message) => message.text().includes('keeps nothing') && warnings.push(message.text()))
      await page.addInitScript(script)
      for (const path of paths) await page.goto(at(SITE, path))
      warnings.length = 0
      await page.goto(at(SITE, carOf(SITE)))
      await button(page, 'Save').click()
      await expect(button(page, 'Save')).toHaveAttribute('aria-pressed', 'true')
      await expect(said(page)).toHaveText(`Saved. ${FULL}`)
      await expect(savedLink(page)).toHaveAccessibleName('Saved, 1')
      await button(page, 'Save').click()
      await expect(button(page, 'Save')).toHaveAttribute('aria-pressed', 'false')
      expect(warnings).toHaveLength(1)
      expect(warnings[0]).not.toContain(carOf(SITE).split('/').at(-1))
    })
  }

  test('[ANA-02] what is broken, old or foreign is passed over', async ({ page }) => {
    await page.addInitScript(() => {
      const junk = { favourites: '{[', compare: '[{"id":"x"}]', viewed: '7', history: '[null]', searches: '"a"' }
      for (const [name, text] of Object.entries(junk)) localStorage.setItem(`meridian:${name}`, text)
      localStorage.setItem('meridian:note:1:car', '{')
      localStorage.setItem('meridian:note:x:nothing', '[]')
    })
    for (const path of ['/', `${ALL}?car_type=used`, '/saved', '/compare', carOf(SITE)]) {
      await page.goto(at(SITE, path))
      await atRest(page)
    }
    await button(page, 'Save').click()
    await expect(said(page)).toHaveText('Saved.')
  })
})

test.describe('cars looked at', () => {
  test('[SRC-21] [VDP-16] are shown again, never the one on the page, and can be cleared', async ({ page }) => {
    const [one, other] = (await someCars(2)) as [string, string]
    const viewed = page.getByRole('region', { name: 'Recently viewed' })
    await page.goto(at(SITE, one))
    await page.goto(at(SITE, other))
    await page.locator('[data-wake="stored:viewed"]').evaluate((place) => place.scrollIntoView())
    await expect(viewed.locator('.card')).toHaveCount(1)
    await expect(viewed.locator('.card h3 a')).toHaveAttribute('href', one)
    for (const path of ['/', `${ALL}?query=qqzzxxvv`]) {
      await page.goto(at(SITE, path))
      await page.locator('[data-wake="stored:viewed"]').evaluate((place) => place.scrollIntoView())
      await expect(viewed.locator('.card h3 a').first()).toHaveAttribute('href', other)
      await expect(viewed.locator('.card')).toHaveCount(2)
    }
    await viewed.getByRole('button', { name: 'Clear' }).click()
    await expect(viewed).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(viewed.locator('.card')).toHaveCount(2)
  })

  test('[SRC-21] are not shown a second time among the latest, until they are cleared', async ({ page }) => {
    await page.goto(at(SITE, '/saved'))
    const latest = page.locator('.viewed .grid-cars > .card:visible h3 a')
    const one = (await latest.first().getAttribute('href')) ?? ''
    const count = await latest.count()
    await page.goto(at(SITE, one))
    await page.goto(at(SITE, '/saved'))
    await page.locator('[data-wake="stored:viewed"]').evaluate((place) => place.scrollIntoView())
    const viewed = page.getByRole('region', { name: 'Recently viewed' })
    await expect(viewed.locator('.card h3 a')).toHaveAttribute('href', one)
    await expect(latest).toHaveCount(count - 1)
    await viewed.getByRole('button', { name: 'Clear' }).click()
    await expect(latest.first()).toHaveAttribute('href', one)
  })

  test('[VDP-16] are not those that were only drawn ahead', async ({ page }) => {
    await page.addInitScript(() => {
      let state = 'hidden'
      Object.defineProperty(document, 'visibilityState', { get: () => state })
      Object.assign(window, {
        show: () => {
          state = 'visible'
          document.dispatchEvent(new Event('visibilitychange'))
        },
      })
    })
    await page.goto(at(SITE, carOf(SITE)))
    await atRest(page)
    const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('meridian:')))
    expect(await kept()).toEqual([])
    await page.evaluate(() => (window as unknown as { show: () => void }).show())
    await expect.poll(kept).toEqual(['meridian:viewed:noted'])
  })
})
