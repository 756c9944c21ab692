import { tokeniseQuery, tokeniseValue, wordFinder } from '../search/text-words.ts'

/** Matches names with typed text. */
export type NameMatcher = {
  /** Whether every typed word matches one of these names. */
  meets: (...names: string[]) => boolean
  /** Whether any typed word matches this name. */
  touches: (name: string) => boolean
}

/** Matcher of empty text. */
const ANY_NAME: NameMatcher = { meets: () => true, touches: () => false }

/**
 * Applies the rule of the stock's own text search (SRC-06): a typed word stands for those of `names` that begin with
 * it, failing that for those within its typo allowance.
 */
export function nameMatcher(text: string, names: readonly string[]): NameMatcher {
  const parts = tokeniseQuery(text).flatMap((typed) => typed.parts)
  if (parts.length === 0) return ANY_NAME
  const wordsOf = new Map(names.map((name) => [name, [...tokeniseValue(name, true)]]))
  const words = [...new Set([...wordsOf.values()].flat())].toSorted((a, b) => (a < b ? -1 : 1))
  const finder = wordFinder({ size: words.length, at: (position) => words[position]! })
  const matchesByPart = parts.map((part) => {
    const matches = new Set<string>()
    finder.eachMatch(part, (word) => matches.add(words[word]!))
    return matches
  })
  const isMet = (name: string, matches: Set<string>) => wordsOf.get(name)?.some((word) => matches.has(word)) ?? false
  return {
    meets: (...fields) => matchesByPart.every((matches) => fields.some((name) => isMet(name, matches))),
    touches: (name) => matchesByPart.some((matches) => isMet(name, matches)),
  }
}
