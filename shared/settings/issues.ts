import type { z } from 'zod'
import { nearestWord } from '../typo.ts'

/** A fault of a config: the path, such as `search.price.min`, and the broken rule in words. */
export type ConfigProblem = { path: string; rule: string }

/** A schema with other words for an unknown key refuses it in published configs too. */
const UNKNOWN = 'is not a setting'

export type Fault = { path: PropertyKey[]; rule: string; isUnknown: boolean }

export const describeProblem = ({ path, rule }: Fault): ConfigProblem => ({ path: path.join('.') || 'the file', rule })

type Issue = z.core.$ZodIssue

export function listFaults(issue: Issue, above: PropertyKey[] = []): Fault[] {
  const path = [...above, ...issue.path]
  const variant = issue.code === 'invalid_union' ? likeliestVariant(issue.errors) : undefined
  if (variant) return variant.flatMap((inner) => listFaults(inner, path))
  if (issue.code === 'unrecognized_keys') {
    const rules = issue.message.split('\n')
    const isUnknown = issue.message.startsWith(UNKNOWN)
    return issue.keys.map((key, at) => ({ path: [...path, key], rule: rules[at] ?? rules[0]!, isUnknown }))
  }
  return [{ path, rule: issue.message, isUnknown: false }]
}

/** The variant of a union that was meant: the only one of the right kind, else the first that has all it needs. */
function likeliestVariant(variants: Issue[][]): Issue[] | undefined {
  const ofKind = variants.filter(
    (issues) => !issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0),
  )
  return ofKind.length === 1 ? ofKind[0] : variants.find((issues) => !issues.some(isMissing))
}

/** Whether a variant of a union was not meant at all: something that it cannot do without is not there. */
function isMissing(issue: Issue): boolean {
  if (issue.code === 'invalid_union') return issue.errors.every((issues) => issues.some(isMissing))
  return issue.code !== 'custom' && issue.code !== 'unrecognized_keys' && issue.input === undefined
}

function unknownKeys({ keys, inst }: z.core.$ZodRawIssue<z.core.$ZodIssueUnrecognizedKeys>): string {
  const group = inst as { shape?: Record<string, unknown> } | undefined
  const known = Object.keys(group?.shape ?? {})
  return keys
    .map((key) => nearestWord(key, known))
    .map((near) => (near === null ? UNKNOWN : `${UNKNOWN}: did you mean ${near}?`))
    .join('\n')
}

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of settings',
  record: 'a group of settings',
}

/** Up to twelve values, then a count of the rest. */
function oneOfText(values: string[]): string {
  const [first = '', ...others] = values
  if (others.length === 0) return first
  const listed = values.slice(0, 12).join(', ')
  return `one of ${listed}${values.length > 12 ? ` or ${values.length - 12} others` : ''}`
}

function valueRule(values: string[], input: unknown): string {
  const near = typeof input === 'string' ? nearestWord(input, values) : null
  return `must be ${oneOfText(values)}${near === null ? '' : `: did you mean ${near}?`}`
}

/** Messages for issues whose schema has none. */
function plainRule(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return 'is missing'
  switch (issue.code) {
    case 'unrecognized_keys':
      return unknownKeys(issue)
    case 'invalid_type':
      return `must be ${KINDS[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return valueRule(issue.values.map(String), issue.input)
    case 'invalid_key':
      return `cannot be a name here: ${issue.issues[0]?.message ?? 'it has another form'}`
    case 'too_small':
      if (issue.origin === 'string') return 'must not be empty'
      if (issue.origin === 'array') return `needs at least ${issue.minimum} of them`
      return `must be ${issue.inclusive ? `${issue.minimum} or more` : `more than ${issue.minimum}`}`
    case 'too_big':
      if (issue.origin === 'string') return `must be no longer than ${issue.maximum} characters`
      if (issue.origin === 'array') return `can have ${issue.maximum} of them at most`
      return `must be ${issue.maximum} or less`
    case 'invalid_union':
      return 'is not one of the forms this setting can take'
    default:
      return undefined
  }
}

/** Options of a schema's safeParse: its issues are worded for the person who writes the file. */
export const WORDED = { error: plainRule, reportInput: true } as const
