import { describe, expect, it } from 'vitest'
import type { CarInput } from '../../../shared/car/schema.ts'
import { keptOff } from '../../../shared/stock/kept-off.ts'
import { stockScope } from '../../../shared/stock/stock-scope.ts'
import { aCarInput } from '../../builders/car-input.ts'
import { buildSite } from '../../builders/site.ts'

const NOW = Date.parse('2026-11-21T02:00:00Z')
const DAY = 86_400_000
const toyota = { id: 4, name: 'Toyota' }

describe('which cars a site shows', () => {
  it('[SRC-04] is by default what is in stock, coming soon, or sold in the last 3 days', () => {
    expect(stockScope(buildSite(), NOW)).toEqual({
      statuses: ['in_stock', 'coming_soon'],
      soldSince: NOW - 3 * DAY,
      carTypes: null,
      makes: null,
      dealershipSlugs: null,
      locationNames: null,
      excludedStockNumbers: [],
      excludedForWebsiteId: 1,
      priceAbove: null,
    })
  })

  it.each([
    ['used cars only', { stock: { car_types: ['used'] } }, { carTypes: ['used'] }],
    ['in stock only', { stock: { statuses: ['in_stock'] } }, { statuses: ['in_stock'] }],
    ['without some stock numbers', { stock: { excluded_stock_numbers: ['L1'] } }, { excludedStockNumbers: ['L1'] }],
    ['of some dealerships', { stock: { dealership_slugs: ['north'] } }, { dealershipSlugs: ['north'] }],
    ['of some locations', { stock: { location_names: ['Aspley'] } }, { locationNames: ['Aspley'] }],
    ['of some makes', { stock: { makes: ['Kia', 'Ford'] } }, { makes: ['Kia', 'Ford'] }],
    ['of its manufacturer', { manufacturer: toyota }, { makes: ['Toyota'] }],
    [
      'of its manufacturer among makes',
      { manufacturer: toyota, stock: { makes: ['Kia', 'Toyota'] } },
      { makes: ['Toyota'] },
    ],
    ['of its manufacturer, left out of its makes', { manufacturer: toyota, stock: { makes: ['Kia'] } }, { makes: [] }],
    ['not kept off this website', { id: 77 }, { excludedForWebsiteId: 77 }],
    ['sold within 7 days', { include_sold_cars_days: 7 }, { soldSince: NOW - 7 * DAY }],
    ['sold not at all', { include_sold_cars_days: 0 }, { soldSince: null }],
    ['sold not shown', { features: { sold_display: false } }, { soldSince: null }],
  ])('[TEN-04] can be cars %s', (_, changes, expected) => {
    const site = buildSite(changes as object)
    expect(stockScope(site, NOW)).toEqual({ ...stockScope(buildSite(), NOW), ...expected })
  })
})

describe('what the report of a file says of cars that a site keeps off its pages', () => {
  it.each<[string, object, Partial<CarInput>, string | null]>([
    ['another condition', { stock: { car_types: ['new'] } }, {}, 'stock.car_types'],
    ['another make', { stock: { makes: ['Kia'] } }, {}, 'stock.makes, manufacturer'],
    ['a make in other letters', { stock: { makes: ['Toyota'] } }, { make: 'TOYOTA' }, null],
    ['another manufacturer', { manufacturer: { id: 1, name: 'Kia' } }, {}, 'stock.makes, manufacturer'],
    [
      'another dealership',
      { stock: { dealership_slugs: ['north'] } },
      { dealership_slug: 'south' },
      'stock.dealership_slugs',
    ],
    ['no location', { stock: { location_names: ['Aspley'] } }, {}, 'stock.location_names'],
    [
      'a stock number left out',
      { stock: { excluded_stock_numbers: ['L1'] } },
      { stocknum: 'L1' },
      'stock.excluded_stock_numbers',
    ],
    ['a car to come', { stock: { statuses: ['in_stock'] } }, { status: 'coming_soon' }, 'stock.statuses'],
    ['kept off this website', { id: 77 }, { excluded_website_ids: [77] }, 'excluded_website_ids'],
    ['sold', { stock: { makes: ['Kia'] } }, { status: 'sold' }, null],
    ['hidden by the feed', { stock: { makes: ['Kia'] } }, { show_on_dealer_website: false }, null],
  ])('[TEN-04] %s', (_, site, car, rule) => {
    const hidden = keptOff(stockScope(buildSite(site), NOW))
    hidden.add(aCarInput({ stocknum: 'S1', ...car }))
    const said = rule && `1 car kept off sale here: 1 by the site’s ${rule} (${car.stocknum ?? 'S1'}). See the report.`
    expect(hidden.find()).toBe(said)
  })

  it('[TEN-04] names the first ten, and the key of a car without a stock number', () => {
    const hidden = keptOff(stockScope(buildSite({ stock: { makes: ['Kia'] } }), NOW))
    for (let at = 0; at < 12; at++) hidden.add(aCarInput({ source_key: `U${at}` }))
    expect(hidden.find()).toMatch(
      /^12 cars kept off sale here: 12 by the site’s stock\.makes, manufacturer \(U0, .*, U9 and 2 more\)\./,
    )
  })
})
