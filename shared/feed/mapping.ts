import { nearestWord } from '../search/typo.ts'
import { type ConfigProblem, faultsOf, problemOf, WORDED } from '../tenant/issues.ts'
import { normaliseCell } from './cell.ts'
import type { FileLayout } from './file-layout.ts'
import { type MappingInput, mappingSchema, type RuleInput, ruleSchema } from './mapping-schema.ts'
import { compilePattern, type Pattern } from './pattern.ts'
import { fieldOfHeader } from './synonyms.ts'
import { TARGETS, type Target } from './targets.ts'

export type Rule = Omit<RuleInput, 'pattern' | 'values'> & {
  pattern: Pattern | null
  values: ReadonlyMap<string, unknown> | null
}
export type FieldRules = {
  field: string
  target: Target
  rules: Rule[]
  /** Set for fields that the mapping names: the file must have a column for them. */
  isExpected: boolean
}
/** Accepted values by column, in the form for comparison. */
type Wanted = [column: string, words: ReadonlySet<string>][]

export type Mapping = {
  name: string
  layout: FileLayout
  empty: ReadonlySet<string>
  only: Wanted
  except: Wanted
  repeats: 'refuse' | 'number'
  fields: FieldRules[]
  /** Columns that the mapping reads. */
  columns: ReadonlySet<string>
}

/** The message names the mapping, the path inside it and the reason. */
export class MappingError extends Error {}

/** Fields without which no row can be a car. */
export const REQUIRED_FIELDS = ['source_key', 'name', 'car_type', 'make', 'model'] as const

const SOURCES = ['from', 'constant', 'template', 'hash'] as const

/** Validates a mapping as it is written; an empty list when it can be used. */
export function findMappingProblems(json: unknown): ConfigProblem[] {
  const parsed = mappingSchema.safeParse(json, WORDED)
  return parsed.success
    ? problemsOf(parsed.data)
    : parsed.error.issues.flatMap((issue) => faultsOf(issue)).map(problemOf)
}

/** Faults that the form of a mapping does not show. */
function problemsOf({ fields, sameNames }: MappingInput): ConfigProblem[] {
  const unknown = Object.keys(fields).filter((field) => !TARGETS.has(field))
  const missing = sameNames ? [] : REQUIRED_FIELDS.filter((field) => !(field in fields))
  return [
    ...unknown.map((field) => ({ path: `fields.${field}`, rule: unknownField(field) })),
    ...missing.map((field) => ({ path: `fields.${field}`, rule: MISSING })),
    ...Object.entries(fields).flatMap(([field, rules]) =>
      rules.flatMap((rule, i) => {
        const path = rules.length === 1 ? `fields.${field}` : `fields.${field}.${i}`
        return ruleProblems(rule).map(([step, reason]) => ({ path: step ? `${path}.${step}` : path, rule: reason }))
      }),
    ),
  ]
}

const MISSING = 'is missing: every car needs it. Give it a column, or a constant that holds for all cars'

function unknownField(field: string): string {
  const near = fieldOfHeader(field) ?? nearestWord(field, [...TARGETS.keys()])
  return `is not a field of a car${near === null ? '.' : `: did you mean ${near}?`} All fields: npm run stock -- fields`
}

function ruleProblems(rule: RuleInput): [step: string, reason: string][] {
  const sources = SOURCES.filter((source) => rule[source] !== undefined)
  const problems: [string, string][] = []
  if (sources.length !== 1) problems.push(['', `needs exactly one of ${SOURCES.join(', ')}`])
  if (rule.number?.unit_from && !rule.number.units) problems.push(['number.units', 'is needed beside unit_from'])
  try {
    if (rule.pattern !== undefined) compilePattern(rule.pattern)
  } catch (error) {
    problems.push(['pattern', error instanceof Error ? error.message : String(error)])
  }
  return problems
}

/** Validates and compiles a mapping. Throws MappingError with its first problem. */
export function parseMapping(name: string, json: unknown): Mapping {
  const [problem] = findMappingProblems(json)
  if (problem) throw new MappingError(`Mapping ${name}: ${problem.path} ${problem.rule}`)
  const { fields, file, sameNames, empty, only, except, repeats } = mappingSchema.parse(json)
  const unmapped = sameNames ? [...TARGETS.keys()].filter((field) => !(field in fields) && !field.includes('.')) : []
  const all: Record<string, RuleInput[]> = {
    ...fields,
    ...Object.fromEntries(unmapped.map((field) => [field, [ruleSchema.parse({ from: field })]])),
  }
  const filled = [...TARGETS].flatMap(([field, target]) => {
    const rules = all[field]
    return rules ? [{ field, target, rules: rules.map(compileRule), isExpected: field in fields }] : []
  })
  return {
    name,
    layout: file,
    repeats,
    empty: new Set(empty.map(normaliseCell)),
    only: wanted(only),
    except: wanted(except),
    fields: filled,
    columns: new Set(filled.flatMap(({ rules }) => rules.flatMap(columnsOf))),
  }
}

const wanted = (table: Record<string, string[]>): Wanted =>
  Object.entries(table).map(([column, words]) => [column, new Set(words.map(normaliseCell))])

const PLACEHOLDER = /\{([^{}]+)\}/g

/** The columns that a rule reads. */
export const columnsOf = ({
  from = [],
  hash = [],
  template = '',
  after = '',
  number,
}: Omit<Rule, 'pattern'>): string[] => [
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

function compileRule({ pattern, values, ...rest }: RuleInput): Rule {
  return {
    ...rest,
    pattern: pattern === undefined ? null : compilePattern(pattern),
    values: values
      ? new Map(Object.entries(values).map(([value, translation]) => [normaliseCell(value), translation]))
      : null,
  }
}
