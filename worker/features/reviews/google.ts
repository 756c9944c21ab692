import { z } from 'zod'
import { type Review, type ReviewSummary, reviewSummarySchema } from '../../../shared/reviews/settings.ts'
import { DAY_MS } from '../../../shared/time.ts'
import { DEADLINES_MS } from '../../platform/deadlines.ts'
import type { Fetch } from '../../platform/http-fetch.ts'
import { type Upstream, upstream } from '../../platform/upstream.ts'

/** A provider of reviews, asked by the schedule alone: a page never waits for it. */
export type ReviewsProvider = {
  /** The reviews of a place by the provider's own id. Rejects where the provider does not answer. */
  of(placeId: string): Promise<ReviewSummary>
}

const PLACES_API = 'https://places.googleapis.com/v1'

/** Required field mask of the API. */
const FIELDS = 'rating,userRatingCount,googleMapsUri,reviews'

const localizedText = z.object({ text: z.string(), languageCode: z.string().optional() })

/** A place as Places API (New) answers it; a place without reviews has none of the fields. */
const placeSchema = z.object({
  rating: z.number().min(0).max(5).optional(),
  userRatingCount: z.number().int().nonnegative().optional(),
  googleMapsUri: z.url().optional(),
  reviews: z
    .array(
      z.object({
        name: z.string(),
        rating: z.number().min(1).max(5),
        text: localizedText.optional(),
        originalText: localizedText.optional(),
        authorAttribution: z.object({ displayName: z.string(), uri: z.url().optional() }),
        publishTime: z.string(),
      }),
    )
    .default([]),
})
type GoogleReview = z.output<typeof placeSchema>['reviews'][number]

/** The API as one site calls it. The key is in a header: addresses end up in logs. */
export const placesApi = (site: string, key: string, fetcher?: Fetch): Upstream =>
  upstream({
    name: 'places',
    site,
    base: PLACES_API,
    timeoutMs: DEADLINES_MS.places.background,
    headers: { 'X-Goog-Api-Key': key, 'X-Goog-FieldMask': FIELDS },
    ...(fetcher && { fetcher }),
  })

/** Google Places API (New). Its reviews are shown with their author's name and link, as its policies ask. */
export const googleReviews = (api: Pick<Upstream, 'get'>, now: number): ReviewsProvider => ({
  async of(placeId) {
    const path = `/places/${encodeURIComponent(placeId)}?languageCode=en-AU`
    const { rating, userRatingCount, googleMapsUri, reviews } = await api.get(path, placeSchema)
    // By the schema that it is read back with: one that is not sound would hide those of every location.
    return reviewSummarySchema.parse({
      average_rating: rating ?? null,
      count: userRatingCount ?? 0,
      source: 'Google',
      url: googleMapsUri ?? null,
      reviews: reviews
        .filter(({ text, publishTime }) => text?.text.trim() && !isAhead(publishTime, now))
        .map(readReview),
    } satisfies ReviewSummary)
  },
})

/** Clocks differ by less than a day. */
const isAhead = (time: string, now: number) => !(Date.parse(time) < now + DAY_MS)

const readReview = (review: GoogleReview): Review => ({
  id: review.name,
  text: readText(review),
  customer_name: review.authorAttribution.displayName,
  customer_url: review.authorAttribution.uri ?? null,
  rating: review.rating,
  written_on: review.publishTime.slice(0, 10),
})

/** A translation has the mark that Google's own pages give it (REV-01): the API tells it by its language alone. */
function readText({ text, originalText }: GoogleReview): string {
  const isTranslation = originalText !== undefined && readLanguage(originalText) !== readLanguage(text)
  return `${isTranslation ? '(Translated by Google) ' : ''}${text!.text.trim()}`
}

const readLanguage = (text: GoogleReview['text']) => text?.languageCode?.split('-')[0]
