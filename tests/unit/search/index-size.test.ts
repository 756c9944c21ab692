import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../../scripts/root.ts'
import type { Car } from '../../../shared/car/schema.ts'
import type { SearchQuery } from '../../../shared/search/query.ts'
import { slugify } from '../../../shared/text.ts'
import { build } from '../../../worker/stock-index/build.ts'
import { stockSearch } from '../../../worker/stock-index/search.ts'
import { aCar } from '../../builders/car.ts'
import { aQuery, aScope } from '../../builders/query.ts'
import { someStock, TODAY } from '../../builders/stock.ts'
import { decode, encode } from '../../builders/whole-index.ts'
import { plainSearch } from '../../fakes/search.ts'

const stored = (cars: Car[]) => encode(build(cars, { site: 'yard', version: '1', documents: {} }))
const searchOver = (cars: Car[]) => stockSearch(decode(stored(cars), 'yard')).search
const DAY = 86_400_000
/** A hosted engine says no more than this; counts beyond it are what SRC-03 asks for. */
const CAP = 1999

describe('a large stock', () => {
  const cars = someStock(5_000)
  const search = searchOver(cars)
  const scope = aScope({ soldSince: TODAY - 3 * DAY })

  it('[SRC-03] counts truly beyond the cap, in the total and in the facets that add up to it', () => {
    const { count, facets } = search(aQuery({ facets: { transmission: ['Automatic'] } }))
    expect(count).toBeGreaterThan(CAP)
    for (const key of ['car_type', 'status', 'make', 'make_model'] as const) {
      expect(facets[key].reduce((sum, row) => sum + row.count, 0)).toBe(count)
    }
  })

  it.each<[string, Partial<SearchQuery>]>([
    ['no filter', {}],
    ['most cars', { facets: { car_type: ['used'] } }],
    ['few cars', { facets: { make: [cars[0]!.make], colour: ['White'] }, sort: 'price-asc' }],
    [
      'many filters',
      {
        facets: { body: ['SUV', 'Ute'], fuel: ['Diesel'], categories: ['Towing'] },
        ranges: { year: { min: 2015, max: null } },
      },
    ],
    ['the last page', { sort: 'km-asc', page: 10_000 }],
  ])('[SRC-03] [SRC-05] answers like going through the cars one by one: %s', (_, query) => {
    expect(search(aQuery({ scope, ...query }))).toEqual(plainSearch(cars, aQuery({ scope, ...query })))
  })

  it('[SRC-04] lets sold cars go as their days pass, without being built again', () => {
    const sold = (now: number) => search(aQuery({ scope: aScope({ soldSince: now - 3 * DAY }) })).count
    const counts = [TODAY, TODAY + DAY, TODAY + 2 * DAY, TODAY + 4 * DAY].map(sold)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    expect(new Set(counts).size).toBe(4)
    expect(sold(TODAY)).toBe(counts[0])
    expect(counts[3]).toBe(search(aQuery()).count)
  })

  it('takes less than 220 bytes a car', () => {
    expect(stored(cars).length / cars.length).toBeLessThan(220)
  })

  it('is the same value for the same cars, in whatever order they come', () => {
    expect(searchOver(cars.toReversed())(aQuery())).toEqual(search(aQuery()))
  })
})

const FILE = join(ROOT, '../shared/data/stock/au_vehicle_prices.csv')

describe.skipIf(!existsSync(FILE))('16,734 cars nobody here wrote (skipped where ../shared/data is absent)', () => {
  const cars = existsSync(FILE) ? realCars() : []
  const search = cars.length > 0 ? searchOver(cars) : null
  const first = (text: string) => search!(aQuery({ text })).hits[0]

  it.each<[string, Partial<SearchQuery>]>([
    ['everything', {}],
    ['a make', { facets: { make: ['Toyota'] }, sort: 'price-desc' }],
    [
      'two makes with a body and a price',
      { facets: { make: ['Mazda', 'Kia'], body: ['SUV'] }, ranges: { price: { min: 20_000, max: 40_000 } } },
    ],
    [
      'a state and low kilometres',
      { facets: { state: ['QLD'] }, ranges: { km: { min: null, max: 10_000 } }, sort: 'km-asc', page: 3 },
    ],
  ])('[SRC-03] answers like going through them one by one: %s', (_, query) => {
    expect(search!(aQuery(query))).toEqual(plainSearch(cars, aQuery(query)))
  })

  it('[SRC-06] finds what people mean', () => {
    expect(first('hilix')).toMatchObject({ model: 'Hilux' })
    expect(first('vokswagen golf')).toMatchObject({ make: 'Volkswagen', model: 'Golf' })
    expect(first('white cx5')).toMatchObject({ model: 'CX-5', colour: 'White' })
  })
})

const number = (text = '') => (/^\d+$/.test(text) ? Number(text) : null)
const word = (text = '') => (text === '' || text === '-' ? null : text)

/** The rows as cars, roughly: enough variety to compare counts over. */
function realCars(): Car[] {
  const rows: Record<string, string>[] = parse(readFileSync(FILE), {
    columns: true,
    trim: true,
    relax_column_count: true,
  })
  return rows.map((row, position) => {
    const [city = '', state = ''] = (row['Location'] ?? '').split(',')
    return aCar({
      id: position + 1,
      slug: `${slugify(row['Title'] ?? '')}-${position}`,
      name: row['Title'] || 'A car',
      make: row['Brand'] || 'Unknown',
      model: row['Model'] || 'Unknown',
      year: number(row['Year']),
      car_type: row['UsedOrNew'] === 'USED' ? 'used' : row['UsedOrNew'] === 'DEMO' ? 'demo' : 'new',
      simple_body: word(row['BodyType']),
      simple_fuel: word(row['FuelType']),
      simple_transmission: word(row['Transmission']),
      drive: word(row['DriveType']),
      colour: word(row['ColourExtInt']?.split('/')[0]?.trim()),
      seats: number(row['Seats']?.replace(/ Seats?$/, '')),
      km: number(row['Kilometres']),
      price: number(row['Price']),
      city: word(city.trim()),
      state: word(state.trim()),
    })
  })
}
