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

/** Cars that stand first in a search while its window is open, where the most relevant come first (SRC-20). */
const ruleSchema = z
  .object({
    /** Which searches: those that ask for the words and for one of the values of each filter; every one without both. */
    when: z
      .object({ words: phrase.nullable().default(null), filters: z.strictObject(filters).default({}) })
      .prefault({}),
    /** In their order. A car shows only in a search that finds it. */
    stock_numbers: z.array(text).min(1).max(PAGE_SIZE),
    ...windowFields,
  })
  .refine(endsAfterStart, ENDS_BEFORE_START)

export const pinnedSchema = z.array(ruleSchema).max(RULES_LIMIT).default([])
