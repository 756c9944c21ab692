import type { Site } from '../tenant/schema.ts'
import type { Synonym } from './query.ts'
import { EVERYDAY } from './sentence/everyday.ts'
import { type TypedWord, wordsOfQuery } from './text-words.ts'

/** What phrases mean besides themselves, by what is left of a phrase without spaces and signs. */
export type SynonymTable = ReadonlyMap<string, readonly string[][]>

/** Sets whose words all mean one another: 'ute' and 'pickup'. Those that say so among the words of the sentences. */
const SHIPPED = EVERYDAY.flatMap(({ alike }) => (alike.length > 0 ? [alike] : []))

/** A site's synonyms: the shipped ones unless it does without, and its own (SRC-20). */
export function synonymTable({ shipped, alike, one_way }: Site['search']['synonyms']): SynonymTable {
  const table = new Map<string, string[][]>()
  const mean = (says: string, others: readonly string[]) => {
    const known = table.get(keyOf(says)) ?? []
    table.set(keyOf(says), known)
    for (const other of others) {
      const words = wordsOf(other)
      if (words.length > 0 && !known.some((each) => isSame(each, words))) known.push(words)
    }
  }
  for (const set of [...(shipped ? SHIPPED : []), ...alike]) for (const phrase of set) mean(phrase, set)
  for (const { says, means } of one_way) for (const phrase of says) mean(phrase, means)
  return table
}

/** A phrase of more typed words than this is nobody's. */
const LONGEST_PHRASE = 6

/** The stretches of a text that can be said otherwise, the longest first; words between quotes stay as they stand. */
export function synonymsIn(text: string, table: SynonymTable): Synonym[] {
  const words = wordsOfQuery(text)
  const found: Synonym[] = []
  for (let from = 0; from < words.length; from++) {
    for (let to = Math.min(from + LONGEST_PHRASE, words.length); to > from; to--) {
      const run = words.slice(from, to)
      const known = run.some(({ isQuoted }) => isQuoted) ? undefined : table.get(keyOfRun(run))
      const means = known?.filter((each) => !isSame(each, partsOf(run))) ?? []
      if (means.length === 0) continue
      found.push({ from, to, means })
      from = to - 1
      break
    }
  }
  return found
}

/** Words that are met together, as they stand or by one of `means`. */
export type Run = { words: TypedWord[]; means: string[][] }

/** A text's words in runs: each synonym's stretch is one, each other word one for itself. */
export function runsOf(words: TypedWord[], synonyms: readonly Synonym[]): Run[] {
  const runs: Run[] = []
  for (let at = 0; at < words.length; at++) {
    const synonym = synonyms.find(({ from }) => from === at)
    if (!synonym) runs.push({ words: [words[at]!], means: [] })
    else {
      runs.push({ words: words.slice(at, synonym.to), means: synonym.means })
      at = synonym.to - 1
    }
  }
  return runs
}

const partsOf = (words: TypedWord[]) => words.flatMap(({ parts }) => parts)
const wordsOf = (phrase: string) => partsOf(wordsOfQuery(phrase))
const keyOfRun = (words: TypedWord[]) => words.map(({ whole }) => whole).join('')
const keyOf = (phrase: string) => keyOfRun(wordsOfQuery(phrase))
const isSame = (some: readonly string[], others: readonly string[]) => some.join(' ') === others.join(' ')
