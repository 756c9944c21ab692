import { expect, it } from 'vitest'
import type { Car } from '../../../shared/car/schema.ts'
import type { SearchQuery } from '../../../shared/search/query.ts'
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
function aStock(isRemote = false, count = 0) {
  const queries: SearchQuery[] = []
  const stock = { version: 'one', isDown: false, queries, searches: () => queries.length }
  const search = (query: SearchQuery) => {
    queries.push(query)
    return stock.isDown ? Promise.reject(new Error('down')) : Promise.resolve({ hits: [], count })
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

it('[STK-08] asks for cars ever closer to the car where there are more than are read, those of its badge first', async () => {
  const { stock, compare } = aStock(false, 1_000)
  await compare(aCar({ price: 20_000, year: 2018, km: 60_000, badge: 'SX' }))
  expect(stock.queries.map(({ ranges }) => ranges)).toEqual([
    { year: { min: 2013, max: 2023 }, km: { min: 10_000, max: 110_000 } },
    { year: { min: 2015, max: 2021 }, km: { min: 35_000, max: 85_000 } },
    { year: { min: 2016, max: 2020 }, km: { min: 47_500, max: 72_500 } },
  ])
  expect(stock.queries[0]!.prefer).toEqual([{ facets: { badge: ['SX'] } }])
})
