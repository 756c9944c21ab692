import type { Page } from '@playwright/test'
import { askSite } from './ask.ts'
import { atRest, frames, holdAnswer } from './rest.ts'
import { ALL, at, carOf } from './running.ts'
import { shifts } from './shifts.ts'
import { violations } from './violations.ts'
import { expect, test } from './visit.ts'

const YARD = 'harbour-street'
const GROUP = 'meridian'
const NONE =
  "Sorry, we can't provide an estimate for that location. Please use the enquiry form on this page or give us a call to get a quote."
const TILES = /tile\.openstreetmap\.org/
const TILE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#eee"/></svg>'

const delivery = (page: Page) => page.locator('#delivery')
const fuel = (page: Page) => page.locator('#fuel')
const postcode = (page: Page) => delivery(page).getByRole('textbox', { name: 'Your postcode' })
const ask = (page: Page) => delivery(page).getByRole('button', { name: 'Get price' })
const said = (page: Page) => delivery(page).getByRole('status')
const result = (page: Page) => fuel(page).locator('.calculator-figure')
const bar = (page: Page) => page.getByRole('region', { name: 'Where it is' })
const place = (page: Page) => page.locator('#vehicle-map')

/** Cars that stand elsewhere than at the group's main location. */
async function elsewhere(): Promise<[string, string]> {
  const { text } = await askSite(GROUP, `${ALL}?location_name=Meridian+Southport&car_type=used`)
  const cards = text.split('<li class="card"').filter((card) => !card.includes('data-sold'))
  const [first = '', second = ''] = cards.flatMap((card) => /<h3><a href="([^"]+)"/.exec(card)?.[1] ?? [])
  return [first, second]
}

test.describe('the price of delivery', () => {
  test('[CAL-02] comes by keyboard, says price and region, and stays for the next car', async ({ page }) => {
    await page.goto(at(YARD, carOf(YARD)))
    await expect(said(page)).toHaveText('Enter your postcode to see what delivery costs.')
    await postcode(page).focus()
    await page.keyboard.type('4217')
    await page.keyboard.press('Enter')
    await expect(said(page)).toHaveText('$129 Delivery to Gold Coast 4217')
    await expect(postcode(page)).toHaveValue('4217')
    expect(new URL(page.url()).search).toBe('')
    expect(await violations(page, 'a price', { within: delivery(page) })).toEqual([])
    await page.goto(at(YARD, carOf(YARD, 'photographed')))
    await postcode(page).scrollIntoViewIfNeeded()
    await expect(postcode(page)).toHaveValue('4217')
    await page.goto(at(GROUP, carOf(GROUP)))
    await postcode(page).scrollIntoViewIfNeeded()
    await atRest(page)
    await expect(postcode(page)).toHaveValue('')
  })

  test('[CAL-02] every other text is answered by the catalogue’s sentence and stays in the field, and a late answer never lands on a newer one', async ({
    page,
  }) => {
    await page.goto(at(YARD, carOf(YARD)))
    for (const [typed, words] of [
      ['', 'Please enter a postcode.'],
      ['400', 'Invalid postcode. Please enter a 4-digit number.'],
      ['Cairns', 'Invalid postcode. Please enter a 4-digit number.'],
      ['4999', 'Invalid postcode'],
      ['6770', NONE],
    ] as const) {
      await postcode(page).fill(typed)
      await ask(page).click()
      await expect(said(page)).toHaveText(words)
      await expect(postcode(page)).toHaveValue(typed)
      await expect(delivery(page).locator('.calculator-note')).toBeVisible({ visible: words !== NONE })
      if (['4999', '6770'].includes(typed))
        expect(await violations(page, words, { within: delivery(page) })).toEqual([])
    }

    const late = await holdAnswer(page, /postcode=4217/)
    await postcode(page).fill('4217')
    await ask(page).click()
    await expect(said(page)).toHaveText('Working out the price…')
    await postcode(page).fill('4000')
    await ask(page).click()
    await expect(said(page)).toHaveText('$79 Delivery to Greater Brisbane 4000')
    late.letGo()
    await late.over
    await atRest(page)
    await expect(said(page)).toHaveText('$79 Delivery to Greater Brisbane 4000')
  })

  test('[QLT-05] moves nothing when its answers come late, on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 780 })
    await page.goto(at(YARD, carOf(YARD)))
    await page.route(/api\/delivery/, async (route) => {
      await expect(said(page)).toHaveText('Working out the price…')
      await frames(page)
      await route.continue()
    })
    for (const [typed, words] of [
      ['4217', '$129'],
      ['6770', 'Sorry'],
      ['', 'Please enter'],
    ] as const) {
      await postcode(page).fill(typed)
      await ask(page).click()
      await expect(said(page)).toContainText(words)
    }
    expect(await shifts(page)).toEqual([])
  })

  test.describe('while nobody answers', () => {
    test.use({ forgiven: /api\/delivery|Failed to load resource/ })

    test('[CAL-02] says so calmly, and the next press may succeed', async ({ page }) => {
      await page.goto(at(YARD, carOf(YARD)))
      await page.route('**/api/delivery*', (route) => route.abort())
      await postcode(page).fill('4000')
      await ask(page).click()
      await expect(said(page)).toHaveText(/couldn’t work that out just now/)
      await page.unroute('**/api/delivery*')
      await ask(page).click()
      await expect(said(page)).toContainText('$79')
    })
  })
})

test.describe('what fuel costs', () => {
  test('[CAL-01] follows the typing, is announced once it rests, and never says NaN: odd numbers stand as typed, with what to enter', async ({
    page,
  }) => {
    await page.goto(at(YARD, carOf(YARD)))
    const field = fuel(page).getByRole('textbox', { name: 'km a week' })
    const standard = await field.inputValue()
    await field.focus()
    await expect(fuel(page).getByRole('button')).toHaveCount(0)
    await page.keyboard.press('Control+A')
    await page.keyboard.type('100')
    await fuel(page).getByRole('textbox', { name: '$ a litre' }).fill('2')
    await fuel(page).getByRole('textbox', { name: 'L/100 km' }).fill('5')
    await expect(result(page)).toHaveText('$10.00')
    await expect(fuel(page)).toContainText('$522 a year')
    await expect(fuel(page).getByRole('status')).toHaveText('$10.00 a week, $522 a year')
    expect(await violations(page, 'fuel', { within: fuel(page) })).toEqual([])

    for (const [typed, shown] of [
      ['1e308', '1e308'],
      ['-40', '-40'],
      ['far', 'far'],
      ['', standard],
      ['9'.repeat(20), '9'.repeat(20)],
    ] as const) {
      await field.fill(typed)
      await expect(fuel(page)).not.toContainText(/NaN|Infinity/)
      await field.blur()
      await expect(field).toHaveValue(shown)
      await expect(fuel(page).getByText('km a week: enter 0 to 5,000. Using')).toHaveCount(typed === '' ? 0 : 1)
      await expect(result(page)).toHaveText(/^\$[\d,]+\.\d\d$/)
    }
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[VDP-08] address and the way there stand without a map, and the bar goes for this view', async ({ page }) => {
    const [car] = await elsewhere()
    await page.goto(at(GROUP, car))
    await expect(place(page)).toContainText('64 Wharfside Avenue')
    await expect(place(page).getByRole('link', { name: 'Get Directions' })).toBeVisible()
    await expect(place(page).getByText('Show map')).toBeHidden()
    await bar(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(bar(page)).toHaveCount(0)
  })
})

test.describe('where the car is', () => {
  test('[VDP-08] a bar says so, leads there, and once dismissed never comes back in this visit', async ({ page }) => {
    const [car, next] = await elsewhere()
    await page.goto(at(GROUP, car))
    await expect(bar(page)).toContainText('Located at Southport')
    await expect(bar(page).getByRole('link', { name: 'Get Directions' })).toHaveAttribute('href', /^https:/)
    expect(await violations(page, 'located', { within: bar(page) })).toEqual([])
    await bar(page).getByRole('button', { name: 'Dismiss' }).press('Enter')
    await expect(bar(page)).toHaveCount(0)
    expect(new URL(page.url()).search).toBe('')
    for (const path of [next, car]) {
      // Not in the page as it comes: there is nothing that could flash.
      expect(await (await page.goto(at(GROUP, path)))?.text()).not.toContain('Located at')
    }
    await page.goto(at(GROUP, `${ALL}?location_name=Meridian+Springwood`))
    await page.locator('.grid-cars .card:not([data-sold]) h3 a').first().click()
    await expect(place(page)).toContainText('Springwood')
    await expect(bar(page)).toHaveCount(0)
  })

  test('[VDP-08] the car’s dealer has more, and only his', async ({ page }) => {
    const [car] = await elsewhere()
    await page.goto(at(GROUP, car))
    await place(page).getByRole('link', { name: 'See more from this dealer' }).click()
    await expect(page).toHaveURL(/dealership_slug=meridian-southport/)
    const chips = page.getByRole('list', { name: 'Chosen filters' })
    await expect(chips).toContainText('Meridian Southport')
    const places = await page.locator('.grid-cars .card .i-location').allTextContents()
    expect(places.length).toBeGreaterThan(3)
    for (const each of places) expect(each).toContain('Southport')
  })

  test('[VDP-01] a map comes by keyboard into the room held for it', async ({ page }) => {
    await page.route(TILES, (route) => route.fulfill({ contentType: 'image/svg+xml', body: TILE }))
    await page.goto(at(GROUP, carOf(GROUP)))
    await place(page).getByRole('link', { name: 'Show map' }).focus()
    await page.keyboard.press('Enter')
    const map = place(page).getByRole('region', { name: /^Map of Meridian/ })
    await expect(map).toBeFocused()
    await expect(map.locator('.leaflet-tile-loaded').first()).toBeVisible()
    await expect(map.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible()
    await map.getByRole('button', { name: 'Zoom in' }).press('Enter')
    expect(await shifts(page)).toEqual([])
    expect(await violations(page, 'a map', { within: place(page) })).toEqual([])
  })

  test.describe('with no tiles to be had', () => {
    test.use({ forgiven: /openstreetmap|draw-map|Failed to load resource/ })

    test('[VDP-01] the address stays and a calm line says why', async ({ page }) => {
      await page.route(TILES, (route) => route.abort())
      await page.goto(at(GROUP, carOf(GROUP)))
      await place(page).getByRole('link', { name: 'Show map' }).click()
      await expect(place(page).getByRole('status')).toContainText('We can’t show the map just now.')
      await expect(place(page)).toContainText(/QLD|NSW/)
      expect(await shifts(page)).toEqual([])
      expect(await violations(page, 'no map', { within: place(page) })).toEqual([])
    })

    test('[VDP-01] also when its code does not come', async ({ page }) => {
      await page.route(/draw-map/, (route) => route.abort())
      await page.goto(at(GROUP, carOf(GROUP)))
      await place(page).getByRole('link', { name: 'Show map' }).click()
      await expect(place(page).getByRole('status')).toContainText('We can’t show the map just now.')
    })
  })
})
