import { ints, type Sections } from './typed.ts'

/** Numbers as codes in the order of the numbers: a bound becomes a code once, and a car is then a small comparison. */
export function writeNumbers(into: Sections, name: string, numbers: (number | null)[]): void {
  const distinct = Float64Array.from(new Set(numbers.filter((number) => number !== null))).toSorted()
  const codes = new Map(Array.from(distinct, (number, position) => [number, position + 1]))
  into[`${name}.numbers`] = distinct
  into[`${name}.codes`] = ints(numbers.map((number) => (number === null ? 0 : codes.get(number)!)))
}
