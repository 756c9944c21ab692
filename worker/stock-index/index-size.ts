import { textHash } from '../../shared/hash.ts'
import { tokeniseValue } from '../../shared/search/text-words.ts'
import { thousands } from '../../shared/text.ts'

/**
 * The largest search index of a site, in bytes: an isolate has 128 MB for everything, and holds the index before and the
 * index after while it changes over. About 500,000 cars, or 450,000 that have number plates. It includes neither what
 * cards show of them (display.ts) nor the words that dealers wrote (adverts.ts): 9 MB at most.
 */
export const MAX_INDEX_BYTES = 44_000_000

/** How large the search index of a site may be, in bytes: of any size where a search server searches it. */
export const maxIndexBytes = (site: { typesense?: object | null } | null): number =>
  site?.typesense ? Number.POSITIVE_INFINITY : MAX_INDEX_BYTES

/** Of a car whose words are those of other cars: codes, orders, and the marks of slug, stock number and VIN. */
const BYTES_A_CAR = 76
/** A word's text stands in its column; its parts lead to it from the vocabulary. */
const BYTES_A_WORD = 24
const BYTES_A_PART = 12
/** Of a number plate beside its text: where it ends, and its car. */
const BYTES_A_PLATE = 8

/** The fields whose words may be as many as the cars. */
const FIELDS = ['model', 'badge', 'series', 'variant'] as const
type Words = Record<(typeof FIELDS)[number], string | null>

/** Estimates the size of an index from cars that pass by, to within a fifth. */
export function indexEstimate() {
  const seen = new Set<number>()
  let cars = 0
  let texts = 0
  return {
    add(car: Words & { stocknum: string | null; regplate?: string | null }): void {
      cars++
      texts += (car.stocknum?.length ?? 0) + (car.regplate ? car.regplate.length + BYTES_A_PLATE : 0)
      for (const field of FIELDS) {
        const word = car[field]
        if (word === null) continue
        const mark = textHash(word, textHash(field))
        if (seen.has(mark)) continue
        seen.add(mark)
        texts += word.length + BYTES_A_WORD + tokeniseValue(word, false).size * BYTES_A_PART
      }
    },
    /** Bytes of the index of `count` cars like those added. */
    measureBytes: (count: number): number => Math.round(count * (BYTES_A_CAR + (cars === 0 ? 0 : texts / cars))),
  }
}

/** Why a stock is too large for a site's own search, and what to do; null where it is not. */
export function explainTooLarge(cars: number, bytes: number, maxBytes: number): string | null {
  if (bytes <= maxBytes) return null
  const most = Math.floor((maxBytes / bytes) * cars)
  return (
    `The stock would be ${thousands(cars)} cars, and its search index about ${megabytes(bytes)}; a site’s own search ` +
    `holds ${megabytes(maxBytes)}, about ${thousands(most)} cars like these. Split the stock over sites, or ` +
    'let a Typesense server search it (docs/search.md, Hosted search), and import again.'
  )
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`
