import { splitExclusions } from './exclusion.ts'
import type { Preference } from './query.ts'
import type { SearchState } from './state.ts'
import { wordsOfQuery } from './text-words.ts'

/**
 * What makes a car more relevant than another that matches as well: the very model that was named before those named
 * after it, and words as they were typed before those that only begin so.
 */
export function preferencesOf({ facets, text }: Pick<SearchState, 'facets' | 'text'>): Preference[] {
  const models = splitExclusions(facets.model ?? []).wanted
  const model = models.length > 1 ? namesake(models) : null
  const words = wordsOfQuery(text).filter(({ parts, isQuoted }) => parts.length === 1 && !isQuoted)
  return [
    ...(model === null ? [] : [{ facets: { model: [model] } }]),
    ...words.slice(0, MAX_WORDS).map(({ whole }) => ({ wholeWords: [whole] })),
  ]
}

const MAX_WORDS = 4

/** The model that all the others are named after: 'HiLux' of 'HiLux' and 'HiLux Cab Chassis'. */
export function namesake(models: readonly string[]): string | null {
  return models.find((name) => models.every((model) => model === name || model.startsWith(`${name} `))) ?? null
}
