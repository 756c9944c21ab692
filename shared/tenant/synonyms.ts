import { z } from 'zod'
import { on, text } from './fields.ts'

const PHRASE_LIMIT = 60
const PHRASES_LIMIT = 20
const SETS_LIMIT = 200

/** A phrase of one or a few words, as typed by shoppers. */
export const phrase = text.max(PHRASE_LIMIT).regex(/[\p{L}\p{N}]/u, 'needs a letter or a digit')
const phrases = z.array(phrase).min(1).max(PHRASES_LIMIT)

/** Search synonyms of a site (SRC-20). Words that are read as filters need none. */
export const synonymsSchema = z.object({
  /** Whether the built-in synonyms of Australian car yards apply. */
  shipped: on,
  /** Sets of mutual synonyms. */
  alike: z.array(phrases.min(2)).max(SETS_LIMIT).default([]),
  /** A search for `says` also finds `means`, not the reverse. */
  one_way: z
    .array(z.object({ says: phrases, means: phrases }))
    .max(SETS_LIMIT)
    .default([]),
})
