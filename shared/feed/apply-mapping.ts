import type { z } from 'zod'
import { type CarInput, carInputSchema } from '../car/schema.ts'
import { faultsOf, WORDED } from '../settings/issues.ts'
import { applyRule } from './apply-rule.ts'
import type { Row } from './cell.ts'
import { type FieldRules, type Mapping, REQUIRED_FIELDS } from './mapping.ts'
import { type LostItem, parseValue, type Sanitiser } from './parse-value.ts'
import { type RowProblem, reportedValue } from './problem.ts'

/** A mapped row: the record, or null when the row is refused; its key where that is readable. */
export type MappedRow<Input = CarInput> = { key: string | null; input: Input | null; problems: RowProblem[] }

/** How rows become records of one kind. */
export type RowRules<Input> = {
  schema: z.ZodType<Input>
  /** The field that tells a feed's records apart. */
  key: string
  required: readonly string[]
  /** Fields whose faults refuse the row: required ones, and those that must not be guessed. */
  refusing: ReadonlySet<string>
}

/** What programs write where they could not read a letter. */
const LOST_LETTER = '\uFFFD'
/** An entity that neither XML nor HTML knows; those that a document declares itself are not expanded. */
const UNKNOWN_ENTITY = /&(?!(?:amp|lt|gt|quot);)[a-z][a-z\d]{0,30};/i
/** Items of one list that a report names one by one. */
const MAX_LOST_ITEMS = 5

const CAR_ROWS: RowRules<CarInput> = {
  schema: carInputSchema,
  key: 'source_key',
  required: REQUIRED_FIELDS,
  refusing: new Set([
    'source_key',
    'name',
    'item_type',
    'car_type',
    'status',
    'make',
    'model',
    'reserved',
    'show_on_dealer_website',
    'excluded_website_ids',
  ]),
}

type FieldResult = { value?: unknown; problems?: RowProblem[] }

/** Maps a feed row to a car (OPS-01). Unreadable values are left out or refuse the row, always with a problem. */
export const applyMapping = (row: Row, mapping: Mapping, clean: Sanitiser): MappedRow =>
  mapRow(row, { mapping, clean, rules: CAR_ROWS })

type MapContext<Input> = { mapping: Mapping; clean: Sanitiser; rules: RowRules<Input> }

/** Maps a feed row to a record by the rules of its kind. */
export function mapRow<Input>(row: Row, context: MapContext<Input>): MappedRow<Input> {
  const { mapping, rules: kind } = context
  const problems: RowProblem[] = []
  const draft: Record<string, unknown> = {}
  const faulty = new Set<string>()
  for (const rules of mapping.fields) {
    const { value, problems: own = [] } = fillField(rules, row, context)
    problems.push(...own)
    if (own.some(isRefusal)) faulty.add(rules.field)
    if (value !== undefined && value !== null) setPath(draft, rules.target.path, value)
  }
  for (const field of kind.required) {
    if (draft[field] !== undefined || faulty.has(field)) continue
    problems.push({ column: columnOf(mapping, field), value: '', reason: `${field} is missing`, action: 'row refused' })
  }
  const given = draft[kind.key]
  const key = typeof given === 'string' ? given : null
  const input = problems.some(isRefusal) ? null : validate(draft, kind, problems)
  return input
    ? { key, input, problems }
    : { key, input: null, problems: problems.filter(isLoss).toSorted(refusalsFirst) }
}

const isLoss = (problem: RowProblem): boolean => problem.action !== 'value cleaned'
const refusalsFirst = (a: RowProblem, b: RowProblem) => Number(isRefusal(b)) - Number(isRefusal(a))
const isRefusal = (problem: RowProblem): boolean => problem.action === 'row refused'

/** The value of a field by its first rule that yields one. */
function fillField<Input>(
  { field, target, rules }: FieldRules,
  row: Row,
  { mapping, clean, rules: kind }: MapContext<Input>,
): FieldResult {
  const action = kind.refusing.has(field) ? ('row refused' as const) : ('value left out' as const)
  for (const [i, rule] of rules.entries()) {
    const result = applyRule(rule, row, mapping)
    const isLastRule = i === rules.length - 1
    if (result.kind === 'fault' || (result.kind === 'misfit' && !rule.optional && isLastRule)) {
      const { column, raw, reason } = result
      return { problems: [{ column, value: reportedValue(raw), reason: `${field} ${reason}`, action }] }
    }
    if (result.kind !== 'value') continue
    const parsed = parseValue(result.value, { field, target, rule, clean })
    const problem = (reason: string, how: RowProblem['action'] = action): RowProblem[] => [
      { column: result.column || field, value: reportedValue(result.value), reason: `${field} ${reason}`, action: how },
    ]
    if ('fault' in parsed) return { problems: problem(parsed.fault) }
    const { value, lost = [], removed } = parsed
    if (lost.length > 0) return { value, problems: lostItems(lost, { column: result.column || field, field, action }) }
    if (removed) return { value, problems: problem('had HTML in it', 'value cleaned') }
    const doubt = doubtIn(value)
    return doubt === null ? { value } : { value, problems: problem(doubt, 'value to be checked') }
  }
  return {}
}

/** A problem for each of the first items that were left out; the last of them says how many more there were. */
function lostItems(
  lost: readonly LostItem[],
  { column, field, action }: { column: string; field: string; action: RowProblem['action'] },
): RowProblem[] {
  const more = lost.length - MAX_LOST_ITEMS
  return lost.slice(0, MAX_LOST_ITEMS).map(({ item, fault }, at) => {
    const others = more > 0 && at === MAX_LOST_ITEMS - 1 ? `. ${more} more of the list were left out as well` : ''
    return { column, value: reportedValue(item), reason: `${field} ${fault}${others}`, action }
  })
}

/** What the dealer is asked about a text that may not be what was meant. */
function doubtIn(value: unknown): string | null {
  if (typeof value !== 'string') return null
  if (value.includes(LOST_LETTER))
    return `has ${LOST_LETTER} in place of a letter, which was lost before the file came here: which is it?`
  const [entity] = UNKNOWN_ENTITY.exec(value) ?? []
  return entity === undefined
    ? null
    : `has ${entity}, which neither XML nor HTML knows; what a file defines itself is not read: write what it means`
}

/** Sets the value at a path of one or two names. */
function setPath(draft: Record<string, unknown>, path: string[], value: unknown): void {
  const [field = '', inner] = path
  if (inner === undefined) draft[field] = value
  else draft[field] = { ...(draft[field] as object | undefined), [inner]: value }
}

/** Validates with the schema: an invalid field is left out, or refuses the row. */
function validate<Input>(
  draft: Record<string, unknown>,
  { schema, refusing }: RowRules<Input>,
  problems: RowProblem[],
): Input | null {
  const parsed = schema.safeParse(draft, WORDED)
  if (parsed.success) return parsed.data
  for (const { path, rule } of parsed.error.issues.flatMap((issue) => faultsOf(issue))) {
    const field = String(path[0])
    if (draft[field] === undefined) continue
    const action = refusing.has(field) ? 'row refused' : 'value left out'
    problems.push({
      column: field,
      value: reportedValue(draft[field]),
      reason: `${path.join('.')} ${rule}`,
      action,
    })
    if (action === 'row refused') return null
    delete draft[field]
  }
  return schema.parse(draft)
}

/** The column of the file that a field is read from; the field's own name where there is none. */
export const columnOf = (mapping: Mapping, field: string): string => {
  const rule = mapping.fields.find((rules) => rules.field === field)?.rules[0]
  return rule?.from?.[0] ?? rule?.template ?? rule?.hash?.join(' + ') ?? field
}
