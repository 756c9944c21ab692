import { PLACEHOLDERS } from '../confirmation/fill.ts'
import { findUnseenPromises } from '../promises/promises.ts'
import { type ConfigProblem, describeProblem, type Fault, listFaults, WORDED } from '../settings/issues.ts'
import { findForeignSecrets } from '../settings/secret-names.ts'
import { findDroppedEntries } from './config-conflicts.ts'
import { siteSchema } from './schema.ts'
import type { Site } from './site-fields.ts'

export type ParsedSite = { site: Site } | { problems: ConfigProblem[] }

/** Checks a config as it is written, defaults filled in (TEN-02); an unknown setting is a problem. Never throws. */
export function checkSite(json: unknown): ParsedSite {
  const parsed = parse(json)
  if ('faults' in parsed) return { problems: parsed.faults.map(describeProblem) }
  // Of a config as it is written alone: one that is live keeps its site up, and is not given the secret.
  const problems = [
    ...findForeignSecrets(parsed.site, parsed.site.slug),
    ...findUnfilledNames(parsed.site),
    ...findUnseenPromises(parsed.site),
    ...findDroppedEntries(parsed.site).map(({ path, message }) => ({ path: path.join('.'), rule: message })),
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
  if (unknown.length === 0) return { problems: parsed.faults.map(describeProblem) }
  const known: unknown = JSON.parse(JSON.stringify(json))
  for (const { path } of unknown) removeAt(known, path)
  return parseSite(known)
}

function parse(json: unknown): { site: Site } | { faults: Fault[] } {
  const parsed = siteSchema.safeParse(json, WORDED)
  if (parsed.success) return { site: parsed.data }
  return { faults: parsed.error.issues.flatMap((issue) => listFaults(issue)) }
}

function removeAt(json: unknown, path: PropertyKey[]): void {
  const parent = path.slice(0, -1).reduce<unknown>((value, key) => Reflect.get(value as object, key), json)
  Reflect.deleteProperty(parent as object, path.at(-1)!)
}

const NAME = /\{([A-Za-z_]\w*)\}/g

/** Settings whose texts may have names in braces, by path, with the names they know; null: checked elsewhere, or a shopper's text. */
const FILLED: [path: RegExp, names: readonly string[] | null][] = [
  [/^confirmations\.words\./, null],
  [/^confirmations\.sign_off$/, Object.keys(PLACEHOLDERS)],
  [/^map\.tiles$/, null],
  [/^(feeds\.\d+|offers)\.mapping\./, null],
  [/^locations\.\d+\.reviews\./, null],
]

/** Names in braces that would be shown as they are: the setting has no such name to fill in (TEN-02). */
function findUnfilledNames(config: unknown, path: string[] = []): ConfigProblem[] {
  if (typeof config === 'object' && config !== null)
    return Object.entries(config).flatMap(([key, value]) => findUnfilledNames(value, [...path, key]))
  if (typeof config !== 'string' || !config.includes('{')) return []
  const at = path.join('.')
  const row = FILLED.find(([pattern]) => pattern.test(at))
  const known = row ? row[1] : []
  if (known === null) return []
  return [...config.matchAll(NAME)].flatMap(([name, word = '']) =>
    known.includes(word) ? [] : [{ path: at, rule: `names ${name}, which isn’t filled in here: ${remedy(known)}` }],
  )
}

const remedy = (known: readonly string[]): string =>
  known.length === 0
    ? 'write the word that shoppers are to read'
    : `write the word itself, or one of ${known.map((name) => `{${name}}`).join(', ')}`
