import type { RuleDraft } from './number-rule.ts'
import type { ColumnSample } from './samples.ts'

/** A column that says by yes and no what another feed says in words. */
/** `no`: null leaves the field empty. */
export type Flag = {
  field: 'car_type' | 'status' | 'price_type' | 'show_on_dealer_website'
  header: RegExp
  yes: string
  no: string | null
}

const FLAGS: Flag[] = [
  { field: 'car_type', header: /^(is )?new$/i, yes: 'new', no: 'used' },
  { field: 'car_type', header: /^(is )?(used|pre ?owned|second ?hand)$/i, yes: 'used', no: 'new' },
  { field: 'status', header: /^(is )?(in ?stock|available|for ?sale|active)$/i, yes: 'in_stock', no: 'withdrawn' },
  { field: 'status', header: /^(is )?sold$/i, yes: 'sold', no: 'in_stock' },
  {
    field: 'show_on_dealer_website',
    header: /^(show|web|on ?web(site)?|online|display( online)?|visible|retail)$/i,
    yes: 'yes',
    no: 'no',
  },
  { field: 'price_type', header: /^(is )?(poa|price on application)$/i, yes: 'POA', no: null },
]
const DEMO = /^(is )?(an? )?(ex )?demo(nstrator)?$/i

const YES = ['true', 'y', 'yes', '1']
const NO = ['false', 'n', 'no', '0']
const isYesOrNo = (value: string): boolean => [...YES, ...NO].includes(value.toLowerCase())

const headerOf = ({ name }: ColumnSample): string =>
  (name.split('.').at(-1) ?? '')
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replace(/[\s_-]+/g, ' ')
    .replace(/ ?\(?\b(y ?\/ ?n|yes ?\/ ?no)\)?|\?/gi, '')
    .trim()
const isFlagColumn = ({ distinct }: ColumnSample): boolean => distinct.size > 0 && [...distinct].every(isYesOrNo)

/** The flag that a column is; null for another column. */
export const flagOf = (column: ColumnSample): Flag | null =>
  (isFlagColumn(column) && FLAGS.find(({ header }) => header.test(headerOf(column)))) || null

/** Whether a column says by yes and no which cars are demos, beside what says new or used. */
export const isDemoFlag = (column: ColumnSample): boolean => isFlagColumn(column) && DEMO.test(headerOf(column))

const each = (words: readonly string[], value: string) => Object.fromEntries(words.map((word) => [word, value]))

export const flagRule = ({ yes, no }: Flag, { name }: ColumnSample): RuleDraft => ({
  from: name,
  values: { ...each(YES, yes), ...(no === null ? {} : each(NO, no)) },
  otherwise: no === null ? 'drop' : 'report',
})

/** Demos by a column of their own; the other cars are left to the next rule. */
export const demoRule = ({ name }: ColumnSample): RuleDraft => ({
  from: name,
  values: each(YES, 'demo'),
  otherwise: 'drop',
})

/** What a person has to check of a flag. */
export const flagNote = ({ field, yes, no }: Flag, { name }: ColumnSample): string =>
  field === 'car_type'
    ? `${name} says whether a car is ${yes}: the others are taken as ${no}.`
    : `${name} says by yes and no what goes to fields.${field}: yes is ${yes}${no === null ? '' : `, no is ${no}`}. Change fields.${field} if that is wrong.`
