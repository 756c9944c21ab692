import { benchSearch } from './bench.ts'

const rounded = (value: number | null) => (value === null ? '' : value.toFixed(value < 10 ? 2 : 0))

console.table(
  (await benchSearch()).map(({ name, what, p50, p99, floor, unit }) => ({
    name,
    what,
    p50: rounded(p50),
    p99: rounded(p99),
    floor: rounded(floor),
    unit,
  })),
)
