import type { CarInput } from '../../shared/car/schema.ts'
import { applyMapping, findColumn } from '../../shared/feed/apply-mapping.ts'
import { cellText, readCell } from '../../shared/feed/cell.ts'
import { unreadColumns } from '../../shared/feed/columns.ts'
import { listColumns, type Mapping } from '../../shared/feed/mapping.ts'
import type { Format } from '../../shared/feed/mapping-schema.ts'
import { type Place, type Problem, placeText, reportedValue } from '../../shared/feed/problem.ts'
import type { RuleDraft } from '../../shared/feed/propose/number-rule.ts'
import type { Proposal } from '../../shared/feed/propose/propose-mapping.ts'
import { priceSlips } from '../../shared/stock/price-slips.ts'
import { questionCar } from '../../shared/stock/question-car.ts'
import type { MixedLine } from '../../worker/import/decode.ts'
import { type Entry, rowFault, shortQuestion } from '../../worker/import/entry.ts'
import { clean } from '../../worker/import/sanitise.ts'

const CARS_SHOWN = 5
const MAX_VALUE_CHARS = 60
const FIELD_WIDTH = 26

export const shorten = (text: string): string =>
  text.length > MAX_VALUE_CHARS ? `${text.slice(0, MAX_VALUE_CHARS - 1)}…` : text

const findFault = (entry: Entry): string | undefined => ('fault' in entry ? entry.fault : entry.short)

/** Whether most rows are not whole, so that a mapping drawn from them would be wrong. */
export const isMostlyDamaged = (entries: readonly Entry[]): boolean =>
  entries.filter((entry) => findFault(entry) !== undefined).length > entries.length / 2

/** Rows that are not whole: '3 of 200 rows do not fit the header. The first, line 5, has 10 cells where ...'; '' for none. */
export function damageText(entries: readonly Entry[], format: Format): string {
  const damaged = entries.flatMap((entry) => {
    const fault = findFault(entry)
    return fault ? [{ where: placeText(entry), fault }] : []
  })
  const [first] = damaged
  if (!first) return ''
  const what = format === 'csv' ? 'do not fit the header' : 'cannot be read'
  const ask =
    format === 'csv' ? 'Is the file whole, and is a text with a comma or line break in quotes?' : 'Is the file whole?'
  return `${damaged.length} of ${entries.length} rows ${what}. The first, ${first.where}, ${first.fault}. ${ask}\n`
}

/** Which column fills each field, and what is done to it. */
export function fieldsText({ mapping }: Proposal): string {
  const lines = Object.entries(mapping.fields).map(([field, rules]) => {
    const told = [...new Set([rules].flat().map(ruleText))].join(', else ')
    return `  ${field.padEnd(FIELD_WIDTH)} ${told}`
  })
  return `Fields:\n${lines.join('\n')}\n`
}

function ruleText({ from, constant, template, hash, ...steps }: RuleDraft): string {
  const source =
    from !== undefined
      ? [from].flat().join(' or ')
      : constant !== undefined
        ? `always ${String(constant)}`
        : (template ?? `a key made of ${hash?.join(' + ')}`)
  const names = Object.keys(steps).filter((step) => step !== 'optional' && step !== 'otherwise')
  return names.length > 0 ? `${source}  (${names.join(', ')})` : source
}

/** The first cars as they would stand. */
export function carsText(entries: readonly Entry[], mapping: Mapping): string {
  const cars = entries.slice(0, CARS_SHOWN * 20).flatMap((entry) => {
    const input = 'row' in entry ? applyMapping(entry.row, mapping, clean).input : null
    return input ? [{ place: placeText(entry), input }] : []
  })
  const shown = cars.slice(0, CARS_SHOWN).map(({ place, input }) => {
    const { name, images, ...fields } = input
    const values = Object.entries(fields).flatMap(([field, value]) => {
      const text = valueText(value)
      return text === null ? [] : [`    ${field.padEnd(FIELD_WIDTH)} ${shorten(text)}`]
    })
    const photos =
      images.length > 0
        ? [`    ${'images'.padEnd(FIELD_WIDTH)} ${images.length}, first ${shorten(images[0]!.image.url)}`]
        : []
    return [`  ${place}: ${name}`, ...values, ...photos].join('\n')
  })
  return shown.length === 0
    ? 'No car came out of the first rows.\n'
    : `The first ${shown.length} cars:\n${shown.join('\n')}\n`
}

/** Columns that a rule needs and no row has, as of a letter mistyped; '' for none. Of several sources one is enough. */
export function unknownPathsText(entries: readonly Entry[], mapping: Mapping): string {
  const rows = entries.flatMap((entry) => ('row' in entry ? [entry.row] : []))
  const isUnknown = (column: string) =>
    !rows.some((row) => Object.hasOwn(row, column) || readCell(row, column, mapping.empty) !== undefined)
  const unknown = mapping.fields.flatMap(({ rules }) =>
    rules.flatMap(({ optional, from, template, hash, after, number }) => {
      const sources = listColumns({ from, template, hash })
      const others = listColumns({ after, number }).filter(isUnknown)
      return optional ? [] : sources.every(isUnknown) ? [...sources, ...others] : others
    }),
  )
  const names = [...new Set(unknown)]
  return names.length === 0 ? '' : `No row has ${names.join(', ')}, which the mapping reads. Is the name right?\n`
}

/** A value as a person reads it; null for what is empty or a default. */
function valueText(value: unknown): string | null {
  if (value === null || value === false || value === true || value === 0) return null
  if (Array.isArray(value)) return value.length === 0 ? null : `${value.length}: ${value.join(', ')}`
  if (typeof value !== 'object') return cellText(value)
  const inner = Object.entries(value).filter(([, part]) => part !== null)
  return inner.length === 0 ? null : inner.map(([key, part]) => `${key} ${String(part)}`).join(', ')
}

/** Columns that no field reads. */
export function unusedText(unused: Proposal['unused']): string {
  if (unused.length === 0) return 'Every column is used.\n'
  const lines = unused.map(
    ({ name, examples }) =>
      `  ${name.padEnd(FIELD_WIDTH)} such as ${examples.map((text) => `"${shorten(text)}"`).join(', ')}`,
  )
  return `Columns that no field reads:\n${lines.join('\n')}\n`
}

/** Columns of these rows that a mapping does not read, as the answer of an import names them. */
export function unreadText(entries: readonly Entry[], mapping: Mapping): string {
  const unread = unreadColumns(mapping)
  for (const entry of entries) if ('row' in entry) unread.add(entry.row)
  return unread.find()?.message ?? 'Every column is used.'
}

/** What a person has to check. */
export const notesText = (notes: readonly string[]): string =>
  notes.length === 0 ? '' : `\nPlease check:\n${notes.map((note) => `  - ${note}`).join('\n')}\n`

/** Lines that are not encoded as the file is. */
export function mixedText(mixed: readonly MixedLine[]): string {
  const [first] = mixed
  const many = mixed.length === 1 ? 'One line is' : `${mixed.length} lines are`
  return `${many} not encoded as the rest of the file. The first is line ${first?.line}, "${first?.text}": ${first?.reason}\n`
}

const PROBLEMS_SHOWN = 15

/** What an import would refuse, leave out or ask about, by reason, the most frequent first. */
export function problemsText(rows: readonly TriedRow[], mapping: Mapping): string {
  const groups = new Map<string, Group>()
  const add = (problem: Problem) => {
    const key = `${problem.action} ${problem.column} ${kindOfReason(problem.reason)}`
    const group = groups.get(key) ?? { count: 0, first: problem, values: new Map() }
    group.count += 1
    group.values.set(problem.value, (group.values.get(problem.value) ?? 0) + 1)
    groups.set(key, group)
  }
  const slips = priceSlips()
  let refused = 0
  for (const { entry, problems, car } of rows) {
    if (car) slips.add(car, entryPlace(entry))
    else refused += 1
    // A refused row counts once, by its first fault.
    const refusal = car ? undefined : problems.find(({ action }) => action === 'row refused')
    for (const problem of refusal ? [refusal] : problems) add(problem)
  }
  for (const { place, price, ask: reason } of slips.find()) {
    const [column, value] = [findColumn(mapping, 'price'), reportedValue(price)]
    add({ ...place, column, value, reason, action: 'value to be checked' })
  }
  const lines = [...groups.values()]
    .toSorted((one, other) => other.count - one.count)
    .slice(0, PROBLEMS_SHOWN)
    .map(({ count, first, values }) => {
      const { action, column, reason, value, ...place } = first
      const shown = areTranslatable(first, values) ? valuesText(values) : value && `"${shorten(value)}"`
      const where = `${count === 1 ? '' : 'first '}${placeText(place)}${shown ? `: ${shown}` : ''}`
      return `  ${String(count).padStart(6)}  ${action}: ${column ? `${column}: ` : ''}${reason}, ${where}`
    })
  const head = `${rows.length - refused} of ${rows.length} rows would become cars.`
  return lines.length === 0
    ? `${head} Every value can be read.\n`
    : `${head} What cannot be read, or can hardly be right:\n${lines.join('\n')}\n`
}

/** Values of a column that are shown. */
const MOST_VALUES = 8
const LONGEST_WORD = 30
const NOT_A_CHOICE = /is not one of|is neither yes nor no/

type Group = { count: number; first: Problem; values: Map<string, number> }

/** Whether "values" of the mapping can translate what was not read: a word where a choice is asked, or words alone. */
function areTranslatable({ action, reason }: Problem, values: ReadonlyMap<string, number>): boolean {
  const words = [...values.keys()]
  const areWords =
    words.length <= MOST_VALUES && words.every((word) => /^\D+$/.test(word) && word.length <= LONGEST_WORD)
  return (action === 'value left out' || action === 'row refused') && (NOT_A_CHOICE.test(reason) || areWords)
}

/** '"E" 12 times, "H" 3 times; "values" of the mapping translates words' */
function valuesText(values: ReadonlyMap<string, number>): string {
  const shown = [...values]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MOST_VALUES)
    .map(([value, count]) => `"${shorten(value)}"${count > 1 ? ` ${count} times` : ''}`)
  const others = values.size > MOST_VALUES ? ` and ${values.size - MOST_VALUES} others` : ''
  return `${shown.join(', ')}${others}; "values" of the mapping translates words`
}

/** A reason without its figures and words of the row: rows that are bad in the same way count together. */
const kindOfReason = (reason: string): string => reason.replace(/\d+/g, '#').replace(/: .*$/, '')

const entryPlace = ({ line, car }: Entry): Place => ({ line, ...(car !== undefined && { car }) })

/** What is wrong with a row, and the car that it makes all the same; null for one that is refused. */
export type TriedRow = { entry: Entry; problems: Problem[]; car: CarInput | null }

/** Rows as an import would take them. `now`: epoch ms. */
export const tryRows = (entries: readonly Entry[], mapping: Mapping, now: number): TriedRow[] =>
  entries.map((entry) => ({ entry, ...tryEntry(entry, mapping, now) }))

function tryEntry(entry: Entry, mapping: Mapping, now: number): Omit<TriedRow, 'entry'> {
  const place = entryPlace(entry)
  if ('fault' in entry) {
    const reason = `the row ${entry.fault}`
    return { problems: [{ ...place, column: '', value: '', reason, action: 'row refused' }], car: null }
  }
  const { input, problems } = applyMapping(entry.row, mapping, clean, now)
  if (!input && entry.short) {
    return { problems: [{ ...place, ...rowFault(entry.short), action: 'row refused' }], car: null }
  }
  const { car, questions } = input ? questionCar(input, now) : { car: null, questions: [] }
  const asked = questions.map(({ field, value, ask, action }): Problem => {
    return { ...place, column: findColumn(mapping, field), value: reportedValue(value), reason: ask, action }
  })
  const short = entry.short ? [shortQuestion({ count: 1, first: { ...place, ...rowFault(entry.short) } })] : []
  return {
    problems: [...short, ...problems.map((problem) => ({ ...place, ...problem })), ...asked],
    car,
  }
}
