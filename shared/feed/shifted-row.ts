import { computeOnce } from '../memo.ts'
import type { Row } from './cell.ts'
import type { Mapping } from './mapping.ts'
import { type RowProblem, reportedValue } from './problem.ts'

const NO_NUMBER = /^(?!p\.?o\.?a|tb[acd]\b|call|unknown|deliv|new\b|nil|none)(?=.*\p{L}{3})\D+$/iu
const NO_WORD = /^\$?\d[\d,.]*$|^(?=.*\d{3})[\dA-Z]{4,7}$|:\/\//
/** What no cell of a field says; of other fields any cell may be right. */
const NEVER: Record<string, RegExp> = {
  year: /^(?!.*(19|20)\d\d|my ?\d\d).+/i,
  ...Object.fromEntries(
    'colour simple_body simple_fuel simple_transmission drive'.split(' ').map((of) => [of, NO_WORD]),
  ),
  badge: /^\$?(\d{1,3}(,\d{3})+|\d{4,6})(\.\d\d)?$|:\/\//,
  vin: /^\D+$|:\/\//,
  regplate: /^.{13}|:\/\//,
  images: /^[^./]+$/,
  dealercomments: /^https?:\/\/\S+$/i,
}
/** A badge such as 2500 is odd in its place too. */
const MOST_LEFT = 1 / 4
const isOdd = (text: string, form: RegExp | undefined): boolean => text !== '' && form !== undefined && form.test(text)

const formsByMapping = new WeakMap<object, ReadonlyMap<string, RegExp>>()

/** By column what none of its cells says, where its field tells. */
function listForms(mapping: Mapping): ReadonlyMap<string, RegExp> {
  const forms = mapping.fields.flatMap(({ field, target, rules }) => {
    const form = NEVER[field] ?? (/^(number|whole)$/.test(target.kind) ? NO_NUMBER : null)
    const columns = rules.flatMap(({ from = [], pattern, after }) => (pattern || after !== undefined ? [] : from))
    return form ? columns.map((column) => [column, form] as const) : []
  })
  return new Map(forms)
}

/** Why a row of a table is not taken: two cells of it or more are none of their columns, and would be of the next ones (STK-09). */
export function findShift(row: Row, mapping: Mapping): RowProblem | null {
  const byColumn = computeOnce(formsByMapping, mapping, () => listForms(mapping))
  const cells = Object.entries(row).map(([column, cell]) => {
    return { column, text: typeof cell === 'string' ? cell.trim() : '', form: byColumn.get(column) }
  })
  const odd = cells.flatMap(({ text, form }, at) => (isOdd(text, form) ? [at] : []))
  const [first, second] = odd
  if (first === undefined || second === undefined) return null
  const countOdd = (by: number) =>
    cells.slice(first).filter(({ text }, at) => isOdd(text, cells[first + at + by]?.form)).length
  const step = [1, -1].find(
    (by) =>
      (by < 0 || cells.at(-1)!.text === '') &&
      odd.filter((at) => cells[at + by]?.form).length > 1 &&
      countOdd(by) <= odd.length * MOST_LEFT,
  )
  if (step === undefined) return null
  const [one, other] = [cells[first]!, cells[second]!]
  return {
    column: one.column,
    value: reportedValue(one.text),
    reason: `the row has a cell too ${step > 0 ? 'few' : 'many'}: “${reportedValue(one.text)}” is no ${one.column} and “${reportedValue(other.text)}” no ${other.column}, and both would fit one column further ${step > 0 ? 'right' : 'left'}`,
    action: 'row refused',
  }
}
