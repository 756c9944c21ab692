import { z } from 'zod'
import { count, date, maybeText, tableKeys, text, webUrl } from '../settings/fields.ts'

const stars = z.number().min(0).max(5)
export const rating = stars.nullable().default(null).meta({ unit: 'stars' })
export const reviewCount = count(0).default(0).describe('How many reviews there are.')
const maybeUrl = webUrl.nullable().default(null)

const reviewSchema = z.strictObject({
  id: text.describe('Identifies the review.'),
  text: text.describe('What it says.'),
  customer_name: text.describe('Who wrote it.'),
  customer_url: maybeUrl.describe('The page of who wrote it, where the source asks for a link.'),
  rating: z.number().min(1).max(5).meta({ description: 'Its rating.', unit: 'stars' }),
  written_on: date.nullable().default(null).describe('The day it was written.'),
})

/** B3 'Review summary': the reviews of one location. */
export const reviewSummarySchema = z.strictObject({
  average_rating: rating.describe('Average of all ratings.'),
  count: reviewCount,
  source: maybeText.describe('Where they were written, such as Google.'),
  url: maybeUrl.describe('Where all of them stand.'),
  reviews: z.array(reviewSchema).max(200).default([]).describe('Some of them.'),
})

export type Review = z.output<typeof reviewSchema>
export type ReviewSummary = z.output<typeof reviewSummarySchema>

/** Summaries by the slug of their location: `reviews.json` of a tenant, and what a provider was read into. */
export const summariesSchema = z.record(z.string(), reviewSummarySchema)

const REVIEW_PROVIDERS = {
  file: 'The file `reviews.json` beside the config',
  google: 'Google, by the `place_id` of each location, once a day; needs `PLACES_KEY`',
} as const

/** What of its reviews a site shows (REV-01). */
export const reviewsSchema = z.strictObject({
  provider: tableKeys(REVIEW_PROVIDERS).default('file').describe('Where reviews come from.'),
  blocked: z.array(text).default([]).describe('Names or ids of reviews that are never shown.'),
})
