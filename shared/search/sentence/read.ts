import type { FacetKey } from '../attributes.ts'
import type { SearchOptions } from '../state.ts'
import { type Lexicon, lexiconOf } from './lexicon.ts'
import { type Fate, lineOf } from './line.ts'
import type { Meaning } from './meaning.ts'
import { type Nearby, nearest } from './near.ts'
import { NUMBERS } from './numbers.ts'
import { FILLERS, ORDINARY, STAYS_TEXT } from './plain-words.ts'

export type Reading = { meanings: Meaning[]; words: { raw: string; fate: Fate }[] }

const whole = (pattern: string) => new RegExp(`(?<![^ ])(?:${pattern})(?![^ ])`, 'g')
const STAYS = whole(STAYS_TEXT.join('|'))
const NOT = whole(
  '(?:anything|any (?:colour|color|make|body|fuel|model)) (?:but|except|other than|apart from)|but not(?: in)?|not in|except(?: for)?|other than|apart from|excluding|no|not|non|without|isnt|arent|dont want|do not want',
)
const ARTICLES = new Set(['a', 'an', 'any', 'the', 'in', 'one'])
const NEAR = new Set(['near', 'around', 'nearby', 'nearest', 'by'])
const IN = new Set(['in', 'at', 'from'])
const JOINED = new Set(['a', 'in', 'on', 'or', 'to', 'for', 'at', 'of', 'with', 'and', 'the'])
/** Units that make a number a count instead of a model: 'mazda 6 cylinder'. */
const COUNTED = /^(?:seat|door|cyl|speed|kms?$|ks?$|k$|grand|lit|year|month|owner|wheel|berth|sleep|tonne?|cc$|kw$|hp$)/
const LONGEST_PHRASE = 6
/** Upper bound on values for an exclusion; more would not narrow a search. */
const MOST_OTHERS = 12
const SEVERAL_EACH = new Set<FacetKey>(['filtered_features', 'categories', 'tag', 'badge'])

/** Interprets a sentence word by word for one stock. Every word has one outcome. */
export function read(sentence: string, options: SearchOptions): Reading {
  const line = lineOf(sentence)
  const { tokens, isFree, areFree, keyFrom, settle, eachMatch } = line
  const lexicon = lexiconFor(options)
  const meanings: Meaning[] = []
  const badges: { from: number; to: number; meaning: Meaning }[] = []

  phrasesWithNumbers()
  eachMatch(STAYS, (from, to) => settle(from, to, 'text'))
  for (const { is, read: meaningOf } of NUMBERS) {
    eachMatch(is, (from, to, groups) => {
      const meaning = meaningOf(groups, options)
      if (!meaning) return
      if (meaning !== 'text') meanings.push(meaning)
      settle(from, to, meaning === 'text' ? 'text' : 'meant')
    })
  }
  eachMatch(NOT, negation)
  for (let at = 0; at < tokens.length; at++) if (line.fateOf(at) === null) at = step(at) - 1
  for (const { from, to, meaning } of badges) {
    if (isAboutACar()) meanings.push(meaning)
    else line.takeBack(from, to)
  }
  return { meanings, words: tokens.map(({ raw }, at) => ({ raw, fate: line.fateOf(at) ?? 'text' })) }

  /** Reads models with digits first ('mazda 3', 'model 3'), before their numbers are read as amounts. */
  function phrasesWithNumbers(): void {
    for (let at = 0; at < tokens.length; at++) {
      const found = phraseAt(at, 2)
      if (!found || !tokens.slice(at, found.to).some(({ key }) => /^\d+$/.test(key))) continue
      if (!found.meaning.facets?.model) continue
      meanings.push(found.meaning)
      settle(at, found.to, 'meant')
      at = found.to - 1
    }
  }

  /** The longest phrase that begins at `at`. */
  function phraseAt(at: number, least = 1): { meaning: Meaning; to: number } | null {
    let most = at
    while (most < tokens.length && most - at < LONGEST_PHRASE && isFree(most)) most++
    for (let to = most; to >= at + least; to--) {
      if (to - at > 1 && !canJoin(at, to)) continue
      const key = keyFrom(at, to)
      const meaning = lexicon.meanings.get(key) ?? singular(key) ?? lexicon.badges.named(key)
      if (meaning) return { meaning, to }
    }
    return null
  }

  function singular(key: string): Meaning | undefined {
    if (key.length < 3 || !key.endsWith('s')) return undefined
    const meaning =
      lexicon.meanings.get(key.slice(0, -1)) ??
      (key.endsWith('es') ? lexicon.meanings.get(key.slice(0, -2)) : undefined)
    return meaning
  }

  /** Rejects joins across counts: 'a 4 door' is not an Audi A4, 'mazda 6 cylinder' not a Mazda 6. */
  function canJoin(at: number, to: number): boolean {
    const [first, second, last, next] = [tokens[at]!, tokens[at + 1]!, tokens[to - 1]!, tokens[to]]
    if (JOINED.has(first.key) && /^\d/.test(second.key)) return false
    return !(/^\d+$/.test(last.key) && next && COUNTED.test(next.key))
  }

  function step(at: number): number {
    const { key, word } = tokens[at]!
    if (key === '') return settle(at, at + 1, 'filler')
    if (NEAR.has(word) || IN.has(word)) {
      const place = phraseAt(at, 2) ? null : placeAfter(at)
      if (place) return place
    }
    const found = phraseAt(at)
    if (found) return meant(at, found.to, found.meaning)
    if (FILLERS.has(word) || FILLERS.has(key)) return settle(at, at + 1, 'filler')
    const unheld = unheldFrom(at)
    if (unheld > at) return settle(at, unheld, 'text')
    const slip = slipAt(at)
    if (slip) return meant(at, slip.to, slip.meaning)
    return settle(at, at + 1, 'text')
  }

  function meant(from: number, to: number, meaning: Meaning): number {
    if (meaning.isBadge) badges.push({ from, to, meaning })
    else meanings.push(meaning)
    return settle(from, to, 'meant')
  }

  /** A place after 'near' or 'in'; unknown places stay full text. */
  function placeAfter(at: number): number | null {
    const isNear = NEAR.has(tokens[at]!.word)
    const after = at + 1 < tokens.length && ['to', 'the'].includes(tokens[at + 1]!.word) ? at + 2 : at + 1
    if (isNear && (after >= tokens.length || ['me', 'here', 'by'].includes(tokens[after]!.word)))
      return settle(at, Math.min(after + 1, tokens.length), 'filler')
    const { named, nearby } = lexicon.places
    for (let to = Math.min(after + 4, tokens.length); to > after; to--) {
      if (!areFree(after, to)) continue
      const key = keyFrom(after, to)
      const meaning = named.get(key) ?? (isNear ? nearby.get(key) : undefined)
      if (meaning) return meant(at, to, meaning)
    }
    if (tokens[at]!.word !== 'near') return null
    const slip = slipAt(after)
    if (slip && [...named.values()].includes(slip.meaning)) return meant(at, slip.to, slip.meaning)
    return settle(at, after + 1, 'text')
  }

  function unheldFrom(at: number): number {
    for (let to = Math.min(at + 4, tokens.length); to > at; to--) {
      const key = keyFrom(at, to)
      if (lexicon.unheld.has(key) || (key.endsWith('s') && lexicon.unheld.has(key.slice(0, -1)))) {
        if (areFree(at, to)) return to
      }
    }
    return at
  }

  /** A correction at `at`, also of one word typed as two. */
  function slipAt(at: number): { meaning: Meaning; to: number } | null {
    const token = tokens[at]
    if (!token || !isFree(at)) return null
    const next = tokens[at + 1]
    if (next && isFree(at + 1) && !isSound(next.key) && !FILLERS.has(token.key)) {
      const both = nearest(token.key + next.key, lexicon.misspellable)
      if (both && both.key.length > token.key.length + 1) return mended(at + 2, both)
    }
    if (isSound(token.key)) return null
    const near = nearest(token.key, lexicon.misspellable) ?? badgeLike(token.key)
    return near && mended(at + 1, near)
  }

  function badgeLike(key: string): Nearby<Meaning> | null {
    return isAboutACar() ? nearest(key, lexicon.badges.misspelt()) : null
  }

  function isAboutACar(): boolean {
    return meanings.some(({ facets }) => facets?.make ?? facets?.model)
  }

  /** Extends a corrected word by the next one: 'mazada 3', 'land crusier prado'. */
  function mended(to: number, { key, value }: Nearby<Meaning>): { meaning: Meaning; to: number } {
    const next = tokens[to]
    const longer =
      next && isFree(to) && !COUNTED.test(tokens[to + 1]?.key ?? '') && lexicon.meanings.get(key + next.key)
    return longer ? { meaning: longer, to: to + 1 } : { meaning: value, to }
  }

  /** Whether a word is known and needs no correction. */
  function isSound(key: string): boolean {
    return ORDINARY.has(key) || FILLERS.has(key) || lexicon.isKnown(key) || lexicon.meanings.has(key)
  }

  /**
   * Exclusions become the other values ('not white' is every other colour); where these are too many the words stay
   * full text.
   */
  function negation(from: number, to: number): void {
    let at = to
    while (at < tokens.length && line.fateOf(at) === null && ARTICLES.has(tokens[at]!.word)) at++
    const refused: string[] = []
    let attribute: FacetKey | null = null
    let end = at
    while (end < tokens.length) {
      const found = phraseAt(end)
      const [pair, ...more] = Object.entries(found?.meaning.facets ?? {}) as [FacetKey, string[]][]
      if (!found || !pair || more.length > 0 || found.meaning.ranges || (attribute && pair[0] !== attribute)) break
      attribute = pair[0]
      refused.push(...pair[1])
      at = found.to
      if (!['or', 'nor'].includes(tokens[at]?.word ?? '')) break
      end = at + 1
    }
    const others = attribute ? (options.vocabulary[attribute] ?? []).filter((value) => !refused.includes(value)) : []
    const isFew = others.length > 0 && others.length <= MOST_OTHERS && !SEVERAL_EACH.has(attribute!)
    if (!isFew) {
      settle(from, Math.max(at, to + 1), 'text')
      return
    }
    meanings.push({ facets: { [attribute!]: others } })
    settle(from, at, 'meant')
  }
}

const lexicons = new WeakMap<object, Lexicon>()

function lexiconFor({ vocabulary }: SearchOptions): Lexicon {
  const known = lexicons.get(vocabulary)
  if (known) return known
  const made = lexiconOf(vocabulary)
  lexicons.set(vocabulary, made)
  return made
}
