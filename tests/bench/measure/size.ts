import type { Bench } from '../bench.ts'
import type { Row } from '../row.ts'
import { measureStock } from '../size/measure-stock.ts'

const SIZES = [1_000, 20_000, 100_000, 500_000]
const MEGABYTE = 1e6

/** What a stock costs at each size up to `bench.cars`, without a network: its database is a file, its KV in memory. */
export async function size({ cars: most }: Pick<Bench, 'cars'>): Promise<Row[]> {
  const rows: Row[] = []
  for (const cars of SIZES.filter((count) => count <= most)) rows.push(...(await rowsOf(cars)))
  return rows
}

async function rowsOf(cars: number): Promise<Row[]> {
  const figures = await measureStock(cars)
  const named = `${cars.toLocaleString('en-AU')} cars`
  const row = (what: string, value: number, unit: Row['unit'], more: Partial<Row> = {}): Row => ({
    what: `${named}: ${what}`,
    value,
    unit,
    ...more,
  })
  const { import: imported, publish, loaded } = figures
  return [
    row('import of a feed', imported.ms / 1000, 's', { floor: figures.feed / 1000, ...target(IMPORT_S[cars]) }),
    row('import, CPU', imported.cpu / 1000, 's', { floor: figures.feed / 1000 }),
    row('import, most memory at once', imported.bytes / MEGABYTE, 'MB', {
      floor: figures.feedBytes / MEGABYTE,
      ...target(cars > 20_000 ? 128 : (figures.feedBytes / MEGABYTE) * THAN_FILE),
      note: 'the floor is the file.',
    }),
    row('publish', publish.ms / 1000, 's'),
    row('publish, most memory at once', publish.bytes / MEGABYTE, 'MB', target(128)),
    row('publish again, no car changed', figures.again / 1000, 's'),
    row('load and first answer in a fresh isolate', figures.load, 'ms'),
    row('values of KV read for it', figures.firstReads, 'count'),
    row('memory of the loaded stock, after searches', loaded / MEGABYTE, 'MB', target(64)),
    row('search, p50', figures.search, 'ms', target(SEARCH_MS[cars])),
    row('index and cards, bytes a car', figures.indexBytes / cars, 'bytes', target(cars < 20_000 ? undefined : 200)),
    row('largest value of KV', figures.largest / 1000, 'kB', target(25_000)),
  ]
}

const IMPORT_S: Partial<Record<number, number>> = { 100_000: 60 }
const THAN_FILE = 1.2
const SEARCH_MS: Partial<Record<number, number>> = { 20_000: 1, 100_000: 5 }
const target = (most: number | undefined): Pick<Row, 'target'> => (most === undefined ? {} : { target: { most } })
