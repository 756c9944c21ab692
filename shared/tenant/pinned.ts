import { z } from 'zod'
import { ATTRIBUTES, FACET_KEYS, type FacetKey } from '../search/attributes.ts'
import { PAGE_SIZE } from '../search/query.ts'
import { ENDS_BEFORE_START, endsAfterStart, text, windowFields } from '../settings/fields.ts'
import { phrase } from './synonyms.ts'

const RULES_LIMIT = 100

const filters = Object.fromEntries(
  FACET_KEYS.map((key) => [key, z.array(text).min(1).optional().describe(`${ATTRIBUTES[key].label}, one of these.`)]),
) as Record<FacetKey, z.ZodOptional<z.ZodArray<typeof text>>>

/** Pins cars to the top of searches by relevance within its window (SRC-20). */
const ruleSchema = z
  .strictObject({
    when: z
      .strictObject({
        words: phrase.nullable().default(null).describe('Words that the search asks for; null for any.'),
        filters: z
          // Refused in published configs too: without its filter the rule would hold for more searches.
          .strictObject(filters, {
            error: ({ code }) => (code === 'unrecognized_keys' ? 'is not a filter' : undefined),
          })
          .default({})
          .describe('By filter: values of which the search asks for one.'),
      })
      .prefault({})
      .describe('Which searches: every search where both are left out.'),
    stock_numbers: z
      .array(text)
      .min(1)
      .max(PAGE_SIZE)
      .describe('Cars, in order. A car shows only in a search that finds it.'),
    ...windowFields,
  })
  .refine(endsAfterStart, ENDS_BEFORE_START)

export const pinnedSchema = z.array(ruleSchema).max(RULES_LIMIT).default([])
