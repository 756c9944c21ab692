import { describe, expect, it } from 'vitest'
import { findFeature, isPathAvailable } from '../../../shared/routes/access.ts'
import { COMPARE_PATH, carHref, SAVED_PATH, WATCHLIST_PATH } from '../../../shared/routes/device-paths.ts'
import { carPath, pathTo, ROUTES, searchPath } from '../../../shared/routes/paths.ts'
import { buildSite } from '../../builders/site.ts'

describe('paths', () => {
  it.each([
    ['a car', carPath('2021-mazda-3'), '/cars/2021-mazda-3'],
    ['all stock', searchPath(), '/search/new-used-and-demo-cars'],
    ['a make', searchPath('mazda'), '/search/mazda'],
    ['a model', searchPath('mazda', 'mazda3'), '/search/mazda/mazda3'],
    ['a name that is no plain segment', carPath('a/b?c'), '/cars/a%2Fb%3Fc'],
    ['buying a car', pathTo('car_buy_online', { slug: 'x' }), '/cars/x/buy-online'],
  ])('[NAV-08] lead to %s', (_, path, expected) => {
    expect(path).toBe(expected)
  })

  it('[NAV-08] are never made with a name left out', () => {
    expect(() => carPath('')).toThrow('The path of car needs slug.')
  })

  it('[NAV-01] that scripts know by heart are those of the table', () => {
    expect([SAVED_PATH, WATCHLIST_PATH, COMPARE_PATH, carHref('a/b')]).toEqual([
      pathTo('saved'),
      pathTo('watchlist'),
      pathTo('compare'),
      carPath('a/b'),
    ])
  })

  it('[NAV-01] each stand once in the table', () => {
    const paths = Object.values(ROUTES).map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
  })
})

describe('features and their routes', () => {
  it.each([
    ['a page of its own', '/spin-to-win', 'spin_to_win'],
    ['a page with a name in it', '/brands/kia', 'brands'],
    ['a page of a car', '/cars/2021-mazda-3/checkout', 'checkout'],
    ['not a car, though it looks like one', '/cars/trade-in', 'autograb'],
    ['a page under a name', '/kia/overview', 'brands'],
    ['a call', '/api/watchlist/save-car', 'watchlist'],
    ['the list of a feature', '/api/watchlist', 'watchlist'],
    ['not a page beneath one of its own', '/spin-to-win/again', null],
    ['a car', '/cars/2021-mazda-3', null],
    ['home', '/', null],
    ['nothing we know', '/a/b/c/d', null],
  ])('[TEN-03] knows whose it is: %s', (_, path, feature) => {
    expect(findFeature(path)).toBe(feature)
  })

  it('[TEN-03] closes the pages and calls of a feature that is off', () => {
    const off = buildSite({ features: { brands: false, watchlist: false } }).features
    const on = buildSite({ features: { brands: true, watchlist: true } }).features
    for (const path of ['/brands', '/brands/kia', '/watchlist', '/api/watchlist/save-car']) {
      expect([path, isPathAvailable(off, path), isPathAvailable(on, path)]).toEqual([path, false, true])
    }
    expect(isPathAvailable(off, '/search/used-cars')).toBe(true)
  })
})
