import type { z } from 'zod'
import { nearestWord } from '../search/typo.ts'
import { type Site, siteSchema } from './schema.ts'

/** A fault of a config: the path, such as `search.price.min`, and the broken rule in words. */
export type ConfigProblem = { path: string; rule: string }

export type ParsedSite = { site: Site } | { problems: ConfigProblem[] }

/**
 * Checks a tenant's config as it is written, every default filled in (TEN-02). An unknown setting is a problem, which
 * names the nearest known one. Never throws.
 */
export function checkSite(json: unknown): ParsedSite {
  const parsed = parse(json)
  return 'site' in parsed ? parsed : { problems: parsed.faults.map(problemOf) }
}

/**
 * Reads a published config. Unknown settings are ignored: a config and the code that reads it are not deployed at the
 * same moment, and a setting that came or went between them must not take a site down. Never throws.
 */
export function parseSite(json: unknown): ParsedSite {
  const parsed = parse(json)
  if ('site' in parsed) return parsed
  const unknown = parsed.faults.filter(({ isUnknown }) => isUnknown)
  if (unknown.length === 0) return { problems: parsed.faults.map(problemOf) }
  const known: unknown = JSON.parse(JSON.stringify(json))
  for (const { path } of unknown) removeAt(known, path)
  return parseSite(known)
}

/** A schema with other words for an unknown key refuses it in published configs too. */
const UNKNOWN = 'is not a setting'

type Fault = { path: PropertyKey[]; rule: string; isUnknown: boolean }

function parse(json: unknown): { site: Site } | { faults: Fault[] } {
  const parsed = siteSchema.safeParse(json, { error: plainRule, reportInput: true })
  if (parsed.success) return { site: parsed.data }
  return { faults: parsed.error.issues.flatMap((issue) => faultsOf(issue)) }
}

const problemOf = ({ path, rule }: Fault): ConfigProblem => ({ path: path.join('.') || 'the file', rule })

function removeAt(json: unknown, path: PropertyKey[]): void {
  const parent = path.slice(0, -1).reduce<unknown>((value, key) => Reflect.get(value as object, key), json)
  Reflect.deleteProperty(parent as object, path.at(-1)!)
}

type Issue = z.core.$ZodIssue

function faultsOf(issue: Issue, above: PropertyKey[] = []): Fault[] {
  const path = [...above, ...issue.path]
  const variant = issue.code === 'invalid_union' ? issue.errors.find((issues) => !issues.some(isMissing)) : undefined
  if (variant) return variant.flatMap((inner) => faultsOf(inner, path))
  if (issue.code === 'unrecognized_keys') {
    const rules = issue.message.split('\n')
    const isUnknown = issue.message.startsWith(UNKNOWN)
    return issue.keys.map((key, at) => ({ path: [...path, key], rule: rules[at] ?? rules[0]!, isUnknown }))
  }
  return [{ path, rule: issue.message, isUnknown: false }]
}

/** Whether a variant of a union was not meant at all: something that it cannot do without is not there. */
function isMissing(issue: Issue): boolean {
  if (issue.code === 'invalid_union') return issue.errors.every((issues) => issues.some(isMissing))
  return issue.code !== 'custom' && issue.code !== 'unrecognized_keys' && issue.input === undefined
}

/** A line for each unknown key. */
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
function oneOf(values: string[]): string {
  const [first = '', ...others] = values
  if (others.length === 0) return first
  const listed = values.slice(0, 12).join(', ')
  return `one of ${listed}${values.length > 12 ? ` or ${values.length - 12} others` : ''}`
}

function valueRule(values: string[], input: unknown): string {
  const near = typeof input === 'string' ? nearestWord(input, values) : null
  return `must be ${oneOf(values)}${near === null ? '' : `: did you mean ${near}?`}`
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
