import { distanceKm, type Point } from './distance.ts'
import type { Place } from './postcode.ts'

/** Cells of one row of a postcode file. */
export type PostcodeCells = { postcode: string; name: string; state: string; lat: string; long: string }
export type PostcodeRow = { postcode: string; name: string; state: string; lat: number; long: number }
export type TablePlace = Place & { postcode: string }

type Box = { south: number; north: number; west: number; east: number }

/** Bounding boxes of Australian postcodes in degrees: the mainland with Tasmania, and the islands with delivery. */
const AUSTRALIA: Record<string, Box> = {
  mainland: { south: -44, north: -9, west: 112.5, east: 154 },
  'Lord Howe Island': { south: -32, north: -31, west: 158.5, east: 159.5 },
  'Norfolk Island': { south: -29.5, north: -28.5, west: 167.5, east: 168.5 },
  'Christmas Island': { south: -11, north: -10, west: 105, east: 106 },
  'Cocos Islands': { south: -12.5, north: -11.5, west: 96.5, east: 97.2 },
}

const isAustralian = ({ lat, long }: Point) =>
  Object.values(AUSTRALIA).some(
    ({ south, north, west, east }) => lat >= south && lat <= north && long >= west && long <= east,
  )

/** The invalid cell of a row, and why. */
export type RowFault = { column: keyof PostcodeCells; reason: string }

/** Parses a row; leading zeros lost by spreadsheets are restored (800 is 0800). */
export function readPostcodeRow(cells: PostcodeCells): PostcodeRow | RowFault {
  const postcode = cells.postcode.trim().padStart(4, '0')
  if (!/^\d{4}$/.test(postcode) || postcode < '0200') return { column: 'postcode', reason: 'is no postcode' }
  const [lat, long] = [degrees(cells.lat), degrees(cells.long)]
  if (lat === null) return { column: 'lat', reason: 'is no number of degrees' }
  if (long === null) return { column: 'long', reason: 'is no number of degrees' }
  if (lat === 0 && long === 0) return { column: 'lat', reason: 'is 0, 0, which stands for an unknown place' }
  if (!isAustralian({ lat, long })) return { column: 'lat', reason: 'lies outside Australia' }
  return { postcode, name: cells.name.trim(), state: cells.state.trim().toUpperCase(), lat, long }
}

const degrees = (text: string) => (/^-?\d{1,3}(\.\d+)?$/.test(text.trim()) ? Number(text) : null)

/** One point per postcode: the median of its places, which outliers do not move, named after the nearest one. */
export function postcodeTable(rows: Iterable<PostcodeRow>): TablePlace[] {
  const groups = Map.groupBy(rows, ({ postcode }) => postcode)
  return [...groups].map(([postcode, places]) => {
    const middle = { lat: median(places.map(({ lat }) => lat)), long: median(places.map(({ long }) => long)) }
    const [nearest] = places.toSorted((a, b) => distanceKm(middle, a) - distanceKm(middle, b))
    return { postcode, name: toDisplayName(nearest?.name ?? ''), state: nearest?.state || null, ...middle }
  })
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  const value = sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
  // Rounded to about ten metres.
  return Math.round(value * 10_000) / 10_000
}

/** Names in capitals become title case: 'SPRING HILL' -> 'Spring Hill'. */
const toDisplayName = (name: string) =>
  name === ''
    ? null
    : name === name.toUpperCase()
      ? name.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
      : name
