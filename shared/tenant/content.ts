import { z } from 'zod'
import { BRAND_KINDS, HEADERS, HEROES, HOME_SECTIONS } from './choices.ts'
import { fileUrl, keysOf, maybeText, moment, off, slug, text } from './fields.ts'
import { linkSchema } from './navigation.ts'

/** Texts and images chosen by the dealer. */

const copySchema = z.object({ title: text, text })

export const headerSchema = z.object({ variant: keysOf(HEADERS).default('classic'), note: maybeText })

/** Announcement bar (NAV-06). */
export const announcementSchema = z
  .object({
    text,
    link: linkSchema.nullable().default(null),
    start: moment.nullable().default(null),
    expiry: moment.nullable().default(null),
  })
  .nullable()
  .default(null)

export const homeSchema = z.object({
  hero: z
    .object({
      variant: keysOf(HEROES).default('photo_search'),
      /** null gives 'Cars at {site name}'. */
      title: maybeText,
      text: maybeText,
      /** null uses a photograph of the stock. */
      image: z.object({ url: fileUrl, alt: z.string() }).nullable().default(null),
    })
    .prefault({}),
  /** Sections below the hero, in order. */
  sections: z
    .array(keysOf(HOME_SECTIONS))
    .default(['body_types', 'makes', 'newest', 'budget', 'promises', 'locations', 'reviews']),
  /** Promises of the dealer. */
  promises_title: text.default('What you can count on'),
  promises: z.array(copySchema).max(6).default([]),
})

/** Metadata for search engines and shared links. */
export const seoSchema = z.object({
  description: maybeText,
  image: z.object({ url: fileUrl }).nullable().default(null),
})

/** Return conditions (CNT-01, B5.3). */
export const moneyBackSchema = z.object({
  days: z.number().int().positive().default(14),
  max_km: z.number().int().positive().default(500),
})

export const reviewsSchema = z.object({
  minimum_rating: z.number().min(0).max(5).default(4),
  full_count: z.number().int().positive().default(12),
  list_count: z.number().int().positive().default(10),
  blocked_names: z.array(text).default([]),
  blocked_ids: z.array(text).default([]),
})

/** A text page in Markdown, keyed by path key or slug under /pages. */
export const pageSchema = z.object({ title: text, description: maybeText, body: text })

/** An entry of the brand directory (BRD-01). */
export const brandSchema = z.object({
  title: text,
  slug,
  kind: keysOf(BRAND_KINDS).default('car'),
  logo: z.object({ url: fileUrl }).nullable().default(null),
  banner: z.object({ url: fileUrl }).nullable().default(null),
  description: z.array(text).default([]),
  /** Link in place of the brand's stock, where its target is available. */
  link: linkSchema.nullable().default(null),
  skipPage: off,
})

export const brandDirectorySchema = z.object({
  intro: maybeText,
  stats: z.array(z.object({ figure: text, label: text })).default([
    { figure: '50+', label: 'locations' },
    { figure: '40+', label: 'brands' },
    { figure: '30+', label: 'years' },
  ]),
  entries: z.array(brandSchema).default([]),
})

export type BrandDirectory = z.output<typeof brandDirectorySchema>
export type HomeContent = z.output<typeof homeSchema>
