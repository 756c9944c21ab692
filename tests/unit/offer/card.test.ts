import { describe, expect, it } from 'vitest'
import { offerPath, offersHref, parseOfferQuery } from '../../../shared/offer/address.ts'
import { offerCard } from '../../../shared/offer/card.ts'
import type { Offer } from '../../../shared/offer/offer.ts'
import { anOffer } from '../../builders/offer.ts'
import { buildSite } from '../../builders/site.ts'

const SITE = { ...buildSite({}), images: { kind: 'passthrough' as const, sized: [] } }
const cardOf = (offer: Partial<Offer>, features: Partial<ReturnType<typeof buildSite>['features']> = {}) =>
  offerCard(anOffer(offer), { ...SITE, ...buildSite({ features }) })
const linksOf = (...given: Parameters<typeof cardOf>) =>
  cardOf(...given).actions.map(({ text, href }) => `${text} ${href}`)

const words = (length: number) => 'tow '.repeat(200).slice(0, length - 1) + '.'

describe('the card of an offer', () => {
  const hilux = { manufacturer: 'Toyota', model: { name: 'HiLux', slug: 'hilux', override_url: null } }

  it('[OFF-01] has the three buttons, to the enquiry, the stock of the model and a test drive', () => {
    expect(linksOf(hilux)).toEqual([
      'Enquire Now /contact-us?offer_id=deal',
      'Explore HiLux /search/toyota/hilux',
      'Book A Test Drive /book-test-drive',
    ])
  })

  it.each([
    ['motorcycle', 'Book A Test Ride'],
    ['caravan', 'Book an Inspection'],
  ] as const)(
    '[OFF-01] of a %s leads to its own way of trying it, where a site sells several kinds',
    (item_type, text) => {
      const site = { ...SITE, stock: { ...SITE.stock, kinds: ['motorcycle', 'caravan'] as const } }
      const stock = { count: 0, prices: [], photo: null, like: { item_type } }
      expect(offerCard(anOffer(hilux), site as never, stock).actions.at(-1)?.text).toBe(text)
      const called = anOffer({ ...hilux, category: item_type === 'caravan' ? 'Caravans' : 'Motorcycles' })
      expect(offerCard(called, site as never).actions.at(-1)?.text).toBe(text)
    },
  )

  it('[OFF-01] explores where the offer says, or its make where it has no model', () => {
    const model = { ...hilux.model, override_url: '/hilux-range' }
    expect(linksOf({ ...hilux, model })).toContain('Explore HiLux /hilux-range')
    expect(linksOf({ manufacturer: 'Toyota' })).toContain('Explore Toyota /search/toyota')
  })

  it('[TEN-03] has no button to what the site does not do, and none to drive a service', () => {
    expect(linksOf(hilux, { enquiry: false, test_drive: false })).toEqual(['Explore HiLux /search/toyota/hilux'])
    expect(linksOf({})).toEqual(['Enquire Now /contact-us?offer_id=deal'])
  })

  it('[OFF-02] folds a description and a disclaimer past 200 characters to about 160', () => {
    const long = words(201)
    const { description, disclaimer } = cardOf({
      description: long,
      sanitized_description: `<p>${long}</p>`,
      disclaimer: long,
    })
    expect(description?.full).toBe(`<p>${long}</p>`)
    for (const text of [description, disclaimer]) {
      expect(text?.preview?.length).toBeGreaterThan(150)
      expect(text?.preview?.length).toBeLessThanOrEqual(161)
      expect(text?.preview).toMatch(/tow…$/)
    }
    const short = cardOf({ description: words(200), sanitized_description: 'a', disclaimer: words(200) })
    expect([short.description?.preview, short.disclaimer?.preview]).toEqual([null, null])
  })

  it('[OFF-03] says when the offer ends', () => {
    expect(cardOf({ ends_at: '2026-12-31' }).ends).toBe('Offer ends 31 December 2026')
  })

  it('[OFF-01] shows a price with what it is, either alone, or none', () => {
    expect(cardOf({ price: 29_990, price_text: 'drive away' }).price).toMatchObject({
      amount: '$29,990',
      text: 'Drive away',
    })
    expect(cardOf({ price_text: 'From 4.99% p.a.' }).price).toMatchObject({ amount: null, text: 'From 4.99% p.a.' })
    expect(cardOf({}).price).toBeNull()
  })
})

const stockOf = (...amounts: number[]) => ({
  count: amounts.length,
  prices: amounts.map((amount) => ({ amount, type: 'Drive away' })),
  photo: null,
  like: null,
})

describe('an offer beside the cars that it holds for', () => {
  const runout = { name: 'Run-out Sportage, nine to go', price: 39_490, price_text: 'drive away, 9 only' }
  const shown = (stock: ReturnType<typeof stockOf>, car_types: Offer['car_types'] = ['new']) => {
    const { name, price, inStock } = offerCard(anOffer({ ...runout, car_types }), SITE, stock)
    return [name, price?.amount, price?.text, inStock].join(' | ')
  }
  const nine = [39_490, ...Array<number>(8).fill(41_490)]

  it.each([
    [
      'a price and a count that are right',
      stockOf(...nine),
      'Run-out Sportage, nine to go | $39,490 | Drive away, 9 only | 9 in stock',
    ],
    ['the price of its one car, and no count', stockOf(49_490), 'Run-out Sportage | $49,490 | Drive away | 1 in stock'],
    ['the lowest of its prices', stockOf(47_490, 49_490), 'Run-out Sportage | From $47,490 | Drive away | 2 in stock'],
    ['its own price where no car is there', stockOf(), 'Run-out Sportage | $39,490 | Drive away | '],
  ])('[OFF-01] states %s', (_, stock, text) => expect(shown(stock)).toBe(text))

  it('[OFF-01] keeps the price of a service for a model, which is no car’s', () => {
    expect(shown(stockOf(49_490), [])).toContain('$39,490')
  })
})

describe('the address of offers', () => {
  it('[OFF-01] has the manufacturer where the offer has one', () => {
    expect(offerPath({ id: 'a-1', manufacturer: 'Land Rover' })).toBe('/offers/land-rover/a-1')
    expect(offerPath({ id: 'a-1', manufacturer: null })).toBe('/offers/a-1')
  })

  it.each([
    ['/special-offers', '/special-offers'],
    ['/special-offers?category=New%20Cars&page=2', '/special-offers?category=new-cars&page=2'],
    ['/special-offers?price_from=$30,000&price_to=10000', '/special-offers?price_from=10000&price_to=30000'],
    ['/special-offers?price_from=cheap&page=-1&dealership=%20&x=1', '/special-offers'],
    ['/special-offers?query=%20tow%20%20bar%00&dealership=north', '/special-offers?query=tow+bar&dealership=north'],
  ])('[OFF-01] of a list is read from any spelling: %s', (given, canonical) => {
    expect(offersHref(parseOfferQuery(new URL(given, 'https://yard.example').searchParams))).toBe(canonical)
  })
})
