import { describe, expect, it } from 'vitest'
import { distanceKm } from '../../../shared/location/distance.ts'
import { loadPlaceNames, loadPostcodes } from '../../../worker/features/places/built-in.ts'

describe('the postcodes that ship with Forecourt', () => {
  it.each([
    ['0800', 'Darwin', 'NT', -12.46, 130.84],
    ['2000', 'Sydney', 'NSW', -33.87, 151.21],
    ['2042', 'Enmore', 'NSW', -33.9, 151.17],
    ['2601', 'Canberra', 'ACT', -35.28, 149.13],
    ['2880', 'Broken Hill', 'NSW', -31.96, 141.45],
    ['2899', 'Norfolk Island', 'NSW', -29.03, 167.95],
    ['3350', 'Ballarat', 'VIC', -37.56, 143.86],
    ['4870', 'Cairns', 'QLD', -16.92, 145.77],
    ['6000', 'Perth', 'WA', -31.95, 115.86],
    ['7000', 'Hobart', 'TAS', -42.88, 147.33],
    ['9726', 'Gold Coast', 'QLD', -28.0, 153.41],
  ])('[CAL-02] have %s at %s', async (postcode, name, state, lat, long) => {
    const place = (await loadPostcodes()).find(postcode)!
    expect(place).toMatchObject({ name, state })
    expect(distanceKm(place, { lat, long })).toBeLessThan(12)
  })

  it.each(['9999', '4999', '0000', '', '400', '40000', '4 00', 'Cairns', '٤٠٠٠'])(
    '[CAL-02] have no %j',
    async (text) => {
      expect((await loadPostcodes()).find(text)).toBeNull()
    },
  )

  it('[CAL-02] are more than three thousand, each in Australia', async () => {
    const { find } = await loadPostcodes()
    const places = Array.from({ length: 10_000 }, (_, number) => find(String(number).padStart(4, '0'))).filter(Boolean)
    expect(places.length).toBeGreaterThan(3_300)
    for (const place of places) {
      expect(place!.lat).toBeGreaterThan(-44)
      expect(place!.lat).toBeLessThan(-9)
      expect(place!.long).toBeGreaterThan(96)
      expect(place!.long).toBeLessThan(168)
      expect(place!.name).toBeTruthy()
    }
  })

  it('[LOC-04] say which is nearest to a position', async () => {
    expect((await loadPostcodes()).nearest({ lat: -33.815, long: 151.0 })).toMatchObject({ name: 'Parramatta' })
  })
})

describe('the names of places that ship with Forecourt', () => {
  it.each([
    ['parramatta', ['2150']],
    ['Parramatta', ['2150']],
    ['  SURFERS  paradise ', ['4217']],
    ['Mt Druitt', ['2770']],
    ['kippa ring', ['4021']],
    ['oconnor', ['2602', '6163']],
    ['nowhere at all', []],
    ['', []],
  ])('[STK-03] know %j', async (name, postcodes) => {
    const places = (await loadPlaceNames())(name)
    expect(places.length > 0).toBe(postcodes.length > 0)
    expect(places.map(({ postcode }) => postcode)).toEqual(expect.arrayContaining(postcodes))
  })

  it('[STK-03] come with postcode, state and position', async () => {
    expect((await loadPlaceNames())('ballarat')).toContainEqual({
      postcode: '3350',
      name: 'Ballarat',
      state: 'VIC',
      lat: expect.closeTo(-37.56, 1),
      long: expect.closeTo(143.86, 1),
      weight: expect.any(Number),
    })
  })
})
