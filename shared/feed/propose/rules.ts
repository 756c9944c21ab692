import { readDateForm } from '../date-form.ts'
import { TARGETS } from '../targets.ts'
import { DATE_FORMS, roughNumber } from './fits.ts'
import { flagOf, flagRule } from './flags.ts'
import { numberRule, type RuleDraft } from './number-rule.ts'
import { type ColumnSample, shareOf } from './samples.ts'
import { isVocabularyField, meaningOf, spelledMake } from './vocabulary.ts'

const MOST_WORDS = 300
/** A column of which fewer words are known keeps its own. */
const MIN_KNOWN = 0.3
const LARGEST_LITRES = 30

/** The rules by field that read a column which holds `field`; some columns hold a second field beside it. */
export function rulesOf(field: string, column: ColumnSample): Record<string, RuleDraft> {
  const { name, values } = column
  const compound = COMPOUNDS.filter(
    ({ of, form }) => of.test(field) && shareOf(values, (value) => form.test(value)) > 0.5,
  )
  if (compound.length > 0) {
    return Object.fromEntries(
      compound.flatMap(({ gives }) => gives).map(([target, pattern]) => [target, { from: name, pattern }]),
    )
  }
  const flag = flagOf(column)
  if (flag?.field === field) return { [field]: flagRule(flag, column) }
  if (isVocabularyField(field)) return wordRules(field, column)
  if (field === 'make') return { make: makeRule(column) }
  if (field === 'year' && shareOf(values, (value) => /^\d{4}(\.0)?$/.test(value)) < 0.9)
    return { year: { from: name, pattern: YEAR } }
  if (field === 'engine_size' || field === 'engine_size_litres') return engineRule(column)
  switch (TARGETS.get(field)?.kind) {
    case 'number':
    case 'whole':
      return { [field]: numberRule(field, name, values) }
    case 'date':
      return { [field]: dateRule(column) }
    case 'images':
    case 'texts':
      return { [field]: listRule(column) }
    default:
      return { [field]: { from: name, ...(field === 'colour' && isShouted(values) ? { case: 'title' as const } : {}) } }
  }
}

export const YEAR = '(?:^|[^\\d])(?<value>(?:19|20)\\d{2})(?:[^\\d]|$)'
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
  const meanings = words.map((word) => [word, meaningOf(field, word)] as const)
  const isOurs = meanings.every(([word, meaning]) => meaning?.toLowerCase() === word.toLowerCase())
  if (isOurs)
    return { [field]: isShouted(values) && field.startsWith('simple') ? { from: name, case: 'title' } : { from: name } }
  if (shareOf(values, (value) => meaningOf(field, value) !== null) < MIN_KNOWN) return { [field]: { from: name } }
  const table = meanings.flatMap(([word, meaning]) => (meaning === null ? [] : [[word, meaning] as const]))
  const raw = RAW_FIELDS[field]
  return {
    [field]: { from: name, values: Object.fromEntries(table), otherwise: 'report' },
    ...(raw ? { [raw]: { from: name } } : {}),
  }
}

/** Known makes that the feed spells otherwise, as MAZDA, get their own spelling. */
function makeRule({ name, distinct }: ColumnSample): RuleDraft {
  const table = [...distinct].flatMap((word) => {
    const spelled = spelledMake(word)
    return spelled === null || spelled === word ? [] : [[word, spelled] as const]
  })
  return table.length === 0 ? { from: name } : { from: name, values: Object.fromEntries(table) }
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

function dateRule({ name, values }: ColumnSample): RuleDraft {
  const shares = DATE_FORMS.map((form) => shareOf(values, (value) => isDay(readDateForm(value, form))))
  const form = DATE_FORMS[shares.indexOf(Math.max(...shares))]
  return form === 'YYYY-MM-DD' || form === undefined ? { from: name } : { from: name, date: form }
}

const isDay = (iso: string | null): boolean => iso !== null && !Number.isNaN(Date.parse(`${iso}T00:00:00Z`))

const SEPARATORS = ['|', ';', '\n', ',', ' ']

/** A list in one cell: the separator that most cells have between whole pieces. */
function listRule({ name, values, lists }: ColumnSample): RuleDraft {
  if (lists > 0) return { from: name }
  const isAddresses = shareOf(values, (value) => /https?:\/\//.test(value)) > 0.5
  const by = SEPARATORS.find((sign) => {
    const between = isAddresses ? new RegExp(`\\${sign}\\s*https?://`) : new RegExp(`.\\${sign}.`)
    return (isAddresses || sign !== ' ') && shareOf(values, (value) => between.test(value)) > 0.3
  })
  return by === undefined || by === '|' ? { from: name } : { from: name, split: { by } }
}

const isShouted = (values: readonly string[]): boolean =>
  shareOf(values, (value) => /\p{Lu}{2}/u.test(value) && value === value.toUpperCase()) > 0.8
