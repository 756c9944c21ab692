import { z } from 'zod'
import { ATTRIBUTES } from '../search/attributes.ts'
import { SORTS } from '../search/sorts.ts'
import { PROMO_PLACES } from './choices.ts'
import { dollars, fileUrl, keysOf, maybeText, off, STATES, text } from './fields.ts'
import { linkSchema } from './navigation.ts'
import { pinnedSchema } from './pinned.ts'
import { synonymsSchema } from './synonyms.ts'
import { ENDS_BEFORE_START, endsAfterStart, windowFields } from './window.ts'

const attribute = keysOf(ATTRIBUTES)
const sort = keysOf(SORTS)

/** A promo in the results or the slider (SRC-11). */
const promoSchema = z
  .object({
    place: keysOf(PROMO_PLACES).default('grid'),
    ...windowFields,
    /** Position in the grid, from 1; null for after the positioned ones. */
    position: z.number().int().min(1).max(60).nullable().default(null),
    display: z.boolean().default(true),
    /** Leaves the promo out where the grid does not reach its position. */
    strictDisplay: z.boolean().default(false),
    node: z.object({
      title: text,
      text: maybeText,
      image: z.object({ url: fileUrl, alt: z.string() }).nullable().default(null),
      link: linkSchema,
    }),
  })
  .refine(endsAfterStart, ENDS_BEFORE_START)
  .refine(({ place, node }) => place !== 'slider' || node.image !== null, {
    path: ['node', 'image'],
    message: 'is needed in the slider',
  })

/** Search settings (SRC-01 to SRC-18). */
export const searchSchema = z.object({
  placeholder: text.default('What are you after?'),
  /** Filters offered, in order. */
  filters: z
    .array(attribute)
    .default([
      'car_type',
      'make',
      'model',
      'badge',
      'price',
      'body',
      'year',
      'km',
      'fuel',
      'transmission',
      'seats',
      'drive',
      'colour',
      'filtered_features',
    ]),
  /** Single-select filters (SRC-09). */
  single_select: z.array(attribute).default([]),
  sorts: z.array(sort).min(1).default(['relevance', 'latest', 'price-desc', 'price-asc']),
  default_sort: sort.default('relevance'),
  /** Excludes cars without a price from the lowest-price order (SRC-05). */
  priced_only_by_price: off,
  default_state: z.enum(STATES).default('qld'),
  /** Preselects the default state (SRC-18). */
  prefer_default_state: off,
  price: z
    .object({
      min: dollars.default(5_000),
      max: dollars.default(250_000),
      fallback_max: dollars.default(100_000),
      /** Step in dollars; null for a hundredth of the range. */ step: dollars.nullable().default(null),
    })
    .refine(({ min, max }) => min < max, 'needs a min below its max')
    .prefault({}),
  makes_shown: z.number().int().positive().default(7),
  models_shown: z.number().int().positive().default(30),
  /** Makes under Popular Makes; the rest are under All Makes (SRC-15). */
  popular_makes: z.array(text).default([]),
  synonyms: synonymsSchema.prefault({}),
  pinned: pinnedSchema,
  promos: z.array(promoSchema).default([]),
  promo_size: z
    .object({ height: z.number().int().positive().default(540), width: z.number().int().positive().default(1920) })
    .prefault({}),
  saved_searches: z.number().int().min(1).max(20).default(5),
})

/** Hosted search of the tenant (SRC-20); null uses the embedded index. */
export const typesenseSchema = z
  .object({
    /** Origin of the server. */
    host: z.string().regex(/^(https:\/\/[a-z0-9.-]+|http:\/\/(localhost|127\.0\.0\.1))(:\d{2,5})?$/, {
      message: 'must be an https:// address without a path, or http://localhost',
    }),
    /** Search-only key scoped to this site, created by `stock hosted key`; never the server's admin key. */
    key: text,
    /** Alias of this site: stock is imported into a new collection before the alias is switched. */
    collection: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,60}$/, 'must be a name in lower case'),
  })
  .nullable()
  .default(null)

/** The budget finder (BUD-01 to BUD-03). */
export const budgetSchema = z.object({
  title: text.default('Find cars for your budget'),
  minimum_price: dollars.default(1000),
  body_types_shown: z.number().int().positive().default(4),
  body_types: z.array(text).default([]),
  quick_picks: z.array(dollars).default([5_000, 10_000, 15_000, 20_000, 25_000, 30_000, 40_000, 50_000, 70_000]),
  repayment: z.object({ month: dollars.default(600), week: dollars.default(200) }).prefault({}),
  deposit: dollars.default(2000),
  years: z.number().positive().default(5),
  period: z.enum(['week', 'month']).default('week'),
})
