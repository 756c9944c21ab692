import { type ConfigProblem, type Fault, faultsOf, problemOf, WORDED } from '../settings/issues.ts'
import { findForeignSecrets } from '../settings/secret-names.ts'
import { findUnfilledNames } from './braces.ts'
import { findUnseenPromises } from './promises.ts'
import { type Site, siteSchema } from './schema.ts'

export type ParsedSite = { site: Site } | { problems: ConfigProblem[] }

/**
 * Checks a tenant's config as it is written, every default filled in (TEN-02). An unknown setting is a problem, which
 * names the nearest known one. Never throws.
 */
export function checkSite(json: unknown): ParsedSite {
  const parsed = parse(json)
  if ('faults' in parsed) return { problems: parsed.faults.map(problemOf) }
  // Of a config as it is written alone: one that is live keeps its site up, and is not given the secret.
  const problems = [
    ...findForeignSecrets(parsed.site, parsed.site.slug),
    ...findUnfilledNames(parsed.site),
    ...findUnseenPromises(parsed.site),
  ]
  return problems.length === 0 ? parsed : { problems }
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

function parse(json: unknown): { site: Site } | { faults: Fault[] } {
  const parsed = siteSchema.safeParse(json, WORDED)
  if (parsed.success) return { site: parsed.data }
  return { faults: parsed.error.issues.flatMap((issue) => faultsOf(issue)) }
}

function removeAt(json: unknown, path: PropertyKey[]): void {
  const parent = path.slice(0, -1).reduce<unknown>((value, key) => Reflect.get(value as object, key), json)
  Reflect.deleteProperty(parent as object, path.at(-1)!)
}
