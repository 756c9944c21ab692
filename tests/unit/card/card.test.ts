import { describe, expect, it } from 'vitest'
import { carCard } from '../../../shared/card/card.ts'
import { carSite, carSummary, NOW } from '../../builders/listed-car.ts'

const card = (fields: Parameters<typeof carSummary>[0] = {}, site = carSite()) => carCard(carSummary(fields), site, NOW)

describe('a vehicle card', () => {
  it('[CRD-01] says what the car is, where it stands and what it costs', () => {
    expect(card()).toMatchObject({
      href: '/cars/2021-toyota-rav4-gx-71',
      title: '2021 Toyota RAV4',
      subtitle: 'GX AXAA52R',
      condition: 'Used',
      location: 'Springwood, QLD',
      price: { text: '$34,990', type: 'Drive away' },
      sold: false,
    })
  })

  it('[CRD-01] gives four short facts with their units', () => {
    expect(card().facts.map((fact) => fact.text)).toEqual(['42,310 km', 'Automatic', 'Petrol', '5 seats'])
  })

  it('[CRD-01] fills the place of a fact it does not have with the next', () => {
    const caravan = card({
      km: null,
      simple_transmission: null,
      simple_fuel: null,
      seats: null,
      simple_body: 'Caravan',
    })
    expect(caravan.facts.map((fact) => fact.text)).toEqual(['Caravan', 'White'])
  })

  it('does not claim that an unread odometer shows 0 km', () => {
    expect(card({ km: 0 }).facts.map((fact) => fact.icon)).not.toContain('odometer')
  })

  it('leaves no empty words around what is missing', () => {
    expect(card({ year: null, badge: null, series: null, location_name: null, city: null, state: null })).toMatchObject(
      {
        title: 'Toyota RAV4',
        subtitle: null,
        location: null,
      },
    )
  })

  it.each([
    ['while it is for sale', {}],
    ['once it is sold', { status: 'sold', simple_body: null }],
  ] as const)('[CRD-01] exists for a make without a letter or digit, %s', (_, fields) => {
    expect(card({ ...fields, make: '—', model: '…' }).title).toBe('2021 — …')
  })

  it("says the site's one city as the place of every car where a tenant wants that", () => {
    expect(card({}, carSite({ override_city: 'Brisbane' })).location).toBe('Brisbane')
  })

  it('has no picture when the car has none', () => {
    expect(card({ photo: null, photos_count: 0 })).toMatchObject({ photo: null, photosCount: 0 })
  })

  it('describes its picture to those who cannot see it', () => {
    expect(card().photo?.alt).toBe('2021 Toyota RAV4 GX AXAA52R, white')
  })
})

describe('its buttons', () => {
  it("[CRD-01] are the tenant's, in the tenant's order", () => {
    const buttons = card({}, carSite({ card_actions: ['call', 'details'] })).actions
    expect(buttons).toEqual([
      { kind: 'call', text: 'Call 07 5550 1234', href: 'tel:+61755501234' },
      { kind: 'details', text: 'View Details', href: '/cars/2021-toyota-rav4-gx-71' },
    ])
  })

  it('[CRD-01] are the first two that the car can have: finance for one to buy alone', () => {
    const site = carSite({ card_actions: ['reserve', 'finance', 'details'] })
    const weekly = { ...site, features: { ...site.features, reserve: true, subscriptions: true } }
    const kinds = (fields: Parameters<typeof carSummary>[0]) => card(fields, weekly).actions.map(({ kind }) => kind)
    expect(kinds({})).toEqual(['reserve', 'finance'])
    expect(kinds({ subscription_price: 189 })).toEqual(['reserve', 'details'])
    expect(kinds({ price: null })).toEqual(['reserve', 'details'])
  })

  it("calls the site when the car's location is not one of its own, and nobody when there is no number", () => {
    const elsewhere = card({ location_name: 'Nowhere' })
    expect(elsewhere.actions.find(({ kind }) => kind === 'call')?.text).toBe('Call 07 5550 1000')
    const silent = card({ location_name: 'Nowhere' }, carSite({ phone: null }))
    expect(silent.actions.map(({ kind }) => kind)).toEqual(['details'])
  })

  it.each(['sold', 'withdrawn'] as const)('[CRD-02] a %s car says SOLD and no price', (status) => {
    const { price } = card({ status, price: 34_990, before_price: 36_990, price_ex_gst: 31_000 })
    expect([price.text, price.amount, price.type, price.was, price.beside]).toEqual(['SOLD', null, null, null, {}])
  })

  it.each<[string, Parameters<typeof carSummary>[0], 'weekly' | 'standard', string]>([
    ['one that is bought among cars by the week', {}, 'weekly', 'Used'],
    ['one by the week', { subscription_price: 189 }, 'weekly', 'Used'],
    ['one at a site whose cards lead with the price', {}, 'standard', 'Used'],
  ])('[CRD-04] says its condition alone: %s', (_, fields, card_variant, words) => {
    const site = carSite()
    const weekly = { ...site, card_variant, features: { ...site.features, subscriptions: true } }
    expect(card(fields, weekly).condition).toBe(words)
    const isBought = card_variant === 'weekly' && !fields?.subscription_price
    expect(card(fields, weekly).saleNote).toBe(isBought ? 'For sale, not by subscription' : undefined)
  })

  it.each(['sold', 'withdrawn'] as const)('[CRD-02] a %s car only offers something similar', (status) => {
    expect(card({ status, simple_body: 'Cab chassis' })).toMatchObject({
      sold: true,
      actions: [
        {
          kind: 'similar',
          text: 'Find me something similar',
          href: '/search/new-used-and-demo-cars?body=Cab%20chassis',
        },
      ],
    })
  })

  it('[CRD-02] looks for the same make when the body is not known', () => {
    expect(card({ status: 'sold', simple_body: null, make: 'Land Rover' }).actions[0]?.href).toBe('/search/land-rover')
  })

  it('is plain JSON, so that an island draws the very same card', () => {
    expect(JSON.parse(JSON.stringify(card()))).toEqual(card())
  })
})
