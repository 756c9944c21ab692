import { readDateForm } from '../date-form.ts'
import { hasAddress } from '../picture-list.ts'
import { carTargets } from '../targets.ts'
import { findMeaning, isVocabularyField, readStatus } from '../vocabulary.ts'
import { DATE_FORMS, fieldsOfValues, roughNumber, SLEEPS } from './fits.ts'
import { headerCondition } from './header-field.ts'
import { namedColour, spelledMake } from './makes.ts'
import { allMean, numberRule, type RuleDraft, whereNumber } from './number-rule.ts'
import { type ColumnSample, measureShare } from './samples.ts'

const MOST_WORDS = 300
/** A column of which fewer words are known keeps its own. */
const MIN_KNOWN = 0.3
const LARGEST_LITRES = 30
export const DAY_FIELD = /_(date|expiry|on|until)$/
/** The least share of cells with a separator between two pieces. */
const MIN_PARTED = 0.3

/** The rules by field that read a column which holds `field`; some columns hold a second field beside it. */
export function draftRules(field: string, column: ColumnSample): Record<string, RuleDraft | RuleDraft[]> {
  const { name, values } = column
  const days = DAY_FIELD.test(field) ? dateForm(values) : undefined
  if (days === null) return {}
  const compound = COMPOUNDS.filter(
    ({ of, form }) => of.test(field) && measureShare(values, (value) => form.test(value)) > 0.5,
  )
  if (compound.length > 0) {
    return Object.fromEntries(
      compound.flatMap(({ gives }) => gives).map(([target, pattern]) => [target, { from: name, pattern }]),
    )
  }
  const flag = findFlag(column)
  if (flag?.field === field) return { [field]: flagRule(flag, column) }
  if (isVocabularyField(field)) return wordRules(field, column)
  if (field === 'make') return { make: { from: name, ...respelled(column, spelledMake) } }
  if (field === 'year' && measureShare(values, (value) => /^\d{4}(\.0)?$/.test(value)) < 0.9)
    return { year: [YEAR, MODEL_YEAR].map((rule) => ({ from: name, ...rule })) }
  if (field === 'specifications.sleeps') return { [field]: { from: name, pattern: SLEEPS.source } }
  if (field === 'engine_size' || field === 'engine_size_litres') return engineRule(column)
  const reason = field === 'reserved' ? readStatus(name)?.reserved_reason : null
  if (reason)
    return {
      reserved: { from: name },
      reserved_reason: { from: name, values: allMean(YES, reason), otherwise: 'drop' },
    }
  if (field === 'offer_price') return offerRules(column)
  switch (carTargets().get(field)?.kind) {
    case 'number':
    case 'whole':
      return { [field]: numberRule(field, name, values) }
    case 'date':
      return { [field]: { from: name, ...(days && days !== 'YYYY-MM-DD' && { date: days }) } }
    case 'images':
      return { [field]: column.values.some(hasAddress) ? { from: name } : listRule(column) }
    case 'texts':
      return { [field]: listRule(column) }
    default:
      return {
        [field]: {
          from: name,
          ...(field === 'colour' ? respelled(column, namedColour) : {}),
          ...(field === 'colour' && isShouted(values) && { case: 'title' as const }),
        },
      }
  }
}

/** An offer with the condition that its header names; one that a cell names is read with its amount. */
function offerRules({ name, values }: ColumnSample): Record<string, RuleDraft> {
  const condition = headerCondition(name)
  return {
    offer_price: numberRule('offer_price', name, values),
    ...(condition && { offer_condition: whereNumber(name, condition) }),
  }
}

export const YEAR = { pattern: '(?:^|[^\\d])(?<value>(?:19|20)\\d{2})(?:[^\\d]|$)', optional: true }
/** 'MY23' */
const MODEL_YEAR = { pattern: '^MY ?(?<value>\\d\\d)\\b', prefix: '20' }
const CODES = 'NSW|VIC|QLD|WA|SA|TAS|ACT|NT'

/** Columns of two values: what field they pass for, their form, and the pattern of each field that they hold. */
const COMPOUNDS: { of: RegExp; form: RegExp; gives: [field: string, pattern: string][] }[] = [
  {
    of: /^(city|location_name|state)$/,
    form: new RegExp(`^[^,]+,\\s*(AU-)?(${CODES})( \\d{4})?$`, 'i'),
    gives: [
      ['city', '^(?<value>[^,]+),'],
      ['state', `,\\s*(?:AU-)?(?<value>${CODES})(?: \\d{4})?$`],
    ],
  },
  {
    of: /^(interior_)?colour$/,
    form: /^[^/]+ \/ [^/]+$/,
    gives: [
      ['colour', '^(?:-|(?<value>\\p{L}[^/]*)) / '],
      ['interior_colour', '^[^/\\d][^/]* / (?:-|(?<value>\\p{L}.*))$'],
    ],
  },
  {
    of: /^(engine_size|engine_size_litres|variant_detail\.cylinders)$/,
    form: /^\d+ ?cyl\w*,? [\d.]+ ?L/i,
    gives: [
      ['variant_detail.cylinders', '^(?:(?<value>\\d+) ?cyl|[\\d.]+ ?L)'],
      ['engine_size_litres', '(?:^|[ ,])(?:0|(?<value>\\d+(?:\\.\\d+)?)) ?L'],
    ],
  },
]

/** Words in the place of values: a table from each to ours, and the dealer's own words beside it where we keep them. */
function wordRules(field: string, { name, values, distinct }: ColumnSample): Record<string, RuleDraft> {
  const words = [...distinct].slice(0, MOST_WORDS)
  const meanings = words.map((word) => [word, ourWord(field, word)] as const)
  // A choice reads its own words in any case.
  const isChoice = carTargets().get(field)?.kind === 'choice'
  const isOurs = meanings.every(([word, meaning]) => meaning === (isChoice ? word.toLowerCase() : word))
  if (isOurs) return { [field]: { from: name } }
  const isKnown = (value: string) => findMeaning(field, value) !== null
  if (field !== 'status' && measureShare(values, isKnown) < MIN_KNOWN) return { [field]: { from: name } }
  const table = meanings.flatMap(([word, meaning]) => (meaning === null ? [] : [[word, meaning] as const]))
  const raw = RAW_FIELDS[field]
  return {
    [field]: { from: name, values: Object.fromEntries(table), otherwise: 'report' },
    ...(raw ? { [raw]: { from: name } } : {}),
  }
}

/** Our word for a feed's: of a reserved car the reason, which the status reads. */
function ourWord(field: string, word: string): string | null {
  const status = field === 'status' ? readStatus(word) : null
  return status?.reserved ? (status.reserved_reason ?? 'Reserved') : (status?.status ?? findMeaning(field, word))
}

/** Known makes and colours that the feed spells otherwise, as MAZDA and BLK, get their own spelling. */
function respelled({ distinct }: ColumnSample, spell: (word: string) => string | null): Pick<RuleDraft, 'values'> {
  const table = [...distinct]
    .map((word) => [word, spell(word)] as const)
    .filter(([word, own]) => own !== null && own !== word)
  return table.length === 0 ? {} : { values: Object.fromEntries(table) }
}

/** Fields that keep the dealer's own word. */
const RAW_FIELDS: Record<string, string> = { simple_fuel: 'fuel', simple_body: 'bodyconfiguration' }

/** Cubic centimetres or litres, by the size of the numbers. */
function engineRule({ name, values }: ColumnSample): Record<string, RuleDraft> {
  const numbers = values.map(roughNumber).filter((value) => value !== null && value > 0)
  const litres = numbers.filter((value) => value! <= LARGEST_LITRES).length
  const isLitres = litres > numbers.length / 2 && !values.some((value) => /cc/i.test(value))
  const field = isLitres ? 'engine_size_litres' : 'engine_size'
  return { [field]: numberRule(field, name, values) }
}

const isIn = (form: string) => (value: string) => isDay(readDateForm(value, form))

/** The form of the most dates; null where others have day and month the other way round, so that 03/04 may be either. */
function dateForm(values: readonly string[]): string | null {
  const shares = DATE_FORMS.map((form) => measureShare(values, isIn(form)))
  const form = DATE_FORMS[shares.indexOf(Math.max(...shares))]!
  const isOther = isIn(form.replace(/^(DD|MM)(\W)(DD|MM)/, '$3$2$1'))
  return values.some((value) => isOther(value) && !isIn(form)(value)) ? null : form
}

const isDay = (iso: string | null): boolean => iso !== null && !Number.isNaN(Date.parse(`${iso}T00:00:00Z`))

const SEPARATORS = ['|', ';', '\n', ',']

/** A list in one cell: the separator that most cells have between whole pieces. */
function listRule({ name, values, lists }: ColumnSample): RuleDraft {
  if (lists > 0) return { from: name }
  const by = SEPARATORS.find(
    (sign) => measureShare(values, (value) => new RegExp(`.\\${sign}.`).test(value)) > MIN_PARTED,
  )
  return by === undefined || by === '|' ? { from: name } : { from: name, split: { by } }
}

const isShouted = (values: readonly string[]): boolean =>
  measureShare(values, (value) => /\p{Lu}{2}/u.test(value) && value === value.toUpperCase()) > 0.8

/** A column of yes and no in place of words. `no`: null leaves the field empty. */
type Flag = {
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
  {
    field: 'show_on_dealer_website',
    header:
      /^(not on (the )?(web(site)?|internet)|no ?web|(hide|hidden|exclude)( from (the )?web(site)?)?|do not (advertise|publish))$/i,
    yes: 'no',
    no: 'yes',
  },
  { field: 'status', header: /^not for sale$/i, yes: 'withdrawn', no: 'in_stock' },
  { field: 'price_type', header: /^(is )?(poa|price on application)$/i, yes: 'POA', no: null },
]
const DEMO = /^(is )?(an? )?(ex )?demo(nstrator)?$/i

const YES = ['true', 'y', 'yes', '1']
const NO = ['false', 'n', 'no', '0']
const isYesOrNo = (value: string): boolean => [...YES, ...NO].includes(value.toLowerCase())

const headerText = ({ name }: ColumnSample): string =>
  (name.split('.').at(-1) ?? '')
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replace(/[\s_-]+/g, ' ')
    .replace(/ ?\(?\b(y ?\/ ?n|yes ?\/ ?no)\)?|\?/gi, '')
    .replace(/^is(?=(new|used|demo|sold|active|available|poa)$)/i, '')
    .trim()
const isFlagColumn = ({ distinct }: ColumnSample): boolean => distinct.size > 0 && [...distinct].every(isYesOrNo)

/** The flag that a column is; null for another column. */
export const findFlag = (column: ColumnSample): Flag | null =>
  (isFlagColumn(column) && FLAGS.find(({ header }) => header.test(headerText(column)))) || null

/** Whether a column says by yes and no which cars are demos, beside what says new or used. */
export const isDemoFlag = (column: ColumnSample): boolean => isFlagColumn(column) && DEMO.test(headerText(column))

const flagRule = ({ yes, no }: Flag, { name }: ColumnSample): RuleDraft => ({
  from: name,
  values: { ...allMean(YES, yes), ...(no === null ? {} : allMean(NO, no)) },
  otherwise: no === null ? 'drop' : 'report',
})

/** Demos by a column of their own; the other cars are left to the next rule. */
export const demoRule = ({ name }: ColumnSample): RuleDraft => ({
  from: name,
  values: allMean(YES, 'demo'),
  otherwise: 'drop',
})

/** Words of a column beside that of the status by which a car is not for sale; empty for a column that says nothing of it. */
export function offSaleWords(column: ColumnSample): Record<string, string> {
  const flag = findFlag(column)
  if (flag?.field === 'status') return flag.yes === 'in_stock' ? allMean(NO, flag.no!) : allMean(YES, flag.yes)
  if (!fieldsOfValues(column).has('status')) return {}
  return Object.fromEntries(
    [...column.distinct].flatMap((word) => {
      const ours = ourWord('status', word)
      return ours === null || ours === 'in_stock' || ours === 'coming_soon' ? [] : [[word, ours]]
    }),
  )
}

/** What a second column that is named for the status says: words by which a car is for sale leave it to the first. */
export const statusWords = ({ distinct }: ColumnSample): Record<string, string | null> =>
  Object.fromEntries(
    [...distinct].flatMap((word) => {
      const ours = ourWord('status', word)
      return ours === null ? [] : [[word, ours === 'in_stock' ? null : ours]]
    }),
  )

/** What a person has to check of a flag. */
export const flagNote = ({ field, yes, no }: Flag, { name }: ColumnSample): string =>
  field === 'car_type'
    ? `${name} says whether a car is ${yes}: the others are taken as ${no}.`
    : `${name} says by yes and no what goes to fields.${field}: yes is ${yes}${no === null ? '' : `, no is ${no}`}. Change fields.${field} if that is wrong.`
