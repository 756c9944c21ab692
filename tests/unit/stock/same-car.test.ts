import { describe, expect, it } from 'vitest'
import { type CarRecord, findSameCars, rankRecords } from '../../../shared/stock/same-car.ts'

const VIN = 'JM0KF4WLA00123456'
const record = (key: string, details: Partial<CarRecord> = {}): CarRecord => ({
  key,
  feed: 'main',
  line: null,
  live: true,
  used: true,
  vin: null,
  regplate: null,
  make: 'Mazda',
  model: 'CX-5',
  year: 2020,
  km: 42_000,
  photo: null,
  ...details,
})
const groups = (...records: CarRecord[]) =>
  findSameCars(records).cars.map(({ by, records: same }) => `${by}: ${same.map(({ key }) => key).join(' ')}`)
const photo = 'https://photos.example/1.jpg'

const standing = (
  key: string,
  values: number,
  changedAt: number,
  details: { held?: boolean; live?: boolean } = {},
) => ({
  ...record(key),
  values,
  changedAt,
  held: false,
  ...details,
})

describe('records of one car', () => {
  it.each<[string, Partial<CarRecord>, Partial<CarRecord>, string]>([
    ['have one VIN', { vin: VIN }, { vin: VIN.toLowerCase(), model: 'CX5' }, 'VIN: A B'],
    ['have one chassis number', { vin: 'GE6-1234567' }, { vin: 'GE61234567' }, 'VIN: A B'],
    [
      'have one number plate, make, model and year',
      { regplate: '123 abc' },
      { regplate: '123ABC', km: 42_100 },
      'registration: A B',
    ],
    ['have one photograph, and are alike in figures', { photo }, { photo }, 'photograph and figures: A B'],
    ['have one VIN, where one gives no year', { vin: VIN }, { vin: VIN, year: null }, 'VIN: A B'],
  ])('[OPS-01] %s', (_, one, other, group) => {
    expect(groups(record('A', one), record('B', other))).toEqual([group])
  })

  it.each<[string, Partial<CarRecord>, Partial<CarRecord>]>([
    ['nothing in common', { vin: VIN }, {}],
    ['a placeholder for a VIN', { vin: 'TBA' }, { vin: 'TBA' }],
    ['a VIN of ones', { vin: '11111111111111111' }, { vin: '11111111111111111' }],
    ['a plate that says that there is none', { regplate: 'UNREG' }, { regplate: 'Unreg' }],
    ['one plate, and other models', { regplate: '123ABC' }, { regplate: '123ABC', model: 'BT-50' }],
    ['one plate, and two VINs', { regplate: '123ABC', vin: VIN }, { regplate: '123ABC', vin: `${VIN.slice(0, -1)}7` }],
    ['one photograph of the maker, and no kilometres', { photo, used: false, km: 10 }, { photo, used: false, km: 10 }],
    ['one photograph, and other kilometres', { photo }, { photo, km: 43_000 }],
    ['the same figures, and no photograph', {}, {}],
  ])('[OPS-01] have more in common than %s', (_, one, other) => {
    expect(groups(record('A', one), record('B', other))).toEqual([])
  })

  it('[OPS-01] are joined by different marks', () => {
    const chain = [
      record('A', { vin: VIN }),
      record('B', { vin: VIN, regplate: '123ABC' }),
      record('C', { regplate: '123ABC' }),
    ]
    expect(groups(...chain)).toEqual(['VIN: A B C'])
  })

  it('[OPS-01] are doubtful where one VIN stands for cars driven far apart', () => {
    const yard = [20_000, 20_900, 65_000, 140_000].map((km, at) => record(`A${at}`, { vin: VIN, km }))
    const { cars, doubtful } = findSameCars(yard)
    expect(cars.map(({ records }) => records.map(({ key }) => key))).toEqual([['A0', 'A1']])
    expect(doubtful.map(([, other]) => other.key)).toEqual(['A2', 'A3'])
  })

  it('[OPS-01] are doubtful where one VIN stands for two makes or years', () => {
    const [a, b, c] = [
      record('A', { vin: VIN }),
      record('B', { vin: VIN, make: 'Ford' }),
      record('C', { vin: VIN, year: 2012 }),
    ]
    const { cars, doubtful } = findSameCars([a, b, c])
    expect(cars).toEqual([])
    expect(doubtful).toEqual([
      [a, b],
      [a, c],
    ])
  })
})

describe('the record that is shown', () => {
  it.each([
    ['that says more', [standing('A', 10, 9), standing('B', 30, 1)], 'B A'],
    ['that changed last, where both say as much', [standing('A', 10, 1), standing('B', 10, 9)], 'B A'],
    ['that is for sale', [standing('A', 30, 9, { live: false }), standing('B', 10, 1)], 'B A'],
    ['that a shopper has on hold', [standing('A', 30, 9), standing('B', 10, 1, { held: true })], 'B A'],
    ['with the first key, where nothing else decides', [standing('B', 1, 1), standing('A', 1, 1)], 'A B'],
  ] as const)('[OPS-01] is the one %s', (_, records, order) => {
    expect(
      rankRecords(records)
        .map(({ key }) => key)
        .join(' '),
    ).toBe(order)
  })
})
