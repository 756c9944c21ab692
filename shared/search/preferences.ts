import { keyOf } from '../text.ts'
import type { Vocabulary } from './path.ts'
import type { Preference } from './query.ts'
import type { SearchState } from './state.ts'
import { wordsOfQuery } from './text-words.ts'
import { positiveValues } from './value-signs.ts'

/**
 * What makes a car more relevant than another that matches as well: the very model that was named before those named
 * after it, the badge that is the text itself before longer ones ('S' before 'S Line'), and words as they were typed
 * before those that only begin so.
 */
export function preferencesOf(
  { facets, text }: Pick<SearchState, 'facets' | 'text'>,
  { badge: badges = [] }: Pick<Vocabulary, 'badge'> = {},
): Preference[] {
  const models = positiveValues(facets.model ?? [])
  const model =
    models.length > 1 ? (beginningOfAll(models) ?? models.find((name) => FAMILY_NAME.test(name))) : undefined
  const words = wordsOfQuery(text).filter(({ parts, isQuoted }) => parts.length === 1 && !isQuoted)
  const badge = text === '' ? [] : (byKey(badges).get(keyOf(text)) ?? [])
  return [
    ...(model === undefined ? [] : [{ facets: { model: [model] } }]),
    ...(badge.length === 0 ? [] : [{ facets: { badge } }]),
    ...words.slice(0, MAX_WORDS).map(({ whole }) => ({ wholeWords: [whole] })),
  ]
}

const MAX_WORDS = 4

const keyed = new WeakMap<readonly string[], Map<string, string[]>>()

/** The values of a list that are one when folded; kept, since a dealer group has thousands of badges. */
function byKey(values: readonly string[]): Map<string, string[]> {
  const known = keyed.get(values) ?? Map.groupBy(values, keyOf)
  keyed.set(values, known)
  return known
}

/** The model that all the others begin with, as 'GLC' beside 'GLC250'. */
const beginningOfAll = (models: readonly string[]) =>
  models.find((name) => models.every((model) => model.startsWith(name)))

/** The model that all the others are named after: 'HiLux' of 'HiLux' and 'HiLux Cab Chassis'. */
export function namesake(models: readonly string[]): string | null {
  return models.find((name) => models.every((model) => model === name || model.startsWith(`${name} `))) ?? null
}

/** A model that a feed names by its family, beside those that it names by their codes: '3 Series' beside '320i'. */
const FAMILY_NAME = /[- ](?:class|series)$/i
