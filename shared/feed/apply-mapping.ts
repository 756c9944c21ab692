import { fuelKind, hasRange } from '../car/fuel.ts'
import { type CarInput, carInputSchema } from '../car/schema.ts'
import { boundedMemo, computeOnce, once } from '../memo.ts'
import { listFaults, WORDED } from '../settings/issues.ts'
import { cellText, normaliseCell, type Row, readCell } from './cell.ts'
import { looksEncodedTwice } from './double-encoding.ts'
import { fingerprint } from './fingerprint.ts'
import { CAR, type FieldRules, fillTemplate, type MappedRecord, type Mapping, type Rule } from './mapping.ts'
import { holdsPictures, parseValue, type Sanitiser } from './parse-value.ts'
import { listPictures, withPrefix } from './picture-list.ts'
import { type RowProblem, reportedValue } from './problem.ts'
import { findShift } from './shifted-row.ts'
import { holdStaffWords } from './staff-words.ts'
import { withoutTraces } from './traces.ts'
import { findMeaning, LONGEST_STATUS, readStatus } from './vocabulary.ts'

/** A mapped row: the record, or null when the row is refused; its key where that is readable. */
export type MappedRow<Input = CarInput> = { key: string | null; input: Input | null; problems: RowProblem[] }

/** What programs write where they could not read a letter. */
const LOST_LETTER = '\uFFFD'
/** An entity that neither XML nor HTML knows; those that a document declares itself are not expanded. */
const UNKNOWN_ENTITY = /&(?!(?:amp|lt|gt|quot);)[a-z][a-z\d]{0,30};/i
/** Items of one list that a report names one by one; the last of them says how many more there were. */
const MAX_LOST_ITEMS = 5

const OFFER_TERMS = ['price', 'offer_from', 'offer_until', 'offer_condition']
const UNREAD_TERMS =
  'offer_price has a price, an end or a condition beside it that could not be read: for whom and until when does it hold?'

/** `isValid`: the schema takes the value as it is. */
type FieldResult = { value?: unknown; problems?: RowProblem[]; beside?: object; isValid?: boolean }

/** Maps a feed row to a car (OPS-01). Unreadable values are left out or refuse the row, always with a problem. */
export const applyMapping = (row: Row, mapping: Mapping, clean: Sanitiser): MappedRow =>
  mapRow(row, { mapping, clean, record: CAR })

type MapContext<Input> = { mapping: Mapping; clean: Sanitiser; record: MappedRecord<Input> }

export function mapRow<Input>(given: Row, context: MapContext<Input>): MappedRow<Input> {
  const { mapping, record } = context
  const { row, problems: traces } = withoutTraces(given, mapping)
  const problems = [...traces]
  const { blank, readers } = computeOnce(compiledMappings, mapping, () => compileFields(mapping))
  const draft = { ...blank }
  const faulty = new Set<string>()
  const unread = new Set<string>()
  /** Fields whose values the schema has not seen. */
  const unsure = new Set<string>()
  const beside: Record<string, unknown> = {}
  for (const reader of readers) {
    const { field, target } = reader
    const { value = null, problems: own, beside: more, isValid } = fillField(reader, row, context)
    if (own) {
      problems.push(...own.filter((one) => !problems.some((other) => faultOfCell(other) === faultOfCell(one))))
      if (own.some(isRefusal)) faulty.add(field)
      if (value === null) unread.add(field)
    }
    if (more) Object.assign(beside, more)
    if (value === null) continue
    setPath(draft, target.path, value)
    if (!isValid) unsure.add(target.path[0]!)
  }
  for (const [field, value] of Object.entries(beside)) {
    draft[field] = value ?? draft[field]
    unsure.add(field)
  }
  // An offer whose price, end or condition cannot be read is not shown: it may hold no more, or not for all.
  if (draft['offer_price'] !== undefined && OFFER_TERMS.some((field) => unread.has(field))) {
    const column = findColumn(mapping, 'offer_price')
    const value = reportedValue(draft['offer_price'])
    problems.push({ column, value, reason: UNREAD_TERMS, action: 'value held back' })
    delete draft['offer_price']
  }
  if (record.noun === CAR.noun) problems.push(...holdOtherFuel(draft, mapping), ...holdStaffWords(draft, row, mapping))
  for (const field of record.required) {
    if (draft[field] !== undefined || faulty.has(field)) continue
    const column = findColumn(mapping, field)
    const trace = traces.find((one) => one.column === column)
    if (trace) trace.action = 'row refused'
    else problems.push({ column, value: '', reason: `${field} is missing`, action: 'row refused' })
  }
  // A price of some days is an offer: on others the car costs what it did before.
  const { price, before_price, offer_price, offer_from, offer_until } = draft
  if ((offer_from ?? offer_until) !== undefined && offer_price === undefined && Number(before_price) > Number(price)) {
    Object.assign(draft, { price: before_price, offer_price: price })
    for (const field of ['price', 'offer_price']) unsure.add(field)
    delete draft['before_price']
  }
  const named = draft[record.key]
  const key = typeof named === 'string' ? named : null
  const shift = record.noun === CAR.noun ? findShift(given, mapping) : null
  if (shift) return { key, input: null, problems: [shift] }
  const input = problems.some(isRefusal) ? null : validate(draft, record, { problems, unsure })
  const losses = problems.filter(({ action }) => action !== 'value cleaned')
  return {
    key,
    input,
    problems: input ? problems : [...losses.filter(isRefusal), ...losses.filter((one) => !isRefusal(one))],
  }
}

/** What is asked about figures of `variant_detail` that a car of its fuel does not have. Litres without a unit may be kWh. */
const OF_OTHER_FUEL: Record<string, string> = {
  fuelconsumptioncombined:
    'fuel consumption is that of an electric car: is it kWh/100 km? Then read it for variant_detail.energyconsumption',
  electricrange: 'electric range is that of a car without a battery: is the fuel wrong, or is it a range of models?',
}
function holdOtherFuel(draft: Record<string, unknown>, mapping: Mapping): RowProblem[] {
  const detail = draft['variant_detail'] as Record<string, unknown> | undefined
  const fuel = (draft['simple_fuel'] as string | undefined) ?? 'hybrid'
  const part = fuelKind(fuel) === 'electric' ? 'fuelconsumptioncombined' : hasRange(fuel) ? '' : 'electricrange'
  const value = detail?.[part]
  if (!value) return []
  delete detail[part]
  const column = findColumn(mapping, `variant_detail.${part}`)
  return [{ column, value: reportedValue(value), reason: OF_OTHER_FUEL[part]!, action: 'value held back' }]
}

/** The same for each field that reads a cell, which is asked about once. */
const faultOfCell = ({ column, value, reason, action }: RowProblem): string =>
  [column, value, reason.slice(reason.indexOf(' ')), action].join('\n')
const isRefusal = (problem: RowProblem): boolean => problem.action === 'row refused'

/** What columns say of the sale, by how far it keeps a car from it. */
const SALE = ['in_stock', 'coming_soon', 'reserved', 'car not put on sale', 'withdrawn', 'sold', 'row refused']
const distanceFromSale = ({ value, beside, problems: [problem] = [] }: FieldResult): number =>
  SALE.indexOf(problem?.action ?? (beside && 'reserved' in beside ? 'reserved' : String(value)))

const MAX_KNOWN_CELLS = 1000
const MAX_KNOWN_CHARS = 60

/** `known`: what the cells of its one column gave: they repeat from car to car, but for the longer ones. */
type FieldReader = FieldRules & { known: ReturnType<typeof boundedMemo<unknown, FieldResult>> | null }
/** Cars begin as one object of all fields: the engine keeps one shape of them. */
type CompiledMapping = { blank: Record<string, unknown>; readers: FieldReader[] }
const compiledMappings = new WeakMap<Mapping, CompiledMapping>()

const compileFields = ({ fields }: Mapping): CompiledMapping => ({
  blank: Object.fromEntries(fields.map(({ target }) => [target.path[0], undefined])),
  readers: fields.map((of) => {
    const isOfOne = of.columns.length < 2 && !of.columns[0]?.includes('.')
    return { ...of, known: isOfOne ? boundedMemo(MAX_KNOWN_CELLS) : null }
  }),
})

function fillField<Input>(of: FieldReader, row: Row, context: MapContext<Input>): FieldResult {
  const { known, columns, target } = of
  const given = row[columns[0] ?? ''] ?? null
  const cell = Array.isArray(given) && given.length === 0 ? null : given
  const isLong = typeof cell === 'string' ? cell.length > MAX_KNOWN_CHARS : typeof cell === 'object'
  if (!known || (cell !== null && (isLong || target.kind === 'json'))) return readField(of, row, context)
  return computeOnce(known, cell, () => {
    const result = readField(of, row, context)
    return { ...result, isValid: (result.value ?? null) === null || isValid(of.field, result.value) }
  })
}

/** The value of a field by its first rule that yields one; of a status by the one that keeps the car furthest from sale. */
function readField<Input>(of: FieldRules, row: Row, context: MapContext<Input>): FieldResult {
  if (of.field !== 'status' || of.rules.length === 1) return firstResult(of, row, context)
  const ranked = of.rules.map((rule, i) => {
    const optional = rule.optional || i < of.rules.length - 1
    const result = firstResult({ ...of, rules: [{ ...rule, optional }] }, row, context)
    // A constant is for what the columns leave open.
    return { result, distance: rule.constant === undefined ? distanceFromSale(result) : -0.5 }
  })
  return ranked.toSorted((one, other) => other.distance - one.distance)[0]!.result
}

function firstResult<Input>(
  { field, target, rules, empty }: FieldRules,
  row: Row,
  { clean, record }: MapContext<Input>,
): FieldResult {
  const action = record.refusing.has(field) ? ('row refused' as const) : ('value left out' as const)
  for (const [i, rule] of rules.entries()) {
    const result = applyRule(rule, row, { field, target, empty })
    if (!result) continue
    const given = 'raw' in result ? result.raw : result.value
    const problem = (reason: string, how: RowProblem['action'] = action, value = given): RowProblem[] => [
      { column: result.column || field, value: reportedValue(value), reason: `${field} ${reason}`, action: how },
    ]
    if ('fault' in result) {
      if (result.isMisfit && (rule.optional || i < rules.length - 1)) continue
      return { problems: problem(result.fault) }
    }
    const parsed = parseValue(given, { field, target, rule, clean })
    if ('fault' in parsed) return { problems: problem(parsed.fault, parsed.isAsked ? 'value held back' : action) }
    const { value, lost = [], removed, beside, ask } = parsed
    if (ask !== undefined) return { value, problems: problem(ask, 'car not put on sale') }
    if (lost.length > 0) {
      const more = lost.length - MAX_LOST_ITEMS
      const others = more > 0 ? `. ${more} more of the list were left out as well` : ''
      const reason = (fault: string, at: number) => (at === MAX_LOST_ITEMS - 1 ? fault + others : fault)
      const named = lost.slice(0, MAX_LOST_ITEMS)
      return { value, problems: named.flatMap(({ item, fault }, at) => problem(reason(fault, at), action, item)) }
    }
    if (removed) return { value, problems: problem('had HTML in it', 'value cleaned') }
    const doubt = doubtIn(value)
    if (doubt !== null) return { value, problems: problem(doubt, 'value to be checked') }
    return { value, ...(beside && { beside }) }
  }
  return {}
}

/** What the dealer is asked about a text that may not be what was meant. */
function doubtIn(value: unknown): string | null {
  if (typeof value !== 'string') return null
  if (value.includes(LOST_LETTER))
    return `has ${LOST_LETTER} in place of a letter, which was lost before the file came here: which is it?`
  if (looksEncodedTwice(value))
    return 'has letters that were encoded twice, and one of them was lost: what does it say?'
  const [entity] = UNKNOWN_ENTITY.exec(value) ?? []
  return entity === undefined
    ? null
    : `has ${entity}, which neither XML nor HTML knows; what a file defines itself is not read: write what it means`
}

function setPath(draft: Record<string, unknown>, path: string[], value: unknown): void {
  const [field = '', inner] = path
  if (inner === undefined) draft[field] = value
  else draft[field] = { ...(draft[field] as object | undefined), [inner]: value }
}

const { shape } = carInputSchema
/** A car of which nothing is known; what it must have is undefined. */
const blankCar = once(
  (): Record<string, unknown> =>
    Object.fromEntries(Object.entries(shape).map(([field, values]) => [field, values.safeParse(undefined).data])),
)

const isValid = (field: string, value: unknown): boolean =>
  shape[field as keyof CarInput]?.safeParse(value).data === value

/** The car of a draft, of which the `unsure` fields are validated; null where one is not valid, or missing. */
function validCar(draft: Record<string, unknown>, unsure: ReadonlySet<string>): Record<string, unknown> | null {
  const car = { ...blankCar() }
  for (const field in car) {
    const value = draft[field]
    if (value !== undefined && unsure.has(field)) {
      const read = shape[field as keyof CarInput].safeParse(value)
      if (!read.success) return null
      car[field] = read.data
    } else car[field] = value ?? car[field]
    if (car[field] === undefined) return null
  }
  return car
}

/** Validates with the schema: an invalid field is left out, or refuses the row. */
function validate<Input>(
  draft: Record<string, unknown>,
  { schema, refusing }: MappedRecord<Input>,
  { problems, unsure }: { problems: RowProblem[]; unsure: ReadonlySet<string> },
): Input | null {
  const valid = schema === CAR.schema ? validCar(draft, unsure) : null
  if (valid) return valid as Input
  const parsed = schema.safeParse(draft, WORDED)
  if (parsed.success) return parsed.data
  for (const { path, rule } of parsed.error.issues.flatMap((issue) => listFaults(issue))) {
    const field = String(path[0])
    if (draft[field] === undefined) continue
    const action = refusing.has(field) ? 'row refused' : 'value left out'
    problems.push({ column: field, value: reportedValue(draft[field]), reason: `${path.join('.')} ${rule}`, action })
    if (action === 'row refused') return null
    delete draft[field]
  }
  return schema.parse(draft)
}

/** The column of the file that a field is read from; the field's own name where there is none. */
export const findColumn = (mapping: Mapping, field: string): string => {
  const rule = mapping.fields.find((rules) => rules.field === field)?.rules[0]
  return rule?.from?.[0] ?? rule?.template ?? rule?.hash?.join(' + ') ?? field
}

/** What a rule makes of a row; null for nothing. `isMisfit`: the value does not match the pattern, and the next rule is tried. */
type CellResult =
  | { value: unknown; column: string }
  | { raw: unknown; column: string; fault: string; isMisfit?: true }
  | null

type ReadColumn = (column: string) => unknown

/** The raw value of a rule before its steps, with its column; null without one. */
function rawValue(rule: Rule, read: ReadColumn): { value: unknown; column: string } | null {
  if (rule.constant !== undefined) return { value: rule.constant, column: '' }
  if (rule.template !== undefined) {
    const value = fillTemplate(rule.template, (column) => [read(column)].flat().map(cellText).join('|'))
    return value === '' ? null : { value, column: rule.template }
  }
  if (rule.hash) {
    const cells = rule.hash.map((column) => cellText(read(column)))
    return cells.every((text) => text === '')
      ? null
      : { value: fingerprint(cells.join('\u001f')), column: rule.hash.join(' + ') }
  }
  for (const column of rule.from ?? []) {
    const value = read(column)
    if (value !== undefined) return { value, column }
  }
  return null
}

const CASE_CONVERSIONS = {
  title: (text: string) => text.toLowerCase().replace(/(?<=^|[\s/(-])\p{L}/gu, (letter) => letter.toUpperCase()),
  upper: (text: string) => text.toUpperCase(),
  lower: (text: string) => text.toLowerCase(),
}

/** Applies a rule to a row, except for parsing numbers and dates. Steps go through the items of a list one by one. */
function applyRule(rule: Rule, row: Row, of: Pick<FieldRules, 'field' | 'target' | 'empty'>): CellResult {
  const read: ReadColumn = (column) => readCell(row, column, of.empty)
  const raw = rawValue(rule, read) ?? (rule.values?.has('') ? { value: '', column: rule.from?.[0] ?? '' } : null)
  if (!raw) return null
  const { column } = raw
  if (!Array.isArray(raw.value)) return runSteps(rule, raw.value, { ...of, column, read })
  const results = raw.value.map((item) => runSteps(rule, item, { ...of, column, read }))
  const items = results.flatMap((result) => (result && 'value' in result ? [result.value].flat() : []))
  return items.length > 0 ? { value: items, column } : (results.find((result) => result !== null) ?? null)
}

/** Whether words that a mapping does not name say that a car cannot be bought: those of another day than its file's. */
function keepsOffSale(text: string): boolean {
  const { status = 'in_stock', reserved = false } = (text.length <= LONGEST_STATUS && readStatus(text)) || {}
  return reserved || SALE.indexOf(status) > SALE.indexOf('reserved')
}

type StepContext = Pick<FieldRules, 'field' | 'target'> & { column: string; read: ReadColumn }

function runSteps(rule: Rule, raw: unknown, { field, target, column, read }: StepContext): CellResult {
  let value = raw
  if (rule.pattern) {
    const match = rule.pattern(cellText(value))
    if (match === null) return { raw, column, fault: 'is not written as the mapping expects', isMisfit: true }
    value = match.trim()
  }
  if (rule.after !== undefined) {
    const beginning = fillTemplate(rule.after, (name) => cellText(read(name)))
    value = textAfter(cellText(value), beginning)
  }
  if (holdsPictures(field, target.kind) && typeof value === 'string') {
    const pictures = listPictures(value, rule.split?.by)
    value = rule.split?.at === undefined ? pictures : pictures.at(rule.split.at)
  } else if (rule.split && typeof value === 'string') {
    const parts = value.split(rule.split.by).map((part) => part.trim())
    value = rule.split.at === undefined ? parts.filter((part) => part !== '') : parts.at(rule.split.at)
  }
  if (value === undefined || (value === '' && !rule.values?.has(''))) return null
  if (rule.case && typeof value === 'string') value = CASE_CONVERSIONS[rule.case](value)
  if (rule.values) {
    const given = normaliseCell(cellText(value))
    const key = rule.values.has(given) ? given : '*'
    if (rule.values.has(key)) {
      value = rule.values.get(key)
      if (value === null) return null
    } else if (rule.otherwise === 'drop' && !(field === 'status' && keepsOffSale(cellText(value)))) return null
    // A choice reads its words itself.
    else if (rule.otherwise === 'report' && target.kind !== 'choice') {
      const meaning = findMeaning(field, cellText(value))
      if (meaning === null) return { raw: value, column, fault: 'is a word that is not known here' }
      value = meaning
    }
  }
  const { prefix } = rule
  if (prefix !== undefined)
    value = Array.isArray(value) ? value.map((item) => withPrefix(item, prefix)) : withPrefix(value, prefix)
  const unit = rule.number?.unit_from && read(rule.number.unit_from)
  return { value: unit ? `${cellText(value)} ${cellText(unit)}` : value, column }
}

/** What follows a beginning, capitals aside; undefined where the text begins otherwise or goes on inside a word. */
function textAfter(text: string, beginning: string): string | undefined {
  const isBegun = text.slice(0, beginning.length).toLowerCase() === beginning.toLowerCase()
  const rest = text.slice(beginning.length)
  return isBegun && !/^[\p{L}\p{N}]/u.test(rest) ? rest.trim() : undefined
}
