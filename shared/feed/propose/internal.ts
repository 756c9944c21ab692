import type { ColumnSample } from './samples.ts'

/** Headers of what a dealer writes for the own people: no field of an advertisement is filled from them unasked. */
const INTERNAL =
  /damage|internal|private|staff|\bcost\b|purchase|wholesale|\btrade (price|value)|reserve (price|bid)|floor ?plan|margin|profit|invoice|buyer|\bbuy price|owed|payout|schaden|intern\b|einkauf/i

/** Whether a column is for the dealer alone, by its name. */
export const isInternal = ({ name }: ColumnSample): boolean =>
  INTERNAL.test(name.replace(/[_-]+|(?<=\p{Ll})(?=\p{Lu})/gu, ' '))

/** Says which columns were left out for that, with values. */
export function internalNotes(columns: readonly ColumnSample[]): string[] {
  const names = columns.filter((column) => isInternal(column) && column.values.length > 0).map(({ name }) => name)
  return names.length === 0
    ? []
    : [`No field reads ${names.join(', ')}: by the name it is for the dealer alone, and what a field reads is public.`]
}
