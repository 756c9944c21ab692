import { isMarketModel, isMarketWord } from '../../market/makes.ts'
import { textKey } from '../../text.ts'
import { parseWithin } from '../near.ts'
import { isOrdinaryWord } from './plain-words.ts'

/** A place that a text may name, and the text without it. */
type Candidate = { place: string; rest: string }
/** `candidates`: the longest name first. `within`: kilometres; null where the text says none. */
export type NearWords = { within: number | null; candidates: Candidate[] }

const UNIT = '(?:km|kms|k|ks|kilometres?|kilometers?)'
/** 'within 30 km of Ballarat', '30km from 2000' */
const WITHIN = new RegExp(
  `(?:\\b(?:within|inside|under|up to|less than)\\s+)?\\b(\\d{1,4})\\s*${UNIT}\\s+(?:of|from|around|near)\\s+`,
  'i',
)
/** 'near 2000', 'close to Parramatta' */
const NEAR = /\b(?:near|nearby|near to|close to)\s+/i
/** No name of a place has more words. */
const MAX_WORDS = 4

/**
 * The words of a text that ask for cars near a place (STK-03); null where it has none. Which candidate is a place is for
 * `Places.postcodeOf` to say; its postcode is then the `near` of the search (near.ts), `within` its distance.
 */
export function readNearWords(text: string): NearWords | null {
  const found = WITHIN.exec(text) ?? NEAR.exec(text)
  if (!found) return null
  const before = text.slice(0, found.index)
  const words = text
    .slice(found.index + found[0].length)
    .split(/\s+/)
    .filter(Boolean)
  const candidates = Array.from({ length: Math.min(words.length, MAX_WORDS) }, (_, at) => ({
    place: words
      .slice(0, at + 1)
      .join(' ')
      .replace(/[,.!?]+$/, ''),
    rest: [...before.split(/\s+/), ...words.slice(at + 1)].filter(Boolean).join(' '),
  })).toReversed()
  return candidates.length === 0 ? null : { within: parseWithin(found[1] ?? null), candidates }
}

const TOWN = /^\p{L}[\p{L}'’ -]{2,30}$/u

/** Whether a text can be the name of a town: no ordinary word, and no car of the market. */
export const mayBeTown = (text: string): boolean =>
  TOWN.test(text) &&
  !isOrdinaryWord(text.toLowerCase()) &&
  !isMarketWord(textKey(text)) &&
  !isMarketModel(textKey(text))
