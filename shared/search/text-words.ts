import type { Car } from '../car/schema.ts'
import { isMarketWord } from '../market/makes.ts'
import { allMatches, foldText } from '../text.ts'
import { bitCount, editDistance, editsAllowed, letterMask } from '../typo.ts'
import { findPosition, lowerBound, type SortedTexts } from './lower-bound.ts'
import { isEverydayWord, isFeature } from './sentence/everyday.ts'
import { COMMON_ADVERT_WORDS, isOrdinaryWord, joinCompounds, STOP_WORDS } from './sentence/plain-words.ts'

/** Tokenisation of values and queries: case, accents and punctuation are folded. */

const fold = (text: string) => text.normalize('NFKD').replace(/\p{Mark}/gu, '')
/** A letter beside a dash is no word: an R-Line is no Golf R, and LS-U no LS-M. */
const LETTER_AND_WORD = String.raw`(?<![\p{L}\p{N}])\p{L}-[\p{L}\p{N}]{2,}|\p{L}{2,}-\p{L}(?![\p{L}\p{N}])`
const LETTER_DASH = new RegExp(LETTER_AND_WORD, 'u')
/** A decimal is one part, and so is a count with its thing: in '3.0 L 6-speed' there are no 3 and 6. */
const PARTS = new RegExp(
  String.raw`\p{N}{1,2}-\p{L}[\p{L}\p{N}]*|${LETTER_AND_WORD}|\p{N}+\.\p{N}[\p{L}\p{N}]*|[\p{L}\p{N}]+`,
  'gu',
)
const parts = (text: string) => (text.toLowerCase().match(PARTS) ?? []).map((part) => part.replace('-', ''))
const LONG_PART = /[\p{L}\p{N}]{2,}/gu
const join = (words: string[]) => words.join('').replaceAll('.', '')

/** Upper bounds of a query in characters, words, and parts per word. */
export const MAX_TEXT_CHARS = 200
const MAX_WORDS = 12
const MAX_PARTS = 6

/**
 * Searchable words of a value: 'CX-5' gives cx, 5 and cx5; 'R-Line' line and rline; 'LandCruiser' land, cruiser and landcruiser. With `asOne`
 * also the whole joined, since 'Land Cruiser' is often typed as one word.
 */
export function tokeniseValue(value: string, asOne: boolean): Set<string> {
  const folded = fold(value)
  const words = new Set<string>()
  for (const chunk of folded.split(/\s+/)) {
    const whole = parts(chunk)
    for (const part of whole) words.add(part)
    if (whole.length > 1) words.add(join(whole))
    if (LETTER_DASH.test(chunk)) for (const [part] of allMatches(chunk.toLowerCase(), LONG_PART)) words.add(part)
    const camelParts = parts(chunk.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    if (camelParts.length > whole.length) for (const part of camelParts) words.add(part)
  }
  if (asOne) words.add(join(parts(folded)))
  const joined = joinCompounds(folded)
  if (joined !== folded) for (const part of parts(joined)) words.add(part)
  words.delete('')
  return words
}

/**
 * One query word. A match needs all its parts ('cx-5'), or the whole as stock number or VIN ('U-1234'). Quoted words
 * match literally: by no synonym and no correction.
 */
export type TypedWord = { parts: string[]; whole: string; isQuoted: boolean }

let last: { text: string; words: readonly TypedWord[] } = { text: '', words: [] }

/** The last text stays read: each part of a query asks for its words. */
export function tokeniseQuery(text: string): readonly TypedWord[] {
  if (text !== last.text) last = { text, words: readWords(text) }
  return last.words
}

function readWords(text: string): TypedWord[] {
  const typed = joinCompounds(fold(text.slice(0, MAX_TEXT_CHARS)))
  // An odd number of quotes is an inch sign, not a quotation.
  const hasPairs = quotesIn(typed) % 2 === 0
  let before = 0
  const words = typed.split(/\s+/).map((chunk) => {
    const isInside = before % 2 === 1 || quotesIn(chunk) > 0
    before += quotesIn(chunk)
    return { parts: parts(chunk).slice(0, MAX_PARTS), whole: join(parts(chunk)), isQuoted: hasPairs && isInside }
  })
  return words.filter(({ whole }) => whole !== '').slice(0, MAX_WORDS)
}

const quotesIn = (text: string) => text.match(/["“”„]/g)?.length ?? 0

/** Normalised stock number or VIN: 'U-1234' and 'u1234' are equal. */
export const normaliseIdentifier = (text: string) => join(parts(fold(text)))

/** Finds the words of a sorted list that a typed word matches (SRC-06); shared by all engines. */
export function wordFinder(words: SortedTexts) {
  let masks: Int32Array | null = null
  const firstNotBelow = (word: string) => lowerBound(words.size, (at) => words.at(at) < word)
  return {
    has: (word: string): boolean => findPosition(words, word) !== -1,
    /**
     * Reports positions of words that begin with `typed`; without any, of those within its typo allowance, unless it is the
     * name of another car, an ordinary word, or of four letters, which are another word as often as a slip. What is typed whole is no beginning: '3' of '320', 'st' of 'steering', 'car' of
     * 'carnival'; but '320' is one of '320i'. `partial`: the word is still
     * being typed; `literal`: it was not mistyped.
     */
    eachMatch: (typed: string, onMatch: (word: number) => void, as: 'word' | 'partial' | 'literal' = 'word'): void => {
      const isWhole = as === 'partial' ? () => true : wholeRule(typed)
      let isFound = false
      for (let word = firstNotBelow(typed); word < words.size && words.at(word).startsWith(typed); word++) {
        if (!isWhole(words.at(word))) continue
        isFound = true
        onMatch(word)
      }
      if (isFound || as === 'literal' || (as === 'word' && typed.length < MIN_PREFIX_CHARS)) return
      if (isMarketWord(typed) || isEverydayWord(typed) || isOrdinaryWord(typed)) return
      masks ??= Int32Array.from({ length: words.size }, (_, at) => letterMask(words.at(at)))
      for (const near of nearest(words, masks, typed)) onMatch(near)
    },
  }
}

/** Whether a word is no beginning of another: one or two letters, and a word of any sentence. */
export const isTypedWhole = (word: string): boolean => /^(?:.|\p{L}{2})$/u.test(word) || isOrdinaryWord(word)

/** Which of the words that begin with a typed one may be meant by it. */
function wholeRule(typed: string): (word: string) => boolean {
  if (NUMBER.test(typed)) return (word) => isNumberOf(typed, word)
  if (isTypedWhole(typed))
    return (word) => word === typed || word === `${typed}s` || (typed.length === 2 && HAS_NUMBER_NEXT.test(word))
  return isEverydayWord(typed) ? (word) => word === typed || !isMarketWord(word) : () => true
}

const NUMBER = /^\p{N}+$/u
/** 'st' is one of 'st2', and no beginning of 'steering'. */
const HAS_NUMBER_NEXT = /^..\p{N}/u
const CONTINUES_NUMBER = /[\p{N}.]/u
/** Numbers of fewer digits count things, as in '6-speed' and '4x4'. */
const MIN_CODE_DIGITS = 3

const isNumberOf = (typed: string, word: string): boolean =>
  word === typed || (typed.length >= MIN_CODE_DIGITS && !CONTINUES_NUMBER.test(word[typed.length] ?? ''))

/** Minimum length for typos in a prefix: 'boat' would match 'beats'. */
const MIN_PREFIX_CHARS = 5

/**
 * Words with the fewest edits; without any, words with such a prefix. The first letter may be wrong too: over 2,961
 * words of real stock and 1,349 typos that finds all of them instead of 84%, with no more false matches on unrelated
 * words.
 */
function nearest(words: SortedTexts, masks: Int32Array, typed: string): number[] {
  const allowed = editsAllowed(typed)
  if (allowed === 0) return []
  const mask = letterMask(typed)
  for (const asPrefix of typed.length < MIN_PREFIX_CHARS ? [false] : [false, true]) {
    let best = allowed
    let near: number[] = []
    for (let at = 0; at < words.size; at++) {
      const missing = bitCount(mask & ~masks[at]!)
      const extra = asPrefix ? 0 : bitCount(masks[at]! & ~mask)
      if (missing > best || extra > best) continue
      const edits = editDistance(typed, words.at(at), best, asPrefix)
      if (edits > best) continue
      if (edits < best) near = []
      best = edits
      near.push(at)
    }
    if (near.length > 0) return near
  }
  return []
}

/** What of a dealer's text is read, in characters, and kept, in words; a longer entry of equipment is no single thing. */
const MAX_ADVERT_CHARS = 6_000
const MAX_ADVERT_WORDS = 200
const MAX_ENTRY_WORDS = 10
const MIN_WORD_CHARS = 3
const MAX_WORD_CHARS = 20

const TAG = /<[^>]*>/g
const WORD = /[\p{L}\p{N}]+/gu
const DIGITS = /^\d+$/
const COMPOUND = /(?:single|extra|dual|tandem)(?:cab|axle)/g

/** 'seat' of 'seats', as adverts have words and are asked for them. */
export const singular = (word: string): string => word.replace(/(?<=..[^s])s$/, '')

/** A word of every car with equipment in its feed, which no shopper types. */
export const EQUIPPED = 'equipmentlisted'

const LACKING = /^\s*(?:no|not|without|less|delete)\b/i

/** An entry of an equipment list as one text, its neighbouring words joined too: ' tow bar towbar '; a long one as its words; 'No sunroof' as none. */
export function entryTexts(entry: string): string[] {
  if (LACKING.test(entry)) return []
  const words = [...tokeniseValue(entry, false)].filter((word) => !DIGITS.test(word)).map(singular)
  if (words.length === 0 || words.length > MAX_ENTRY_WORDS) return words
  return [` ${[...words, ...words.slice(1).map((word, at) => words[at] + word)].join(' ')} `]
}

/**
 * The words of a dealer's own title, body style and comments, whole (SRC-06): a car is found by them besides its values, and comes
 * after those whose values have the word. Numbers and words that every advertisement has are left out.
 */
export function advertWords(car: Car): string[] {
  const { standardEquipment, specifications, badge, variant, name, carsales_title } = car
  const axles = specifications?.axle_type && `${specifications.axle_type} axle`
  const titles = joinCompounds(
    [car.bodyconfiguration, axles, badge, variant, name, carsales_title].filter(Boolean).join('; '),
  )
  const comments = car.dealercomments?.slice(0, MAX_ADVERT_CHARS).replace(TAG, ' ') ?? ''
  const joined = joinCompounds(comments)
  // Comments speak of other cabs too: they say which it is where they name one alone, and the titles none.
  const isSaid = titles.match(COMPOUND) === null && new Set(joined.match(COMPOUND)).size === 1
  const words = new Set(standardEquipment.length > 0 ? [EQUIPPED] : [])
  let before = ''
  for (const [word] of allMatches(`${foldText(titles)} ${foldText(isSaid ? joined : comments)}`, WORD)) {
    if (isFeature(`${before} ${word}`)) for (const text of entryTexts(`${before} ${word}`)) words.add(text)
    before = word
    if (word.length < MIN_WORD_CHARS || word.length > MAX_WORD_CHARS || DIGITS.test(word)) continue
    if (STOP_WORDS.has(word) || COMMON_ADVERT_WORDS.has(word)) continue
    words.add(singular(word))
    if (words.size >= MAX_ADVERT_WORDS) break
  }
  return [...words]
}
