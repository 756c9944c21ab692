import type { CarInput } from '../../shared/car/schema.ts'
import { cellText, readCell } from '../../shared/feed/cell.ts'
import type { FieldRules, Mapping } from '../../shared/feed/mapping.ts'
import { findMeaning } from '../../shared/feed/vocabulary.ts'
import { shorten, type TriedRow } from './try-report.ts'

/** Fields whose words decide what a shopper is told, and whether the car is for sale. */
const WORD_FIELDS = ['status', 'car_type', 'simple_fuel', 'simple_transmission', 'drive'] as const
type WordField = (typeof WORD_FIELDS)[number]

/** Of the words that are known, the most frequent; every other one is shown. */
const KNOWN_SHOWN = 25
const UNKNOWN_SHOWN = 200
const WORD_WIDTH = 28
const NO_WORD = '(empty)'

type Word = { word: string; meaning: string; isKnown: boolean; rows: number }

/** Every word of a file for these fields, with what it became and in how many rows; asks about those that are not known. */
export function wordsText(rows: readonly TriedRow[], mapping: Mapping): string {
  const found = WORD_FIELDS.flatMap((field) => {
    const rules = mapping.fields.find((one) => one.field === field)
    const columns = rules ? wordColumns(rules) : []
    return columns.length === 0 ? [] : [{ field, columns, words: countWords(rows, { field, columns, rules: rules! }) }]
  })
  if (found.length === 0) return ''
  const lists = found.map(
    ({ field, columns, words }) => `  ${field}, from ${columns.join(' and ')}:\n${listText(words)}`,
  )
  const asked = found.flatMap(({ field, words }) => {
    const unknown = words.flatMap(({ word, isKnown }) => (isKnown ? [] : [`"${shorten(word)}"`]))
    return unknown.length === 0 ? [] : [`  - ${field}: ${unknown.slice(0, UNKNOWN_SHOWN).join(', ')}`]
  })
  const question = `What do these mean? Say it in "values" of the field:\n${asked.join('\n')}\n`
  return `Words of the file, and what they become:\n${lists.join('\n')}\n${asked.length === 0 ? '' : question}`
}

/** The columns of words that a field is read from: of a status all, of others the last, which is for what the first ones leave. */
function wordColumns({ field, rules }: FieldRules): string[] {
  const columns = rules.flatMap(({ from, pattern, otherwise }) =>
    from && !pattern && (field === 'status' || otherwise !== 'drop') ? [from[0]!] : [],
  )
  return field === 'status' ? columns : columns.slice(-1)
}

type WordSource = { field: WordField; columns: readonly string[]; rules: FieldRules }

function countWords(rows: readonly TriedRow[], { field, columns, rules }: WordSource): Word[] {
  const words = new Map<string, Word>()
  for (const { entry, car, problems } of rows) {
    if (!('row' in entry)) continue
    const texts = columns.map((column) => cellText(readCell(entry.row, column, rules.empty)).trim())
    const text = texts.filter((one) => one !== '').join(' / ')
    const problem = problems.find(({ reason, action }) => reason.startsWith(`${field} `) && action !== 'value cleaned')
    if (text === '' && (field !== 'status' || !car)) continue
    if (!car && !problem) continue
    const value = car?.[field] ?? null
    const isKnown = !problem && (text === '' || value === null || findMeaning(field, value) !== null)
    const meaning = problem?.action ?? (value === null ? 'nothing' : isKnown ? describe(car!, value) : 'kept as it is')
    const key = `${text}\n${meaning}`
    const word = words.get(key) ?? { word: text || NO_WORD, meaning, isKnown, rows: 0 }
    word.rows += 1
    words.set(key, word)
  }
  return [...words.values()].toSorted((one, other) => other.rows - one.rows)
}

const describe = ({ reserved, reserved_reason: reason, status }: CarInput, value: string): string =>
  value === status && reserved ? `${value}, reserved${reason === null ? '' : ` (${reason})`}` : value

function listText(words: readonly Word[]): string {
  const known = words.filter(({ isKnown }) => isKnown)
  const shown = new Set([
    ...known.slice(0, KNOWN_SHOWN),
    ...words.filter(({ isKnown }) => !isKnown).slice(0, UNKNOWN_SHOWN),
  ])
  const lines = words.flatMap((word) => {
    if (!shown.has(word)) return []
    const meaning = word.isKnown ? word.meaning : `? not known: ${word.meaning}`
    return [`    ${String(word.rows).padStart(7)}  ${shorten(word.word).padEnd(WORD_WIDTH)} ${meaning}`]
  })
  const more = words.length - shown.size
  return [...lines, ...(more > 0 ? [`             and ${more} more`] : [])].join('\n')
}
