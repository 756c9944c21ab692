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
/** 'near 2000', 'close to Parramatta', 'in 4000', but not 'in 2015' */
const NEAR = /\b(?:near|nearby|near to|close to|(?:in|at)(?=\s+(?!19[5-9]\d|20[0-3]\d)\d{4}(?!\S)))\s+/i
/** 'moorooka 4105'; not a year of a car. */
const TOWN_AND_POSTCODE = /(?<=\p{L}[\s,]+)(?!19[5-9]\d|20[0-3]\d)(\d{4})(?!\S)/u
/** A place that is not wanted: no distance says that. */
const KEPT_OUT = /\b(?:not|but|except)\s+$/i
/** No name of a place has more words. */
const MAX_WORDS = 4

/**
 * The words of a text that ask for cars near a place (STK-03); null where it has none. Which candidate is a place is for
 * `Places.find` to say; its postcode is then the `near` of the search (near.ts), `within` its distance.
 */
export function readNearWords(text: string): NearWords | null {
  const near = WITHIN.exec(text) ?? NEAR.exec(text)
  if (near && KEPT_OUT.test(text.slice(0, near.index))) return null
  const found = near ?? TOWN_AND_POSTCODE.exec(text)
  if (!found) return null
  const before = splitWords(text.slice(0, found.index), near ? /\s+/ : /[\s,]+/)
  const after = splitWords(text.slice(found.index + found[0].length))
  const all = near ? after : before
  const candidates = Array.from({ length: Math.min(all.length, MAX_WORDS) }, (_, at): Candidate => {
    const [place, rest] = near
      ? [after.slice(0, at + 1), [...before, ...after.slice(at + 1)]]
      : [
          [...before.slice(-at - 1), found[0]],
          [...before.slice(0, -at - 1), ...after],
        ]
    return { place: place.join(' ').replace(/[,.!?]+$/, ''), rest: rest.join(' ') }
  }).toReversed()
  return candidates.length === 0 ? null : { within: parseWithin(near?.[1] ?? null), candidates }
}

const splitWords = (text: string, between = /\s+/) => text.split(between).filter(Boolean)

const TOWN = /^\p{L}[\p{L}'’ -]{2,30}$/u

/**
 * Whether a text can be the name of a town: no car of the market, and an ordinary word, or one `beside` a car of the market,
 * only where its sentence says so: 'in texas', 'texas qld'.
 */
export function mayBeTown(text: string, sentence: string, beside: readonly string[] = []): boolean {
  if (!TOWN.test(text) || isOfMarket(text)) return false
  const isNamed = `\\b(?:in|at|from) ${text}\\b|\\b${text},? (?:qld|nsw|vic|sa|wa|tas|nt|act)\\b`
  const isPlain = !text.toLowerCase().split(' ').every(isOrdinaryWord) && !beside.some(isOfMarket)
  return isPlain || new RegExp(isNamed, 'i').test(sentence)
}

const isOfMarket = (text: string) => isMarketWord(textKey(text)) || isMarketModel(textKey(text))
