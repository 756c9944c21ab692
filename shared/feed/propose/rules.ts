import { DAY_FIELD } from '../date-form.ts'
import { readDate } from '../parse-value.ts'
import { hasAddress } from '../picture-list.ts'
import { carTargets } from '../targets.ts'
import { findMeaning, HELD_PHRASES, isVocabularyField, NO, readStatus, readYesOrNo, YES } from '../vocabulary.ts'
import { DATE_FORMS, fieldsOfValues, isCode, isNamedStatus, roughNumber, SLEEPS, saleStatus } from './fits.ts'
import { headerCondition, headerField } from './header-field.ts'
import { namedColour, spelledMake } from './makes.ts'
import { allMean, numberRule, type RuleDraft, whereNumber } from './number-rule.ts'
import { type ColumnSample, measureShare } from './samples.ts'

const MOST_WORDS = 300
/** A column of which fewer words are known keeps its own. */
const MIN_KNOWN = 0.3
const LARGEST_LITRES = 30
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
      compound
        .flatMap(({ gives }) => Object.entries(gives))
        .map(([target, pattern]) => [target, { from: name, pattern }]),
    )
  }
  const flag = findFlag(column)
  if (flag?.field === field) return { [field]: flagRule(flag, column) }
  if (isVocabularyField(field)) return wordRules(field, column)
  if (field === 'make') return { make: { from: name, ...respelled(column, spelledMake) } }
  if (field === 'colour')
    return { colour: { from: name, ...respelled(column, namedColour), ...(isShouted(values) && { case: 'title' }) } }
  if (field === 'year' && !values.every((value) => /^\d{4}(\.0)?$/.test(value)))
    return { year: [YEAR, MODEL_YEAR].map((rule) => ({ from: name, ...rule })) }
  if (field === 'specifications.sleeps') return { [field]: { from: name, pattern: SLEEPS.source } }
  if (field === 'engine_size' || field === 'engine_size_litres') return engineRule(column)
  // A condition that a cell names is read with its amount.
  const condition = field === 'offer_price' && headerCondition(name)
  if (condition) return { [field]: numberRule(field, name, values), offer_condition: whereNumber(name, condition) }
  if (field === LITRES && values.some(isEnergy)) return consumptionRules(column)
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
      return { [field]: { from: name } }
  }
}

const [LITRES, ENERGY] = ['variant_detail.fuelconsumptioncombined', 'variant_detail.energyconsumption'] as const
const isEnergy = (value: string): boolean => /wh/i.test(value)

/** Litres and kWh of one column, told by the units of its cells. */
const consumptionRules = ({ name, values }: ColumnSample): Record<string, RuleDraft> =>
  Object.fromEntries(
    [[LITRES, false, '^[^w]*$'] as const, [ENERGY, true, '^.*wh.*$'] as const].map(([field, isOfPower, pattern]) => {
      const own = values.filter((value) => isEnergy(value) === isOfPower)
      return [field, { ...numberRule(field, name, own), pattern, optional: true }]
    }),
  )

export const YEAR = { pattern: '(?:^|[^\\d])(?<value>(?:19|20)\\d{2})(?:[^\\d]|$)', optional: true }
const MODEL_YEAR = { pattern: '^MY ?(?<value>\\d\\d)\\b', prefix: '20' }
const CODES = 'NSW|VIC|QLD|WA|SA|TAS|ACT|NT'

/** Columns of two values: what field they pass for, their form, and the pattern of each field that they hold. */
const COMPOUNDS: { of: RegExp; form: RegExp; gives: Record<string, string> }[] = [
  {
    of: /^(city|location_name|state)$/,
    form: new RegExp(`^[^,]+,\\s*(AU-)?(${CODES})( \\d{4})?$`, 'i'),
    gives: { city: '^(?<value>[^,]+),', state: `,\\s*(?:AU-)?(?<value>${CODES})(?: \\d{4})?$` },
  },
  {
    of: /^(interior_)?colour$/,
    form: /^[^/]+ \/ [^/]+$/,
    gives: { colour: '^(?:-|(?<value>\\p{L}[^/]*)) / ', interior_colour: '^[^/\\d][^/]* / (?:-|(?<value>\\p{L}.*))$' },
  },
  {
    of: /^(engine_size|engine_size_litres|variant_detail\.cylinders)$/,
    form: /^\d+ ?cyl\w*,? [\d.]+ ?L/i,
    gives: {
      'variant_detail.cylinders': '^(?:(?<value>\\d+) ?cyl|[\\d.]+ ?L)',
      engine_size_litres: '(?:^|[ ,])(?:0|(?<value>\\d+(?:\\.\\d+)?)) ?L',
    },
  },
]

/** Words in the place of values: a table from each to ours, and the dealer's own words beside it where we keep them. */
function wordRules(field: string, column: ColumnSample): Record<string, RuleDraft> {
  const { name, values, distinct } = column
  const words = [...distinct].slice(0, MOST_WORDS)
  const flag = field === 'status' ? namedFlag(column) : null
  const answers: Record<string, unknown> = (flag && flagRule(flag, column).values) ?? {}
  const ours = (word: string) => ourWord(field, word) ?? (answers[word.toLowerCase()] as string | undefined) ?? null
  const meanings = words.map((word) => [word, ours(word)] as const)
  // A choice reads its own words in any case.
  const isChoice = carTargets().get(field)?.kind === 'choice'
  const isOurs = meanings.every(([word, meaning]) => meaning === (isChoice ? word.toLowerCase() : word))
  const isOpen = field === 'status' && isOpenWhenEmpty(column)
  if (isOurs && !isOpen) return { [field]: { from: name } }
  const isKnown = (value: string) => findMeaning(field, value) !== null
  if (field !== 'status' && measureShare(values, isKnown) < MIN_KNOWN) return { [field]: { from: name } }
  const table = meanings.flatMap(([word, meaning]) => (meaning === null ? [] : [[word, meaning] as const]))
  const raw = words.some((word) => isCode(field, word)) ? undefined : RAW_FIELDS[field]
  return {
    [field]: {
      from: name,
      values: { ...Object.fromEntries(table), ...(isOpen && { '': 'no word' }) },
      otherwise: 'report',
    },
    ...(raw ? { [raw]: { from: name } } : {}),
  }
}

/** Whether an empty status is not known: where most cars have a word for being in stock, none says nothing. */
export const isOpenWhenEmpty = ({ values, gaps }: ColumnSample): boolean =>
  gaps > 0 && values.filter((value) => ourWord('status', value) === 'in_stock').length >= gaps

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

const isIn = (form: string) => (value: string) => 'value' in readDate(value, form)

/** The form of the most dates; null where others have day and month the other way round, so that 03/04 may be either. */
function dateForm(values: readonly string[]): string | null {
  const shares = DATE_FORMS.map((form) => measureShare(values, isIn(form)))
  const form = DATE_FORMS[shares.indexOf(Math.max(...shares))]!
  const isOther = isIn(form.replace(/^(DD|MM)(\W)(DD|MM)/, '$3$2$1'))
  return values.some((value) => isOther(value) && !isIn(form)(value)) ? null : form
}

const SEPARATORS = ['|', ';', '\n', '\t', '~', '^', '::', '#', ',']

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

/** A column that says by yes and no what others say in words. `no`: '' leaves the field empty. `isFilled`: any cell says yes, as a name or an amount does. */
type Flag = { field: string; yes: string; no: string; isFilled: boolean; header: RegExp }

const WEB = '(?: (?:to|on|for|in|from))?(?: the)?(?: (?:web|web ?site|site|internet|online|dealer ?website|net))?'

/** Headers by what they fill: 'field: what yes means, what no means', and 'filled' where any cell says yes. */
const FLAG_HEADERS: Record<string, string> = {
  'car_type: new, used': 'new',
  'car_type: used, new': 'used|pre ?owned|second ?hand',
  'car_type: demo, ': '(?:an? )?(?:ex )?demo(?:nstrator)?',
  'price_type: POA, ': 'poa|price on application',
  'status: in_stock, withdrawn':
    'in ?stock|avail(?:able|ability)?|(?:ready )?for ?sale|active|live|(?:retail|sale) ready',
  'show_on_dealer_website: yes, no': `(?:show|display|publish|advertise)(?:n|ed|able)?${WEB}|(?:list|upload|export|send)(?:ed)?(?= )${WEB}|(?:on )?(?:web|website|internet|online|www)(?: (?:enabled|active|live|listed|display|publish|published|ready|show|visible))?|visible|public|retail`,
  'show_on_dealer_website: no, yes': `(?:no|not on(?: the)?) ?(?:web|website|internet|advertising)|(?:hide|hidden|exclude|excluded|suppress|suppressed|blocked?|unlisted|offline)${WEB}|(?:do not|dont|no) ?(?:advertise|publish|show|display|list|upload|export)${WEB}`,
  'status: withdrawn, in_stock':
    'not for sale|nfs|do not sell|off ?(?:market|sale)|del|deleted?|removed?|archived?|inactive|withdrawn|disabled|(?:wholesaled?|w ?/? ?sale)(?: only)?|(?:trade|export|auction)(?: only)?|to auction|wreck(?:ed|ing)?|(?:written|write) ?off|scrap(?:ped)?|stolen|disposed|on (?:hire|loan)|loan(?:er)?(?: car)?|internal(?: use)?(?: only)?',
  'status: withdrawn, in_stock, filled': '(?:customer|client|cust)(?: name)?|wovr(?: status)?',
  'status: sold, in_stock, filled': 'sold(?: (?:to|by|for))?|buyers?(?: name)?|purchaser(?: name)?|delivered to',
  'status: On hold, in_stock, filled':
    '(?:on )?(?:hold(?:ing)?|hld)(?: (?:for|by|to|name|until|till|date|dt|notes?))?|held(?: (?:for|by|until))?|(?:reserved?|rsvd?|res) (?:for|by|to|until)|rsvd?|alloc(?:ated)?(?: to)?',
  'status: Deposit taken, in_stock, filled':
    '(?:holding )?(?:deposits?|dep)(?: (?:amt|amount|aud|paid|taken|held|received|date|dt|from|by|name|value))?',
  'status: Sale pending, in_stock, filled': 'sale pending',
  'status: Under offer, in_stock, filled': 'under (?:offer|contract)|contract (?:no|number|date)|offer accepted',
}
const FLAGS = Object.entries(FLAG_HEADERS).map(([fills, names]): Flag => {
  const [field = '', yes = '', no = '', filled] = fills.split(/[:,] /)
  return { field, yes, no, isFilled: filled !== undefined, header: new RegExp(`^(?:is ?)?(?:${names})$`, 'i') }
})
const isYesOrNo = (value: string): boolean => readYesOrNo(value) !== null
const saysNo = (value: string): boolean => readYesOrNo(value) === false

const headerText = ({ name }: ColumnSample): string =>
  (name.split('.').at(-1) ?? '')
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replace(/[\s_@$#-]+/g, ' ')
    .replace(/ ?\(?\b(y ?\/ ?n|yes ?\/ ?no)\)?|[?’']| flag$/gi, '')
    .trim()

export const namedFlag = (column: ColumnSample): Flag | null =>
  FLAGS.find(({ header }) => header.test(headerText(column))) ?? null

/** The flag that a column of yes and no is; null for another column. */
export const findFlag = (column: ColumnSample): Flag | null =>
  column.values.length > 0 && column.values.every(isYesOrNo) ? namedFlag(column) : null

const isShown = (meaning: string): boolean => meaning === 'in_stock' || meaning === 'yes'

/** Where a column says yes or nothing, nothing says no: a car that is not ticked for the web is not shown. */
export const flagRule = ({ yes, no }: Pick<Flag, 'yes' | 'no'>, { name, distinct, gaps }: ColumnSample): RuleDraft => ({
  from: name,
  values: {
    ...allMean(YES, yes),
    ...(no === '' ? {} : allMean(NO, no)),
    ...(isShown(yes) && gaps > 0 && distinct.size > 0 && ![...distinct].some(saysNo) && { '': no }),
  },
  otherwise: no === '' ? 'drop' : 'report',
})

/** A letter, or a digit but 0: '0.00' fills no cell. */
const FILLED = '(?s)^.*[\\p{L}1-9].*$'
/** A column that is filled for more cars than this names no buyer, and no deposit. */
const MOST_HELD = 0.7
const MOST_WORDS_OF_SALE = 12
const OFF_SALE = /^(?!in_stock|coming_soon|undefined)/
/** What among words of something else can speak of the sale alone. */
const SURE = /^(sold|withdrawn|Deposit taken|Under offer)$/

/** Headers of tags and of notes of staff, and what of theirs is of the sale. */
const TAGS_OR_NOTES = /\b(tags?|labels?|notes?|comments?|remarks?)$/i
const SAID_OF_SALE = `(?:^|[,;|] *)(?<value>sold|reserved|not for sale|wholesale|wreck(?:ed|ing)?|${HELD_PHRASES})(?:\\W|$)`

/** What a column beside that of the status says of the sale, and the words that keep a car from it; null for nothing. */
export function saleColumn(column: ColumnSample): { rule: RuleDraft; words: string[] } | null {
  const { name, values, distinct, gaps } = column
  const [flag, isNamed] = [namedFlag(column), isNamedStatus(column)]
  // What is empty today is read once it speaks, unless its name is that of another field too.
  const [isEmpty, named] = [values.length === 0, headerField(name)?.field]
  if (isEmpty && named === 'sold_on') return { rule: whereNumber(name, 'sold'), words: [] }
  if (isEmpty && named && !/^(status|show_on_dealer_website|reserved)$/.test(named)) return null
  if (flag?.isFilled) {
    const held = values.filter((value) => /[\p{L}1-9]/u.test(value) && !saysNo(value)).length
    const rule = { from: name, pattern: FILLED, optional: true, values: { ...allMean(NO, null), '*': flag.yes } }
    const isPlain = isEmpty || (values.every(isYesOrNo) && distinct.size > 1)
    return isPlain || (held > 0 && held < (values.length + gaps) * MOST_HELD)
      ? { rule, words: ['where it is filled'] }
      : null
  }
  if (!flag && !isNamed && TAGS_OR_NOTES.test(headerText(column))) {
    const words = [...distinct].filter((word) => new RegExp(SAID_OF_SALE, 'i').test(word)).slice(0, MOST_WORDS_OF_SALE)
    return words.length > 0 ? { rule: { from: name, pattern: SAID_OF_SALE, optional: true }, words } : null
  }
  const isFlag = flag && /status|show/.test(flag.field) && (isEmpty || measureShare(values, isYesOrNo) > 0.5)
  const table = [...distinct].map((word) => [word, ourWord('status', word)] as const)
  const sure = table.filter(([word, ours]) => SURE.test(ours ?? '') && saleStatus(word))
  // 'Yd Stat' with DEP; of 'Rego status' no word is of the sale.
  const isStatus = isNamed || (named === 'status' && sure.length > 0 && distinct.size <= MOST_WORDS_OF_SALE)
  const known = isStatus || fieldsOfValues(column).has('status') ? table.filter(([, ours]) => ours) : sure
  const [yes, no] = flag && isShown(flag.yes) ? ['in_stock', 'withdrawn'] : ['withdrawn', 'in_stock']
  const rule: RuleDraft = isFlag
    ? flagRule({ yes, no }, column)
    : { from: name, values: Object.fromEntries(known), otherwise: isStatus ? 'report' : 'drop' }
  const words = [...distinct].filter((word) => OFF_SALE.test(String(rule.values?.[isFlag ? word.toLowerCase() : word])))
  return isFlag || isStatus || (words.length > 0 && distinct.size <= MOST_WORDS_OF_SALE) ? { rule, words } : null
}

export const flagNote = ({ field, yes, no }: Flag, { name }: ColumnSample): string =>
  field === 'car_type'
    ? `${name} says whether a car is ${yes}: the others are taken as ${no}.`
    : `In the column "${name}" yes means ${MEANS[yes] ?? yes}${no === '' ? '' : `, no ${MEANS[no] ?? no}`}. If that is wrong, change fields.${field}.`
const MEANS: Record<string, string> = {
  yes: 'shown on the website',
  no: 'not shown',
  in_stock: 'for sale',
  withdrawn: 'not for sale',
}
