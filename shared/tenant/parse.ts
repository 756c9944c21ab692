import { type ConfigProblem, describeProblem, type Fault, listFaults, WORDED } from '../settings/issues.ts'
import { siteSchema } from './schema.ts'
import type { Site } from './site-fields.ts'

export type ParsedSite = { site: Site } | { problems: ConfigProblem[] }

/**
 * Reads a published config. Unknown settings are ignored: a config and the code that reads it are not deployed at the
 * same moment, and a setting that came or went between them must not take a site down. Never throws.
 */
export function parseSite(json: unknown): ParsedSite {
  const parsed = parseStrictly(json)
  if ('site' in parsed) return parsed
  const unknown = parsed.faults.filter(({ isUnknown }) => isUnknown)
  if (unknown.length === 0) return { problems: parsed.faults.map(describeProblem) }
  const known: unknown = JSON.parse(JSON.stringify(json))
  for (const { path } of unknown) removeAt(known, path)
  return parseSite(known)
}

/** A config by its schema; an unknown setting is a fault. */
export function parseStrictly(json: unknown): { site: Site } | { faults: Fault[] } {
  const parsed = siteSchema.safeParse(json, WORDED)
  if (parsed.success) return { site: parsed.data }
  return { faults: parsed.error.issues.flatMap((issue) => listFaults(issue)) }
}

function removeAt(json: unknown, path: PropertyKey[]): void {
  const parent = path.slice(0, -1).reduce<unknown>((value, key) => Reflect.get(value as object, key), json)
  Reflect.deleteProperty(parent as object, path.at(-1)!)
}
