import { normaliseIdentifier } from '../search/text-words.ts'

/** What a path says, for finding what the site has in its place. */
export type AddressWords = {
  path: string
  /** Its words in order, without those that say nothing: 'toyota', 'corolla'. */
  words: string[]
  /** What may be a stock number in it, as normaliseIdentifier writes it, the longest first. */
  codes: string[]
}

/** Words of the software that an address was made by, and of grammar. */
const EMPTY_WORDS = new Set(
  'a an and the of for to in at on with our your my us we is html htm php aspx asp jsp cfm index default home page pages node category categories tag tags archive www en au nz amp feed content view details detail item items id p site default2 wp uploads images img inc ltd pty'.split(
    ' ',
  ),
)

const MAX_CODE_PARTS = 4
const MIN_CODE_CHARS = 3
const MAX_WORDS = 40

export function addressWords(path: string): AddressWords {
  const segments = decoded(path)
    .replace(/\.(html?|php|aspx?|jsp|cfm)$/i, '')
    .split('/')
    .map((segment) =>
      segment
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .filter(Boolean),
    )
  const words = segments.flat().filter((word) => !EMPTY_WORDS.has(word))
  return { path, words: [...new Set(words)].slice(0, MAX_WORDS), codes: codesIn(segments) }
}

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Runs of parts of one segment that have a digit: of 'oag-ad-123' also 'ad123' and '123'. */
function codesIn(segments: string[][]): string[] {
  const codes = new Set<string>()
  for (const parts of segments) {
    const last = parts.slice(0, MAX_WORDS)
    for (let from = 0; from < last.length; from++) {
      for (let count = 1; count <= MAX_CODE_PARTS && from + count <= last.length; count++) {
        const code = normaliseIdentifier(last.slice(from, from + count).join('-'))
        if (code.length >= MIN_CODE_CHARS && /\d/.test(code) && !isYear(code)) codes.add(code)
      }
    }
  }
  return [...codes].toSorted((a, b) => b.length - a.length)
}

const isYear = (code: string) => /^(19|20)\d\d$/.test(code)
