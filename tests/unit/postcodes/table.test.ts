import { describe, expect, it } from 'vitest'
import { type PostcodeRow, postcodeTable, readPostcodeRow } from '../../../scripts/postcodes/table.ts'

const cells = (changes: object = {}) => ({
  postcode: '4000',
  name: 'Spring Hill',
  state: 'qld',
  lat: '-27.46',
  long: '153.02',
  accuracy: '',
  ...changes,
})

describe('a row of a file of postcodes', () => {
  it('[CAL-02] gets back the zero that a spreadsheet lost', () => {
    expect(readPostcodeRow(cells({ postcode: '800', lat: '-12.46', long: '130.84' }))).toMatchObject({
      postcode: '0800',
      state: 'QLD',
      lat: -12.46,
    })
    expect(readPostcodeRow(cells({ postcode: '200' }))).toMatchObject({ postcode: '0200' })
  })

  it.each([
    ['letters', { postcode: '4OOO' }, 'postcode', 'is no postcode'],
    ['five digits', { postcode: '40000' }, 'postcode', 'is no postcode'],
    ['a number below the first', { postcode: '12' }, 'postcode', 'is no postcode'],
    ['nothing', { postcode: '' }, 'postcode', 'is no postcode'],
    ['no latitude', { lat: '' }, 'lat', 'is no number of degrees'],
    ['a latitude in words', { lat: 'NULL' }, 'lat', 'is no number of degrees'],
    ['an exponent', { long: '1e2' }, 'long', 'is no number of degrees'],
    ['0, 0', { lat: '0', long: '0' }, 'lat', 'is 0, 0, which stands for an unknown place'],
    ['London', { lat: '51.5', long: '-0.12' }, 'lat', 'lies outside Australia'],
    ['degrees the wrong way round', { lat: '153.02', long: '-27.46' }, 'lat', 'lies outside Australia'],
  ])('[CAL-02] is left out with its reason: %s', (_, changes, column, reason) => {
    expect(readPostcodeRow(cells(changes))).toEqual({ column, reason })
  })

  it('[CAL-02] may lie on an island far out', () => {
    expect(readPostcodeRow(cells({ postcode: '2899', lat: '-29.03', long: '167.95' }))).toMatchObject({ lat: -29.03 })
  })
})

const row = (name: string, lat: number, long: number): PostcodeRow => ({
  postcode: '4000',
  name,
  state: 'QLD',
  lat,
  long,
  isExact: true,
})

describe('several places of one postcode', () => {
  it('[CAL-02] make one point, which a misplaced one does not pull away, named after the nearest', () => {
    const rows = [row('Spring Hill', -27.48, 153.02), row('CITY', -27.46, 153.03), row('Lost', -12, 130)]
    expect(postcodeTable(rows)).toEqual([{ postcode: '4000', name: 'City', state: 'QLD', lat: -27.46, long: 153.02 }])
  })

  it('[CAL-02] leave out estimates where a position is exact, and a town of the same name elsewhere', () => {
    const estimate = { ...row('Packsaddle', -32.5, 148.7), isExact: false }
    const [point] = postcodeTable([row('Broken Hill', -31.96, 141.45), estimate, estimate])
    expect(point).toMatchObject({ name: 'Broken Hill', lat: -31.96 })
    const twins = [row('Newtown', -30.7, 151.8), row('Enmore', -33.9, 151.17)]
    const neighbour = { ...row('Stanmore', -33.89, 151.16), postcode: '4001' }
    expect(postcodeTable([...twins, neighbour])[0]).toMatchObject({ name: 'Enmore', lat: -33.9 })
  })

  it('[CAL-02] are named after the town that their names share', () => {
    const rows = [
      row('Ballarat East', -37.55, 143.87),
      row('Golden Point', -37.56, 143.86),
      row('Ballarat', -37.57, 143.85),
    ]
    expect(postcodeTable(rows)[0]).toMatchObject({ name: 'Ballarat' })
  })

  it('[CAL-02] make a point for each postcode there is', () => {
    expect(postcodeTable([row('A', -27, 153), { ...row('B', -28, 152), postcode: '4001' }])).toHaveLength(2)
    expect(postcodeTable([])).toEqual([])
  })
})
