import { PLACEHOLDERS } from '../confirmation/fill.ts'
import { findMappingProblems } from '../feed/mapping.ts'
import { OFFER_RECORD } from '../offer/record.ts'
import { findUnseenPromises } from '../promises/promises.ts'
import { type ConfigProblem, describeProblem } from '../settings/issues.ts'
import { findForeignSecrets } from '../settings/secret-names.ts'
import { findDroppedEntries } from './config-conflicts.ts'
import { type ParsedSite, parseStrictly } from './parse.ts'
import type { Site } from './site-fields.ts'

/** Checks a config as it is written, defaults filled in (TEN-02); an unknown setting is a problem. Never throws. */
export function checkSite(json: unknown): ParsedSite {
  const parsed = parseStrictly(json)
  if ('faults' in parsed) return { problems: parsed.faults.map(describeProblem) }
  // Of a config as it is written alone: one that is live keeps its site up, and is not given the secret.
  const problems = [
    ...findForeignSecrets(parsed.site, parsed.site.slug),
    ...findUnfilledNames(parsed.site),
    ...findUnseenPromises(parsed.site),
    ...findOfferFaults(parsed.site),
    ...findDroppedEntries(parsed.site).map(({ path, message }) => ({ path: path.join('.'), rule: message })),
  ]
  return problems.length === 0 ? parsed : { problems }
}

/** What the form of a mapping does not show: unknown fields and missing ones. */
const findOfferFaults = ({ offers: { mapping } }: Site): ConfigProblem[] =>
  mapping === null
    ? []
    : findMappingProblems(mapping, OFFER_RECORD).map(({ path, rule }) => ({ path: `offers.mapping.${path}`, rule }))

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
