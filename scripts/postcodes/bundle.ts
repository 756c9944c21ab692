import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isPlaceName, type PostcodeRow, postcodeTable, toDisplayName } from '../../shared/location/postcode-table.ts'
import { ROOT } from '../root.ts'
import { withAdditions } from './additions.ts'

const FOLDER = 'worker/features/places'

/** Rows of the table, sorted by postcode: '2000NSW-33.867,151.207 Sydney', degrees to about a hundred metres. */
const pointRows = (rows: readonly PostcodeRow[]): string[] =>
  postcodeTable(rows)
    .toSorted((a, b) => (a.postcode < b.postcode ? -1 : 1))
    .map(({ postcode, state, lat, long, name }) => `${postcode}${state}${degrees(lat)},${degrees(long)} ${name ?? ''}`)

const degrees = (angle: number) => String(Math.round(angle * 1_000) / 1_000)

/** All names of each postcode: '2000Barangaroo,Dawes Point,Sydney,The Rocks'. */
const nameRows = (rows: readonly PostcodeRow[]): string[] =>
  [...Map.groupBy(rows, ({ postcode }) => postcode)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([postcode, places]) => {
      const names = places.map(({ name }) => toDisplayName(name) ?? '').filter(isPlaceName)
      return names.length === 0 ? [] : `${postcode}${[...new Set(names)].toSorted().join(',')}`
    })

const CREDIT =
  'Postcodes of https://github.com/Elkfox/Australian-Postcode-Data, which is data of GeoNames (https://www.geonames.org), both under CC BY 3.0 (https://creativecommons.org/licenses/by/3.0/). Changes: one median point for each postcode, rounded; mail centres left out; a few postcodes added or moved. See CREDITS.md.'

/** Writes the table that Forecourt ships with: points and names apart, since names are rarely needed. */
export function writeBundle(places: readonly PostcodeRow[], folder = join(ROOT, FOLDER)): { written: number } {
  const rows = withAdditions(places)
  const points = pointRows(rows)
  write('postcodes.json', points)
  write('place-names.json', nameRows(rows))
  return { written: points.length }

  function write(file: string, lines: string[]): void {
    writeFileSync(join(folder, file), `${JSON.stringify({ credit: CREDIT, rows: lines.join('|') }, null, 2)}\n`)
  }
}
