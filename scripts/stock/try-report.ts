import { withCurrentOffer } from '../../shared/car/advertised-price.ts'
import { carFacts } from '../../shared/car/facts.ts'
import { fullName } from '../../shared/car/naming.ts'
import { decidePrice } from '../../shared/car/price.ts'
import type { CarInput } from '../../shared/car/schema.ts'
import { isListable } from '../../shared/car/scope.ts'
import { applyMapping, findColumn } from '../../shared/feed/apply-mapping.ts'
import { readCell } from '../../shared/feed/cell.ts'
import { unreadColumns } from '../../shared/feed/columns.ts'
import { listColumns, type Mapping, SALE_FIELDS } from '../../shared/feed/mapping.ts'
import type { Format } from '../../shared/feed/mapping-schema.ts'
import { type Place, type Problem, placeText } from '../../shared/feed/problem.ts'
import type { RuleDraft } from '../../shared/feed/propose/number-rule.ts'
import type { Proposal } from '../../shared/feed/propose/propose-mapping.ts'
import type { ColumnSample } from '../../shared/feed/propose/samples.ts'
import { openColumns } from '../../shared/feed/propose/withheld.ts'
import { isOfOwnWords } from '../../shared/feed/staff-words.ts'
import { shownNames, shownValues } from '../../shared/market/spelling.ts'
import { computeOnce } from '../../shared/memo.ts'
import { MESSAGES } from '../../shared/messages.ts'
import type { StockScope } from '../../shared/search/query.ts'
import { fileQuestions } from '../../shared/stock/file-questions.ts'
import { findKeptOff } from '../../shared/stock/kept-off.ts'
import { questionCar } from '../../shared/stock/question-car.ts'
import { joined, plural, thousands } from '../../shared/text.ts'
import type { MixedLine } from '../../worker/import/decode.ts'
import { askedProblems, type Entry, entryPlace, rowFault, shortQuestion } from '../../worker/import/entry.ts'
import { clean } from '../../worker/import/sanitise.ts'

const MAX_VALUE_CHARS = 60
const FIELD_WIDTH = 26

export const shorten = (text: string): string =>
  text.length > MAX_VALUE_CHARS ? `${text.slice(0, MAX_VALUE_CHARS - 1)}…` : text

const findFault = (entry: Entry): string | undefined => {
  if ('row' in entry) return entry.short
  return entry.isFooter ? undefined : entry.fault
}

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

export function fieldsText({ mapping }: Proposal): string {
  const read = Object.entries(mapping.fields).map(
    ([field, rules]) => `${[...new Set([rules].flat().map(sourceText))].join(', else ')} → ${field}`,
  )
  return `What fills which field: ${read.join('; ')}.\n`
}

const sourceText = ({ from, constant, template, hash }: RuleDraft): string =>
  from !== undefined
    ? [from].flat().join(' or ')
    : constant !== undefined
      ? `always ${String(constant)}`
      : (template ?? `a key made of ${hash?.join(' + ')}`)

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

/** What a mapping shows although its name says that it is for the dealer alone, or leaves it open; '' for nothing. */
export function publicText(columns: readonly ColumnSample[], { fields, notes }: Mapping): string {
  const seen = fields.filter(({ field }) => !SALE_FIELDS.includes(field))
  const shown = new Set(seen.flatMap((field) => field.columns))
  const { internal, unsure } = openColumns(columns)
  const open = [...internal, ...unsure.map(({ column }) => column)].map(({ name }) => name)
  const names = open.filter((name) => shown.has(name) && !notes.includes(name)).join(', ')
  if (names === '') return ''
  return `By the name ${names} may be for the dealer alone, and the mapping shows it to shoppers. Should they see it? If not, take it out.\n`
}

export function mixedText(mixed: readonly MixedLine[]): string {
  const [first] = mixed
  const many = mixed.length === 1 ? 'One line is' : `${mixed.length} lines are`
  return `${many} not encoded as the rest of the file. The first is line ${first?.line}, "${first?.text}": ${first?.reason}\n`
}

const REASONS_SHOWN = 12

type Group = { count: number; first: Problem; values: Map<string, number> }

function groupProblems(problems: readonly Problem[]): Group[] {
  const groups = new Map<string, Group>()
  for (const problem of problems) {
    const key = `${problem.action} ${problem.column} ${kindOfReason(problem.reason)}`
    const group: Group = computeOnce(groups, key, () => ({ count: 0, first: problem, values: new Map() }))
    group.count += 1
    group.values.set(problem.value, (group.values.get(problem.value) ?? 0) + 1)
  }
  return [...groups.values()].toSorted((one, other) => other.count - one.count)
}

/** 'Price: price is 0, first line 3', 'In the column "Price" stands "frei" (line 3): price is not a number' */
function reasonText({ count, first, values }: Group): string {
  const { column, reason, value, action, ...place } = first
  const where = `${count === 1 ? '' : 'first '}${placeText(place)}`
  if (isOfOwnWords(first))
    return `${withColumn(column, plainReason(reason))}${action === 'car not put on sale' ? ' (named below)' : `, ${where}: ${valuesText(values)}`}`
  if (column === '' || !areTranslatable(first, values))
    return `${withColumn(column, plainReason(reason))}, ${where}${value ? `: "${shorten(value)}"` : ''}`
  const why = plainReason(reason)
    .replace(/: say in "values" .*/, '')
    .replace('_', ' ')
  return `In the column "${column}" stands ${valuesText(values)} (${where}): ${why}. Say in "values" of the mapping what it means`
}

/** A reason without the parts of a field's name that say nothing to a dealer: 'fuel' of simple_fuel. */
const plainReason = (reason: string): string =>
  reason.replace(/^(simple_|variant_detail\.|specifications\.)/, '').replace(/^dealercomments /, 'the text ')

/** 'Price is in GBP', 'Kms: km is not a number' */
function withColumn(column: string, reason: string): string {
  if (column === '') return reason
  return reason.startsWith(`${column.toLowerCase()} `)
    ? `${column}${reason.slice(column.length)}`
    : `${column}: ${reason}`
}

const countLine = (count: number, text: string): string => `  ${String(count).padStart(6)}  ${text}`

/** Of several columns of the status the one that says it of a car. */
function statusColumn(entry: Entry, { status }: CarInput, mapping: Mapping): string {
  const of = mapping.fields.find(({ field }) => field === 'status')
  const rule = of?.rules.find((one) => {
    const fields = mapping.fields.map((other) => (other === of ? { ...of, rules: [one] } : other))
    const read = 'row' in entry ? applyMapping(entry.row, { ...mapping, fields }, clean) : null
    return read?.input?.status === status && !read.problems.some(({ action }) => action === 'car not put on sale')
  })
  return rule?.from?.[0] ?? findColumn(mapping, 'status')
}

/** What rows are tried by. `scope`: which cars the site shows, where one is named; `today`: 'YYYY-MM-DD'. */
export type Trial = { mapping: Mapping; scope: StockScope | null; today: string }

/** Why the car of a row is not for sale on the site; null where it is. */
function findWhyHidden({ entry, car, problems }: TriedRow, { mapping, scope }: Trial): Problem | null {
  const problem = problems.find(({ action }) => action === 'row refused' || action === 'car not put on sale')
  if (problem && (!car || car.status === 'withdrawn')) return problem
  if (!car) return null
  const rule = scope && findKeptOff(car, scope)
  const value = car.stocknum ?? car.source_key
  if (rule) return { line: 0, column: rule, value, reason: 'kept off this site', action: 'row not shown' }
  if (isListable(car) && car.status !== 'sold') return null
  const isOffSale = car.status === 'sold' || car.status === 'withdrawn'
  const column = isOffSale ? statusColumn(entry, car, mapping) : findColumn(mapping, 'show_on_dealer_website')
  const reason = car.status === 'sold' ? 'sold' : 'kept off the site'
  return { line: 0, column, value: '', reason, action: 'row not shown' }
}

const PRICE_SITE = { no_price_text: MESSAGES.enquireForPrice, features: { subscriptions: false } }
const isUnpriced = (car: CarInput | null) => car !== null && decidePrice(car, PRICE_SITE).amount === null

/** How many cars are shown for sale, why others are not, and how much is asked. */
export function summaryText(rows: readonly TriedRow[], trial: Trial, asked: number): string {
  const hidden = rows.flatMap((row) => findWhyHidden(row, trial) ?? [])
  const groups = groupProblems(hidden)
  const lines = groups.slice(0, REASONS_SHOWN).map((group) => {
    const { reason, column, action, value } = group.first
    const cars = value && `: ${valuesText(group.values)}`
    return countLine(group.count, action === 'row not shown' ? `${reason}, by ${column}${cars}` : reasonText(group))
  })
  const more = hidden.length - groups.slice(0, REASONS_SHOWN).reduce((sum, { count }) => sum + count, 0)
  if (more > 0) lines.push(countLine(more, 'for other reasons, which the import lists'))
  const questions = asked === 0 ? 'There are no questions.' : `${plural(asked, 'question')} below.`
  const unpriced = rows.filter((row) => isUnpriced(row.car) && findWhyHidden(row, trial) === null).length
  const shown = rows.length - hidden.length
  const priced = unpriced === 0 ? 'all with a price' : `${unpriced} without a price`
  const head = `${shown === 0 ? 'No car' : plural(shown, 'car')} of ${thousands(rows.length)} shown for sale${shown === 0 ? '' : `, ${priced}`}.`
  return [
    `${head} ${questions}`,
    ...(lines.length === 0 ? [] : [`${hidden.length} not shown for sale:`, ...lines]),
    '',
  ].join('\n')
}

const HELD_SHOWN = 200

/** Each car that its own words keep off sale, with these words; '' for none. */
export function heldCarsText(rows: readonly TriedRow[]): string {
  const held = rows.flatMap(({ car, entry, problems }) =>
    problems
      .filter((problem) => car && problem.action === 'car not put on sale' && isOfOwnWords(problem))
      .map(({ column, value }) => {
        const name = joined([car!.stocknum ?? car!.source_key, shorten(fullName(car!))], ', ')
        return `  ${name} (${placeText(entry)}), by ${column}: "${shorten(value)}"`
      }),
  )
  const more = held.length > HELD_SHOWN ? [`  and ${held.length - HELD_SHOWN} more, which the import lists`] : []
  return held.length === 0
    ? ''
    : `${['Held off sale by their own words, until "agreed" of the mapping has them:', ...held.slice(0, HELD_SHOWN), ...more].join('\n')}\n`
}

const FACTS_SHOWN = 4
const LISTED_BELOW = 40

/** What may be odd about a car: the least and the most of a number, or what is missing. */
const ODD: { least?: string; most?: string; find: (car: CarInput) => number | null }[] = [
  { least: 'cheapest', most: 'dearest', find: (car) => decidePrice(car, PRICE_SITE).amount },
  { least: 'fewest km', most: 'most km', find: ({ km }) => km },
  { least: 'oldest', most: 'newest', find: ({ year }) => year },
  { least: 'no price', find: (car) => (isUnpriced(car) ? 0 : null) },
  { least: 'no photograph', find: ({ images }) => (images.length === 0 ? 0 : null) },
]

/** The cars at the ends of what is shown, as shoppers read them, so that a wrong price is seen at a glance. */
export function oddCarsText(rows: readonly TriedRow[], trial: Trial): string {
  type ShownRow = TriedRow & { offered: CarInput | null }
  const labels = new Map<ShownRow, string[]>()
  const shown = rows
    .filter((row) => findWhyHidden(row, trial) === null)
    .map((row) => ({ ...row, offered: row.car, car: row.car && withCurrentOffer(row.car, trial.today) }))
  const label = (row: ShownRow | undefined, text: string) => row && labels.set(row, [...(labels.get(row) ?? []), text])
  for (const { least, most, find } of ODD) {
    const sorted = shown
      .flatMap((row) => (row.car && find(row.car) !== null ? [{ row, value: find(row.car)! }] : []))
      .toSorted((one, other) => one.value - other.value)
    if (least) label(sorted[0]?.row, most || sorted.length === 1 ? least : `${least} (${sorted.length} cars)`)
    if (most && sorted.length > 1) label(sorted.at(-1)?.row, most)
  }
  const isWhole = shown.length < LISTED_BELOW
  for (const row of isWhole ? shown : []) labels.set(row, labels.get(row) ?? [])
  if (labels.size === 0) return 'No car is shown.\n'
  const lines = [...labels].map(([{ car, offered, entry }, texts]) => {
    const shownCar = { ...car!, ...shownNames(car!), ...shownValues(car!) }
    const { text, type, was, note, beside } = decidePrice(shownCar, PRICE_SITE)
    const toCome = offered!.offer_price !== shownCar.offer_price && `offer from ${offered!.offer_from}`
    const price = [
      joined([text, type, note, was && `was ${was}`])!,
      ...Object.values(beside),
      ...(toCome ? [toCome] : []),
    ]
    const name = `${shorten(fullName(shownCar))} (${placeText(entry)})`
    const facts = carFacts(shownCar, FACTS_SHOWN).map((fact) => fact.text)
    const photos = shownCar.images.length === 0 ? 'no photographs' : plural(shownCar.images.length, 'photograph')
    return [texts.join(', '), price.join(', '), name, [...facts, photos].join(', ')]
  })
  const widths = [0, 1, 2].map((at) => Math.max(...lines.map((cells) => cells[at]!.length)))
  const text = lines.map((cells) => `  ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`)
  return `As shoppers read them, ${isWhole ? 'all cars' : 'the cars at either end'}:\n${text.join('\n')}\n`
}

const TEXTS_SHOWN = 5

/** The dealer's texts of cars that are shown, the shortest first, as notes of staff are; '' for none. */
export function textsText(rows: readonly TriedRow[], trial: Trial): string {
  const shown = rows.filter((row) => row.car?.dealercomments && findWhyHidden(row, trial) === null)
  const texts = shown.map(({ car, entry }) => [clean.plain(car!.dealercomments!).text, placeText(entry)] as const)
  const shortest = texts.toSorted(([one], [other]) => one.length - other.length).slice(0, TEXTS_SHOWN)
  return shortest.length === 0
    ? ''
    : `What shoppers read under the description, the shortest of ${thousands(shown.length)}:\n${shortest.map(([text, place]) => `  "${shorten(text)}" (${place})`).join('\n')}\n`
}

/** What would cost a dealer most comes first: money, whether a car is for sale, which car it is, kilometres, its condition. */
const COST = [
  /price|gst|\$|dollar|\baud\b|offer|rrp/i,
  /status|for sale|\bsold\b|\bsites?\b|website|own people|dealer alone/i,
  /\bkey\b|number the cars|more than once|\bvin\b/i,
  /\bkm\b|miles|kilomet|odometer/i,
  /new or used|condition/i,
]
const costRank = (text: string): number => [...COST, /^/].findIndex((words) => words.test(text))

const isShown = ({ action }: Problem): boolean => action === 'value to be checked' || action === 'value cleaned'

/** What a person has to answer, the dearest first: notes of the mapping, and what an import would ask or leave out. */
export function listQuestions(
  rows: readonly TriedRow[],
  { mapping, notes }: { mapping: Mapping | null; notes: readonly string[] },
): string[] {
  const ofFile = fileQuestions()
  for (const { car, entry } of rows) if (car) ofFile.add(car, entryPlace(entry))
  const doubted = mapping ? ofFile.find().flatMap((question) => askedProblems([question], mapping, question.place)) : []
  const ofValues = rows
    .flatMap(({ problems, car }) => (car ? problems : []))
    .filter(({ action }) => action !== 'row refused' && action !== 'car not put on sale')
  const asked = groupProblems([...ofValues, ...doubted]).map((group) => ({
    text: `${reasonText(group)}. ${group.count === 1 ? 'It is' : `All ${group.count} are`} ${isShown(group.first) ? 'shown' : 'not shown'}.`,
    rank: costRank(`${group.first.column} ${group.first.reason}`),
  }))
  return [...notes.map((text) => ({ text, rank: costRank(text) })), ...asked]
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ text }) => text)
}

export function questionsText(questions: readonly string[]): string {
  if (questions.length === 0) return ''
  const more = questions.length - QUESTIONS_SHOWN
  const lines = questions.slice(0, QUESTIONS_SHOWN).map((text, at) => `${String(at + 1).padStart(4)}  ${text}`)
  return `Questions, what costs most first:\n${lines.join('\n')}\n${more > 0 ? `      and ${more} more, which the import lists.\n` : ''}`
}

const QUESTIONS_SHOWN = 20

const MOST_VALUES = 8
const LONGEST_WORD = 30
const NOT_A_CHOICE = /is not one of|is neither yes nor no|is a word that is not known/

/** Whether "values" of the mapping can translate what was not read: a word where a choice is asked, or words alone. */
function areTranslatable({ action, reason }: Problem, values: ReadonlyMap<string, number>): boolean {
  const words = [...values.keys()]
  const areWords =
    words.length <= MOST_VALUES && words.every((word) => /^\D+$/.test(word) && word.length <= LONGEST_WORD)
  if (/no photograph|formula/.test(reason)) return false
  return action !== 'value held back' && action !== 'value to be checked' && (NOT_A_CHOICE.test(reason) || areWords)
}

/** '"E" 12 times, "H" 3 times' */
function valuesText(values: ReadonlyMap<string, number>): string {
  const shown = [...values]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MOST_VALUES)
    .map(([value, count]) => `"${shorten(value)}"${count > 1 ? ` ${count} times` : ''}`)
  const others = values.size > MOST_VALUES ? ` and ${values.size - MOST_VALUES} others` : ''
  return `${shown.join(', ')}${others}`
}

/** A reason without its figures and words of the row: rows that are bad in the same way count together. */
const kindOfReason = (reason: string): string => reason.replace(/\d+/g, '#').replace(/: .*$/, '')

/** What is wrong with a row, and the car that it makes all the same; null for one that is refused. */
export type TriedRow = { entry: Entry; problems: Problem[]; car: CarInput | null }

/** Rows as an import would take them: of two with one key the first has the page. `now`: epoch ms. */
export function tryRows(entries: readonly Entry[], mapping: Mapping, now: number): TriedRow[] {
  const first = new Map<string, { place: Place; name: string }>()
  return entries.map((entry) => {
    const row = { entry, ...tryEntry(entry, mapping, now) }
    const { car } = row
    const before = car && first.get(car.source_key)
    if (car && !before) first.set(car.source_key, { place: entryPlace(entry), name: car.name })
    if (!car || !before || mapping.repeats !== 'refuse') return row
    const ask = `${car.name} has the number of ${before.name} (${placeText(before.place)}), which keeps the page`
    const question = { field: 'source_key', value: car.source_key, ask, action: 'row refused' } as const
    return { entry, car: null, problems: askedProblems([question], mapping, entryPlace(entry)) }
  })
}

function tryEntry(entry: Entry, mapping: Mapping, now: number): Omit<TriedRow, 'entry'> {
  const place = entryPlace(entry)
  const refused = (fault: string) => {
    return { problems: [{ ...place, ...rowFault(fault), action: 'row refused' as const }], car: null }
  }
  if ('fault' in entry) return refused(entry.fault)
  const { input, problems } = applyMapping(entry.row, mapping, clean)
  if (!input && entry.short) return refused(entry.short)
  const { car, questions } = input ? questionCar(input, now) : { car: null, questions: [] }
  const asked = askedProblems(questions, mapping, place)
  const short = entry.short ? [shortQuestion({ count: 1, first: { ...place, ...rowFault(entry.short) } })] : []
  return { problems: [...short, ...problems.map((problem) => ({ ...place, ...problem })), ...asked], car }
}
