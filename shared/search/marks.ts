import { textHash } from '../hash.ts'

/** What a document can be found by. Each kind has marks of its own: a make called Sold is not the status. */
export type MarkKind = 'site' | 'facet' | 'word' | 'stocknum' | 'identifier' | 'vin' | 'website' | 'document'

/**
 * Stands for a value in documents and filters: twelve small letters and digits. A server drops case, accents and
 * punctuation before it compares texts, and gives backticks and commas a meaning; a mark is compared as it stands and
 * means nothing. Nothing that a shopper types or a feed says is ever written into a filter.
 */
export function mark(kind: MarkKind, value: string, attribute = ''): string {
  const whole = `${kind}\n${attribute}\n${value}`
  const bits = textHash(whole) * 2 ** 21 + (textHash(whole, OTHER_SEED) >>> 11)
  return `m${bits.toString(36).padStart(11, '0')}`
}

const OTHER_SEED = 0x2f0b4a27

/** A mark that no document has: the filter of an empty list. */
export const NO_MARK = 'm00000000none'

export const siteMark = (site: string): string => mark('site', site)

/** What every document of a site passes and no other site's does. Each query says it, and so does the site's key. */
export const siteFilter = (site: string): string => `site:=${siteMark(site)}`

const MARKED = /^m[0-9a-z]{11} /

/**
 * A value to count by, as a document holds it. A server counts no value of signs alone ('-', which feeds do say), so
 * such a value follows its mark.
 */
export const countable = (value: string, attribute: string): string =>
  /[a-z0-9]/i.test(value) && !MARKED.test(value) ? value : `${mark('facet', value, attribute)} ${value}`

/** The value again. */
export const counted = (held: string): string => held.replace(MARKED, '')
