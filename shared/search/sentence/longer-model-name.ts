import { isMarketModel } from '../../market/makes.ts'
import type { Lexicon } from './lexicon.ts'
import type { SentenceWords } from './sentence-words.ts'

type Deps = { line: SentenceWords; lexicon: Lexicon }

const MAX_PHRASE_WORDS = 6

/**
 * The longer name of a model of the market that begins within the phrase from `at` to `to` and ends behind it, of which the
 * stock has no car: in 'tesla model y', with a Model 3 in stock, the last two words. null where a badge or another known
 * word follows the phrase.
 */
export function longerModelName(
  { line: { tokens, keyFrom, areFree }, lexicon }: Deps,
  at: number,
  to: number,
): { from: number; to: number } | null {
  for (let end = Math.min(at + MAX_PHRASE_WORDS, tokens.length); end > to; end--) {
    const rest = keyFrom(to, end)
    if (lexicon.badges.named(rest) || lexicon.meanings.has(rest) || !areFree(at, end)) continue
    for (let from = at; from < to; from++) if (isMarketModel(keyFrom(from, end))) return { from, to: end }
  }
  return null
}
