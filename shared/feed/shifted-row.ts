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
const formsByMapping = new WeakMap<object, ReadonlyMap<string, RegExp>>()
const listForms = ({ fields }: Mapping) =>
  new Map(
    fields.flatMap(({ field, target, rules }) => {
      const form = NEVER[field] ?? (/^(number|whole)$/.test(target.kind) ? NO_NUMBER : null)
      const plain = form ? rules.filter(({ pattern, after }) => !pattern && after === undefined) : []
      return plain.flatMap(({ from = [] }) => from.map((column) => [column, form!] as const))
    }),
  )

/** A badge such as 2500 is odd in its place too. */
const MOST_LEFT = 1 / 4

/** Why a row of a table is not taken: two cells of it or more are none of their columns, and would be of the next ones (STK-09). */
export function findShift(row: Row, mapping: Mapping): RowProblem | null {
  const forms = computeOnce(formsByMapping, mapping, () => listForms(mapping))
  const columns = Object.keys(row)
  const texts = Object.values(row).map((cell) => (typeof cell === 'string' ? cell.trim() : ''))
  const formAt = (at: number) => forms.get(columns[at] ?? '')
  const oddCells = (by: number, from = 0) =>
    texts.flatMap((text, at) => (at >= from && text !== '' && formAt(at + by)?.test(text) ? [at] : []))
  const odd = oddCells(0)
  const [first, second] = odd
  if (first === undefined || second === undefined) return null
  const step = [1, -1].find(
    (by) =>
      (by < 0 || texts.at(-1) === '') &&
      odd.filter((at) => formAt(at + by)).length > 1 &&
      oddCells(by, first).length <= odd.length * MOST_LEFT,
  )
  if (step === undefined) return null
  const [what, side] = step > 0 ? ['few', 'right'] : ['many', 'left']
  const value = reportedValue(texts[first])
  const reason = `the row has a cell too ${what}: “${value}” is no ${columns[first]} and “${reportedValue(texts[second])}” no ${columns[second]}, and both would fit one column further ${side}`
  return { column: columns[first]!, value, reason, action: 'row refused' }
}
