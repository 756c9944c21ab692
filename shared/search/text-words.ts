/** How text becomes words, for cars and for queries alike: no case, no accents, no punctuation. */

const fold = (text: string) => text.normalize('NFKD').replace(/\p{Mark}/gu, '')
const PARTS = /[\p{L}\p{N}]+/gu
const parts = (text: string) => text.toLowerCase().match(PARTS) ?? []

/** Longer text than this, or more words, says nothing more about a car. */
export const MAX_TEXT = 200
const MAX_WORDS = 12
const MAX_PARTS = 6

/**
 * The words a value is found by: 'CX-5' by cx, 5 and cx5; 'LandCruiser' by land, cruiser and landcruiser. With
 * `asOne`, by all of it together too, since 'Land Cruiser' is often typed as one word.
 */
export function wordsOfValue(value: string, asOne: boolean): Set<string> {
  const folded = fold(value)
  const found = new Set<string>()
  for (const chunk of folded.split(/\s+/)) {
    const whole = parts(chunk)
    for (const part of whole) found.add(part)
    if (whole.length > 1) found.add(whole.join(''))
    const humps = parts(chunk.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    if (humps.length > whole.length) for (const hump of humps) found.add(hump)
  }
  if (asOne) found.add(parts(folded).join(''))
  found.delete('')
  return found
}

/**
 * One typed word. Its parts must all match ('cx-5'), or all of it is a stock number or VIN ('U-1234'). One that stands
 * between quotes is meant as it stands.
 */
export type TypedWord = { parts: string[]; whole: string; isQuoted: boolean }

export function wordsOfQuery(text: string): TypedWord[] {
  const typed = fold(text.slice(0, MAX_TEXT))
  // A sign for inches opens no quotation.
  const hasPairs = quotesIn(typed) % 2 === 0
  let before = 0
  const words = typed.split(/\s+/).map((chunk) => {
    const isInside = before % 2 === 1 || quotesIn(chunk) > 0
    before += quotesIn(chunk)
    return { parts: parts(chunk).slice(0, MAX_PARTS), whole: parts(chunk).join(''), isQuoted: hasPairs && isInside }
  })
  return words.filter(({ whole }) => whole !== '').slice(0, MAX_WORDS)
}

const quotesIn = (text: string) => text.match(/["“”„]/g)?.length ?? 0

/** A stock number or VIN without what people leave out: 'U-1234' and 'u1234' are one. */
export const identifierOf = (text: string) => parts(fold(text)).join('')
