import { z } from 'zod'
import { on, text } from '../settings/fields.ts'

const PHRASE_LIMIT = 60
const PHRASES_LIMIT = 20
const SETS_LIMIT = 200

/** A phrase of one or a few words, as typed by shoppers. */
export const phrase = text.max(PHRASE_LIMIT).regex(/[\p{L}\p{N}]/u, 'needs a letter or a digit')
const phrases = z.array(phrase).min(1).max(PHRASES_LIMIT)

/** What shoppers type and what the stock says for it (SRC-20). Words that are read as filters need none. */
export const synonymsSchema = z.strictObject({
  shipped: on.describe('Uses the words of Australian car yards that Forecourt ships with.'),
  alike: z.array(phrases.min(2)).max(SETS_LIMIT).default([]).describe('Sets in which every phrase means every other.'),
  one_way: z
    .array(
      z.strictObject({
        says: phrases.describe('What a shopper types.'),
        means: phrases.describe('What is found for it as well.'),
      }),
    )
    .max(SETS_LIMIT)
    .default([])
    .describe('Pairs: what `says` finds all that `means` finds, and not the other way round.'),
})
