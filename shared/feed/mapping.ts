import type { z } from 'zod'
import { type CarInput, carInputSchema } from '../car/schema.ts'
import { type ConfigProblem, describeProblem, listFaults, WORDED } from '../settings/issues.ts'
import { nearestWord } from '../typo.ts'
import { cellText, normaliseCell, type Row, readCell } from './cell.ts'
import { type MappingInput, mappingSchema, type RuleInput, ruleSchema } from './mapping-schema.ts'
import { compilePattern } from './pattern.ts'
import { readPriceWords } from './price-words.ts'
import { fieldOfHeader } from './synonyms.ts'
import { carTargets, type Target } from './targets.ts'
import { isMeasured, otherUnit, unitFactor } from './units.ts'
import { isMoney } from './value-limits.ts'

export type Rule = ReturnType<typeof compileRule>
export type FieldRules = {
  field: string
  target: Target
  rules: Rule[]
  /** Those that any of the rules reads. */
  columns: string[]
  empty: ReadonlySet<string>
  /** Set for fields that the mapping names: the file must have a column for them. */
  isExpected: boolean
}
/** Accepted values by column, in the form for comparison. */
type Wanted = [column: string, words: ReadonlySet<string>][]

export type Mapping = ReturnType<typeof parseMapping>

/** The message names the mapping, the path inside it and the reason. */
export class MappingError extends Error {}

/** Fields without which no row can be a car. */
export const REQUIRED_FIELDS = ['source_key', 'name', 'car_type', 'make', 'model'] as const

/** Fields that tell cars apart, the surest first. */
export const IDENTIFIERS: readonly string[] = ['source_key', 'stocknum', 'vin', 'regplate']

/** What a mapping fills: a kind of record with its fields. */
export type MappedRecord<Input = unknown> = {
  noun: string
  schema: z.ZodType<Input>
  targets: () => ReadonlyMap<string, Target>
  /** The field that tells a feed's records apart. */
  key: string
  required: readonly string[]
  /** Fields whose faults refuse the row: required ones, and those that must not be guessed. */
  refusing: ReadonlySet<string>
  fieldList: string
}

/** Fields that keep a car off sale, or off the page. */
export const SALE_FIELDS: readonly string[] = ['status', 'reserved', 'show_on_dealer_website', 'excluded_website_ids']

export const CAR: MappedRecord<CarInput> = {
  noun: 'car',
  schema: carInputSchema,
  targets: carTargets,
  key: 'source_key',
  required: REQUIRED_FIELDS,
  // What a car is and whether it may be sold is not guessed.
  refusing: new Set([...REQUIRED_FIELDS, 'item_type', ...SALE_FIELDS]),
  fieldList: 'npm run stock -- fields',
}

const SOURCES = ['from', 'constant', 'template', 'hash'] as const

/** Validates a mapping as it is written; an empty list when it can be used. */
export function findMappingProblems(json: unknown, record: MappedRecord = CAR): ConfigProblem[] {
  const parsed = mappingSchema.safeParse(json, WORDED)
  return parsed.success
    ? findProblems(parsed.data, record)
    : parsed.error.issues.flatMap((issue) => listFaults(issue)).map(describeProblem)
}

/** Faults that the form of a mapping does not show. */
function findProblems({ fields, sameNames }: MappingInput, record: MappedRecord): ConfigProblem[] {
  const unknown = Object.keys(fields).filter((field) => !record.targets().has(field))
  const missingRule = `is missing: every ${record.noun} needs it. Give it a column, or a constant that holds for all ${record.noun}s`
  const missing = sameNames ? [] : record.required.filter((field) => !(field in fields))
  return [
    ...unknown.map((field) => ({ path: `fields.${field}`, rule: unknownField(field, record) })),
    ...missing.map((field) => ({ path: `fields.${field}`, rule: missingRule })),
    ...Object.entries(fields).flatMap(([field, rules]) =>
      rules.flatMap((rule, i) => {
        const path = rules.length === 1 ? `fields.${field}` : `fields.${field}.${i}`
        return ruleProblems(field, rule).map(([step, reason]) => {
          return { path: step ? `${path}.${step}` : path, rule: reason }
        })
      }),
    ),
  ]
}

function unknownField(field: string, { noun, targets, fieldList }: MappedRecord): string {
  const synonym = fieldOfHeader(field)
  const near = synonym !== null && targets().has(synonym) ? synonym : nearestWord(field, [...targets().keys()])
  const article = /^[aeiou]/.test(noun) ? 'an' : 'a'
  return `is not a field of ${article} ${noun}${near === null ? '.' : `: did you mean ${near}?`} All fields: ${fieldList}`
}

/** Whether a word beside a number is no noise: another unit, or what an amount is. */
const isMeant = (field: string, sign: string, scale: number): boolean =>
  isMoney(field)
    ? [...readPriceWords(sign).says.keys()].some((meaning) => meaning !== 'note')
    : isMeasured(field) && (otherUnit(sign) !== null || (unitFactor(field, sign) ?? scale) !== scale)

function ruleProblems(field: string, rule: RuleInput): [step: string, reason: string][] {
  const sources = SOURCES.filter((source) => rule[source] !== undefined)
  const problems: [string, string][] = []
  if (sources.length !== 1) problems.push(['', `needs exactly one of ${SOURCES.join(', ')}`])
  const meant = new Map<string, string>()
  for (const [value, means] of Object.entries(rule.values ?? {})) {
    const earlier = meant.get(normaliseCell(value))
    if (earlier === undefined) meant.set(normaliseCell(value), value)
    else if (rule.values?.[earlier] !== means)
      problems.push([`values.${value}`, `is the same value as ${earlier}, since capitals do not count: keep one`])
  }
  const { unit_from, units, currency, gst, strip = [], scale = 1 } = rule.number ?? {}
  if (unit_from && !units && !currency) problems.push(['number.units', 'is needed beside unit_from'])
  if (gst && !currency) problems.push(['number.currency', 'is needed beside gst'])
  const stripped = strip.find((sign) => isMeant(field, sign, scale))
  const reason = `has “${stripped}”, which says what the number is: use units, currency or gst for it`
  if (stripped !== undefined) problems.push(['number.strip', reason])
  try {
    if (rule.pattern !== undefined) compilePattern(rule.pattern)
  } catch (error) {
    problems.push(['pattern', error instanceof Error ? error.message : String(error)])
  }
  return problems
}

/** Validates and compiles a mapping. Throws MappingError with its first problem. */
export function parseMapping(name: string, json: unknown, record: MappedRecord = CAR) {
  const { noun, targets } = record
  const [problem] = findMappingProblems(json, record)
  if (problem) throw new MappingError(`Mapping ${name}: ${problem.path} ${problem.rule}`)
  const { fields, file, sameNames, empty, agreed, notes, only, except, repeats } = mappingSchema.parse(json)
  const unmapped = sameNames ? [...targets().keys()].filter((field) => !(field in fields) && !field.includes('.')) : []
  const all: Record<string, RuleInput[]> = {
    ...fields,
    ...Object.fromEntries(unmapped.map((field) => [field, [ruleSchema.parse({ from: field })]])),
  }
  const emptyWords = new Set(empty.map(normaliseCell))
  // A status that is not known is none that is empty.
  const emptyStatus = new Set([...emptyWords].filter((word) => !OPEN_STATUS.test(word)))
  const filled = [...targets()].flatMap(([field, target]): FieldRules[] => {
    const rules = all[field]?.map(compileRule)
    const isExpected = field in fields
    if (!rules) return []
    const columns = rules.flatMap(listColumns)
    return [{ field, target, rules, columns, empty: field === 'status' ? emptyStatus : emptyWords, isExpected }]
  })
  return {
    name,
    // What a row becomes, in a word: 'car'.
    noun,
    layout: file,
    repeats,
    empty: emptyWords,
    agreed: new Set(agreed.map(normaliseCell)),
    notes,
    only: wanted(only),
    except: wanted(except),
    fields: filled,
    columns: new Set([...filled.flatMap(({ columns }) => columns), ...notes]),
  }
}

/** 'not available' and 'unknown' stand for an empty cell in other columns. */
const OPEN_STATUS = /^(not |un|tb[acd]$)/

const wanted = (table: Record<string, string[]>): Wanted =>
  Object.entries(table).map(([column, words]) => [column, new Set(words.map(normaliseCell))])

const PLACEHOLDER = /\{([^{}]+)\}/g

type RuleColumns = Pick<RuleInput, 'from' | 'hash' | 'template' | 'after' | 'number'>

export const listColumns = ({ from = [], hash = [], template = '', after = '', number }: RuleColumns): string[] => [
  ...from,
  ...hash,
  ...[...`${template}${after}`.matchAll(PLACEHOLDER)].map(([, column]) => column ?? ''),
  ...(number?.unit_from ? [number.unit_from] : []),
]

/** Fills the {Column} placeholders of a template; runs of space become one. */
export const fillTemplate = (template: string, cell: (column: string) => string): string =>
  template
    .replace(PLACEHOLDER, (_, column: string) => cell(column))
    .replace(/\s+/g, ' ')
    .trim()

function compileRule({ pattern, values, ...rest }: RuleInput) {
  return {
    ...rest,
    pattern: pattern === undefined ? null : compilePattern(pattern),
    values: values
      ? new Map(Object.entries(values).map(([value, translation]) => [normaliseCell(value), translation]))
      : null,
  }
}

/** Whether a row is one that the mapping takes (`only`, `except`). A row that it does not take counts nowhere. */
export function isWanted(row: Row, { only, except, empty }: Pick<Mapping, 'only' | 'except' | 'empty'>): boolean {
  const has = ([column, words]: [string, ReadonlySet<string>]): boolean => {
    const value = readCell(row, column, empty)
    return [value].flat().some((item) => words.has(normaliseCell(cellText(item))))
  }
  return only.every(has) && !except.some(has)
}
