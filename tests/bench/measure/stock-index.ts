import type { Row } from '../row.ts'
import { benchSearch, type SearchRow } from '../search/bench.ts'

/** What the embedded index is held to; the others stand beside it for comparison. */
const TARGETS: Record<string, { p50: number; p99?: number }> = {
  '20,000 cars: search': { p50: 0.5, p99: 3 },
  '100,000 cars: search': { p50: 5 },
  '20,000 cars: load': { p50: 10 },
  '20,000 cars: stored bytes a car': { p50: 200 },
}

const NAMES: Record<string, string> = {
  ours: 'embedded index',
  minisearch: 'MiniSearch',
  itemsjs: 'itemsjs',
  orama: 'Orama',
  d1: 'D1, one statement',
}

/** The embedded index and other ways to search the same cars, inside workerd, every answer with its facets counted. */
export const stockIndex = async (): Promise<Row[]> => (await benchSearch()).flatMap(rows)

function rows({ name, what, p50, p99, floor, unit }: SearchRow): Row[] {
  const target = name === 'ours' ? TARGETS[what] : undefined
  const row = (label: string, value: number, most: number | undefined): Row => ({
    what: `${what}, ${NAMES[name] ?? name}${label}`,
    value,
    unit,
    ...(unit === 'ms' && { floor }),
    ...(most !== undefined && { target: { most } }),
  })
  if (p99 === null) return [row('', p50, target?.p50)]
  return [row(', p50', p50, target?.p50), row(', p99', p99, target?.p99)]
}
