import { describe, expect, it } from 'vitest'
import { stockScope } from '../../../shared/stock/stock-scope.ts'
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
