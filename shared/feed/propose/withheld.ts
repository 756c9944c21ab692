import { fieldOfHeader } from '../synonyms.ts'
import { hasPhrase, phraseKeys } from '../vocabulary.ts'
import { isNamedStatus, MIN_FIT } from './assign.ts'
import { measureFit, roughNumber, saleStatus } from './fits.ts'
import { headerCondition, headerField, isNoteHeader, spaced } from './header-field.ts'
import type { Fields } from './number-rule.ts'
import { findFlag, offSaleWords, statusWords } from './rules.ts'
import type { ColumnSample } from './samples.ts'

/** Headers of what a dealer writes for the own people: no field of an advertisement is filled from them unasked. */
const INTERNAL_WORDS = phraseKeys(
  'damage, damaged, internal, private, confidential, staff, office, workshop, appraisal, appraised, appraiser, recon, reconditioning, cost, purchase, purchased, purchaser, wholesale, w sale, auction, trade, trade in, reserve, floor, floor plan, landed, net to, bottom, walk away, stand in, stood in, stocked at, written down, wdv, glasses, bought, margin, profit, invoice, buyer, buy, valuation, redbook, bottom line, owed, owing, payout, encumbrance, encumbered, commission, consign, consigned, consignment, consignor, schaden, vorschaden, intern, interne, interner, internes, händler vk, einkauf, händlereinkauf',
)
const LEAST = ['min', 'minimum', 'lowest', 'bottom', 'net', 'walk away', 'book', 'insured']
const AMOUNTS = ['price', 'value', 'figure', 'amount', 'sell', 'preis']
/** Beside those words in names without signs between them, as `wholesaleprice` and `dealercost`. */
const GLUED_AFTER = [...AMOUNTS, 'cost', 'date', 'note', 'comment', 'remark', 'memo', 'description']
const GLUED_BEFORE = ['dealer', 'vehicle', 'car', 'unit', 'total', 'our', 'actual']
const INTERNAL: ReadonlySet<string> = new Set(
  [
    ...INTERNAL_WORDS,
    ...INTERNAL_WORDS.flatMap((word) => GLUED_AFTER.map((after) => word + after)),
    ...INTERNAL_WORDS.flatMap((word) => GLUED_BEFORE.map((before) => before + word)),
    ...LEAST.flatMap((least) => AMOUNTS.flatMap((amount) => phraseKeys(`${least} ${amount}`))),
  ].flatMap((key) => [key, `${key}s`]),
)
const PUBLIC: ReadonlySet<string> = new Set(
  phraseKeys('private seller, private post, private postcode, private suburb, buy now, buy online'),
)

/** Columns of people: a feed of cars has none of them for shoppers. */
const PERSON = /\b(owner|customer|client|consultant|contact|sales ?person|sales ?rep)s? (?!count\b)\w/

/** Whether a header is that of something which shoppers must not read; a stock number is one under any name. */
const isWithheld = (name: string): boolean =>
  fieldOfHeader(name) !== 'stocknum' && (hasPhrase(name, INTERNAL, PUBLIC) || PERSON.test(spaced(name)))

/** Columns that fields may be filled from, and those whose names forbid it or leave it open. */
export type Openness = {
  open: ColumnSample[]
  internal: ColumnSample[]
  unsure: { field: string; column: ColumnSample }[]
}

/** What an offer with a trade-in leaves of the price at the least; less is what the dealer gave for the car. */
const LEAST_OFFER = 0.85
const median = ({ values }: ColumnSample): number =>
  values.map((value) => roughNumber(value) ?? 0).toSorted((one, other) => one - other)[values.length >> 1] ?? 0

/** Whether a column is the price of those who trade in a car, and not what the dealer gave for one. */
function isTradeOffer(column: ColumnSample, columns: readonly ColumnSample[]): boolean {
  if (headerCondition(column.name) !== 'trade in' || headerField(column.name)?.field !== 'offer_price') return false
  const price = columns.find(({ name }) => headerField(name)?.field === 'price')
  const part = price ? median(column) / median(price) : 0
  return part >= LEAST_OFFER && part <= 1
}

export function openColumns(columns: readonly ColumnSample[]): Openness {
  const sorted: Openness = { open: [], internal: [], unsure: [] }
  for (const column of columns) {
    const { name } = column
    const named = headerField(name)
    if (isWithheld(name) && !isTradeOffer(column, columns)) sorted.internal.push(column)
    else if (named?.isSure === false && !findFlag(column)) sorted.unsure.push({ field: named.field, column })
    else sorted.open.push(column)
  }
  return sorted
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

/** What a mapping reads although its name says that it is for the dealer alone, or leaves it open; '' for nothing. */
export function publicText(columns: readonly ColumnSample[], read: ReadonlySet<string>): string {
  const { internal, unsure } = openColumns(columns)
  const names = [...internal, ...unsure.map(({ column }) => column)].filter(({ name }) => read.has(name))
  return names.length === 0
    ? ''
    : `The mapping reads ${names.map(({ name }) => name).join(', ')}: is that for shoppers? What a field reads is public.\n`
}

/** Asks about notes that shoppers will read. */
export const publicNotes = (column: ColumnSample | undefined): string[] =>
  column && isNoteHeader(column.name)
    ? [
        `Shoppers read ${column.name} as the dealer’s text. If it is for the dealer alone, take fields.dealercomments out.`,
      ]
    : []

const SHOWN_HEADER = /\b(web|website|online|show|visible|publish(ed)?|advertise|sold|retail)\b/i
const YES_OR_NO = /^(y|yes|true|1|n|no|false|0)$/i
const MOST_VALUES = 12

/** Columns beside that of the status by which cars are not for sale: rules before its own, each with a note. */
export function readOtherStatuses(fields: Fields, columns: readonly ColumnSample[]): string[] {
  const main = fields['status']
  if (!main) return []
  const read = new Set(Object.values(fields).flatMap((rules) => rules.flatMap(({ from = [] }) => from)))
  return columns.flatMap((column) => {
    if (read.has(column.name)) return []
    const isNamed = isNamedStatus(column)
    const values = isNamed ? statusWords(column) : offSaleWords(column)
    const words = Object.keys(values).filter((word) => values[word] !== null)
    if (!isNamed && (words.length === 0 || words.length > MOST_VALUES)) return []
    main.unshift({ from: column.name, values, ...(isNamed ? { optional: true } : { otherwise: 'drop' as const }) })
    return [
      `${column.name} says too which cars are not for sale (${words.length > 0 ? words.join(', ') : 'in words that are not known'}): that counts before ${[main.at(-1)?.from].flat().join(' or ')}.${isNamed ? ' A car with a word of it that is not known is not put on sale.' : ''}`,
    ]
  })
}

/** Asks about columns that no field reads and that seem to say which cars are not for sale: all would be shown. */
export function notForSaleNotes(unread: readonly ColumnSample[]): string[] {
  return unread.flatMap(({ name, distinct }) => {
    const words = [...distinct]
    if (words.length === 0 || words.length > MOST_VALUES) return []
    const found = words.some((word) => !['in_stock', 'coming_soon', undefined].includes(saleStatus(word)?.status))
    const isFlag = SHOWN_HEADER.test(spaced(name)) && words.every((word) => YES_OR_NO.test(word))
    return found || isFlag
      ? [
          `No field reads ${name}, which has ${words.slice(0, 4).join(', ')}: does it say which cars are for sale or shown? Then name it in fields.status or fields.show_on_dealer_website; all of them are shown otherwise.`,
        ]
      : []
  })
}
