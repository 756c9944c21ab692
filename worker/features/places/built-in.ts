import { distanceKm, type Point } from '../../../shared/location/distance.ts'
import type { NamedPlace, Place, PlaceOfName } from '../../../shared/location/postcode.ts'
import { computeOnce } from '../../../shared/memo.ts'

export type Postcodes = {
  /** null: there is no such postcode. */
  find: (postcode: string) => Place | null
  /** Whether numbers near this one are postcodes: the first three digits are those of one. */
  isAssigned: (postcode: string) => boolean
  nearest: (position: Point) => NamedPlace
  /** How many areas have their point beside a position: the more, the more people live there. */
  countAround: (position: Point) => number
}

/** A row of postcodes.json after its four digits. */
const ROW = /^([A-Z]+)(-[\d.]+),([\d.]+) (.*)$/
const POSTCODE_DIGITS = 4
const PREFIX_DIGITS = 3

let postcodes: Promise<Postcodes> | null = null
let names: Promise<(name: string) => PlaceOfName[]> | null = null

/** Loaded with the first question of an isolate; about a millisecond. */
export const loadPostcodes = (): Promise<Postcodes> => (postcodes ??= readPostcodes())

/**
 * The postcodes of a place, by its name in any letter case, without those of its post boxes; none for a name that no
 * place has. Those of most places come first: a postcode of one name alone may be that of a post office.
 */
export const loadPlaceNames = (): Promise<(name: string) => PlaceOfName[]> => (names ??= readPlaceNames())

async function readPostcodes(): Promise<Postcodes> {
  const { default: table } = await import('./postcodes.json', { with: { type: 'json' } })
  const rows = new Map(table.rows.split('|').map((row) => [row.slice(0, POSTCODE_DIGITS), row.slice(POSTCODE_DIGITS)]))
  const prefixes = new Set([...rows.keys()].map((postcode) => postcode.slice(0, PREFIX_DIGITS)))
  const find = (postcode: string): Place | null => {
    const row = rows.get(postcode)
    const [, state = '', lat, long, name = ''] = (row && ROW.exec(row)) ?? []
    return row === undefined ? null : { name: name || null, state, lat: Number(lat), long: Number(long) }
  }
  let all: NamedPlace[] | null = null
  const areas = () => (all ??= [...rows.keys()].filter(isLivedIn).map((code) => toNamed(code, find(code)!)))
  return {
    find,
    isAssigned: (postcode) => prefixes.has(postcode.slice(0, PREFIX_DIGITS)),
    nearest: (position) =>
      areas().reduce((best, place) => (distanceKm(position, place) < distanceKm(position, best) ? place : best)),
    countAround: ({ lat, long }) =>
      areas().filter((area) => Math.abs(area.lat - lat) < BESIDE_DEGREES && Math.abs(area.long - long) < BESIDE_DEGREES)
        .length,
  }
}

/** Some twenty kilometres. */
const BESIDE_DEGREES = 0.2
/** Fewer areas beside each other are country. */
const CITY_AREAS = 8

async function readPlaceNames(): Promise<(name: string) => PlaceOfName[]> {
  const [{ default: table }, { find, countAround }] = await Promise.all([
    import('./place-names.json', { with: { type: 'json' } }),
    loadPostcodes(),
  ])
  const found = new Map<string, { postcode: string; name: string; places: number }[]>()
  for (const row of table.rows.split('|')) {
    const postcode = row.slice(0, POSTCODE_DIGITS)
    const rowNames = row.slice(POSTCODE_DIGITS).split(',')
    for (const name of rowNames) {
      const key = placeKey(name)
      const entry = { postcode, name, places: rowNames.length }
      computeOnce(found, key, () => []).push(entry)
    }
  }
  return (name) => {
    const entries = (found.get(placeKey(name)) ?? []).toSorted((a, b) => b.places - a.places)
    const areas = entries.filter(({ postcode }) => isLivedIn(postcode))
    return (areas.length > 0 ? areas : entries).flatMap((entry) => {
      const place = find(entry.postcode)
      if (!place) return []
      const around = entries.length > 1 ? countAround(place) : 0
      const weight = around < CITY_AREAS ? 0 : around / entry.places
      return [{ ...toNamed(entry.postcode, place), name: entry.name, weight }]
    })
  }
}

/** Numbers of post boxes and large receivers, which stand at post offices. */
const BOXES = '0200-0299 0900-0999 1000-1999 5800-5999 6800-6999 7800-9999'.split(' ')
const isLivedIn = (postcode: string) =>
  !BOXES.some((box) => box.slice(0, POSTCODE_DIGITS) <= postcode && postcode <= box.slice(-POSTCODE_DIGITS))

const toNamed = (postcode: string, { name, state, ...point }: Place): NamedPlace => ({
  postcode,
  name: name ?? postcode,
  state: state ?? '',
  ...point,
})

/** 'O’Connor' and 'oconnor' are one name, 'Mt Druitt' and 'Mount Druitt' too, and 'Kippa-Ring' and 'kippa ring'. */
function placeKey(name: string): string {
  const key = name.trim().toLowerCase()
  if (!VARIES.test(key)) return key
  return key
    .replace(/['’.]/g, '')
    .replace(/[-\s]+/g, ' ')
    .replace(/^mt /, 'mount ')
    .replace(/^saint /, 'st ')
}

/** Names with more than one spelling. */
const VARIES = /['’.-]|\s\s|^(mt|saint) /
