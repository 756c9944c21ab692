/** Tokenisation of values and queries: case, accents and punctuation are folded. */

const fold = (text: string) => text.normalize('NFKD').replace(/\p{Mark}/gu, '')
/** A decimal is one part, and so is a count with its thing: in '3.0 L 6-speed' there are no 3 and 6. */
const PARTS = /\p{N}{1,2}-\p{L}[\p{L}\p{N}]*|\p{N}+\.\p{N}[\p{L}\p{N}]*|[\p{L}\p{N}]+/gu
const parts = (text: string) => (text.toLowerCase().match(PARTS) ?? []).map((part) => part.replace('-', ''))
const join = (words: string[]) => words.join('').replaceAll('.', '')

/** Upper bounds of a query in characters, words, and parts per word. */
export const MAX_TEXT_CHARS = 200
const MAX_WORDS = 12
const MAX_PARTS = 6

/**
 * Searchable words of a value: 'CX-5' gives cx, 5 and cx5; 'LandCruiser' land, cruiser and landcruiser. With `asOne`
 * also the whole joined, since 'Land Cruiser' is often typed as one word.
 */
export function wordsOfValue(value: string, asOne: boolean): Set<string> {
  const folded = fold(value)
  const words = new Set<string>()
  for (const chunk of folded.split(/\s+/)) {
    const whole = parts(chunk)
    for (const part of whole) words.add(part)
    if (whole.length > 1) words.add(join(whole))
    const camelParts = parts(chunk.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    if (camelParts.length > whole.length) for (const part of camelParts) words.add(part)
  }
  if (asOne) words.add(join(parts(folded)))
  words.delete('')
  return words
}

/**
 * One query word. A match needs all its parts ('cx-5'), or the whole as stock number or VIN ('U-1234'). Quoted words
 * match literally.
 */
export type TypedWord = { parts: string[]; whole: string; isQuoted: boolean }

export function wordsOfQuery(text: string): TypedWord[] {
  const typed = fold(text.slice(0, MAX_TEXT_CHARS))
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
export const identifierOf = (text: string) => join(parts(fold(text)))
