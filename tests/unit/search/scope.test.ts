import { describe, expect, it } from 'vitest'
import type { Car } from '../../../shared/car/schema.ts'
import { isInScope } from '../../../shared/car/scope.ts'
import type { StockScope } from '../../../shared/search/query.ts'
import { aCar } from '../../builders/car.ts'
import { aScope } from '../../builders/query.ts'

const car = aCar({
  make: 'Toyota',
  car_type: 'used',
  price: 20_000,
  stocknum: 'U1',
  dealership_slug: 'north',
  location_name: 'North yard',
  excluded_website_ids: [7],
})

describe('the cars a site may show', () => {
  it.each<[string, Partial<Car>, Partial<StockScope>, boolean]>([
    ['a car in stock', {}, {}, true],
    ['one that is coming soon', { status: 'coming_soon' }, {}, true],
    ['one of a status the site does not show', { status: 'coming_soon' }, { statuses: ['in_stock'] }, false],
    ['one sold within the days', { status: 'sold', sold_at: 100 }, { soldSince: 100 }, true],
    ['one sold before them', { status: 'sold', sold_at: 99 }, { soldSince: 100 }, false],
    ['a sold one where none are shown', { status: 'sold', sold_at: 100 }, {}, false],
    ['a sold one without a day of sale', { status: 'sold', sold_at: null }, { soldSince: 0 }, false],
    ['a withdrawn one, whatever is asked', { status: 'withdrawn' }, { statuses: ['withdrawn'] }, false],
    ['one hidden from dealer websites', { show_on_dealer_website: false }, {}, false],
  ])('[SRC-04] %s', (_, details, scope, shown) => {
    expect(isInScope({ ...car, ...details }, aScope(scope))).toBe(shown)
  })

  it.each<[string, Partial<Car>, Partial<StockScope>, boolean]>([
    ['used only', { car_type: 'demo' }, { carTypes: ['used'] }, false],
    ['one make', { make: 'Mazda' }, { makes: ['Toyota'] }, false],
    ['no make at all', {}, { makes: [] }, false],
    ['a dealership', {}, { dealershipSlugs: ['north'] }, true],
    ['a dealership, and a car of none', { dealership_slug: null }, { dealershipSlugs: ['north'] }, false],
    ['a location', { location_name: 'South yard' }, { locationNames: ['North yard'] }, false],
    ['an excluded stock number', {}, { excludedStockNumbers: ['U1'] }, false],
    ['an excluded stock number in another spelling', {}, { excludedStockNumbers: ['u-1'] }, true],
    ['a car that excludes this website', {}, { excludedForWebsiteId: 7 }, false],
    ['a car that excludes another website', {}, { excludedForWebsiteId: 8 }, true],
    ['a price above the limit', {}, { priceAbove: 19_999 }, true],
    ['a price at the limit', {}, { priceAbove: 20_000 }, false],
    ['a reduced price at the limit', { offer_price: 1_000 }, { priceAbove: 1_000 }, false],
    ['no price where there is a limit', { price: null }, { priceAbove: 0 }, false],
  ])('[TEN-04] %s', (_, details, scope, shown) => {
    expect(isInScope({ ...car, ...details }, aScope(scope))).toBe(shown)
  })
})
