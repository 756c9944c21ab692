import type { PostcodeRow } from '../../shared/location/postcode-table.ts'

type Row = [postcode: string, name: string, state: string, lat: number, long: number]

/**
 * Postcodes that the public file lacks, or has hundreds of kilometres from where they are. Each stands in place of the
 * rows of the file.
 */
const ADDITIONS: Row[] = [
  ['0861', 'Tennant Creek', 'NT', -19.648, 134.19],
  ['2817', 'Tooraweenah', 'NSW', -31.439, 148.913],
  ['2899', 'Norfolk Island', 'NSW', -29.041, 167.955],
  ['3336', 'Fraser Rise', 'VIC', -37.711, 144.714],
  ['3358', 'Winter Valley', 'VIC', -37.593, 143.786],
  ['4314', 'Blackbutt', 'QLD', -26.887, 152.101],
  ['4513', 'Elimbah', 'QLD', -27.013, 152.952],
  ['4875', 'Thursday Island', 'QLD', -10.582, 142.219],
  ['4876', 'Bamaga', 'QLD', -10.893, 142.389],
  ['6731', 'Cockatoo Island', 'WA', -16.094, 123.611],
  ['6733', 'Koolan Island', 'WA', -16.134, 123.752],
  ['9464', 'Northgate', 'QLD', -27.392, 153.07],
  ['9726', 'Gold Coast', 'QLD', -28.003, 153.414],
]

/** The rows of a file with these postcodes put right; all names of the file stay. */
export function withAdditions(places: readonly PostcodeRow[]): PostcodeRow[] {
  const added = ADDITIONS.map(([postcode, name, state, lat, long]) => ({
    postcode,
    name,
    state,
    lat,
    long,
    isExact: true,
  }))
  const points = new Map(added.map((row) => [row.postcode, row]))
  const moved = places.map((row) => {
    const own = points.get(row.postcode)
    return own ? { ...row, lat: own.lat, long: own.long, isExact: false } : row
  })
  return [...moved, ...added]
}
