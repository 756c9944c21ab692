import { expect, it } from 'vitest'
import type { Car } from '../../../shared/car/schema.ts'
import { stockScope } from '../../../shared/stock/stock-scope.ts'
import { listingSite } from '../../../shared/vehicle/listing-site.ts'
import { embeddedComparison } from '../../../worker/features/pricing/service.ts'
import type { SearchEngine } from '../../../worker/features/search/service.ts'
import { aCar } from '../../builders/car.ts'
import { buildSite } from '../../builders/site.ts'

const site = buildSite()
const listing = listingSite(site)
const scope = stockScope(site, Date.parse('2026-11-20T02:00:00Z'))

/** A stock whose version can be changed, and how often it was searched. */
function aStock(isRemote = false) {
  let searches = 0
  const stock = { version: 'one', isDown: false, searches: () => searches }
  const search = () => {
    searches++
    return stock.isDown ? Promise.reject(new Error('down')) : Promise.resolve({ hits: [], count: 0 })
  }
  const deps = { search: { search } as unknown as SearchEngine, isRemote, scope, listing }
  const comparison = embeddedComparison({ ...deps, edition: async () => stock.version })
  return { stock, compare: (car: Car) => comparison.compare(car) }
}

it('[VDP-11] compares the price of a car once, and anew for another stock or another record of it', async () => {
  const { stock, compare } = aStock()
  const car = aCar({ price: 20_000, km: 60_000, state: 'QLD' })
  await compare(car)
  await compare(car)
  expect(stock.searches()).toBe(1)
  await compare({ ...car })
  expect(stock.searches()).toBe(2)
  stock.version = 'two'
  await compare(car)
  expect(stock.searches()).toBe(3)
})

it('[VDP-11] keeps no failure, and nothing of a server', async () => {
  const { stock, compare } = aStock()
  const car = aCar({ price: 20_000, km: 60_000, state: 'QLD' })
  stock.isDown = true
  await expect(compare(car)).rejects.toThrow('down')
  stock.isDown = false
  await compare(car)
  expect(stock.searches()).toBe(2)
  const remote = aStock(true)
  await remote.compare(car)
  await remote.compare(car)
  expect(remote.stock.searches()).toBe(2)
})
