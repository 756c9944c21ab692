import type { CarInput } from '../../shared/car/schema.ts'
import { cellText, normaliseCell, readCell } from '../../shared/feed/cell.ts'
import type { FieldRules, Mapping } from '../../shared/feed/mapping.ts'
import { findMeaning } from '../../shared/feed/vocabulary.ts'
import { computeOnce } from '../../shared/memo.ts'
import { shorten, type TriedRow } from './try-report.ts'

/** Fields whose words decide what a shopper is told, and whether the car is for sale. */
const LABELS = {
  status: 'Status',
  car_type: 'Condition',
  simple_fuel: 'Fuel',
  simple_transmission: 'Gearbox',
  drive: 'Drive',
}
type WordField = keyof typeof LABELS

/** Of the words that are known, the most frequent; every other one is shown. */
const KNOWN_SHOWN = 25
const UNKNOWN_SHOWN = 200
const NO_WORD = '(empty)'

type Word = { word: string; meaning: string; isKnown: boolean; rows: number }

/** Every word of a file for these fields, with what it became and in how many rows; those that are not known apart. */
export function wordsText(rows: readonly TriedRow[], mapping: Mapping): string {
  const found = (Object.keys(LABELS) as WordField[]).flatMap((field) => {
    const rules = mapping.fields.find((one) => one.field === field)
    const columns = rules ? wordColumns(rules) : []
    return columns.length === 0 ? [] : [{ field, columns, words: countWords(rows, { field, columns, rules: rules! }) }]
  })
  if (found.length === 0) return ''
  const lists = found.map(
    ({ field, columns, words }) => `  ${LABELS[field]}, from ${columns.join(' and ')}: ${listText(words)}`,
  )
  return `Words of the file, and what they become:\n${lists.join('\n')}\n`
}

/** The columns of words that a field is read from: of a status all, of others the last, which is for what the first ones leave. */
function wordColumns({ field, rules }: FieldRules): string[] {
  const columns = rules.flatMap(({ from, pattern, otherwise }) =>
    from && (field === 'status' || (!pattern && otherwise !== 'drop')) ? [from[0]!] : [],
  )
  return field === 'status' ? columns : columns.slice(-1)
}

type WordSource = { field: WordField; columns: readonly string[]; rules: FieldRules }

function countWords(rows: readonly TriedRow[], { field, columns, rules }: WordSource): Word[] {
  const words = new Map<string, Word>()
  for (const { entry, car, problems } of rows) {
    if (!('row' in entry)) continue
    const texts = columns.map((column, at) => {
      const cell = cellText(readCell(entry.row, column, rules.empty)).trim()
      const table = rules.rules.find(({ from }) => from?.[0] === column)?.values
      const meaning = table?.get(normaliseCell(cell))
      if (field !== 'status' || at === 0) return cell
      // What a filled cell says may be the name of a buyer, and 'N' of a flag says nothing.
      if (table?.has('*')) return meaning === null || !/[\p{L}1-9]/u.test(cell) ? '' : '(filled)'
      return meaning === 'in_stock' && table?.has('no') ? '' : cell
    })
    const text = texts.filter((one) => one !== '').join(' / ')
    const problem = problems.find(({ reason, action }) => reason.startsWith(`${field} `) && action !== 'value cleaned')
    if (text === '' && (field !== 'status' || !car)) continue
    if (!car && !problem) continue
    const value = car?.[field] ?? null
    const isKnown = !problem && (text === '' || value === null || findMeaning(field, value) !== null)
    const meaning = problem?.action ?? (value === null ? 'nothing' : isKnown ? describe(car!, value) : 'kept as it is')
    const word = { word: text || NO_WORD, meaning, isKnown, rows: 0 }
    computeOnce(words, `${text}\n${meaning}`, () => word).rows += 1
  }
  return [...words.values()].toSorted((one, other) => other.rows - one.rows)
}

const STATUS_WORDS: Record<string, string> = {
  in_stock: 'shown',
  coming_soon: 'shown as coming soon',
  sold: 'shown as sold',
  withdrawn: 'not shown',
}

function describe({ reserved, reserved_reason: reason, status }: CarInput, value: string): string {
  if (value !== status) return value
  return reserved ? `shown as reserved${reason === null ? '' : ` (${reason})`}` : STATUS_WORDS[value]!
}

/** 'Diesel: D (40), DSL (2); Petrol: ULP (40)', and what is not known. */
function listText(words: readonly Word[]): string {
  const [known, unknown] = [words.filter(({ isKnown }) => isKnown), words.filter(({ isKnown }) => !isKnown)]
  const shown = known.slice(0, KNOWN_SHOWN)
  const text = (list: readonly Word[]) => list.map(({ word, rows }) => `${shorten(word)} (${rows})`).join(', ')
  const parts = [...Map.groupBy(shown, ({ meaning }) => meaning)].map(([meaning, list]) => `${meaning}: ${text(list)}`)
  const more = words.length - shown.length - Math.min(unknown.length, UNKNOWN_SHOWN)
  const asked =
    unknown.length === 0
      ? ''
      : `\n    not known, say in "values" what they mean: ${text(unknown.slice(0, UNKNOWN_SHOWN))}`
  return `${parts.join('; ')}${more > 0 ? `; and ${more} more` : ''}${asked}`
}
