/** Formatting of words and numbers. Pure, and cheap enough for every card of a page. */

/** 42310 -> '42,310'. Rounds to a whole number. Not Intl, which costs more than the rest of a card. */
export function thousands(value: number): string {
  const digits = String(Math.abs(Math.round(value)))
  let text = ''
  for (let end = digits.length; end > 0; end -= 3) {
    const group = digits.slice(Math.max(0, end - 3), end)
    text = text === '' ? group : `${group},${text}`
  }
  return value <= -0.5 ? `-${text}` : text
}

/** At most `places` decimals and no trailing zeros: 8.10 -> '8.1', 2 -> '2'. */
export const decimal = (value: number, places: number) => String(Number(value.toFixed(places)))

/** `plural(1, 'car')` -> '1 car', `plural(2, 'car')` -> '2 cars'. */
export const plural = (count: number, one: string, many = `${one}s`) =>
  `${thousands(count)} ${count === 1 ? one : many}`

/** Whether a value that came from outside is a name of a table's row. */
export const isKeyIn = <Table extends object>(table: Table, value: unknown): value is keyof Table & string =>
  typeof value === 'string' && Object.hasOwn(table, value)

export const WORD_NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** A duration in a sentence: `inWords(1, 'hour')` -> 'an hour', `inWords(2, 'hour')` -> 'two hours', `inWords(60, 'day')` -> '60 days'. */
export const inWords = (count: number, unit: 'minute' | 'hour' | 'day'): string =>
  count === 1 ? `${unit === 'hour' ? 'an' : 'a'} ${unit}` : `${WORD_NUMBERS[count] ?? thousands(count)} ${unit}s`

type Words<Line> = Line extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Line

/** The words of these lines, each a literal: `listWords('car offer', 'lead')` -> ['car', 'offer', 'lead']. */
export const listWords = <Line extends string>(...lines: Line[]): Words<Line>[] =>
  lines.flatMap((line) => line.split(' ') as Words<Line>[])

/** What begins a sentence, within one: 'Your details' -> 'your details'. */
export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** Joins the non-empty parts; null when all are empty. */
export function joined(parts: (string | number | null | undefined)[], separator = ' '): string | null {
  const present = parts.filter((part) => part !== null && part !== undefined && part !== '')
  return present.length > 0 ? present.join(separator) : null
}

/** 'white, silver or grey'; one part stands alone, and none is ''. */
export function joinList(parts: readonly string[], last: 'and' | 'or'): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1)}`
}

/** 'new, as new' -> ['new', 'as new'] */
export const splitList = (text = ''): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** 'Café du Monde, No. 1' -> 'cafe-du-monde-no-1': one URL segment, possibly empty. */
export function slugify(text: string): string {
  const lower = text.toLowerCase()
  if (SLUG.test(lower)) return lower
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

/** Most names are one but for their capitals: 'Toyota', 'CX-5'. */
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** A text as the source of a pattern that matches it. */
export const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const ELLIPSIS = '…'

/** The trimmed text up to `limit` characters, else its whole words that fit and an ellipsis; a longer first word is cut. */
export function truncateAtWord(text: string, limit: number): string {
  const trimmed = text.trim()
  if (trimmed.length <= limit) return trimmed
  const head = trimmed.slice(0, limit + 1)
  const space = head.search(/\s+\S*$/)
  const cut = space > 0 ? head.slice(0, space) : head.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '')
  return cut.replace(/[\s.,;:–-]+$/, '') + ELLIPSIS
}

/** As many sentences as the limit holds, and the first in any case. */
export function wholeSentences(text: string, limit: number): string {
  const [first = '', ...others] = text.trim().split(/(?<=[.!?]) +(?=\p{Lu})/u)
  let head = first
  for (const sentence of others) {
    if (head.length + sentence.length >= limit) break
    head += ` ${sentence}`
  }
  return head
}

/** All matches of a global pattern. Not `matchAll`, which makes the pattern anew: of a long one that takes 50 times the search. */
export function allMatches(text: string, pattern: RegExp): RegExpExecArray[] {
  const matches: RegExpExecArray[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    matches.push(match)
    if (match[0] === '') pattern.lastIndex++
  }
  return matches
}

const MARKS = /\p{Mark}/gu
const NOT_PLAIN_KEY = /[^a-z0-9+]/g
const NOT_KEY = /[^\p{L}\p{N}+]/gu

const isAscii = (text: string) => !/[^\x20-\x7e]/.test(text)

/** Lower case without accents; typographic quotes and dashes become ASCII. */
export function foldText(text: string): string {
  const ascii = isAscii(text) ? text : text.normalize('NFKD').replace(MARKS, '').replace(/[‘’`]/g, "'")
  return ascii.toLowerCase().replace(/[–—−]/g, '-').replace(/'/g, '')
}

/** Normalised form shared by spellings: 'X-Trail', 'x trail' and 'xtrail' give 'xtrail'. */
export const textKey = (text: string): string =>
  isAscii(text) ? text.toLowerCase().replace(NOT_PLAIN_KEY, '') : foldText(text).replace(NOT_KEY, '')

const MAX_CHARS = 3

/** Monogram for a brand without a logo: its own capitals ('BMW'), two initials ('LR' for 'Land Rover'), else the first letter. */
export function monogram(name: string): string {
  const words = name.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []
  const [only = '', ...others] = words
  if (others.length === 0 && only.length <= MAX_CHARS && only === only.toUpperCase()) return only
  const initials = words.slice(0, 2).map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0))
  return initials.join('').toUpperCase()
}

/** Every text in a value of JSON, at any depth. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** The name that all the others begin with: 'HiLux' of 'HiLux' and 'HiLux Cab Chassis'; null where there is none. */
export const namesake = (names: readonly string[]): string | null =>
  names.find((name) => names.every((other) => other === name || other.startsWith(`${name} `))) ?? null
