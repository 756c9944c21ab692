import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aCar, aPhoto } from '../../builders/car.ts'
import { sectionText } from '../../builders/page.ts'
import { pass, stopClock } from '../../clock.ts'
import { publishPages } from '../a-written-site.ts'
import { aDeal, today, wordsOf } from './a-deal.ts'

stopClock(Date.parse('2026-11-21T02:00:00Z'))
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

const HILUX = { id: 'hilux', name: 'HiLux with tow bar', manufacturer: 'Toyota', model: 'HiLux', ends_at: '2026-12-31' }

const dealsOf = (offers: number) => aDeal({ offers: Array.from({ length: offers }, (_, id) => ({ id: `n${id}` })) })

describe('the list of special offers', () => {
  it('[OFF-01] shows what runs, with its buttons, categories and last day', async () => {
    const over = { id: 'over', name: 'Long gone', starts_at: '2026-01-01', ends_at: '2026-11-20' }
    const { page } = await aDeal({
      offers: [
        { ...HILUX, category: 'New cars', price: 62_990, price_text: 'drive away' },
        { id: 'check', name: 'Check', category: 'Service' },
        over,
      ],
    })
    const html = await page('/special-offers')
    expect(html).toContain('<h1>Special offers</h1>')
    expect(html).toContain('href="/offers/toyota/hilux"')
    expect(html).toContain('href="/special-offers?category=new-cars"')
    expect(wordsOf(html)).toMatch(
      /New cars HiLux with tow bar \$62,990 Drive away Offer ends 31 December 2026 Enquire Now .* Explore HiLux .* Book A Test Drive/,
    )
    expect(html).not.toContain('Long gone')
    const one = await page('/special-offers?category=service')
    expect(one).toContain('<h1>Special offers: Service</h1>')
    expect(one).not.toContain('HiLux with tow bar')
  })

  it.each(['/special-offers', '/special-offers?price_from=1&price_to=2', '/special-offers?dealership=none'])(
    '[OFF-03] says so where there is none, of a search in the words of the specification, with a way back: %s',
    async (path) => {
      const { page } = await aDeal({
        offers: path === '/special-offers' ? [] : [{ ...HILUX, dealership_slugs: ['x'] }],
      })
      const html = await page(path)
      const isSearched = path !== '/special-offers'
      const words = isSearched
        ? [
            'No Results Available',
            'There appears to be no offers currently available that meet the conditions of your search',
          ]
        : ['No offers just now', 'Or call us on']
      for (const text of words) expect(html).toContain(text)
      expect(html).toContain(
        isSearched
          ? '<a class="button button-primary" href="/special-offers">Clear Filters<'
          : '<a class="button button-primary" href="/search/new-used-and-demo-cars">See all cars<',
      )
      expect(html.includes('Search these offers')).toBe(isSearched)
      expect(html).toContain('<meta name="robots" content="noindex,follow"')
    },
  )

  it('[OFF-01] has a search among ten offers or more, and among those that a search left', async () => {
    const [few, many] = [await dealsOf(9), await dealsOf(10)]
    expect(await few.page('/special-offers')).not.toContain('Find an offer')
    expect(await few.page('/special-offers?query=none')).toContain('Find an offer')
    expect(await many.page('/special-offers')).toContain('Find an offer')
  })

  it('[OFF-01] has no tile for a photograph that an offer does not have', async () => {
    const { page } = await dealsOf(1)
    const html = await page('/special-offers')
    expect(html).toContain('class="offer-card panel"')
    expect(html).not.toContain('offer-photo')
  })

  it('[OFF-01] [NAV-01] has 21 a page, one address for each page, and is offered to search engines without filters', async () => {
    const { page } = await dealsOf(22)
    const first = await page('/special-offers')
    expect(first.match(/class="offer-card panel"/g)).toHaveLength(21)
    const second = await page('/special-offers?page=2')
    expect(second.match(/class="offer-card panel"/g)).toHaveLength(1)
    expect(second).toMatch(/rel="canonical" href="[^"]*\/special-offers\?page=2"/)
    expect(await page('/special-offers?page=999')).toContain('<title>Special offers, page 2 | ')
    expect(second).not.toContain('noindex')
    expect(await page('/special-offers?query=offer')).toContain('noindex')
  })

  it('[OFF-01] pictures an offer without a picture by a car of its model in stock', async () => {
    const cars = [aCar({ make: 'Toyota', model: 'HiLux', images: [aPhoto('https://cdn.example/stock.jpg')] })]
    const { page } = await aDeal({ cars, offers: [HILUX, { id: 'own', image_url: 'https://cdn.example/own.jpg' }] })
    const html = await page('/special-offers')
    expect(html).toContain('https://cdn.example/stock.jpg')
    expect(html).toContain('https://cdn.example/own.jpg')
  })

  it('[NAV-02] [NAV-07] is in the menu and at its other address, and nowhere where the site has none', async () => {
    const navigation = [{ label: 'Offers', to: 'special_offers' as const }]
    const { page, ask } = await aDeal({ site: { navigation } })
    expect(await page('/')).toContain('href="/special-offers"')
    expect((await ask('/offers')).headers.get('Location')).toBe('/special-offers')
    const off = await aDeal({ site: { navigation, features: { offers: false } }, offers: [HILUX] })
    expect(await off.page('/')).not.toContain('href="/special-offers"')
    const statuses = ['/special-offers', '/offers/hilux', '/offers/toyota/hilux'].map((path) => off.ask(path))
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([404, 404, 404])
  })
})

describe('the page of an offer', () => {
  it('[OFF-01] stands under its manufacturer; other addresses of it lead there', async () => {
    const { ask } = await aDeal({ offers: [HILUX, { id: 'check' }] })
    expect((await ask('/offers/toyota/hilux')).status).toBe(200)
    expect((await ask('/offers/check')).status).toBe(200)
    for (const [path, target] of [
      ['/offers/hilux', '/offers/toyota/hilux'],
      ['/offers/ford/hilux', '/offers/toyota/hilux'],
      ['/offers/ford/check', '/offers/check'],
    ])
      expect([path, (await ask(path!)).headers.get('Location')]).toEqual([path, target])
    expect((await ask('/offers/toyota/none')).status).toBe(404)
  })

  it('[OFF-02] folds long texts in the list where the browser opens them without script, as HTML that was made safe', async () => {
    const long = 'Tow bar and more. '.repeat(15)
    const { page } = await aDeal({
      offers: [{ ...HILUX, description: `<p>${long}</p><ul><li>One</li></ul><script>x</script>`, disclaimer: long }],
    })
    const own = await page('/offers/toyota/hilux')
    expect(own.match(/class="more"/g)).toBeNull()
    expect(wordsOf(own).split(long.trim())).toHaveLength(3)
    const html = await page('/special-offers')
    const folds = html.match(/<details class="more"><summary>.*?<\/details>/g)!
    expect(folds.map((fold) => wordsOf(fold.split('</summary>')[0]!).trim())).toEqual([
      'View more View less',
      'View full disclaimer View less disclaimer',
    ])
    expect(folds[0]).toContain('<li>One</li>')
    expect(folds[0]).not.toContain('<script>')
    expect(folds[1]).toContain(long.trim())
  })

  it('[OFF-01] [QLT-02] says to search engines what it shows', async () => {
    const { page, slug } = await aDeal({ offers: [{ ...HILUX, price: 62_990, image_url: '/deal.jpg' }] })
    const html = await page('/offers/toyota/hilux')
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
    const address = `https://${slug}.example/offers/toyota/hilux`
    expect(JSON.parse(json)['@graph'][0]).toEqual({
      '@type': 'Offer',
      '@id': `${address}#offer`,
      availability: 'https://schema.org/InStock',
      priceValidUntil: '2026-12-31',
      url: address,
      name: 'HiLux with tow bar',
      description: 'HiLux with tow bar. Offer ends 31 December 2026.',
      image: `https://${slug}.example/deal.jpg`,
      price: 62_990,
      priceCurrency: 'AUD',
      validFrom: today(),
      validThrough: '2026-12-31',
      itemOffered: {
        '@type': 'Vehicle',
        name: 'Toyota HiLux',
        brand: { '@type': 'Brand', name: 'Toyota' },
        model: 'HiLux',
      },
      seller: { '@id': `https://${slug}.example/#dealer` },
    })
    expect(html).toContain(`<link rel="canonical" href="${address}"`)
  })

  it('[OFF-01] is gone once the offer has ended, and shows those that run for the same model', async () => {
    const { ask, page, load } = await aDeal({
      offers: [
        { ...HILUX, id: 'old', name: 'The old one', starts_at: '2026-11-01', ends_at: '2026-11-20' },
        HILUX,
        { id: 'corolla', name: 'Corolla deal', manufacturer: 'Toyota', model: 'Corolla' },
        { id: 'later', starts_at: '2026-12-01' },
      ],
    })
    expect((await ask('/offers/toyota/old')).status).toBe(410)
    const html = await page('/offers/toyota/old')
    expect(html).toContain('<h1>This offer has ended</h1>')
    expect(wordsOf(html)).toContain('‘The old one’ ended on 20 November 2026.')
    expect(html).toContain('HiLux with tow bar')
    expect(html).not.toContain('Corolla deal')
    expect((await ask('/offers/later')).status).toBe(404)
    await load([{ id: 'corolla' }])
    pass(61)
    expect((await ask('/offers/toyota/hilux')).status).toBe(410)
  })

  it('[OFF-01] [TEN-04] is nowhere on a site that the offer excludes', async () => {
    const { ask, page } = await aDeal({ site: { id: 7 }, offers: [{ ...HILUX, excluded_website_ids: [7] }] })
    expect((await ask('/offers/toyota/hilux')).status).toBe(404)
    expect(await page('/special-offers')).toContain('No offers just now')
    expect((await ask('/contact-us?offer_id=hilux')).status).toBe(200)
    expect(await page('/contact-us?offer_id=hilux')).not.toContain('HiLux with tow bar')
  })
})

describe('where offers are read', () => {
  it('[OFF-01] asks the database once a minute, and shows what was imported within that time', async () => {
    const { page, reads, load } = await aDeal({ offers: [HILUX] })
    const before = reads()
    for (const path of ['/special-offers', '/offers/toyota/hilux', '/special-offers?page=2', '/offers/none'])
      await page(path)
    expect(reads() - before).toBe(1)
    await load([HILUX, { id: 'new', name: 'Brand new' }])
    pass(61)
    expect(await page('/special-offers')).toContain('Brand new')
  })

  it('[OFF-01] shows the last ones while the database is down, and says so in the log', async () => {
    const { page, ask, base } = await aDeal({ offers: [HILUX] })
    await page('/special-offers')
    base.goDown()
    pass(61)
    expect(await page('/special-offers')).toContain('HiLux with tow bar')
    expect((await ask('/offers/toyota/hilux')).status).toBe(200)
    expect(console.error).toHaveBeenCalledWith(expect.stringContaining('offers.read_failed'))
  })
})

describe('sections of the site’s own on pages of offers', () => {
  const FAQ = sectionText('faq', 'heading: Before you ask\nitems:\n  - question: Is it negotiable?\n    body: No.')

  it('[PGE-01] [OFF-01] stand below the list, below every offer, and below one alone', async () => {
    const app = await aDeal({ offers: [HILUX, { id: 'check' }, { ...HILUX, id: 'old', ends_at: '2026-11-20' }] })
    await publishPages(app, {
      '/special-offers': 'Below the list.',
      '/offers': `Below every offer.\n\n${FAQ}`,
      '/offers/toyota/hilux': 'Below one offer.',
    })
    const below = async (path: string) => {
      const html = await app.page(path)
      return ['Below the list.', 'Below every offer.', 'Below one offer.'].filter((words) => html.includes(words))
    }
    expect(await below('/special-offers')).toEqual(['Below the list.'])
    expect(await below('/offers/check')).toEqual(['Below every offer.'])
    expect(await below('/offers/toyota/old')).toEqual(['Below every offer.'])
    expect(await below('/offers/toyota/hilux')).toEqual(['Below every offer.', 'Below one offer.'])
    expect(await app.page('/offers/check')).toContain('"@type":"FAQPage"')
  })

  it('[PGE-01] stand on no page that is not there, and have no address of their own', async () => {
    const app = await aDeal({ offers: [HILUX] })
    await publishPages(app, { '/offers': 'Below every offer.' })
    const answer = await app.ask('/offers/toyota/none')
    expect([answer.status, (await answer.text()).includes('Below every offer.')]).toEqual([404, false])
    expect((await app.ask('/offers')).headers.get('Location')).toBe('/special-offers')
    expect(await app.page('/sitemaps/content-1.xml')).not.toContain('/offers<')
  })
})
