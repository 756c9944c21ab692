import { textMark } from '../hash.ts'

/** Kinds of searchable terms of a document. Kinds are separate: a make called Sold is not the status. */
export type TermKind =
  | 'site'
  | 'facet'
  | 'word'
  | 'advert'
  | 'stocknum'
  | 'identifier'
  | 'vin'
  | 'website'
  | 'document'
  | 'place'

/**
 * Opaque term of a value in documents and filters: twelve lower-case letters and digits. Search servers fold case,
 * accents and punctuation and give backticks and commas a meaning; a term compares exactly and is safe. Values typed
 * by shoppers or sent by feeds never enter a filter.
 */
export function indexTerm(kind: TermKind, value: string, attribute = ''): string {
  return `m${textMark(`${kind}\n${attribute}\n${value}`).toString(36).padStart(11, '0')}`
}

/** Term that no document has: the filter of an empty list. */
export const NO_TERM = 'm00000000none'

export const siteTerm = (site: string): string => indexTerm('site', site)

/** Filter for the documents of one site. Every query has it, and so does the site's scoped key. */
export const siteFilter = (site: string): string => `site:=${siteTerm(site)}`

const MARKED_VALUE = /^m[0-9a-z]{11} /

/** Servers count values by their first 255 bytes. */
const MAX_FACET_BYTES = 255

/** A value as far as a server counts it, whole characters alone: values alike so far are one there. */
export function countedPart(value: string): string {
  // A character is three bytes at most for each of its UTF-16 units.
  if (value.length * 3 <= MAX_FACET_BYTES) return value
  let bytes = 0
  let part = ''
  for (const character of value) {
    bytes += utf8Bytes(character.codePointAt(0) ?? 0)
    if (bytes > MAX_FACET_BYTES) break
    part += character
  }
  return part
}

const utf8Bytes = (codePoint: number): number =>
  codePoint < 0x80 ? 1 : codePoint < 0x8_00 ? 2 : codePoint < 0x1_00_00 ? 3 : 4

/**
 * Facet value as stored in a document. Servers do not count values of punctuation only ('-', which feeds do send), so
 * these are prefixed with their term.
 */
export const toCountable = (value: string, attribute: string): string =>
  countedPart(
    /[a-z0-9]/i.test(value) && !MARKED_VALUE.test(value) ? value : `${indexTerm('facet', value, attribute)} ${value}`,
  )

export const fromCountable = (stored: string): string => stored.replace(MARKED_VALUE, '')
