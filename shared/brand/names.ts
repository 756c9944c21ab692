import { wordsOfQuery, wordsOfValue } from '../search/text-words.ts'
import { wordFinder } from '../search/word-finder.ts'

/** Says which names meet what was typed. */
export type NameMatcher = {
  /** Every typed word is met by one of these names. */
  meets: (...names: string[]) => boolean
  /** Some typed word is met by this name. */
  touches: (name: string) => boolean
}

/**
 * Holds names against what was typed by the rule of the stock's own text search (SRC-06): a word stands for those of
 * `names` that begin with it, failing that for those nearly like it.
 */
export function nameMatcher(text: string, names: Iterable<string>): NameMatcher {
  const wordsOf = new Map([...names].map((name) => [name, wordsOfValue(name, true)]))
  const words = [...new Set([...wordsOf.values()].flatMap((each) => [...each]))].toSorted((a, b) => (a < b ? -1 : 1))
  const finder = wordFinder({ size: words.length, at: (position) => words[position]! })
  const typed = wordsOfQuery(text).flatMap(({ parts }) => parts.map(meaning))
  const isMet = (name: string, meant: Set<string>) => [...(wordsOf.get(name) ?? [])].some((word) => meant.has(word))
  return {
    meets: (...fields) => typed.every((meant) => fields.some((name) => isMet(name, meant))),
    touches: (name) => typed.some((meant) => isMet(name, meant)),
  }

  function meaning(part: string): Set<string> {
    const meant = new Set<string>()
    finder.eachMatch(part, (word) => meant.add(words[word]!))
    return meant
  }
}
