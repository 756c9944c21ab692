import type { z } from 'zod'
import { type Site, siteSchema } from './schema.ts'

/** A fault of a config: the path, such as `search.price.min`, and the broken rule in words. */
export type Problem = { path: string; rule: string }

export type ParsedSite = { site: Site } | { problems: Problem[] }

/** Parses a config and applies defaults; unknown settings are ignored (TEN-02). Never throws. */
export function parseSite(json: unknown): ParsedSite {
  const parsed = siteSchema.safeParse(json, { error: plainRule, reportInput: true })
  if (parsed.success) return { site: parsed.data }
  return { problems: parsed.error.issues.flatMap((issue) => problemsOf(issue)) }
}

/**
 * Settings that the schema does not know, mostly typos.
 * @param site result of `parseSite`
 */
export function unknownSettings(json: unknown, site: unknown, above = ''): Problem[] {
  if (typeof json !== 'object' || json === null || typeof site !== 'object' || site === null) return []
  return Object.entries(json).flatMap(([key, value]) => {
    const path = above ? `${above}.${key}` : key
    if (!Object.hasOwn(site, key)) return [{ path, rule: 'is not a setting' }]
    return unknownSettings(value, (site as Record<string, unknown>)[key], path)
  })
}

type Issue = z.core.$ZodIssue

function problemsOf(issue: Issue, above: PropertyKey[] = []): Problem[] {
  const path = [...above, ...issue.path]
  const intendedIssues =
    issue.code === 'invalid_union' ? issue.errors.find((issues) => !issues.some(isMissing)) : undefined
  if (intendedIssues) return intendedIssues.flatMap((inner) => problemsOf(inner, path))
  return [{ path: path.join('.') || 'the file', rule: issue.message }]
}

/** Whether a union member was not intended: a required value is absent. */
function isMissing(issue: Issue): boolean {
  if (issue.code === 'invalid_union') return issue.errors.every((issues) => issues.some(isMissing))
  return issue.code !== 'custom' && issue.input === undefined
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

/** Messages for issues whose schema has none. */
function plainRule(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return 'is missing'
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${KINDS[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `must be ${oneOf(issue.values.map(String))}`
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
