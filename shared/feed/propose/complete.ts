import { kindNamed } from '../../market/kinds.ts'
import type { Feed, Fields } from './draft.ts'
import { fillKey } from './fill-key.ts'
import { demoRule, isDemoFlag } from './flags.ts'
import type { RuleDraft } from './number-rule.ts'
import { YEAR } from './rules.ts'
import { type ColumnSample, shareOf } from './samples.ts'
import { titleRules } from './title-makes.ts'
import { isBikeBody, isBikeMake } from './vocabulary.ts'

/** Fills what no column holds by itself: name, key, make and model from a title, condition. Gives what to check. */
export function completeFields(fields: Fields, feed: Feed): { notes: string[]; repeats: 'number' | null } {
  const notes: string[] = []
  const columnOf = (field: string) => feed.assignments.find((one) => one.field === field)?.column
  const title = columnOf('name')
  // Titles, filters and cards show the badge; a feed with a variant alone means the same by it.
  if (!fields['badge'] && fields['variant']) {
    fields['badge'] = fields['variant']
    delete fields['variant']
  }
  fillFromTitle(fields, title, notes)
  fillYear(fields, feed)
  const columns = ['year', 'make', 'model'].flatMap((field) => columnOf(field) ?? [])
  const parts = columns.map(({ name }) => name)
  const badge = [columnOf('badge') ?? columnOf('variant')].flatMap((column) => column ?? [])
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
    hasModel: columnOf('model') !== undefined,
  })
  fillPriceType(fields, columnOf('price'))
  if (fields['sold_on'] && !fields['status']) fields['status'] = soldRule(columnOf('sold_on')!)
  const repeats = fillKey(fields, feed, notes)

  if (!fields['car_type']) {
    fields['car_type'] = { constant: 'used' }
    notes.push('No column says new or used: every car is taken as used. Change fields.car_type if that is wrong.')
  }
  const demo = feed.columns.find(isDemoFlag)
  if (demo) fields['car_type'] = [demoRule(demo), ...[fields['car_type']].flat()]
  const makes = columnOf('make')?.values ?? []
  const bodies =
    columnOf('simple_body')?.values ?? feed.columns.flatMap(({ name, values }) => (/body/i.test(name) ? values : []))
  const named = columnOf('make')?.values ?? title?.values ?? []
  const isBikes = shareOf(makes, isBikeMake) > 0.5 || shareOf(bodies, isBikeBody) > 0.4
  const kind = isBikes ? 'motorcycle' : KINDS.find((one) => shareOf(named, (name) => kindNamed(name) === one) > 0.5)
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

const wordsOf = (value: string) => value.toLowerCase().split(/\s+/)

/** Whether a column has the words of another and more, in nearly every row. */
function tells(long: ColumnSample, short: ColumnSample): boolean {
  const parts = [...short.distinct].map(wordsOf)
  const hasPart = (value: string) => {
    const words = wordsOf(value)
    return parts.some((part) => part.length < words.length && part.every((word) => words.includes(word)))
  }
  return long !== short && long.values.length > 0 && shareOf(long.values, hasPart) > 0.9
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
  const column = columns.find(({ values }) => values.length > 0 && shareOf(values, (value) => form.test(value)) > 0.9)
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

const isPoa = (value: string): boolean => /^p\.?\s?o\.?\s?a\.?$/i.test(value)

function fillPriceType(fields: Fields, price: ColumnSample | undefined): void {
  if (fields['price_type'] || !price) return
  if (BEFORE_CHARGES.test(price.name)) {
    fields['price_type'] = { constant: 'Excl. Govt. Charges' }
    return
  }
  const poa = price.values.find(isPoa)
  const rules: RuleDraft[] = [
    ...(poa === undefined ? [] : [{ from: price.name, values: { [poa]: 'POA' }, otherwise: 'drop' as const }]),
    ...(price.values.some((value) => BEFORE_CHARGES.test(value)) ? [chargesRule(price)] : []),
  ]
  const [only] = rules
  if (only) fields['price_type'] = rules.length === 1 ? only : rules
}
