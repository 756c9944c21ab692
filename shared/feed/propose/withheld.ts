import { joinList } from '../../text.ts'
import { listColumns } from '../mapping.ts'
import { ruleSchema } from '../mapping-schema.ts'
import { listStaffNotes } from '../staff-words.ts'
import { fieldOfHeader } from '../synonyms.ts'
import { MIN_FIT, measureFit, medianNumber } from './fits.ts'
import { headerCondition, headerField, isNoteHeader, spaced } from './header-field.ts'
import type { Fields } from './number-rule.ts'
import { findFlag, isOpenWhenEmpty, namedFlag, saleColumn } from './rules.ts'
import type { ColumnSample } from './samples.ts'

/** Headers of what a dealer writes for the own people: no field of an advertisement is filled from them unasked. */
const INTERNAL_WORDS =
  'damage|damaged|internal|private(?! (?:seller|post|postcode|suburb)\\b)|confidential|staff|office|workshop|appraisal|appraised|appraiser|recon|reconditioning|cost|purchase|purchased|purchaser|wholesale|w ??sale|auction|trade|trade ?in|reserve|floor|floor ?plan|landed|net ?to|bottom|walk ?away|stand ?in|stood ?in|stocked ?at|written ?down|wdv|glass ?e?s|eurotax|manheim|dat|cap(?= (?:clean|average|below|retail|new|value|code|id)\\b)|bought|margin|profit|invoice|buyer|buy(?! (?:now|online)\\b)|valuation|red ?book|bottom ?line|owed|owing|payout|encumbrance|encumbered|commission|consign|consigned|consignment|consignor|schaden|vorschaden|intern|interne|interner|internes|hae?ndler ?vk|einkauf|hae?ndlereinkauf'
const AMOUNT = 'price|value|figure|amount|sell|preis'
/** And columns of people; with what may stand before and after the words without a sign between, as in `dealercost` and `wholesaleprice`. */
const INTERNAL = new RegExp(
  `\\b(?:(?:dealer|vehicle|car|unit|total|our|actual)?(?:${INTERNAL_WORDS})(?:${AMOUNT}|cost|date|note|comment|remark|memo|description)?|(?:min|minimum|lowest|bottom|net|walk ?away|book|insured) ?(?:${AMOUNT}))s?\\b|^(?:clean|average|below|rough)(?: (?:${AMOUNT}))?$|\\b(?:owner|customer|client|consultant|contact|sales ?person|sales ?rep)s? (?!count\\b)\\w`,
)

/** Whether a header is that of something which shoppers must not read; a stock number is one under any name. */
export const isWithheld = (name: string): boolean => fieldOfHeader(name) !== 'stocknum' && INTERNAL.test(spaced(name))

/** Columns that fields may be filled from, and those whose names forbid it or leave it open. */
export type Openness = ReturnType<typeof openColumns>

/** What an offer with a trade-in leaves of the price at the least; less is what the dealer gave for the car. */
const LEAST_OFFER = 0.85

/** Whether a column is the price of those who trade in a car, and not what the dealer gave for one. */
function isTradeOffer(column: ColumnSample, columns: readonly ColumnSample[]): boolean {
  if (headerCondition(column.name) !== 'trade in' || headerField(column.name)?.field !== 'offer_price') return false
  const price = columns.find(({ name }) => headerField(name)?.field === 'price')
  const part = price ? medianNumber(column.values) / medianNumber(price.values) : 0
  return part >= LEAST_OFFER && part <= 1
}

export function openColumns(columns: readonly ColumnSample[]) {
  const [open, internal]: [ColumnSample[], ColumnSample[]] = [[], []]
  const unsure: { field: string; column: ColumnSample }[] = []
  for (const column of columns) {
    // Names of buyers and what they paid fill no field.
    if (namedFlag(column)?.isFilled && saleColumn(column)) continue
    const { name } = column
    const named = headerField(name)
    if (isWithheld(name) && !isTradeOffer(column, columns)) internal.push(column)
    else if (named?.isSure === false && !findFlag(column)) unsure.push({ field: named.field, column })
    else open.push(column)
  }
  return { open, internal, unsure }
}

/** Says what was left out, as far as it has values and its field no other column. */
export function withheldNotes({ internal, unsure }: Openness, fields: Fields): string[] {
  const byField = Map.groupBy(
    unsure.filter(({ field, column }) => !fields[field] && measureFit(field, column) >= MIN_FIT),
    ({ field }) => field,
  )
  const names = internal.flatMap(({ name, values }) => (values.length > 0 ? [name] : [])).join(', ')
  return [
    ...(names === ''
      ? []
      : [`No field reads ${names}: by the name it is for the dealer alone, and what a field reads is public.`]),
    ...[...byField].map(
      ([field, columns]) =>
        `No field reads ${columns.map(({ column }) => column.name).join(', ')}: the name leaves open whether it is for shoppers, and what a field reads is public. If it is, name it in fields.${field}.`,
    ),
  ]
}

export const publicNotes = (column: ColumnSample | undefined): string[] =>
  column && isNoteHeader(column.name)
    ? [
        `Shoppers read ${column.name} as the dealer’s text. If it is for the dealer alone, take fields.dealercomments out.`,
      ]
    : []

const MOST_TEXTS = 12
const listRead = (rules: Fields[string]) => rules.flatMap((rule) => listColumns(ruleSchema.parse(rule)))

/** Columns in which staff write, of comments or of no field, are read by no shopper: their names, and what is to be checked. */
export function withholdNotes(fields: Fields, columns: readonly ColumnSample[]) {
  const { dealercomments: comments = [], ...more } = fields
  const read = new Set(Object.values(more).flatMap(listRead))
  const found = columns.flatMap(({ name, values }) => {
    const said = read.has(name) ? null : listStaffNotes(values)
    return said && said.notes.length > 0 ? [{ name, ...said, count: values.length }] : []
  })
  if (found.some(({ name }) => listRead(comments).includes(name))) delete fields['dealercomments']
  const questions = found.flatMap(({ name, notes, others, count }) => {
    const rest = others.length > MOST_TEXTS ? ` and ${others.length - MOST_TEXTS} more` : ''
    const texts = others.slice(0, MOST_TEXTS).map((text) => `“${text}”`)
    return [
      `Shoppers do not read ${name}: ${notes.length} of its ${count} texts read like notes of staff, such as “${notes[0]}”. What they say keeps a car off sale. If the column is for shoppers, name it in fields.dealercomments and not in notes.`,
      ...(texts.length === 0
        ? []
        : [
            `${name} says what no advert does: ${texts.join(', ')}${rest}. Where such a car is not for sale, its status has to say so.`,
          ]),
    ]
  })
  return { names: found.map(({ name }) => name), questions }
}

/** Columns beside that of the status by which cars are not for sale: rules beside its own, and what is to be checked. */
export function readOtherStatuses(fields: Fields, columns: readonly ColumnSample[]): string[] {
  const read = new Set(Object.values(fields).flatMap((rules) => rules.flatMap(({ from = [] }) => from)))
  const found = columns.flatMap((column) => {
    const sale = read.has(column.name) ? null : saleColumn(column)
    return sale ? [{ column, ...sale }] : []
  })
  if (found.length === 0) return []
  fields['status'] = [...(fields['status'] ?? []), ...found.map(({ rule }) => rule)]
  const names = found.map(
    ({ column: { name, values }, words }) =>
      `${name} (${values.length === 0 ? 'empty today' : words.join(', ') || 'in words that are not known'})`,
  )
  const asked = found.flatMap(({ column: { name, distinct }, rule: { otherwise, values = {} } }) => {
    const others = otherwise ? [...distinct].filter((word) => !(word in values || word.toLowerCase() in values)) : []
    const what = otherwise === 'drop' ? 'stay for sale where no other column says otherwise' : 'are kept off sale'
    return others.length > 0
      ? [`In the column "${name}", what do ${others.join(', ')} mean? Until fields.status says so, these cars ${what}.`]
      : []
  })
  return [
    `Whatever else the file says, these keep cars off sale or show them as held: ${joinList(names, 'and')}. Where two columns disagree, the stricter one counts.`,
    ...asked,
  ]
}

export function emptyStatusNotes(column: ColumnSample | undefined): string[] {
  if (!column || column.gaps === 0) return []
  const how = isOpenWhenEmpty(column)
    ? 'the others have words, so that these cars are not put on sale. If an empty cell means for sale, write "": "in_stock" among the words of fields.status'
    : 'it speaks of cars that are sold or held, so that these are taken as in stock'
  const { name, gaps, values } = column
  return [`The column "${name}" is empty in ${gaps} of ${values.length + gaps} rows: ${how}.`]
}
