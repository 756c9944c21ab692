import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { readPostcodes } from '../../../scripts/postcodes/read.ts'
import { ROOT } from '../../../scripts/root.ts'
import { distanceKm } from '../../../shared/location/distance.ts'
import { REGION_RANGES, regionOf } from '../../../shared/location/regions.ts'

describe('the built-in regions', () => {
  it.each([
    ['4000', 'Brisbane', 'QLD'],
    ['4207', 'Brisbane', 'QLD'],
    ['4217', 'Gold Coast', 'QLD'],
    ['0800', 'Darwin', 'NT'],
    ['0832', 'Darwin', 'NT'],
    ['2600', 'Canberra', 'ACT'],
    ['2618', 'Canberra', 'ACT'],
    ['2913', 'Canberra South and North', 'ACT'],
    ['9000', 'Brisbane', 'QLD'],
    ['8001', 'Melbourne', 'VIC'],
    ['1001', 'Sydney', 'NSW'],
    ['2880', 'Broken Hill', 'NSW'],
    ['6798', 'Christmas Island', 'WA'],
  ])('[CAL-02] know %s as %s', (postcode, name, state) => {
    expect(regionOf(postcode)).toMatchObject({ name, state })
  })

  it.each([
    '0000',
    '0199',
    '0300',
    '0799',
    '4999',
    '5999x',
    '7600',
    '9300',
    '9998',
    '',
    '400',
    '40000',
    '٤٠٠٠',
    '4 00',
  ])('[CAL-02] know no %j', (postcode) => {
    expect(regionOf(postcode)).toBeNull()
  })

  it('[CAL-02] stand in order and never overlap', () => {
    let last = ''
    for (const [from, to] of REGION_RANGES) {
      expect(from > last && to >= from, `${from}-${to}`).toBe(true)
      last = to
    }
  })
})

/** Public files for measuring; the project does without them. */
const FILES = ['australian_postcodes_2025.csv.gz', 'elkfox_au_postcodes.csv'].map((name) =>
  join(ROOT, '../shared/data/geo', name),
)

describe.each(FILES)('beside %s', (path) => {
  it.skipIf(!existsSync(path))('[CAL-02] the regions lie within a drive of the real postcodes', async () => {
    const { table, bad, rows } = await readPostcodes(
      Readable.toWeb(createReadStream(path)) as unknown as ReadableStream<Uint8Array>,
    )
    const known = table.flatMap((place) => {
      const region = regionOf(place.postcode)
      return region ? [distanceKm(region, place)] : []
    })
    const sorted = known.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.floor(sorted.length * share)]!
    console.log(
      `${rows} rows, ${bad.length} left out, ${table.length} postcodes, ${known.length} in a region: ` +
        `median ${at(0.5).toFixed(0)} km off, 95% within ${at(0.95).toFixed(0)} km`,
    )
    expect(bad.length).toBeLessThan(rows / 100)
    expect(known.length / table.length).toBeGreaterThan(0.99)
    expect(at(0.5)).toBeLessThan(30)
    expect(at(0.95)).toBeLessThan(200)
  })
})
