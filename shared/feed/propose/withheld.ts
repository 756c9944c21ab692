import { MIN_FIT } from './assign.ts'
import { measureFit } from './fits.ts'
import { headerField, isNoteHeader, spaced } from './header-field.ts'
import type { Fields } from './number-rule.ts'
import { findFlag } from './rules.ts'
import type { ColumnSample } from './samples.ts'

/** Headers of what a dealer writes for the own people: no field of an advertisement is filled from them unasked. */
const INTERNAL =
  /damage|internal|private(?! ?(seller|post|suburb))|confidential|staff|office|workshop|apprais|\brecon|\bcosts?\b|purchase|wholesale|auction|\btrade\b|tradein|reserve\b|\bfloor\b|floor ?plan|landed|net to|rock bottom|w\/?sale\b|bought|margin|profit|invoice|buyer|\bbuy price|valuation|redbook|bottom line|\b(min|minimum|lowest|bottom|net|walk[- ]?away|book|insured) ?(price|value|figure|amount|sell\w*)\b|owed|owing|payout|encumbr|commission|schaden|intern(e[rs]?)?\b|h(ä|ae)ndler-?vk|einkauf|h(ä|ae)ndlereinkauf/i

/** Columns of people: a feed of cars has none of them for shoppers. */
const PERSON = /\b(owner|customer|client|consultant|contact|sales ?person|sales ?rep)s?['’ .]+(?!count\b|s?$)\w/i

/** Columns that fields may be filled from, and those whose names forbid it or leave it open. */
export type Openness = {
  open: ColumnSample[]
  internal: ColumnSample[]
  unsure: { field: string; column: ColumnSample }[]
}

export function openColumns(columns: readonly ColumnSample[]): Openness {
  const sorted: Openness = { open: [], internal: [], unsure: [] }
  for (const column of columns) {
    const { name } = column
    const named = headerField(name)
    if (INTERNAL.test(spaced(name)) || PERSON.test(spaced(name))) sorted.internal.push(column)
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

/** Words that say of a car that shoppers should not see it, or that it is sold. */
const NOT_FOR_SALE =
  /^(sold|sld|gone|delivered|draft|paused|hidden|inactive|withdrawn|wholesale|ws|archived|unpublished|not for sale)$/i
const SHOWN_HEADER = /\b(web|website|online|show|visible|publish(ed)?|advertise|sold|retail)\b/i
const YES_OR_NO = /^(y|yes|true|1|n|no|false|0)$/i
const MOST_VALUES = 12

/** Asks about columns that no field reads and that seem to say which cars are not for sale: all would be shown. */
export function notForSaleNotes(unread: readonly ColumnSample[]): string[] {
  return unread.flatMap(({ name, distinct }) => {
    const words = [...distinct]
    if (words.length === 0 || words.length > MOST_VALUES) return []
    const found = words.find((word) => NOT_FOR_SALE.test(word))
    const isFlag = SHOWN_HEADER.test(spaced(name)) && words.every((word) => YES_OR_NO.test(word))
    return found || isFlag
      ? [
          `No field reads ${name}, which has ${words.slice(0, 4).join(', ')}: does it say which cars are for sale or shown? Then name it in fields.status or fields.show_on_dealer_website; all of them are shown otherwise.`,
        ]
      : []
  })
}
