import type { CarInput } from '../../shared/car/schema.ts'
import { applyMapping, columnOf } from '../../shared/feed/apply-mapping.ts'
import type { Mapping } from '../../shared/feed/mapping.ts'
import { type Place, type Problem, placeText, reportedValue } from '../../shared/feed/problem.ts'
import { priceSlips } from '../../shared/stock/price-slips.ts'
import { questionCar } from '../../shared/stock/question-car.ts'
import { type Entry, shortQuestion, shortRow } from '../../worker/import/entry.ts'
import { clean } from '../../worker/import/sanitise.ts'
import { shorten } from './try-report.ts'

const PROBLEMS_SHOWN = 15

/** What an import would refuse, leave out or ask about, by reason, the most frequent first. `now`: epoch ms. */
export function problemsText(entries: readonly Entry[], mapping: Mapping, now: number): string {
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
  for (const entry of entries) {
    const { problems, car } = tryEntry(entry, mapping, now)
    if (car) slips.add(car, placeOf(entry))
    else refused += 1
    // A refused row counts once, by its first fault.
    const refusal = car ? undefined : problems.find(({ action }) => action === 'row refused')
    for (const problem of refusal ? [refusal] : problems) add(problem)
  }
  for (const { place, price, ask: reason } of slips.find()) {
    const [column, value] = [columnOf(mapping, 'price'), reportedValue(price)]
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
  const head = `${entries.length - refused} of ${entries.length} rows would become cars.`
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

const placeOf = ({ line, car }: Entry): Place => ({ line, ...(car !== undefined && { car }) })

/** What is wrong with a row, and the car that it makes all the same; null for one that is refused. */
function tryEntry(entry: Entry, mapping: Mapping, now: number): { problems: Problem[]; car: CarInput | null } {
  const place = placeOf(entry)
  if ('fault' in entry) {
    const reason = `the row ${entry.fault}`
    return { problems: [{ ...place, column: '', value: '', reason, action: 'row refused' }], car: null }
  }
  const { input, problems } = applyMapping(entry.row, mapping, clean)
  if (!input && entry.short) {
    return { problems: [{ ...place, ...shortRow(entry.short), action: 'row refused' }], car: null }
  }
  const { car, questions } = input ? questionCar(input, now) : { car: null, questions: [] }
  const asked = questions.map(({ field, value, ask, action }): Problem => {
    return { ...place, column: columnOf(mapping, field), value: reportedValue(value), reason: ask, action }
  })
  const short = entry.short ? [shortQuestion({ count: 1, first: { ...place, ...shortRow(entry.short) } })] : []
  return {
    problems: [...short, ...problems.map((problem) => ({ ...place, ...problem })), ...asked],
    car,
  }
}
