import { kindNamed, MAKES, type Make } from '../../market/makes.ts'
import { textKey } from '../../text.ts'
import { MAX_PATTERN_CHARS } from '../pattern.ts'
import type { Feed } from './assign.ts'
import type { Fields, RuleDraft } from './number-rule.ts'
import { demoRule, isDemoFlag, YEAR } from './rules.ts'
import { type ColumnSample, measureShare } from './samples.ts'
import { isBikeBody, isBikeMake, isMake, LONG_MAKES } from './vocabulary.ts'

/** Fills what no column holds by itself: name, key, make and model from a title, condition. Gives what to check. */
export function completeFields(fields: Fields, feed: Feed): { notes: string[]; repeats: 'number' | null } {
  const notes: string[] = []
  const findColumn = (field: string) => feed.assignments.find((one) => one.field === field)?.column
  const title = findColumn('name')
  // Titles, filters and cards show the badge; a feed with a variant alone means the same by it.
  if (!fields['badge'] && fields['variant']) {
    fields['badge'] = fields['variant']
    delete fields['variant']
  }
  fillFromTitle(fields, title, notes)
  fillYear(fields, feed)
  const columns = ['year', 'make', 'model'].flatMap((field) => findColumn(field) ?? [])
  const parts = columns.map(({ name }) => name)
  const badge = [findColumn('badge') ?? findColumn('variant')].flatMap((column) => column ?? [])
  if (!fields['name'] && parts.length > 0)
    fields['name'] = {
      template: withoutRepeats([...columns, ...badge])
        .map((name) => `{${name}}`)
        .join(' '),
    }
  fillBadge(fields, {
    title,
    parts: parts.slice(0, 3),
    rowCount: feed.rowCount,
    hasModel: findColumn('model') !== undefined,
  })
  fillPriceType(fields, findColumn('price'))
  if (fields['sold_on'] && !fields['status']) fields['status'] = soldRule(findColumn('sold_on')!)
  const repeats = fillKey(fields, feed, notes)

  if (!fields['car_type']) {
    fields['car_type'] = { constant: 'used' }
    notes.push('No column says new or used: every car is taken as used. Change fields.car_type if that is wrong.')
  }
  const demo = feed.columns.find(isDemoFlag)
  if (demo) fields['car_type'] = [demoRule(demo), ...[fields['car_type']].flat()]
  const makes = findColumn('make')?.values ?? []
  const bodies =
    findColumn('simple_body')?.values ?? feed.columns.flatMap(({ name, values }) => (/body/i.test(name) ? values : []))
  const named = findColumn('make')?.values ?? title?.values ?? []
  const isBikes = measureShare(makes, isBikeMake) > 0.5 || measureShare(bodies, isBikeBody) > 0.4
  const kind = isBikes
    ? 'motorcycle'
    : KINDS.find((one) => measureShare(named, (name) => kindNamed(name) === one) > 0.5)
  if (!fields['item_type'] && kind) {
    fields['item_type'] = { constant: kind }
    notes.push(`The makes and bodies are those of ${kind}s: every row is taken as one.`)
  }
  for (const field of ['make', 'model', 'name']) {
    if (!fields[field]) notes.push(`No column was found for ${field}, which every car needs. Add it to fields.`)
  }
  return { notes, repeats }
}

/** Kinds of vehicle that their makes tell, beside motorcycles. */
const KINDS = ['caravan', 'truck'] as const

const splitWords = (value: string) => value.toLowerCase().split(/\s+/)

/** Whether a column has the words of another and more, in nearly every row. */
function tells(long: ColumnSample, short: ColumnSample): boolean {
  const parts = [...short.distinct].map(splitWords)
  const hasPart = (value: string) => {
    const words = splitWords(value)
    return parts.some((part) => part.length < words.length && part.every((word) => words.includes(word)))
  }
  return long !== short && long.values.length > 0 && measureShare(long.values, hasPart) > 0.9
}

/** A column whose words another has is told once: 'Toyota' of a column Make beside '2020 Toyota Corolla'. */
function withoutRepeats(columns: readonly ColumnSample[]): string[] {
  const told = [...new Set(columns)]
  return told.filter((short) => !told.some((long) => tells(long, short))).map(({ name }) => name)
}

/** Make and model out of a title such as 2020 Land Rover Defender. */
function fillFromTitle(fields: Fields, title: ColumnSample | undefined, notes: string[]): void {
  if (!title) return
  if (fields['make'] && fields['model']) return
  const { make, model } = titleRules(title.name, title.values)
  fields['make'] ??= make
  fields['model'] ??= model
  notes.push(`Make and model are read from the first words of ${title.name}.`)
}

/** The year out of a title or an address. */
function fillYear(fields: Fields, { columns }: Feed): void {
  if (fields['year']) return
  const form = /(^|\D)(19[5-9]|20[0-4])\d(\D|$)/
  const column = columns.find(
    ({ values }) => values.length > 0 && measureShare(values, (value) => form.test(value)) > 0.9,
  )
  if (column) fields['year'] = { from: column.name, pattern: YEAR }
}

/** What follows year, make and model in a title. */
function fillBadge(
  fields: Fields,
  {
    title,
    parts,
    rowCount,
    hasModel,
  }: { title: ColumnSample | undefined; parts: string[]; rowCount: number; hasModel: boolean },
): void {
  if (
    fields['badge'] ||
    fields['variant'] ||
    !title ||
    !hasModel ||
    parts.length < 2 ||
    title.values.length < rowCount / 2
  )
    return
  fields['badge'] = { from: title.name, after: parts.map((name) => `{${name}}`).join(' '), optional: true }
}

/** A car with a day of sale is sold. */
const soldRule = ({ name }: ColumnSample): RuleDraft => ({
  from: name,
  pattern: '(?<value>\\d)',
  optional: true,
  values: Object.fromEntries(Array.from({ length: 10 }, (_, digit) => [String(digit), 'sold'])),
})

/** Prices to which the charges of government and registration are added: '$56,000 + ORC'. */
const BEFORE_CHARGES = /\+ ?(orc|on ?roads?)|\begc\b|\bexcl?\.? ?(govt|gov|on ?roads?)/i

/** The same as a pattern of a mapping, in every spelling that a later file may have. */
const CHARGES_PATTERN =
  '(?:\\+ ?|[Ee]xcl?\\.? ?|^|\\s)(?<value>[Oo][Rr][Cc]|[Oo]n ?[Rr]oads?|[Ee][Gg][Cc]|[Gg]ovt?)(?:\\W|$)'
const CHARGES = ['orc', 'on road', 'on roads', 'onroad', 'onroads', 'egc', 'gov', 'govt']

const chargesRule = ({ name }: ColumnSample): RuleDraft => ({
  from: name,
  pattern: CHARGES_PATTERN,
  optional: true,
  values: Object.fromEntries(CHARGES.map((words) => [words, 'Excl. Govt. Charges'])),
  otherwise: 'drop',
})

function fillPriceType(fields: Fields, price: ColumnSample | undefined): void {
  if (fields['price_type'] || !price) return
  if (BEFORE_CHARGES.test(price.name)) {
    fields['price_type'] = { constant: 'Excl. Govt. Charges' }
    return
  }
  const poa = price.values.find((value: string): boolean => /^p\.?\s?o\.?\s?a\.?$/i.test(value))
  const rules: RuleDraft[] = [
    ...(poa === undefined ? [] : [{ from: price.name, values: { [poa]: 'POA' }, otherwise: 'drop' as const }]),
    ...(price.values.some((value) => BEFORE_CHARGES.test(value)) ? [chargesRule(price)] : []),
  ]
  const [only] = rules
  if (only) fields['price_type'] = rules.length === 1 ? only : rules
}

/** What makes up the key of a car without a number, as far as the feed has it: what does not change while it is for sale. */
const LASTING = [
  'name',
  'make',
  'model',
  'badge',
  'year',
  'car_type',
  'colour',
  'km',
  'regplate',
  'engine_size',
  'engine_size_litres',
  'city',
  'seats',
  'simple_body',
]

/** Fields that tell cars apart, the surest first. */
const NUMBERS = ['source_key', 'stocknum', 'vin', 'regplate']
/** The least share of rows with a number, and of different numbers, of a column that is the key. */
const MIN_FILLED = 0.95
const MIN_DISTINCT = 0.5
const MAX_DOUBLED = 3

/** The key: a number of the dealer's, the VIN, a number in an address, else a hash. */
function fillKey(fields: Fields, feed: Feed, notes: string[]): 'number' | null {
  const { columns, assignments, rowCount } = feed
  const numbered = NUMBERS.flatMap((field) => assignments.find((one) => one.field === field)?.column ?? [])
  const filled = numbered.filter(({ values }) => values.length > rowCount * MIN_FILLED)
  const key =
    filled.find(({ distinct }) => distinct.size === rowCount) ??
    filled.find(({ distinct }) => distinct.size > rowCount * MIN_DISTINCT)
  if (key) {
    if (!fields['source_key']) fields['source_key'] = { from: key.name }
    const note = doubledNote(key, feed)
    if (note) notes.push(note)
    return null
  }
  if (fields['source_key']) return null
  for (const { name, values } of columns) {
    const numbers = values.flatMap((value) => (/^https?:/.test(value) ? (/\d{5,}/.exec(value)?.[0] ?? []) : []))
    if (new Set(numbers).size <= rowCount * 0.9) continue
    fields['source_key'] = { from: name, pattern: '\\d{5,}' }
    notes.push(`No column numbers the cars: the number in ${name} is their key.`)
    return null
  }
  const lasting = LASTING.flatMap((field) => assignments.find((one) => one.field === field)?.column.name ?? [])
  if (lasting.length === 0) {
    notes.push('No column was found for source_key, which every car needs. Add it to fields.')
    return null
  }
  fields['source_key'] = { hash: [...new Set(lasting)] }
  notes.push(
    `No column numbers the cars: their key is made of ${lasting.join(', ')}. A car of which one of these changes is another car. Ask for a stock number in the feed.`,
  )
  return 'number'
}

/** Which numbers stand twice, and where; null where each stands once. */
function doubledNote({ name, values, distinct }: ColumnSample, { findExamples }: Feed): string | null {
  if (distinct.size === values.length) return null
  const times = new Map<string, number>()
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1)
  const doubled = [...times].flatMap(([value, count]) => (count > 1 ? [value] : []))
  const shown = doubled.slice(0, MAX_DOUBLED).map((value) => `${value} (${findExamples(name, value).join(', ')})`)
  const more = doubled.length > MAX_DOUBLED ? ` and ${doubled.length - MAX_DOUBLED} others` : ''
  return `${name} is the key of a car, and these stand more than once: ${shown.join('; ')}${more}. Only the first car of each is imported: give the others numbers of their own.`
}

/** Names of a make that are of several words, as titles write them: 'Ssang Yong', 'Great Wall Motors'. */
function longNames({ name, nicknames, models }: Make): string[] {
  const key = textKey(name)
  const isName = (written: string) => {
    const whole = textKey(written)
    if (whole === key) return true
    // 'Ineos Grenadier' is a make with its model.
    return (whole.startsWith(key) || whole.endsWith(key)) && !models.some((model) => key + textKey(model) === whole)
  }
  return [name, ...nicknames.filter(isName)].filter((written) => /[ -]/.test(written))
}

/** A name whose words may be joined by a space, a hyphen or nothing. */
const loosely = (name: string) =>
  name
    .split(/[ -]+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[ -]*')

const longestFirst = (names: Iterable<string>) => [...names].toSorted((one, other) => other.length - one.length)
const unique = (names: readonly string[]) => [
  ...new Map(names.map((name) => [loosely(name).toLowerCase(), name])).values(),
]

const LONG = longestFirst(unique([...MAKES.flatMap(longNames), ...LONG_MAKES]))
  .map(loosely)
  .join('|')
const START = '^(?:(?:used|new|demo|my\\d\\d|(?:19|20)\\d\\d)[ ,-]+)*'

/** Make and model out of a title such as 'Used 2020 Land Rover Range Rover Sport': the longest known name of each wins. */
function titleRules(title: string, values: readonly string[]): { make: RuleDraft; model: RuleDraft[] } {
  const beforeModel = `${START}(?:${LONG}|\\S+) +`
  const room = MAX_PATTERN_CHARS - beforeModel.length - '(?<value>)(?: |$)'.length
  const known = chunked(longModels(values), room)
  return {
    make: { from: title, pattern: `${START}(?<value>${LONG}|\\S+)` },
    model: [
      ...known.map((models) => ({ from: title, pattern: `${beforeModel}(?<value>${models})(?: |$)` })),
      { from: title, pattern: `${beforeModel}(?<value>\\S+)` },
    ],
  }
}

/** Models of several words that makes of these titles have. */
function longModels(titles: readonly string[]): string[] {
  const present = new Set(
    titles
      .flatMap((title) => title.split(/\s+/))
      .filter(isMake)
      .map(textKey),
  )
  const text = titles.join('\n').toLowerCase()
  const isPresent = ({ name }: Make) => present.has(textKey(name)) || text.includes(name.toLowerCase())
  const models = MAKES.filter(isPresent).flatMap((make) => make.models.filter((model) => / /.test(model)))
  return longestFirst(new Set(models)).map((model) => loosely(model).replaceAll('[ -]*', ' +'))
}

/** Alternatives in as few patterns as they have room in, in their order. */
function chunked(names: readonly string[], room: number): string[] {
  const chunks: string[] = []
  for (const name of names) {
    const last = chunks.at(-1)
    if (last !== undefined && last.length + 1 + name.length <= room) chunks[chunks.length - 1] = `${last}|${name}`
    else chunks.push(name)
  }
  return chunks
}
