import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { formatAdf } from '../../shared/lead/adf.ts'
import { aCar } from '../builders/car.ts'
import { pageFile } from '../builders/page.ts'
import { buildSite } from '../builders/site.ts'
import { stopClock } from '../clock.ts'
import { JO, unseenIn } from './a-form.ts'
import { publishPages } from './a-written-site.ts'
import { aDeal, wordsOf } from './offers/a-deal.ts'

stopClock(Date.parse('2026-11-21T02:00:00Z'))
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

const CARS = [
  aCar({ id: 1, slug: 'hilux', make: 'Toyota', model: 'HiLux' }),
  aCar({ id: 2, slug: 'corolla', make: 'Toyota', model: 'Corolla' }),
]
const OFFERS = [
  { id: 'hilux', name: 'HiLux with tow bar', manufacturer: 'Toyota', model: 'HiLux' },
  { id: 'any', name: 'Any Toyota serviced', manufacturer: 'Toyota' },
  { id: 'corolla', name: 'Corolla deal', manufacturer: 'Toyota', model: 'Corolla' },
  { id: 'ford', name: 'Ford deal', manufacturer: 'Ford' },
]
const review = (title: string, make: string, model: string) =>
  pageFile(
    'Words.',
    `title: ${title}\narticle: { author: Jo, date: 2026-11-01, category: Reviews, make: ${make}, model: ${model} }`,
  )
const POSTS = {
  '/blog/vehicle-reviews/hilux': review('A year with a HiLux', 'Toyota', 'HiLux'),
  '/blog/corolla': review('A Corolla in town', 'toyota', 'Corolla'),
  '/blog/ranger': review('The Ranger', 'Ford', 'Ranger'),
}

async function aBrand(features = {}) {
  const app = await aDeal({ site: { features: { brands: true, ...features } }, cars: CARS, offers: OFFERS })
  await publishPages(app, POSTS)
  return app
}
const titlesIn = (html: string) =>
  [...OFFERS.map(({ name }) => name), 'A year with a HiLux', 'A Corolla in town', 'The Ranger'].filter((title) =>
    html.includes(title),
  )

describe('what stands below a model and a brand', () => {
  it('[BRD-01] [OFF-01] the running offers on the model and the posts about it', async () => {
    const { page } = await aBrand()
    const html = await page('/models/toyota/hilux')
    expect(titlesIn(html)).toEqual(['HiLux with tow bar', 'Any Toyota serviced', 'A year with a HiLux'])
    expect(html).toContain('<h2>Offers on the Toyota HiLux</h2>')
    expect(html).toContain('<h2>What we wrote about the Toyota HiLux</h2>')
  })

  it('[BRD-01] [OFF-01] the running offers on every model of a brand and the posts about it', async () => {
    const { page } = await aBrand()
    expect(titlesIn(await page('/brands/toyota')).toSorted()).toEqual([
      'A Corolla in town',
      'A year with a HiLux',
      'Any Toyota serviced',
      'Corolla deal',
      'HiLux with tow bar',
    ])
  })

  it('[OFF-01] no offers where the site has none, and a page all the same while they cannot be read', async () => {
    const off = await aBrand({ offers: false })
    expect(await off.page('/models/toyota/hilux')).not.toContain('Offers on')
    const app = await aDeal({ site: { features: { brands: true } }, cars: CARS })
    app.base.goDown()
    const answer = await app.ask('/models/toyota/hilux')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  })
})

describe('an enquiry about a model', () => {
  const PATH = '/contact-us?make=toyota&model=hilux'

  it('[BRD-01] [LED-01] is led to from its page, and names it on the form and in the lead', async () => {
    const { page, fill, leads } = await aBrand()
    expect(await page('/models/toyota/hilux')).toContain('href="/contact-us?make=toyota&amp;model=hilux"')
    expect(wordsOf(await page(PATH))).toContain('Enquire about the Toyota HiLux')
    expect((await fill(PATH, { ...JO, message: 'White, please.' })).headers.get('Location')).toBe('/success')
    const [lead] = leads()
    expect(lead).toMatchObject({
      form: 'model',
      category: 'Sales',
      subcategory: 'Model Enquiry',
      event: 22,
      manufacturer_slug: 'toyota',
      fields: { 'Vehicle Make': 'Toyota', 'Vehicle Model': 'HiLux' },
    })
    const adf = formatAdf({
      site: buildSite(),
      delivery_id: '1',
      lead: { ...lead!, lead_id: '1', at: 0 },
      change: null,
    })
    expect(adf).toMatch(/<vehicle interest="buy">\s*<year><\/year>\s*<make>Toyota<\/make>\s*<model>HiLux<\/model>/)
    expect(adf).not.toContain('trade-in')
  })

  it('[BRD-01] of a brand alone names no model', async () => {
    const { page, fill, leads } = await aBrand()
    expect(await page('/brands/toyota')).toContain('href="/contact-us?make=toyota"')
    await fill('/contact-us?make=toyota', JO)
    expect(leads()).toMatchObject([{ fields: { 'Vehicle Make': 'Toyota' } }])
    expect(leads()[0]!.fields).not.toHaveProperty('Vehicle Model')
  })

  it('[LED-07] is kept with its names where the model has left the stock meanwhile', async () => {
    const app = await aBrand()
    const unseen = unseenIn(await app.page(PATH))
    await app.publish([CARS[1]!])
    expect((await app.post(PATH, { ...unseen, ...JO, message: '' })).status).toBe(303)
    expect(app.leads()).toMatchObject([{ fields: { 'Vehicle Make': 'Toyota', 'Vehicle Model': expect.any(String) } }])
  })

  it.each(['?make=toyota&model=spaceship', '?make=unheard-of', '?make=%3Cb%3E', '?make=&model=hilux'])(
    '[LED-02] about what the site has not is the plain form: %s',
    async (query) => {
      const { page } = await aBrand()
      expect(await page(`/contact-us${query}`)).toContain('<h1 id="contact-title">Contact us</h1>')
    },
  )

  it('[TEN-03] is the plain form where the site takes no enquiries', async () => {
    const { page } = await aBrand({ enquiry: false })
    expect(await page(PATH)).toContain('<h1 id="contact-title">Contact us</h1>')
    expect(await page('/models/toyota/hilux')).toContain('href="/contact-us"')
  })
})
