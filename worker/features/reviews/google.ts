import { z } from 'zod'
import type { ReviewSummary } from '../../../shared/reviews/schema.ts'
import type { Upstream } from '../../platform/upstream.ts'
import type { ReviewsProvider } from './service.ts'

export const PLACES_API = 'https://places.googleapis.com/v1'

/** What is asked of a place: without a list of fields the API refuses the call. */
const FIELDS = 'rating,userRatingCount,googleMapsUri,reviews'

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
        text: z.object({ text: z.string() }).optional(),
        authorAttribution: z.object({ displayName: z.string(), uri: z.url().optional() }),
        publishTime: z.string(),
      }),
    )
    .default([]),
})

/** Google Places API (New). Its reviews are shown with their author's name and link, as its policies ask. */
export const googleReviews = (api: Upstream, key: string): ReviewsProvider => ({
  async of(placeId) {
    const query = new URLSearchParams({ fields: FIELDS, languageCode: 'en', key })
    return summaryOf(await api.get(`/places/${encodeURIComponent(placeId)}?${query.toString()}`, placeSchema))
  },
})

const summaryOf = ({
  rating,
  userRatingCount,
  googleMapsUri,
  reviews,
}: z.output<typeof placeSchema>): ReviewSummary => ({
  average_rating: rating ?? null,
  count: userRatingCount ?? 0,
  source: 'Google',
  url: googleMapsUri ?? null,
  reviews: reviews.flatMap(({ name, rating: stars, text, authorAttribution: { displayName, uri }, publishTime }) =>
    text?.text.trim()
      ? [
          {
            id: name,
            text: text.text,
            customer_name: displayName,
            customer_url: uri ?? null,
            rating: stars,
            written_on: publishTime.slice(0, 10),
          },
        ]
      : [],
  ),
})
