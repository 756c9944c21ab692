import { PLACEHOLDERS } from '../confirmation/fill.ts'
import type { ConfigProblem } from '../settings/issues.ts'

const NAME = /\{([A-Za-z_]\w*)\}/g

/**
 * Settings whose texts may have names in braces, by path, and the names that each documents. null: another
 * check knows them, or the text is a shopper's.
 */
const FILLED: [path: RegExp, names: readonly string[] | null][] = [
  [/^confirmations\.words\./, null],
  [/^confirmations\.sign_off$/, Object.keys(PLACEHOLDERS)],
  [/^seo\.(titles|descriptions)\./, null],
  [/^map\.tiles$/, null],
  [/^(feeds\.\d+|offers)\.mapping\./, null],
  [/^locations\.\d+\.reviews\./, null],
]

/** Names in braces that would be shown as they are: the setting has no such name to fill in (TEN-02). */
export function findUnfilledNames(config: unknown, path: string[] = []): ConfigProblem[] {
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
