import { boundedMemo, computeOnce } from '../../memo.ts'
import { textKey } from '../../text.ts'
import { normaliseIdentifier, tokeniseQuery, tokeniseValue, wordFinder } from '../text-words.ts'

type Named = { text: string; names: readonly string[]; count: number }

/**
 * How well a name meets what was typed, the best first: it is that name; it begins so; each word begins a word of it;
 * it is nearly so.
 */
export const MATCH = { whole: 0, beginning: 1, words: 2, typo: 3 } as const
export type Match = (typeof MATCH)[keyof typeof MATCH]
export const isSpelt = ({ match }: { match: Match }) => match !== MATCH.typo
export type Matched<Entry> = { entry: Entry; match: Match }

export type NameIndex<Entry extends Named> = ReturnType<typeof nameIndex<Entry>>

/** Finds entries by the beginnings of their words, and where no word begins so by nearly alike ones. */
export function nameIndex<Entry extends Named>(entries: readonly Entry[]) {
  const keys = entries.map(({ names }) => names.map(textKey))
  let words: ReturnType<typeof wordIndex> | null = null
  const atAll = (wanted: (keys: readonly string[]) => boolean) =>
    entries.filter((_, position) => wanted(keys[position]!))

  return {
    /** The entries that typed words may mean, the best first, of equal ones those with most cars; all for no words. */
    find(typed: string): Matched<Entry>[] {
      const typedParts = tokeniseQuery(typed).flatMap((word) => word.parts)
      if (typedParts.length === 0) return entries.map((entry) => ({ entry, match: MATCH.words })).toSorted(inOrder)
      words ??= wordIndex(entries)
      const key = textKey(typed)
      return [...words.meeting(typedParts)]
        .map(([position, isNear]) => ({ entry: entries[position]!, match: matchName(keys[position]!, key, isNear) }))
        .toSorted(inOrder)
    },
    /** Those whose name begins as typed; of a long list at a fraction of the cost. */
    beginning(typed: string): Matched<Entry>[] {
      const key = textKey(typed)
      return atAll((names) => names.some((name) => name.startsWith(key)))
        .map((entry) => ({ entry, match: matchName(entry.names.map(textKey), key, false) }))
        .toSorted(inOrder)
    },
    /** The entries that are called exactly so, those with most cars first; case, spaces and signs do not matter. */
    called(name: string): Entry[] {
      const key = textKey(name)
      return key === '' ? [] : atAll((names) => names.includes(key)).toSorted((a, b) => b.count - a.count)
    },
  }
}

function wordIndex(entries: readonly Named[]) {
  const ownWords = entries.map(({ names }) => wordsOfNames(names))
  const uses = new Map<string, number[]>()
  for (const [position, own] of ownWords.entries()) {
    for (const word of own) computeOnce(uses, word, () => []).push(position)
  }
  const words = [...uses.keys()].toSorted()
  const { eachMatch } = wordFinder({ size: words.length, at: (position) => words[position]! })

  function having(typed: string): Map<number, boolean> {
    const met = new Map<number, boolean>()
    const meet = (at: number) => {
      const isNear = !words[at]!.startsWith(typed)
      for (const position of uses.get(words[at]!)!) met.set(position, isNear)
    }
    eachMatch(typed, meet, 'partial')
    return met
  }

  return {
    /** The entries that have a word for each typed one, with whether a word has to be corrected for it. */
    meeting(typed: readonly string[]): Map<number, boolean> {
      const sets = typed.map(having)
      const met = new Map<number, boolean>()
      for (const position of sets[0]!.keys()) {
        if (sets.every((set) => set.has(position)) && hasWordForEach(typed, ownWords[position]!))
          met.set(
            position,
            sets.some((set) => set.get(position)),
          )
      }
      // 'i 30' is an i30.
      if (typed.length > 1)
        for (const [position, isNear] of having(typed.join(''))) if (!isNear) met.set(position, false)
      return met
    },
  }
}

function wordsOfNames(names: readonly string[]): Set<string> {
  const words = new Set<string>()
  for (const name of names) {
    let joined = ''
    for (const part of name.split(' ')) {
      const known = wordsOfPart(part)
      for (const word of known.words) words.add(word)
      joined += known.whole
    }
    if (joined !== '') words.add(joined)
  }
  return words
}

type Part = { words: ReadonlySet<string>; whole: string }

/** The same parts make up the names of every stock: another page's names are made of what is here. */
const MAX_PARTS = 10_000
const parts = boundedMemo<string, Part>(MAX_PARTS)

const wordsOfPart = (text: string): Part =>
  computeOnce(parts, text, () => ({ words: tokeniseValue(text, false), whole: normaliseIdentifier(text) }))

/** In 'c class' one word of S-Class begins like both: it is not meant. */
function hasWordForEach(typed: readonly string[], words: ReadonlySet<string>): boolean {
  if (typed.length === 1) return true
  let begun = 0
  for (const word of words) if (typed.some((part) => word.startsWith(part[0]!))) begun++
  return begun >= typed.length
}

function matchName(keys: readonly string[], typed: string, isNear: boolean): Match {
  if (keys.includes(typed)) return MATCH.whole
  if (keys.some((key) => key.startsWith(typed))) return MATCH.beginning
  return isNear ? MATCH.typo : MATCH.words
}

const inOrder = (a: Matched<Named>, b: Matched<Named>) =>
  a.match - b.match || b.entry.count - a.entry.count || (a.entry.text < b.entry.text ? -1 : 1)
