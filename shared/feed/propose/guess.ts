import type { Assignment } from './assign.ts'
import { headerField } from './assign.ts'
import { roughNumber } from './fits.ts'
import { type ColumnSample, shareOf } from './samples.ts'

const LEAST_PRICE = 500
const LEAST_MEDIAN = 2000

/** Model, price and kilometres by their place and size, for columns whose names say nothing. */
export function guessFields(columns: readonly ColumnSample[], assigned: readonly Assignment[]): Assignment[] {
  const has = (field: string) => assigned.some((one) => one.field === field)
  const isFree = (column: ColumnSample) =>
    column.values.length > 0 && !assigned.some((one) => one.column === column) && !headerField(column.name)
  const guesses: Assignment[] = []
  const guess = (field: string, column: ColumnSample | undefined) => {
    if (column && !has(field)) guesses.push({ field, column, why: 'values' })
  }
  const make = columns.findIndex((column) => assigned.some((one) => one.field === 'make' && one.column === column))
  const next = columns[make + 1]
  if (make !== -1 && next && isFree(next)) guess('model', next)

  const amounts = columns
    .filter((column) => isFree(column) && column !== next && isAmount(column))
    .toSorted((one, other) => roundShare(other) - roundShare(one))
  if (!has('price')) guess('price', amounts.shift())
  if (!has('km')) guess('km', amounts.shift())
  return guesses
}

function isAmount({ values }: ColumnSample): boolean {
  const isPlain = shareOf(values, (value) => /^[\d.,]+$/.test(value) && roughNumber(value) !== null) > 0.9
  const sizes = values.map((value) => roughNumber(value) ?? 0).toSorted((one, other) => one - other)
  const median = sizes[Math.floor(sizes.length / 2)] ?? 0
  return (
    isPlain &&
    median >= LEAST_MEDIAN &&
    median < 1_000_000 &&
    shareOf(values, (value) => (roughNumber(value) ?? 0) >= LEAST_PRICE) > 0.5
  )
}

/** Prices end in 0, 5, 8 or 9 far more often than odometers do. */
const roundShare = ({ values }: ColumnSample): number =>
  shareOf(values, (value) => /(00|50|90|95|99|88|80|85)$/.test(String(Math.round(roughNumber(value) ?? 1))))
