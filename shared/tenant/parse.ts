import type { z } from 'zod'
import { type Site, siteSchema } from './schema.ts'

/** What is wrong with a tenant's config: where, as `search.price.min`, and the rule it breaks, in plain words. */
export type Problem = { path: string; rule: string }

export type ParsedSite = { site: Site } | { problems: Problem[] }

/** Reads a tenant's config, every default filled in (TEN-02). Never throws. */
export function parseSite(json: unknown): ParsedSite {
  const parsed = siteSchema.safeParse(json)
  if (!parsed.success) return { problems: problemsOf(parsed.error.issues) }
  return { site: parsed.data }
}

function problemsOf(issues: z.core.$ZodIssue[], above: PropertyKey[] = []): Problem[] {
  return issues.map((issue) => ({ path: [...above, ...issue.path].join('.'), rule: issue.message }))
}
