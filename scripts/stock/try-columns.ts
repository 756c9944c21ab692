import type { CarInput } from '../../shared/car/schema.ts'
import { findColumn } from '../../shared/feed/apply-mapping.ts'
import type { Mapping } from '../../shared/feed/mapping.ts'
import { isAmount, isNumberHeader } from '../../shared/feed/propose/assign.ts'
import { fieldsOfValues, isCode, measureFit, roughNumber, saleStatus } from '../../shared/feed/propose/fits.ts'
import { headerCondition, headerField, spaced } from '../../shared/feed/propose/header-field.ts'
import { findOrigin } from '../../shared/feed/propose/origin.ts'
import { type ColumnSample, MOST_EXAMPLES, measureShare } from '../../shared/feed/propose/samples.ts'
import { isWithheld } from '../../shared/feed/propose/withheld.ts'
import { findStaffWords } from '../../shared/feed/staff-words.ts'
import { isMoney } from '../../shared/feed/value-limits.ts'
import { readYesOrNo } from '../../shared/feed/vocabulary.ts'
import { AUSTRALIAN_DOLLARS } from '../../shared/money.ts'
import { joinList } from '../../shared/text.ts'
import { shorten, type TriedRow } from './try-report.ts'

const MONEY_WORD = /\b(px|prc|prices?|val(ue)?|fees?|costs?|amt|amount|deal|special|was|now|rrp|egc|dap)\b|[$€£]/
const LEAST_AMOUNT = 100
const SALE_WORD =
  /\b(stat(us|e)?|sts|flags?|hold|hld|held|sold|dep(osit)?|avail\w*|publish\w*|web(site)?|live|active|nfs|wovr|del|dlvd|deliver\w*|sale|alloc\w*|res|rsvd|loan(er)?|dispos\w*|pipeline|hand ?over|settle\w*|contract)\b/
/** Who sells a car, which stands there once it is sold. */
const SELLER = /\b(sales ?(person|man|woman|rep|exec\w*|consultant|by)|consultant)s?\b/
/** 'S', 'SO', 'E/W' */
const CODE = /^(?=.*\p{Lu})[\p{Lu}\d/]{1,4}$/u
const MOST_CODES = 8
const NOTHING_AGREED: ReadonlySet<string> = new Set()

const looksLikeMoney = (column: ColumnSample): boolean => {
  const words = spaced(column.name)
  const isNamed = MONEY_WORD.test(words) || isMoney(headerField(column.name)?.field ?? '')
  const areAmounts = measureShare(column.values, (value) => (roughNumber(value) ?? 0) >= LEAST_AMOUNT) > 0.5
  return (
    fieldsOfValues(column).has('price') || (isNamed && areAmounts) || (isAmount(column) && !isNumberHeader(column.name))
  )
}

/** Whether a cell says of its car that it is sold, held or not for sale. */
function saysOffSale(value: string): boolean {
  const { status = 'in_stock', reserved = false } = saleStatus(value) ?? {}
  return reserved || /sold|withdrawn/.test(status) || isForStaff(value)
}

const isForStaff = (value: string): boolean => findStaffWords(value, true, NOTHING_AGREED)?.isOffSale === true

/** Names of people and firms have words of the sale too. */
const MOST_STATUSES = 40

const looksLikeStatus = (column: ColumnSample): boolean =>
  SALE_WORD.test(spaced(column.name)) ||
  (SELLER.test(spaced(column.name)) && column.values.length <= column.gaps) ||
  saysOfSale(column)

/** Words of the sale; and yes and no, a few codes, or days of some cars, which may say of it what no name tells. */
const saysOfSale = (column: ColumnSample): boolean => {
  const words = [...column.distinct]
  return (
    words.some((value) => (words.length <= MOST_STATUSES ? saysOffSale(value) : isForStaff(value))) ||
    words.every((value) => readYesOrNo(value) !== null) ||
    (words.length <= MOST_CODES && words.every((value) => CODE.test(value))) ||
    (column.gaps > 0 && measureFit('sold_on', column) === 1)
  )
}

/** Lengths, masses, powers and hours. */
const areFigures = ({ name, values }: ColumnSample): boolean =>
  !isNumberHeader(name) && measureShare(values, (value) => /^\d[\d.,]*( ?\p{L}{1,4})?$/u.test(value)) > 0.5

const isSecret = ({ name }: ColumnSample) => isWithheld(name) && headerCondition(name) === null

/** Asks about columns that nothing reads, and that look like a price or like what keeps a car off sale. */
export function columnQuestions(unread: readonly ColumnSample[], asked: readonly string[]): string[] {
  const isAsked = ({ name }: ColumnSample) => asked.some((text) => withoutSigns(text).includes(withoutSigns(name)))
  const open = unread.filter((column) => column.values.length > 0 && !isAsked(column) && !isSecret(column))
  const money = open.filter(looksLikeMoney)
  const sale = open.filter((column) => !money.includes(column) && looksLikeStatus(column))
  const figures = open.filter((column) => ![...money, ...sale].includes(column) && areFigures(column))
  return [
    ...(money.length > 0
      ? [
          `Nothing reads ${listed(money)}: is it a price or an offer that every shopper pays? If so, name it in fields.price or fields.offer_price.`,
        ]
      : []),
    ...(sale.length > 0
      ? [
          `Nothing reads ${listed(sale)}: does it say which cars are sold, on hold or not for sale? Then read it for fields.status too.`,
        ]
      : []),
    ...(figures.length > 0
      ? [`Nothing reads ${listed(figures)}: what is it of a car? Where shoppers are to see it, name its field.`]
      : []),
  ]
}

const withoutSigns = (text: string): string => ` ${text.replace(/[:,;()"]|\.(?=\s|$)/g, ' ')} `

const listed = (columns: readonly ColumnSample[]): string => joinList(columns.map(withWords), 'and')

/** 'FLAG ("WOVR", "OK")', what keeps a car off sale first. */
function withWords({ name, distinct }: ColumnSample): string {
  const words = [...distinct].toSorted((one, other) => Number(saysOffSale(other)) - Number(saysOffSale(one)))
  return `${name} (${words
    .slice(0, MOST_EXAMPLES)
    .map((word) => `"${shorten(word)}"`)
    .join(', ')})`
}

/** Fields that shoppers read as they stand, and whose words feeds shorten. */
const WORDS = {
  colour: ['colour', 'colour'],
  simple_body: ['body', 'simple_body'],
  bodyconfiguration: ['body', 'simple_body'],
  fuel: ['fuel', 'simple_fuel'],
  location_name: ['location', 'location_name'],
} satisfies Partial<Record<keyof CarInput, [label: string, table: string]>>
const CODES_SHOWN = 8
/** A short word of a place is none: 'Market St'. */
const isShortForm = (field: string, text: string): boolean =>
  field === 'location_name' ? /^[A-Z\d]{1,4}$/.test(text) : isCode(field, text)

/** Asks about codes that stand on the page as they are: 'Chrc' for a colour. */
export function codeQuestions(rows: readonly TriedRow[], mapping: Mapping): string[] {
  const seen = new Set<string>()
  const fields = Object.keys(WORDS) as (keyof typeof WORDS)[]
  const asked = fields.map((field) => {
    const codes = rows.flatMap(({ car }) =>
      car?.[field] && isShortForm(WORDS[field][1], car[field]) ? [car[field]] : [],
    )
    return { field, column: findColumn(mapping, field), codes: Map.groupBy(codes, (code) => code) }
  })
  return asked.flatMap(({ field, column, codes }) => {
    if (codes.size === 0 || seen.has(column)) return []
    seen.add(column)
    const shown = [...codes].slice(0, CODES_SHOWN).map(([code, all]) => `${code} (${all.length})`)
    const more = codes.size > CODES_SHOWN ? ` and ${codes.size - CODES_SHOWN} others` : ''
    return [
      `In the column "${column}" these look like short forms, and shoppers read them as the ${WORDS[field][0]}: ${shown.join(', ')}${more}. What do they stand for? Say it in "values" of fields.${field}.`,
    ]
  })
}

/** Asks about prices that a mapping takes as Australian dollars, of a file that looks like one of another country. */
export function originText(columns: readonly ColumnSample[], { fields }: Mapping): string {
  const origin = findOrigin(columns)
  const isTaken = fields.some(
    ({ field, rules }) =>
      field === 'price' && rules.some(({ number }) => (number?.currency ?? AUSTRALIAN_DOLLARS) === AUSTRALIAN_DOLLARS),
  )
  if (!origin || !isTaken) return ''
  return `Prices are read as Australian dollars, though the file may be one of ${origin.place.name}: ${origin.clues.join('; ')}. If they are not, write "currency": "${origin.place.currency}" in "number" of fields.price, so that none is taken.\n`
}
