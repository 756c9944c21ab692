import { z } from 'zod'
import { FACET_KEYS, type FacetKey } from '../search/attributes.ts'
import { PAGE_SIZE } from '../search/query.ts'
import { text } from './fields.ts'
import { phrase } from './synonyms.ts'
import { ENDS_BEFORE_START, endsAfterStart, windowFields } from './window.ts'

const RULES_LIMIT = 100

const filters = Object.fromEntries(FACET_KEYS.map((key) => [key, z.array(text).min(1).optional()])) as Record<
  FacetKey,
  z.ZodOptional<z.ZodArray<typeof text>>
>

/** Pins cars to the top of searches by relevance within its window (SRC-20). */
const ruleSchema = z
  .object({
    /** Matching searches: those with the words and one value of each filter; all searches without either. */
    when: z
      .object({ words: phrase.nullable().default(null), filters: z.strictObject(filters).default({}) })
      .prefault({}),
    /** In display order. A car appears only in searches that match it. */
    stock_numbers: z.array(text).min(1).max(PAGE_SIZE),
    ...windowFields,
  })
  .refine(endsAfterStart, ENDS_BEFORE_START)

export const pinnedSchema = z.array(ruleSchema).max(RULES_LIMIT).default([])
