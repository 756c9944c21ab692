import { describe, expect, it } from 'vitest'
import type { Car } from '../../../shared/car/schema.ts'
import { carSummary } from '../../../shared/car/summary.ts'
import { parseComparison } from '../../../shared/compare/address.ts'
import { type CompareView, type ComparisonLookup, compareView } from '../../../shared/compare/view.ts'
import { nounFor } from '../../../shared/vehicle-words.ts'
import { aPhoto } from '../../builders/car.ts'
import { carSite, listedCar, NOW } from '../../builders/listed-car.ts'

const rav4 = listedCar({ id: 1, slug: 'rav4', images: [aPhoto('/demo/suv.avif')] })
const hilux = listedCar({ id: 2, slug: 'hilux', model: 'Hilux', price: 51_990, seats: null, simple_body: 'Ute' })

const other = listedCar({ id: 3, slug: 'kluger', model: 'Kluger' })
const site = carSite({ vehicle_actions: ['call', 'enquire', 'test_drive'] })

const found = (cars: Car[], more: Partial<ComparisonLookup> = {}): ComparisonLookup => ({
  cars,
  sold: [],
  unknown: 0,
  failed: 0,
  ...more,
})
const view = (cars: Car[], query = '', more: Partial<ComparisonLookup> = {}, at = {}): CompareView =>
  compareView(
    parseComparison(new URLSearchParams(query)),
    found(cars, more),
    { ...site, ...at },
    {
      noun: nounFor(['car']),
      now: NOW,
      similar: [carSummary(rav4), carSummary(other)],
    },
  )
const row = ({ rows }: CompareView, label: string) => rows.find((each) => each.label === label)

describe('cars side by side', () => {
  it('[SRC-21] say what each of them costs and has, in the shopper’s order', () => {
    const shown = view([hilux, rav4])
    expect(shown.title).toBe('Compare 2 cars')
    expect(shown.cars.map(({ name }) => name)).toEqual(['2021 Toyota Hilux GX AXAA52R', '2021 Toyota RAV4 GX AXAA52R'])
    expect(row(shown, 'Price')).toEqual({
      label: 'Price',
      values: ['$51,990', '$34,990'],
      notes: ['Drive away', 'Drive away'],
      differs: true,
      best: { text: 'Lowest price', columns: [1] },
    })
    expect(row(shown, 'Odometer')).toMatchObject({ values: ['42,310 km', '42,310 km'], differs: false, best: null })
    expect(row(shown, 'Location')?.values).toEqual(['Springwood, QLD', 'Springwood, QLD'])
  })

  it('[SRC-21] [CRD-08] [VDP-18] say what an electric one holds and uses, and each amount beside a price in a row of its own', () => {
    const variant_detail = {
      electricrange: 430,
      batterycapacity: 72.6,
      energyconsumption: 19.1,
    } as Car['variant_detail']
    const shown = view([
      { ...rav4, variant_detail },
      { ...hilux, car_type: 'new', rrp: 54_990, price_ex_gst: 47_264, offer_price: 50_990, offer_condition: 'abn' },
    ])
    expect(row(shown, 'Price')?.values).toEqual(['$34,990', '$51,990'])
    for (const [label, ...values] of [
      ['Without GST', null, '$47,264 excl. GST'],
      ['Offer', null, '$50,990 for ABN holders'],
      ['RRP', null, 'RRP $54,990'],
      ['Range', '430 km', '–'],
      ['Battery', '72.6 kWh', '–'],
      ['Energy use', '19.1 kWh/100 km', '–'],
    ])
      expect(row(shown, label!)).toMatchObject({ label, values, differs: true })
  })

  it('[SRC-21] say in words which is better for a buyer, and of no other difference', () => {
    const newer = { ...hilux, price: 51_990, km: 1_200, year: 2024 }
    const shown = view([rav4, newer])
    const best = Object.fromEntries(shown.rows.flatMap(({ label, best: of }) => (of ? [[label, of]] : [])))
    expect(best).toEqual({
      Price: { text: 'Lowest price', columns: [0] },
      Year: { text: 'Newest', columns: [1] },
      Odometer: { text: 'Fewest km', columns: [1] },
    })
    // Prices of two kinds are not set against each other, nor is one that is not known or that of a sold car or a sample.
    for (const another of [
      { price_type: 'Excl. govt charges' },
      { price: null },
      { status: 'sold' as const, sold_at: NOW },
      { special_tag: 'Sample' },
    ])
      expect(row(view([rav4, { ...newer, ...another }]), 'Price')?.best).toBeNull()
    expect(row(view([rav4, { ...rav4, id: 2, slug: 'twin' }]), 'Price')?.best).toBeNull()
    const weekly = { ...rav4, id: 2, slug: 'weekly', price: 30_000, subscription_price: 200 }
    expect(
      row(view([rav4, weekly], '', {}, { features: { ...site.features, subscriptions: true } }), 'Price'),
    ).toMatchObject({ best: null, differs: true })
  })

  it('[SRC-21] find what uses least among cars of one kind of fuel alone', () => {
    const petrol = [
      { ...rav4, fuel: 'Petrol', variant_detail: { fuelconsumptioncombined: 7.1 } as Car['variant_detail'] },
      { ...hilux, fuel: 'Petrol', variant_detail: { fuelconsumptioncombined: 9.4 } as Car['variant_detail'] },
    ]
    expect(row(view(petrol), 'Fuel consumption')?.best).toEqual({ text: 'Uses least', columns: [0] })
    expect(row(view([...petrol, { ...other, fuel: null, simple_fuel: 'Electric' }]), 'Fuel consumption')).toMatchObject(
      {
        values: ['7.1 L/100 km', '9.4 L/100 km', 'Electric'],
        best: null,
      },
    )
  })

  it('[SRC-21] say how long each has a warranty, a sold one none', () => {
    const used = { ...rav4, item_type: 'car' as const, regplate: '123ABC', build_date: '2021-05', simple_body: 'SUV' }
    const cars = [
      used,
      { ...hilux, car_type: 'new' as const },
      { ...used, id: 3, slug: 'sold', status: 'sold' as const },
    ]
    expect(row(view(cars, '', {}, { statutory_warranty: true }), 'Warranty')?.values).toEqual([
      '3 months or 5,000 km',
      'Maker’s warranty',
      null,
    ])
    expect(row(view([used]), 'Warranty')).toBeUndefined()
  })

  it('[SRC-21] can each be asked about and driven, and lead to others that are like them, each by a link', () => {
    const shown = view([rav4, hilux], 'cars=rav4,hilux')
    expect(shown.cars.map(({ actions }) => actions.map(({ kind }) => kind))).toEqual([
      ['enquire', 'test_drive'],
      ['enquire', 'test_drive'],
    ])
    expect(shown.suggestions.map(({ addHref }) => addHref)).toEqual(['/compare?cars=rav4,hilux,kluger'])
    expect(view([]).suggestions.map(({ addHref }) => addHref)).toEqual(['/compare?cars=rav4', '/compare?cars=kluger'])
  })

  it('[SRC-21] mark what differs, and something not given differs from what is', () => {
    const shown = view([rav4, hilux])
    expect(row(shown, 'Seats')).toMatchObject({ values: ['5 seats', null], differs: true, best: null })
    expect(row(shown, 'Fuel')?.differs).toBe(false)
  })

  it('[SRC-21] do not differ by the case of a letter', () => {
    const shown = view([rav4, { ...hilux, colour: 'WHITE' }])
    expect(row(shown, 'Colour')?.differs).toBe(false)
  })

  it('[SRC-21] leave out what none of them says', () => {
    const shown = view([rav4, hilux])
    for (const { label, values } of shown.rows)
      expect([label, values.some((value) => value !== null)]).toEqual([label, true])
    expect(row(shown, 'Sleeps')).toBeUndefined()
  })

  it('[SRC-21] show only the differences on request, and lead back', () => {
    const shown = view([rav4, hilux], 'cars=rav4,hilux&only=differences')
    expect(shown.rows.every(({ differs }) => differs)).toBe(true)
    expect(shown.rows.length).toBeGreaterThan(1)
    expect(shown.differencesToggle).toEqual({ chosen: true, href: '/compare?cars=rav4,hilux' })
    expect(view([rav4, hilux], 'cars=rav4,hilux').differencesToggle).toEqual({
      chosen: false,
      href: '/compare?cars=rav4,hilux&only=differences',
    })
  })

  it('[SRC-21] name features they share once, and each other with who lists it, in any case of letters', () => {
    const shown = view([
      { ...rav4, standardEquipment: ['Tow bar', 'Sunroof'] },
      { ...hilux, standardEquipment: ['tow bar', 'Bullbar', 'Bullbar'] },
    ])
    expect(shown.features.shared).toEqual(['tow bar'])
    expect(shown.features.rows).toEqual([
      { label: 'Sunroof', values: ['Listed', null], differs: true, best: null },
      { label: 'Bullbar', values: [null, 'Listed'], differs: true, best: null },
    ])
  })

  it('[SRC-21] can each be taken off by a link that keeps the others and the wish', () => {
    const shown = view([rav4, hilux], 'cars=rav4,hilux&only=differences')
    expect(shown.cars.map(({ removeHref }) => removeHref)).toEqual([
      '/compare?cars=hilux&only=differences',
      '/compare?cars=rav4&only=differences',
    ])
    expect(view([rav4]).cars[0]?.removeHref).toBe('/compare')
  })

  it('[SRC-21] say that one is sold, and no longer what it cost', () => {
    const shown = view([rav4, { ...hilux, status: 'sold', sold_at: NOW }])
    expect(row(shown, 'Price')?.values).toEqual(['$34,990', 'SOLD'])
    expect(shown.cars.map(({ card }) => card.tag?.text)).toEqual([undefined, 'Just Sold'])
  })
})

describe('what could not be shown as asked', () => {
  it.each<[string, string, Partial<ComparisonLookup>, string[]]>([
    ['nothing amiss', 'cars=rav4,hilux', {}, []],
    ['one unknown', '', { unknown: 1 }, ['1 car in this link is no longer listed.']],
    ['two unknown', '', { unknown: 2 }, ['2 cars in this link are no longer listed.']],
    [
      'sold long ago',
      '',
      { sold: [hilux] },
      ['The 2021 Toyota Hilux GX AXAA52R has been sold and is no longer shown.'],
    ],
    ['not to be read', '', { failed: 1 }, ['We can’t show 1 car just now. Please try again in a moment.']],
    ['named twice', 'cars=a,a', {}, ['The link had the same car twice, so we’ve shown it once.']],
    ['too many', 'cars=a,b,c,d,e', {}, ['You can compare up to 4 cars at a time, so we’ve left out 1 car.']],
  ])('[SRC-21] is told in a sentence: %s', (_, query, more, notes) => {
    expect(view([rav4, hilux], query, more).notes).toEqual(notes)
  })

  it.each([
    ['none', [], 'Choose up to 4 cars'],
    ['one', [rav4], 'Add another car'],
  ])('[SRC-21] with %s it says what to do', (_, cars, words) => {
    const shown = view(cars)
    expect(shown.title).toBe('Compare cars')
    expect(shown.advice).toContain(words)
    expect(shown.differencesToggle).toBeNull()
  })

  it('[SRC-21] with two it advises nothing, with four there is no room for another', () => {
    expect(view([rav4, hilux])).toMatchObject({ advice: null, isFull: false })
    const four = [1, 2, 3, 4].map((id) => ({ ...rav4, id, slug: `car-${id}` }))
    expect(view(four).isFull).toBe(true)
  })
})
