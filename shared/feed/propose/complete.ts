import { kindNamed } from '../../market/kinds.ts'
import { MAKES, type Make } from '../../market/makes.ts'
import { AUSTRALIAN_DOLLARS } from '../../money.ts'
import { escapePattern, textKey } from '../../text.ts'
import { IDENTIFIERS } from '../mapping.ts'
import { namedCondition, namedPriceType, readPriceWords } from '../price-words.ts'
import { MAX_PATTERN_CHARS } from '../value-limits.ts'
import { findMeaning } from '../vocabulary.ts'
import { countsRows, type Feed } from './assign.ts'
import { MIN_FIT, measureFit, NO_PRICE } from './fits.ts'
import { headerField, spaced } from './header-field.ts'
import { isBikeBody, isBikeMake, isMake, LONG_MAKES, meantMake } from './makes.ts'
import { allMean, columnName, type Fields, numberRule, type RuleDraft, whereNumber } from './number-rule.ts'
import { findFlag, flagRule, YEAR } from './rules.ts'
import { type ColumnSample, measureShare, withExamples } from './samples.ts'

/** Fills what no column holds by itself: name, key, make and model from a title, condition. Gives what to check. */
export function completeFields(fields: Fields, feed: Feed): string[] {
  const { columns, findColumn } = feed
  const notes: string[] = []
  const [title, make, model, price] = ['name', 'make', 'model', 'price'].map(findColumn)
  // Titles, filters and cards show the badge; a feed with a variant alone means the same by it.
  if (!fields['badge'] && fields['variant']) {
    fields['badge'] = fields['variant']
    delete fields['variant']
  }
  notes.push(...readMonths(fields, feed))
  const meant = [...(make?.distinct ?? [])].flatMap((word) => meantMake(word) ?? [])
  if (meant.length > 0) notes.push(`${make!.name} has makes that no table knows: ${meant.join(', ')}. Which are they?`)
  if (title && !(fields['make'] && fields['model'])) {
    const rules = titleRules(title)
    fields['make'] ??= rules.make
    fields['model'] ??= rules.model
    if (/model/i.test(title.name) && rules.badge.length > 0) fields['badge'] ??= rules.badge
    notes.push(`Make and model are read from the first words of ${title.name}.`)
  }
  const dated = fields['year'] ? undefined : columns.find(hasYears)
  if (dated) fields['year'] = [{ from: dated.name, pattern: YEAR.pattern }]
  const parts = [findColumn('year'), make, model].flatMap((column) => column ?? [])
  const badge = findColumn('badge') ?? findColumn('variant')
  if (title && make && model && !namesCars(title, [...make.distinct, ...model.distinct])) {
    delete fields['name']
    notes.push(`${title.name} names neither make nor model in most rows, as headlines do: it is not the name of a car.`)
  }
  if (!fields['name'] && parts.length > 0)
    fields['name'] = [{ template: joined(withoutRepeats([...parts, ...(badge ? [badge] : [])])) }]
  // What follows year, make and model in a title.
  if (!fields['badge'] && title && model && parts.length > 1 && title.values.length >= feed.rowCount / 2)
    fields['badge'] = [{ from: title.name, after: joined(parts), optional: true }]
  const priceType = price && !fields['price_type'] ? priceTypeRules(price) : []
  if (priceType.length > 0) fields['price_type'] = priceType
  const beside = columns.filter(
    (one) => headerField(one.name)?.field === 'price_type' && measureFit('price_type', one) >= MIN_FIT,
  )
  if (beside.length > 1) fields['price_type'] = [{ template: joined(beside) }]
  if (price && !fields['offer_price'] && price.values.some(namedCondition))
    fields['offer_price'] = [conditionalRule(price)]
  notes.push(...gstNotes(fields, feed))
  const sold = findColumn('sold_on')
  if (sold) fields['status'] = [...(fields['status'] ?? []), whereNumber(sold.name, 'sold')]
  notes.push(...fillKey(fields, feed))

  if (!fields['car_type']) {
    fields['car_type'] = [{ constant: 'used' }]
    const likely = columns.find(({ distinct }) => [...distinct].some(saysCondition))
    const unless = likely ? `, unless ${withExamples(likely)} does` : ''
    notes.push(
      `No column says new or used${unless}: every car is taken as used. Change fields.car_type if that is wrong.`,
    )
  }
  const demo = columns.find((column) => findFlag(column)?.yes === 'demo')
  if (demo) fields['car_type'].unshift(flagRule(findFlag(demo)!, demo))
  const kind = findKind(feed)
  // A van is as long as its body.
  const length = fields['variant_detail.vehiclelength']
  if (kind === 'caravan' && length && !fields['specifications.body_length']) {
    fields['specifications.body_length'] = length
    delete fields['variant_detail.vehiclelength']
  }
  // Two axles of a truck are no tandem.
  if (kind === 'truck') delete fields['specifications.axle_type']
  if (!fields['item_type'] && kind) {
    fields['item_type'] = [{ constant: kind }]
    notes.push(`The makes and bodies are those of ${kind}s: every row is taken as one.`)
  }
  for (const field of ['make', 'model', 'name']) {
    if (!fields[field]) notes.push(`No column was found for ${field}, which every car needs. Add it to fields.`)
  }
  return notes
}

const DATES = { build_date: /b(ui)?ld|built|manu/i, compliance_date: /comp/i }
const isMonth = (value: string) => /^(\d{1,2}|\p{L}{3,9}\.?)$/u.test(value)
const saysCondition = (word: string): boolean => /^.{3,15}$/.test(word) && findMeaning('car_type', word) !== null
const isYear = (value: string) => /^(19|20)\d{2}$/.test(value)

/** Months without a year, as 'BuildMth', go with the year beside them; without one they are asked about. */
const readMonths = (fields: Fields, { columns }: Feed): string[] =>
  Object.entries(DATES).flatMap(([field, form]) => {
    const named = columns.filter(({ name }) => form.test(name))
    const find = (passes: (value: string) => boolean) => named.find(({ values }) => measureShare(values, passes) > 0.5)
    const [month, year] = [find(isMonth), find(isYear)]
    if (!month || headerField(month.name)?.field !== field) return []
    delete fields[field]
    if (!year) return [`${month.name} has months without a year: name the column of their year in fields.${field}.`]
    const templates = ['-', '-0', ' '].map((sign) => `{${year.name}}${sign}{${month.name}}`)
    fields[field] = templates.map((template) => ({ template, pattern: '^\\d{4}(-\\d\\d| \\p{L}+)$', optional: true }))
    return []
  })

const namesCars = ({ values }: ColumnSample, names: readonly string[]): boolean =>
  measureShare(values, (value) => names.some((name) => value.toLowerCase().includes(name.toLowerCase()))) > 0.5

const joined = (columns: readonly ColumnSample[]): string => columns.map(({ name }) => `{${name}}`).join(' ')

const OF_BUILD = /b(ui)?ld|built|manu|comp|first|erst/i
/** Whether a year stands in the values of a column, such as a title or an address. Days of a delivery or a sale tell no age. */
const hasYears = (column: ColumnSample): boolean =>
  (OF_BUILD.test(column.name) || measureFit('sold_on', column) < 0.5) &&
  measureShare(column.values, (value) => /(^|\D)(19[5-9]|20[0-4])\d(\D|$)/.test(value)) > 0.9

/** The kind of vehicle that makes and bodies tell; undefined for cars. */
function findKind({ columns, findColumn }: Feed): string | undefined {
  const makes = findColumn('make')?.values
  const bodies =
    findColumn('simple_body')?.values ?? columns.flatMap((one) => (/body/i.test(one.name) ? one.values : []))
  if (measureShare(makes ?? [], isBikeMake) > 0.5 || measureShare(bodies, isBikeBody) > 0.4) return 'motorcycle'
  const types = findColumn('item_type')?.values
  const named = types ?? makes ?? findColumn('name')?.values ?? []
  const readKind = (text: string) => (types ? findMeaning('item_type', text) : kindNamed(text))
  return (['caravan', 'truck'] as const).find((kind) => measureShare(named, (text) => readKind(text) === kind) > 0.5)
}

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
function withoutRepeats(columns: readonly ColumnSample[]): ColumnSample[] {
  const told = [...new Set(columns)]
  return told.filter((short) => !told.some((long) => tells(long, short)))
}

/** Asks about prices without GST: those of a column by its header, and the cells of another that say so. */
function gstNotes(fields: Fields, { findColumn }: Feed): string[] {
  const [[exGst] = [], price] = [fields['price_ex_gst'], fields['price'] && findColumn('price')]
  if (exGst && !fields['price']) {
    const added = { from: exGst.from, number: { ...exGst.number, currency: AUSTRALIAN_DOLLARS, gst: 'add' } }
    return [
      `${columnName(exGst)} is without GST, which a shopper pays too, so that no car has a price. If 10 % is to be added, up to the whole dollar, add "price": ${JSON.stringify(added)} to fields.`,
    ]
  }
  const without = price?.values.filter((value) => readPriceWords(value).says.has('without GST')).length ?? 0
  return price && without > 0
    ? [
        `${price.name} says of ${without} of ${price.values.length} prices that GST is not in them: these are not taken, and the others are read as with GST. If 10 % is to be added to them, write "gst": "add where said" in "number" of fields.price; to all of them, "gst": "add".`,
      ]
    : []
}

/** The type of each price: words alone are POA, and what a cell says of its own price counts before the header. */
function priceTypeRules({ name, distinct }: ColumnSample): RuleDraft[] {
  const none = [...distinct].filter((value) => NO_PRICE.test(value))
  // DRIVEAWAYPRICE
  const named = namedPriceType(`${name} ${spaced(name)}`.replace(/price/gi, ' price '))
  const onApplication = { from: name, values: allMean(none, 'POA'), otherwise: 'drop' as const }
  return [...(none.length === 0 ? [] : [onApplication]), ...(named ? [{ constant: named }] : [])]
}

/** Amounts of a column of prices that hold on a condition: '$27,990 with trade-in'. */
const conditionalRule = ({ name, values }: ColumnSample): RuleDraft => ({
  ...numberRule('offer_price', name, values.filter(namedCondition)),
  pattern: '^.*(?:trad|financ|abn).*$',
  optional: true,
})

/** What makes up the key of a car without a number, as far as the feed has it: what does not change while it is for sale. */
const LASTING = 'name,make,model,badge,year,colour,regplate,engine_size,engine_size_litres,seats,simple_body'.split(',')
/** What may change on a car, and is part of its key only where the former do not tell cars apart. */
const PASSING = ['car_type', 'city', 'km']

/** The least share of rows with a number, and of different numbers, of a column that is the key. */
const MIN_FILLED = 0.95
/** From so many on one may be missing, as in a row of totals. */
const MIN_ROWS = 5
const MIN_DISTINCT = 0.5
const MIN_APART = 0.9
const MAX_DOUBLED = 3

/** Fills the key: a number of the dealer's, the VIN, a number in an address, else a hash. Gives what to check. */
function fillKey(fields: Fields, { columns, findColumn, rowCount, findExamples }: Feed): string[] {
  const numbers = IDENTIFIERS.flatMap((field) => findColumn(field) ?? [])
  const counter = numbers.find(({ values }) => values.length === rowCount && countsRows(values))
  if (counter) delete fields['source_key']
  const tell = (...notes: string[]) =>
    counter
      ? [`${counter.name} counts the rows, and is no key: tomorrow its numbers are those of other cars.`, ...notes]
      : notes
  const least = Math.min(rowCount * MIN_FILLED, Math.max(rowCount - 1, MIN_ROWS))
  const filled = numbers.filter((column) => column !== counter && column.values.length >= least)
  const key =
    filled.find(({ distinct }) => distinct.size === rowCount) ??
    filled.find(({ distinct }) => distinct.size > rowCount * MIN_DISTINCT)
  if (key) fields['source_key'] ??= [{ from: key.name }]
  if (fields['source_key']) return key ? tell(...doubledNotes(key, findExamples)) : []
  const addressed = columns.find(({ values }) => new Set(values.flatMap(numberInAddress)).size > rowCount * 0.9)
  if (addressed) {
    fields['source_key'] = [{ from: addressed.name, pattern: '\\d{5,}' }]
    return tell(`No column numbers the cars: the number in ${addressed.name} is their key.`)
  }
  const found = (list: readonly string[]) => new Set(list.flatMap((field) => findColumn(field) ?? []))
  const lasting = found(LASTING)
  for (const column of found(PASSING))
    if (countDistinct([...lasting], rowCount) < rowCount * MIN_APART) lasting.add(column)
  if (lasting.size === 0) return tell('No column was found for source_key, which every car needs. Add it to fields.')
  const hash = [...lasting].map(({ name }) => name)
  fields['source_key'] = [{ hash }]
  return tell(
    `No column numbers the cars: their key is made of ${hash.join(', ')}. A car of which one of these changes is another car. Ask for a stock number in the feed.`,
  )
}

/** How many rows differ in the columns that have a value in each. */
function countDistinct(columns: readonly ColumnSample[], rowCount: number): number {
  const whole = columns.filter(({ values }) => values.length === rowCount)
  return new Set(Array.from({ length: rowCount }, (_, at) => whole.map(({ values }) => values[at]).join('\n'))).size
}

const numberInAddress = (value: string): string[] =>
  /^https?:/.test(value) ? (/\d{5,}/.exec(value)?.slice(0, 1) ?? []) : []

function doubledNotes({ name, values, distinct }: ColumnSample, findExamples: Feed['findExamples']): string[] {
  if (distinct.size === values.length) return []
  const doubled = [...Map.groupBy(values, (value) => value)].flatMap(([value, all]) => (all.length > 1 ? [value] : []))
  const shown = doubled.slice(0, MAX_DOUBLED).map((value) => `${value} (${findExamples(name, value).join(', ')})`)
  const more = doubled.length > MAX_DOUBLED ? ` and ${doubled.length - MAX_DOUBLED} others` : ''
  return [
    `${name} is the key of a car, and these stand more than once: ${shown.join('; ')}${more}. The first car of each keeps the page and the others are not shown: give them numbers of their own.`,
  ]
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
const loosely = (name: string) => name.split(/[ -]+/).map(escapePattern).join('[ -]*')

const longestFirst = (names: Iterable<string>) => [...names].toSorted((one, other) => other.length - one.length)
const LONG_NAMES = [...MAKES.flatMap(longNames), ...LONG_MAKES]
const UNIQUE_NAMES = new Map(LONG_NAMES.map((name) => [loosely(name).toLowerCase(), name])).values()
const LONG = longestFirst(UNIQUE_NAMES).map(loosely).join('|')
const START = '^(?:(?:used|new|demo|my\\d\\d|(?:19|20)\\d\\d)[ ,-]+)*'

/** Make and model out of a title such as 'Used 2020 Land Rover Range Rover Sport': the longest known name of each wins. */
function titleRules({ name: title, values }: ColumnSample): Record<'make' | 'model' | 'badge', RuleDraft[]> {
  const beforeModel = `${START}(?:${LONG}|\\S+) +`
  const room = MAX_PATTERN_CHARS - beforeModel.length - '(?<value>)(?: |$)'.length
  const known = chunked(longModels(values), room)
  const long = new RegExp(`(?:^| )(?:${[LONG, ...known].join('|')})(?: |$)`, 'i')
  const isShort = !values.some((value) => long.test(value))
  return {
    make: [{ from: title, pattern: `${START}(?<value>${LONG}|\\S+)` }],
    model: [
      ...known.map((models) => ({ from: title, pattern: `${beforeModel}(?<value>${models})(?: |$)` })),
      { from: title, pattern: `${beforeModel}(?<value>\\S+)` },
    ],
    badge: isShort ? [{ from: title, pattern: `${beforeModel}\\S+ +(?<value>.+)$`, optional: true }] : [],
  }
}

/** Models of several words that makes of these titles have. */
function longModels(titles: readonly string[]): string[] {
  const words = titles.flatMap((title) => title.split(/\s+/))
  const present = new Set(words.filter(isMake).map(textKey))
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
