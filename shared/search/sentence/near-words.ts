import { isMarketModel, isMarketWord } from '../../market/makes.ts'
import { textKey } from '../../text.ts'
import { parseWithin } from '../near.ts'
import { isOrdinaryWord } from './plain-words.ts'

/** A place that a text may name, and the text without it. `postcode`: that which stands behind a town and has to be its own. */
type Candidate = { place: string; rest: string; postcode?: string }
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
/** 'moorooka 4105'; not a year of a car. */
const TOWN_AND_POSTCODE = /(?<=\p{L}[\s,]+)(?!19[5-9]\d|20[0-3]\d)(\d{4})(?!\S)/u
/** No name of a place has more words. */
const MAX_WORDS = 4

/**
 * The words of a text that ask for cars near a place (STK-03); null where it has none. Which candidate is a place is for
 * `Places.postcodeOf` to say; its postcode is then the `near` of the search (near.ts), `within` its distance.
 */
export function readNearWords(text: string): NearWords | null {
  const found = WITHIN.exec(text) ?? NEAR.exec(text)
  if (!found) return townsBeforePostcode(text)
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

function townsBeforePostcode(text: string): NearWords | null {
  const found = TOWN_AND_POSTCODE.exec(text)
  if (!found) return null
  const words = text
    .slice(0, found.index)
    .split(/[\s,]+/)
    .filter(Boolean)
  const after = text.slice(found.index + found[0].length).trim()
  const candidates = Array.from({ length: Math.min(words.length, MAX_WORDS) }, (_, at) => ({
    place: words.slice(-at - 1).join(' '),
    rest: [...words.slice(0, -at - 1), after].filter(Boolean).join(' '),
    postcode: found[0],
  })).toReversed()
  return { within: null, candidates }
}

const TOWN = /^\p{L}[\p{L}'’ -]{2,30}$/u

/**
 * Whether a text can be the name of a town: no car of the market, and an ordinary word only where its sentence says so: 'in
 * texas', 'texas qld'.
 */
export const mayBeTown = (text: string, sentence: string): boolean =>
  TOWN.test(text) &&
  !isMarketWord(textKey(text)) &&
  !isMarketModel(textKey(text)) &&
  (!text.toLowerCase().split(' ').every(isOrdinaryWord) ||
    new RegExp(`\\b(?:in|at|from) ${text}\\b|\\b${text},? (?:qld|nsw|vic|sa|wa|tas|nt|act)\\b`, 'i').test(sentence))
