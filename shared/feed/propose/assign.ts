import { hasRange } from '../../car/fuel.ts'
import { namedPriceType } from '../price-words.ts'
import { findMeaning } from '../vocabulary.ts'
import { fieldsOfValues, isNamedStatus, MIN_FIT, measureFit, medianNumber, roughNumber } from './fits.ts'
import { headerCondition, headerField, isAboutPicture, isNameless, spaced } from './header-field.ts'
import { findFlag } from './rules.ts'
import { type ColumnSample, measureShare } from './samples.ts'

/** A column that holds a field, and whether its header, its values or both say so. */
export type Assignment = { field: string; column: ColumnSample; why: 'header' | 'values' | 'both' }

/** Of several prices that of advertisements is meant. */
const WEB_PRICE = /\b(web(site)?|internet|online|advertised|(drive|ride) ?away|[dr] a) ?(price)?\b|\binc\w* gst\b/i
/** More than the signs of dollars in the values of another one. */
const ADVERTISED = 6
/** Beside a price, what it is sold for now is an offer. */
const SALE_PRICE = /^(sale|sales|clearance) ?price$/i
export const isSalePrice = ({ name }: ColumnSample): boolean => SALE_PRICE.test(spaced(name.split('.').at(-1) ?? ''))
const MIN_SCORE = 4.5

/** Of columns named for the model the one that says its family has it, else the one of the plainest name. */
const modelRank = ({ name }: ColumnSample) => (/\b(group|range|family)\b/.test(spaced(name)) ? 0 : spaced(name).length)
/** What every car has: of two columns of it the one that nearly no row fills counts less. */
const fillWeight = (field: string, { values, gaps }: ColumnSample): number =>
  /^(make|model|name|year|km|price)$/.test(field) && values.length < gaps / 2 ? 0.6 : 1
/** Less than the name of a badge. */
const BESIDE_MODEL = 5

/** Columns that are named for the model beside the one that has it, and say which of the model a car is. */
function modelParts(columns: readonly ColumnSample[]): ColumnSample[] {
  const named = columns.filter((column) => column.values.length > 0 && namedField(column, columns)?.field === 'model')
  const [model, ...others] = named.toSorted((one, other) => modelRank(one) - modelRank(other))
  return others.filter(({ distinct }) => [...distinct].some((value) => !model?.distinct.has(value)))
}

/** Whether a column says of some car that it runs on a battery or hydrogen. */
const isPowered = ({ name, values }: ColumnSample): boolean =>
  /\b(electric|ev|wltp|batter\w*)\b|^elektr/.test(spaced(name)) ||
  (headerField(name)?.field === 'simple_fuel' && values.some((value) => hasRange(findMeaning('simple_fuel', value))))

/** What a column is by its name, beside others: a price to sell for, a range of models in words; 300 of a Hino is no distance. */
function namedField(column: ColumnSample, columns: readonly ColumnSample[]): ReturnType<typeof headerField> {
  const named = headerField(column.name)
  const hasPrice = () => columns.some((other) => headerField(other.name)?.field === 'price' && !isSalePrice(other))
  if (named?.field === 'price' && isSalePrice(column) && hasPrice()) return { ...named, field: 'offer_price' }
  if (named?.field !== 'variant_detail.electricrange') return named
  if (!column.values.some((value) => /\d/.test(value))) return { ...named, field: 'model' }
  return columns.some(isPowered) ? named : null
}

/** By how much a column is preferred to others of its field. */
function preference(field: string, name: string, isPart: boolean): number {
  if (field === 'price' && WEB_PRICE.test(spaced(name)))
    return ADVERTISED + Number(namedPriceType(spaced(name)) !== null)
  const isPreferred = (field === 'model' && !isPart) || (field === 'offer_price' && headerCondition(name) === null)
  return isPreferred ? ADVERTISED : 0
}

/** Gives each field the column that fits it best; no column holds two fields here. */
export function assignColumns(columns: readonly ColumnSample[]): Assignment[] {
  const parts = modelParts(columns)
  const candidates = columns.flatMap((column) => {
    const flag = findFlag(column)
    // Demos stand beside what says new or used.
    if (flag?.yes === 'demo') return []
    // A flag gives way to a column of words for the same field.
    if (flag) return [{ field: flag.field, column, why: 'header' as const, score: MIN_SCORE }]
    const named = namedField(column, columns)
    const spoken = fieldsOfValues(column)
    // '$24,990' under 'Stand in' is no price.
    if (named?.field !== 'price' && !isNameless(column.name)) spoken.delete('price')
    if (/\bint\b/.test(spaced(column.name))) spoken.delete('colour')
    const isPart = parts.includes(column)
    const scores = new Map<string, number>()
    if (named) scores.set(named.field, named.score + preference(named.field, column.name, isPart))
    if (isPart) scores.set('badge', BESIDE_MODEL)
    return [...new Set([...scores.keys(), ...spoken.keys()])].flatMap((field) => {
      if (field !== 'images' && isAboutPicture(column.name)) return []
      const fit = column.values.length === 0 ? 0 : measureFit(field, column)
      const [byHeader, byValues] = [scores.get(field) ?? 0, spoken.get(field) ?? 0]
      const score = byHeader * fit * fillWeight(field, column) + byValues
      const why = byHeader > 0 ? (byValues > 0 ? ('both' as const) : ('header' as const)) : ('values' as const)
      return fit < MIN_FIT || score < MIN_SCORE ? [] : [{ field, column, why, score }]
    })
  })
  const assignments: Assignment[] = []
  for (const { field, column, why } of candidates.toSorted((one, other) => other.score - one.score)) {
    const isTaken = assignments.some((other) => other.field === field || other.column === column)
    if (!isTaken) assignments.push({ field, column, why })
  }
  const free = columns.filter((one) => one.values.length > 0 && !assignments.some(({ column }) => column === one))
  const status = assignments.some(({ field }) => field === 'status') ? undefined : free.find(isNamedStatus)
  return status ? [...assignments, { field: 'status', column: status, why: 'header' }] : assignments
}

/** What is known of a feed that a mapping is proposed for. */
export type Feed = {
  columns: readonly ColumnSample[]
  findColumn: (field: string) => ColumnSample | undefined
  rowCount: number
  /** Where each of some values stands in a column, as 'line 4' or 'car 3 (line 1)'. */
  findExamples: (column: string, value: string) => string[]
}

const LEAST_PRICE = 500
const LEAST_MEDIAN = 2000
/** Of columns that look more like prices none is taken for kilometres. */
const PRICE_LIKE = 1

/** Model, price and kilometres by their place and size, for columns whose names say nothing. */
export function guessFields(columns: readonly ColumnSample[], assigned: readonly Assignment[]): Assignment[] {
  const findColumn = (field: string) => assigned.find((one) => one.field === field)?.column
  const guesses: Assignment[] = []
  const guess = (field: string, column: ColumnSample | undefined) => {
    if (column) guesses.push({ field, column, why: 'values' })
  }
  const afterMake = columns.find((_, at) => at > 0 && columns[at - 1] === findColumn('make'))
  const free = columns.filter(
    ({ name, values }) =>
      values.length > 0 && !assigned.some(({ column }) => column.name === name) && !headerField(name),
  )
  if (!findColumn('model') && afterMake && free.includes(afterMake)) guess('model', afterMake)
  const others = free.filter((column) => column !== afterMake)
  if (!findColumn('source_key') && !findColumn('stocknum')) {
    const isOnly = !findColumn('vin') && !findColumn('regplate')
    const numbers = others.filter((column) => {
      const isNamed = isNumberHeader(column.name)
      return isNumbering(column, isNamed || column === columns[0]) && (isOnly || isNamed)
    })
    guess('stocknum', numbers.find(({ name }) => OWN_NUMBER.test(spaced(name))) ?? numbers[0])
  }
  const years = findColumn('year')
  const amounts = others
    .filter((column) => isAmount(column) && !guesses.some((one) => one.column === column))
    .toSorted((one, other) => priceLikeness(other, years) - priceLikeness(one, years))
  // Beside a price of another kind no column without a name is the price.
  const hasPrice = columns.some(({ name }) => /^price(_ex_gst)?$/.test(headerField(name)?.field ?? ''))
  const likely = hasPrice || findColumn('price') ? undefined : amounts.shift()
  if (likely && isNameless(likely.name)) guess('price', likely)
  const distances = amounts.filter((column) => priceLikeness(column, years) < PRICE_LIKE)
  if (!findColumn('km')) guess('km', distances.at(-1))
  return guesses
}

/** Headers of numbers, but those of something else than the dealer's car. */
const NUMBER_HEADER = /\b(no|nr|num|number|nummer|code|ref|reference|id)$/
/** The surest of them. */
const OWN_NUMBER = /\b(stock|stk|fleet|unit|asset|dms|inventory|lot)\b/
const OTHER_NUMBER =
  /\b((tele)?phone|mobile|fax|telematics|gps|tracker|account|acct|cust(omer)?|engine|motor|model|nvic|keys?|build|(number)?plates?|licen[cs]e|lmct|abn|acn|dealer(ship)?|branch|site|yard|policy|pages?|photos?|images?|colou?r|paint|body|seats?|doors?|row|line|sequence|order|post(code)?)\b/

/** Whether a header is that of a number which the dealer gives to cars, as Fleet Number or DMS No. */
export function isNumberHeader(name: string): boolean {
  const words = spaced(name)
  return (NUMBER_HEADER.test(words) || name.trim().endsWith('#')) && !OTHER_NUMBER.test(words)
}

/** Headers of numbers that are neither dollars nor kilometres. */
const OTHER_AMOUNT =
  /kgs?\b|weight|\b(hrs|ball|wt|gvm|gcm|gtm|atm|tare|payload|tow\w*|length|tray|deck|width|height|wheel ?base|mm|cm|ft|hp|kw|nm|cc|seats|berths|year|date|phone|postcode|zip|hours)\b/i

/** Whether a column numbers the cars: each value once, letters with digits; digits alone where place or name say so. */
function isNumbering({ values, distinct }: ColumnSample, isNamed: boolean): boolean {
  const form = isNamed ? /^[\p{L}\d._/-]*\d[\p{L}\d._/-]*$/u : /^\p{L}{1,4}-?\d{2,9}$/u
  return (
    values.length > 2 &&
    distinct.size === values.length &&
    !countsRows(values) &&
    values.every((value) => value.length < 20 && form.test(value))
  )
}

/** In fewer rows numbers in their order may be those of cars. */
const MIN_NUMBERED = 5
export const countsRows = (values: readonly string[]): boolean =>
  values.length >= MIN_NUMBERED && values.every((value, at) => [at, at + 1].includes(Number(value)))

export function isAmount({ name, values }: ColumnSample): boolean {
  const isPlain = measureShare(values, (value) => /^[\d., ]+$/.test(value) && roughNumber(value) !== null) > 0.9
  const median = medianNumber(values)
  return (
    isPlain &&
    !OTHER_AMOUNT.test(spaced(name)) &&
    median >= LEAST_MEDIAN &&
    median < 1_000_000 &&
    measureShare(values, (value) => !isTooSmall(value)) > 0.5
  )
}

/** How much the numbers of a column look like prices and not like kilometres; to compare columns by. */
const priceLikeness = (column: ColumnSample, years: ColumnSample | undefined): number =>
  roundShare(column) + correlation(column, years) - measureShare(column.values, isTooSmall)

const isTooSmall = (value: string) => (roughNumber(value) ?? 0) < LEAST_PRICE

/** Prices end in 0, 5, 8 or 9 far more often than odometers do. */
const roundShare = ({ values }: ColumnSample): number =>
  measureShare(values, (value) => /(00|50|90|95|99|88|80|85)$/.test(String(Math.round(roughNumber(value) ?? 1))))

/** From -1, newer cars have less of it, to 1; 0 where an empty cell leaves open which value belongs to which year. */
function correlation({ values }: ColumnSample, years: ColumnSample | undefined): number {
  if (!years || years.values.length !== values.length) return 0
  const [of, when] = [deviations(values), deviations(years.values)]
  const product = of.reduce((sum, one, i) => sum + one * when[i]!, 0)
  return product / (Math.hypot(...of) * Math.hypot(...when) || 1)
}

function deviations(texts: readonly string[]): number[] {
  const numbers = texts.map((text) => roughNumber(text) ?? 0)
  const mean = numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length)
  return numbers.map((one) => one - mean)
}
