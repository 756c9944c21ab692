import { cellText, type Row, readCell } from '../cell.ts'
import { DAY_FIELD } from '../date-form.ts'
import { listColumns, REQUIRED_FIELDS } from '../mapping.ts'
import { type FileLayout, ruleSchema } from '../mapping-schema.ts'
import { hasAddress } from '../picture-list.ts'
import { type Place, placeText } from '../problem.ts'
import { carTargets } from '../targets.ts'
import { headerUnit, isMeasured, MILES_TO_KM, otherUnit } from '../units.ts'
import { isVocabularyField } from '../vocabulary.ts'
import { type Assignment, assignColumns, guessFields, isSalePrice } from './assign.ts'
import { completeFields } from './complete.ts'
import { MIN_FIT, measureFit } from './fits.ts'
import { headerCondition, headerField, PRICES } from './header-field.ts'
import { CENTS_TO_DOLLARS, columnName, type Fields, type RuleDraft, readUnitColumns } from './number-rule.ts'
import { holdForeign } from './origin.ts'
import { draftRules, findFlag, flagNote } from './rules.ts'
import { type ColumnSample, MOST_EXAMPLES, sampleColumns, withExamples } from './samples.ts'
import {
  emptyStatusNotes,
  openColumns,
  publicNotes,
  readOtherStatuses,
  withheldNotes,
  withholdNotes,
} from './withheld.ts'

export type Proposal = ReturnType<typeof proposeMapping>

/** Proposes a mapping from the rows of a feed by the names and values of its columns (STK-04). `places`: of each row. */
export function proposeMapping(
  rows: readonly Row[],
  { source, layout, places }: { source: string; layout: FileLayout; places?: readonly Place[] },
) {
  const { columns, empty } = sampleColumns(rows)
  const openness = openColumns(columns)
  const { open } = openness
  const assigned = assignColumns(open)
  const assignments = [...assigned, ...guessFields(open, assigned)]
  const fields: Fields = {}
  for (const { field, column } of assignments) {
    for (const [target, rule] of Object.entries(draftRules(field, column))) fields[target] ??= [rule].flat()
  }
  const findColumn = (field: string) => assignments.find((one) => one.field === field)?.column
  const photos = photoRule(open, findColumn('images'))
  if (photos) fields['images'] = [photos]
  const findExamples = (column: string, value: string) =>
    rows
      .flatMap((row, i) => (cellText(readCell(row, column, new Set())) === value ? [i] : []))
      .slice(0, MOST_EXAMPLES)
      .map((i) => (places?.[i] ? placeText(places[i]) : `row ${i + 1}`))
  const empties = readEmptyPrices(fields, open)
  const statuses = [...emptyStatusNotes(findColumn('status')), ...readOtherStatuses(fields, columns)]
  const twice = [...readSecondColumns(fields, open), ...readUnitColumns(fields, open), ...holdForeign(fields, columns)]
  const notes = completeFields(fields, { columns: open, findColumn, rowCount: rows.length, findExamples })
  const staff = withholdNotes(fields, columns)
  const order = [...REQUIRED_FIELDS, ...carTargets().keys()]
  const sorted = Object.entries(fields).toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other))
  const read = new Set(sorted.flatMap(([, rules]) => rules.flatMap((rule) => listColumns(ruleSchema.parse(rule)))))
  for (const name of staff.names) read.add(name)
  const unread = columns.filter(({ name, values }) => !read.has(name) && values.length > 0)
  return {
    // As a file, in the form that `import --map` reads.
    mapping: {
      description: `Proposed from ${source}. Check it, and say here whose feed it is.`,
      ...(Object.keys(layout).length > 0 ? { file: layout } : {}),
      ...(empty.length > 0 ? { empty } : {}),
      ...(staff.names.length > 0 ? { notes: staff.names } : {}),
      // A key made of what describes a car may be that of two.
      ...(fields['source_key']?.some(({ hash }) => hash) ? { repeats: 'number' } : {}),
      fields: Object.fromEntries(sorted.map(([field, rules]) => [field, rules.length === 1 ? rules[0]! : rules])),
    },
    // What a person has to check, a sentence each.
    notes: [
      ...notes,
      ...statuses,
      ...twice,
      ...empties,
      ...unitNotes(fields),
      ...photoNotes(fields, open),
      ...guessNotes(assignments),
      ...offerNotes(findColumn('offer_price'), findColumn('price')),
      ...unfitNotes(fields, unread),
      ...(fields['dealercomments'] ? publicNotes(findColumn('dealercomments')) : []),
      ...staff.questions,
      ...withheldNotes(openness, fields),
    ],
    // Columns that no field reads, with some of their values.
    unused: unread.map(({ name, distinct }) => ({ name, examples: [...distinct].slice(0, MOST_EXAMPLES) })),
  }
}

/** Where a header has a name twice the second column is read where the first is empty. Gives a note for each. */
const readSecondColumns = (fields: Fields, columns: readonly ColumnSample[]): string[] =>
  columns.flatMap((second) => {
    const name = second.name.replace(/ \(2\)$/, '')
    const rules = Object.values(fields).flat()
    const repeated = name === second.name ? [] : rules.filter(({ from }) => from === name)
    for (const rule of repeated) rule.from = [name, second.name]
    const examples = withExamples(second)
    return repeated.length === 0
      ? []
      : [`The header has ${name} twice. The second, now called ${examples}, is read where the first is empty.`]
  })

/** Columns of prices without a value in these rows are read too. Gives a note for each. */
const readEmptyPrices = (fields: Fields, columns: readonly ColumnSample[]): string[] =>
  columns.flatMap((column) => {
    const field = column.values.length > 0 ? '' : (headerField(column.name)?.field ?? '')
    if (!PRICES.includes(field) || fields[field]) return []
    for (const [target, rule] of Object.entries(draftRules(field, { ...column, values: ['$1'] })))
      fields[target] ??= [rule].flat().map((one) => ({ ...one, optional: true }))
    return [`${column.name} is empty today, and its amounts will be read as ${field}. Is that what they are?`]
  })

/** Photographs in columns of their own, as Photo1 to Photo9, become one list: by their numbers, additional ones last. */
function photoRule(columns: readonly ColumnSample[], first: ColumnSample | undefined): RuleDraft | null {
  const photos = columns.flatMap((column) => {
    const bare = column.name.replace(/[\s_-]*\(?\d+\)?$/, '')
    const series = column.name.replace(/\d+/g, '#')
    const isNamed = headerField(bare)?.field === 'images' || series === first?.name.replace(/\d+/g, '#')
    const isPhoto = isNamed && column.values.length > 0 && measureFit('images', column) > 0.5
    return isPhoto ? [{ column, series }] : []
  })
  if (photos.length < 2) return null
  // Of a list some items are addresses and others { url }.
  const lists = photos.filter((one) => !photos.some(({ column }) => one.column.name.startsWith(`${column.name}.`)))
  if (lists.length === 1) return { from: lists[0]!.column.name }
  const sorted = [...Map.groupBy(photos, (photo) => photo.series)]
    .toSorted(([one], [other]) => Number(ADDITIONAL.test(one)) - Number(ADDITIONAL.test(other)))
    .flatMap(([, all]) => all.toSorted((one, other) => photoNumber(one) - photoNumber(other)))
  return { template: sorted.map(({ column }) => `{${column.name}}`).join('|') }
}

const ADDITIONAL = /additional|extra|other|more/i
const photoNumber = ({ column }: { column: ColumnSample }) => Number(/\d+/.exec(column.name)?.[0] ?? 0)

/** Photographs are named alone, without where they are. */
function photoNotes(fields: Fields, columns: readonly ColumnSample[]): string[] {
  const read = new Set((fields['images'] ?? []).flatMap((rule) => listColumns(ruleSchema.parse(rule))))
  const photos = columns.filter(({ name, values }) => read.has(name) && values.length > 0)
  if (photos.length === 0 || photos.some(({ values }) => values.some(hasAddress))) return []
  const names = photos.map(({ name }) => name).join(', ')
  return [
    `${names} names photographs without their address: write where they are as "prefix" in fields.images, such as https://photos.yard.example/.`,
  ]
}

const unitNotes = ({ km = [], price = [], simple_fuel: fuel, ...others }: Fields): string[] => [
  ...(fuel ? [] : (others['variant_detail.energyconsumption'] ?? []))
    .filter(({ from }) => from === others['variant_detail.fuelconsumptioncombined']?.[0]?.from)
    .map((rule) => `${columnName(rule)} has litres and kWh: of a number without a unit, which are they?`),
  ...km
    .filter(({ number }) => [number?.scale, ...Object.values(number?.units ?? {})].includes(MILES_TO_KM))
    .map(
      (rule) =>
        `${columnName(rule)} has miles, which are turned into kilometres${rule.number?.scale && rule.number.units ? ', also where no unit stands' : ''}.`,
    ),
  ...price
    .filter(({ number }) => number?.scale === CENTS_TO_DOLLARS)
    .map((rule) => `${columnName(rule)} has cents by its name, which are turned into dollars.`),
  ...[...km, ...price]
    .filter(({ number }) => number?.scale === 1000)
    .map((rule) => `${columnName(rule)} has thousands by its name: each number is taken times 1000.`),
]

/** Says who gets an offer, where its header leaves that to be checked. */
function offerNotes(offer: ColumnSample | undefined, price: ColumnSample | undefined): string[] {
  if (!offer) return []
  if (headerCondition(offer.name) === 'trade in')
    return [
      `${offer.name} is shown as what those pay who trade in a car. If it is what you gave for the car, take fields.offer_price and fields.offer_condition out.`,
    ]
  return isSalePrice(offer) && price
    ? [
        `${offer.name} is shown as what everyone pays now, and ${price.name} as the price before. If it holds for some only, name them in fields.offer_condition.`,
      ]
    : []
}

/** Asks about columns whose name says what they hold and whose values do not: their unit, or what they mean. */
const unfitNotes = (fields: Fields, unread: readonly ColumnSample[]): string[] =>
  unread.flatMap((column) => {
    const { name, values } = column
    const named = headerField(name)
    const field = named?.isSure && !fields[named.field] && values.length > 0 ? named.field : null
    if (field === null) return []
    const examples = withExamples(column)
    if (field === 'year' || DAY_FIELD.test(field))
      return [
        `No field reads ${examples}: these are not all years, or days in one order. Send them as 2019 or 2019-12-31.`,
      ]
    if (measureFit(field, column) >= (isVocabularyField(field) ? 1 : MIN_FIT)) return []
    if (!isMeasured(field) || !values.some((value) => /\d/.test(value)))
      return [`No field reads ${examples}, which may be ${field} by its name: what do they say?`]
    const other = otherUnit(headerUnit(field, name) ?? '')
    const why = other ? `it is ${other}` : `its numbers are too large or too small for ${field}`
    return [
      `No field reads ${examples}: ${why}. Which unit is it? Say it in "number" of fields.${field}, as "scale" or "units".`,
    ]
  })

/** What to check of fields that values alone tell, as price and kilometres by their size, and of columns of yes and no. */
function guessNotes(assignments: readonly Assignment[]): string[] {
  const guessed = assignments.filter(({ why }) => why === 'values')
  const [price, km] = ['price', 'km'].map((field) => guessed.find((one) => one.field === field)?.column)
  const areAmounts = price !== undefined && km !== undefined
  const others = guessed
    .filter(({ field }) => !(areAmounts && /^(price|km)$/.test(field)))
    .map(({ field, column }) => `${column.name} is taken for ${field} by its values alone.`)
  const flags = assignments.flatMap(({ field, column }) => {
    const flag = findFlag(column)
    return flag?.field === field ? [flagNote(flag, column)] : []
  })
  if (!areAmounts) return [...flags, ...others]
  const amounts = `${withExamples(price)} is taken for price and ${withExamples(km)} for km: prices are round figures and rise with the year, kilometres do neither. If it is the other way round, change the two columns in fields.price and fields.km.`
  return [amounts, ...flags, ...others]
}
