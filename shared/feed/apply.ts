import { type CarInput, carInputSchema } from '../car/schema.ts'
import { find, type Row } from './find.ts'
import type { FieldRules, Mapping } from './mapping.ts'
import { type RowProblem, shown } from './problem.ts'
import { type Clean, read } from './read.ts'

/** A mapped row: the car, or null when the row is refused; its key where that is readable. */
export type Mapped = { key: string | null; input: CarInput | null; problems: RowProblem[] }

/** Fields whose faults refuse the row: required ones, and those that must not be guessed. */
const REFUSES = new Set([
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
])

const REQUIRED = ['source_key', 'name', 'car_type', 'make', 'model']

type Filled = { value?: unknown; problem?: RowProblem }

/** Maps a feed row to a car (OPS-01). Unreadable values are left out or refuse the row, always with a problem. */
export function applyMapping(row: Row, mapping: Mapping, clean: Clean): Mapped {
  const problems: RowProblem[] = []
  const draft: Record<string, unknown> = {}
  for (const rules of mapping.fields) {
    const { value, problem } = fillField(rules, row, mapping, clean)
    if (problem) problems.push(problem)
    if (value !== undefined && value !== null) place(draft, rules.target.path, value)
  }
  for (const field of REQUIRED) {
    if (draft[field] !== undefined || problems.some(refuses)) continue
    problems.push({ column: columnOf(mapping, field), value: '', reason: `${field} is missing`, action: 'row refused' })
  }
  const key = typeof draft['source_key'] === 'string' ? draft['source_key'] : null
  const input = problems.some(refuses) ? null : checked(draft, problems)
  return input ? { key, input, problems } : { key, input: null, problems: problems.filter(refuses) }
}

const refuses = (problem: RowProblem): boolean => problem.action === 'row refused'

/** The value of a field by its first rule that yields one. */
function fillField({ field, target, rules }: FieldRules, row: Row, mapping: Mapping, clean: Clean): Filled {
  const lost = REFUSES.has(field) ? ('row refused' as const) : ('value left out' as const)
  for (const [i, rule] of rules.entries()) {
    const found = find(rule, row, mapping)
    if (found.is === 'fault' || (found.is === 'misfit' && !rule.optional && i === rules.length - 1)) {
      const { column, raw, reason } = found
      return { problem: { column, value: shown(raw), reason: `${field} ${reason}`, action: lost } }
    }
    if (found.is !== 'value') continue
    const taken = read(found.value, { field, target, rule, clean })
    const at = { column: found.column || field, value: shown(found.value) }
    if ('fault' in taken) return { problem: { ...at, reason: `${field} ${taken.fault}`, action: lost } }
    if (taken.lost) return { value: taken.value, problem: { ...at, reason: `${field} ${taken.lost}`, action: lost } }
    if (!taken.removed) return { value: taken.value }
    return { value: taken.value, problem: { ...at, reason: `${field} had HTML in it`, action: 'value cleaned' } }
  }
  return {}
}

/** Sets the value at a path of one or two names. */
function place(draft: Record<string, unknown>, path: string[], value: unknown): void {
  const [field = '', inner] = path
  if (inner === undefined) draft[field] = value
  else draft[field] = { ...(draft[field] as object | undefined), [inner]: value }
}

/** Validates with the schema: an invalid field is left out, or refuses the row. */
function checked(draft: Record<string, unknown>, problems: RowProblem[]): CarInput | null {
  const parsed = carInputSchema.safeParse(draft)
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues) {
    const field = String(issue.path[0])
    if (draft[field] === undefined) continue
    const action = REFUSES.has(field) ? 'row refused' : 'value left out'
    problems.push({
      column: field,
      value: shown(draft[field]),
      reason: `${issue.path.join('.')}: ${issue.message}`,
      action,
    })
    if (action === 'row refused') return null
    delete draft[field]
  }
  return carInputSchema.parse(draft)
}

const columnOf = (mapping: Mapping, field: string): string => {
  const rule = mapping.fields.find((rules) => rules.field === field)?.rules[0]
  return rule?.from?.[0] ?? rule?.template ?? rule?.hash?.join(' + ') ?? field
}
