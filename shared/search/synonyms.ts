import { computeOnce, once } from '../memo.ts'
import type { Site } from '../tenant/site-fields.ts'
import type { Synonym } from './query.ts'
import { EVERYDAY } from './sentence/everyday.ts'
import { type TypedWord, tokeniseQuery } from './text-words.ts'

/** Alternatives of phrases, by the phrase's normalised key. */
export type SynonymTable = () => ReadonlyMap<string, readonly string[][]>

/** Built-in sets of mutual synonyms, such as 'ute' and 'pickup', from the everyday phrases. */
const BUILT_IN_SETS = EVERYDAY.flatMap(({ alike }) => (alike.length > 0 ? [alike] : []))

/** Synonyms of a site: the built-in ones unless disabled, and its own (SRC-20). Made when something was first typed. */
export const synonymTable = (synonyms: Site['search']['synonyms']): SynonymTable => once(() => listSynonyms(synonyms))

function listSynonyms({ shipped, alike, one_way }: Site['search']['synonyms']) {
  const table = new Map<string, string[][]>()
  const addAlternatives = (says: string, others: readonly string[]) => {
    const alternatives = computeOnce(table, phraseKey(says), () => [])
    for (const other of others) {
      const words = splitWords(other)
      if (words.length > 0 && !alternatives.some((each) => isSame(each, words))) alternatives.push(words)
    }
  }
  for (const set of [...(shipped ? BUILT_IN_SETS : []), ...alike])
    for (const phrase of set) addAlternatives(phrase, set)
  for (const { says, means: alternatives } of one_way) for (const phrase of says) addAlternatives(phrase, alternatives)
  return table
}

const MAX_PHRASE_WORDS = 6

/** Synonyms in a text, longest phrases first; quoted words are exempt. */
export function findSynonyms(text: string, table: SynonymTable): Synonym[] {
  const words = tokeniseQuery(text)
  const synonyms: Synonym[] = []
  for (let from = 0; from < words.length; from++) {
    for (let to = Math.min(from + MAX_PHRASE_WORDS, words.length); to > from; to--) {
      const run = words.slice(from, to)
      const listed = run.some(({ isQuoted }) => isQuoted) ? undefined : table().get(keyOfRun(run))
      const alternatives = listed?.filter((each) => !isSame(each, listParts(run))) ?? []
      if (alternatives.length === 0) continue
      synonyms.push({ from, to, alternatives })
      from = to - 1
      break
    }
  }
  return synonyms
}

/** Words matched together, literally or by an alternative. */
export type WordRun = { words: readonly TypedWord[]; alternatives: string[][] }

/** Groups words: each synonym phrase is one run, every other word its own. */
export function groupRuns(words: readonly TypedWord[], synonyms: readonly Synonym[]): WordRun[] {
  return words.flatMap((word, at): WordRun[] => {
    const synonym = synonyms.find(({ from, to }) => from <= at && at < to)
    if (!synonym) return [{ words: [word], alternatives: [] }]
    const { from, to, alternatives } = synonym
    return from === at ? [{ words: words.slice(from, to), alternatives }] : []
  })
}

const listParts = (words: readonly TypedWord[]) => words.flatMap(({ parts }) => parts)
const splitWords = (phrase: string) => listParts(tokeniseQuery(phrase))
const keyOfRun = (words: readonly TypedWord[]) => words.map(({ whole }) => whole).join('')
const phraseKey = (phrase: string) => keyOfRun(tokeniseQuery(phrase))
const isSame = (some: readonly string[], others: readonly string[]) => some.join(' ') === others.join(' ')
