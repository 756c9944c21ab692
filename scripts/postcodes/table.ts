import { distanceKm, type Point } from '../../shared/location/distance.ts'
import type { Place } from '../../shared/location/postcode.ts'

/** Cells of one row of a postcode file. `accuracy` is '' where the file does not grade its positions. */
export type PostcodeCells = {
  postcode: string
  name: string
  state: string
  lat: string
  long: string
  accuracy: string
}
export type PostcodeRow = {
  postcode: string
  name: string
  state: string
  lat: number
  long: number
  /** Whether the position is that of the place itself, not an estimate. */
  isExact: boolean
}
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
  const isExact = cells.accuracy.trim() === '' || Number(cells.accuracy) >= EXACT
  return { postcode, name: cells.name.trim(), state: cells.state.trim().toUpperCase(), lat, long, isExact }
}

/** GeoNames grades positions from 1, an estimate, to 6; 4 is a place that it knows by name. */
const EXACT = 4

const degrees = (text: string) => (/^-?\d{1,3}(\.\d+)?$/.test(text.trim()) ? Number(text) : null)

/** Mail centres and box lobbies: numbers that bear their name are elsewhere, and no shopper lives there. */
const MAIL_ONLY = /\b(mail centre|delivery centre|gpo|gpo boxes|mc|dc|bc)$/i
/** From so many on, the postcodes and neighbours that share a name make it that of a town and not of one suburb. */
const TOWN_SHARES = 2

/** Names that places are known by: without mail centres. */
export const isPlaceName = (name: string) => name !== '' && !MAIL_ONLY.test(name)

/**
 * One point per postcode: the median of its exact places, without those far from the postcodes of the next numbers. It is
 * named after the town whose name its places share (Ballarat Central, North Ballarat), else after the nearest place.
 */
export function postcodeTable(rows: Iterable<PostcodeRow>): TablePlace[] {
  const groups = Map.groupBy(rows, ({ postcode }) => postcode)
  const postcodesByPlace = countPostcodes(groups)
  const order = [...groups.keys()].toSorted()
  return order.map((postcode, position) => {
    const all = groups.get(postcode)!
    const around = order.slice(Math.max(0, position - NEIGHBOURS), position + NEIGHBOURS + 1)
    const places = plausiblePlaces(all, findMiddle(around.flatMap((code) => exactPlaces(groups.get(code)!))))
    const middle = findMiddle(places)
    const named = places.filter(({ name }) => isPlaceName(name))
    const byDistance = (named.length > 0 ? named : places).toSorted(
      (a, b) => distanceKm(middle, a) - distanceKm(middle, b),
    )
    const countShares = (row: PostcodeRow) =>
      postcodesByPlace.get(nameInState(row))! +
      2 * all.filter((other) => other !== row && ` ${other.name} `.includes(` ${row.name} `)).length
    const [town] = all
      .filter((row) => isPlaceName(row.name) && countShares(row) >= TOWN_SHARES)
      .toSorted((a, b) => countShares(b) - countShares(a) || Number(b.isExact) - Number(a.isExact))
    const place = town ?? byDistance[0]
    return { postcode, name: toDisplayName(place?.name ?? ''), state: place?.state || null, ...middle }
  })
}

/** Postcodes on either side that say where a number must be. */
const NEIGHBOURS = 8
/** Places of one postcode that lie further apart are not all of it: another town of the same name got in. */
const MAX_SPREAD_KM = 60

/** The places near the one that is nearest to the neighbours, where they lie far apart. */
function plausiblePlaces(all: PostcodeRow[], neighbourhood: Point): PostcodeRow[] {
  const places = exactPlaces(all)
  const anchor = places.reduce((a, b) => (distanceKm(neighbourhood, a) <= distanceKm(neighbourhood, b) ? a : b))
  const middle = findMiddle(places)
  const isTogether = places.filter((place) => distanceKm(middle, place) <= MAX_SPREAD_KM).length * 2 > places.length
  return isTogether ? places : places.filter((place) => distanceKm(anchor, place) <= MAX_SPREAD_KM)
}

function exactPlaces(all: PostcodeRow[]): PostcodeRow[] {
  const exact = all.filter(({ isExact }) => isExact)
  return exact.length > 0 ? exact : all
}

const findMiddle = (places: Point[]): Point => ({
  lat: median(places.map(({ lat }) => lat)),
  long: median(places.map(({ long }) => long)),
})

const nameInState = ({ name, state }: PostcodeRow) => `${state} ${name}`

/** How many postcodes share each name in its state. */
function countPostcodes(groups: Map<string, PostcodeRow[]>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const places of groups.values())
    for (const name of new Set(places.map(nameInState))) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  const value = sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
  // Rounded to about ten metres.
  return Math.round(value * 10_000) / 10_000
}

/** Names in capitals become title case: 'SPRING HILL' -> 'Spring Hill'. */
export const toDisplayName = (name: string) =>
  name === ''
    ? null
    : name === name.toUpperCase()
      ? name.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
      : name
