import { z } from 'zod'
import { type Review, type ReviewSummary, reviewSummarySchema } from '../../../shared/reviews/settings.ts'
import { reviewsKey } from '../../../shared/tenant/kv-keys.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import { DAY_MS } from '../../../shared/time.ts'
import type { Bindings } from '../../bindings.ts'
import { DEADLINES_MS } from '../../platform/deadlines.ts'
import type { Fetch } from '../../platform/http-fetch.ts'
import type { Report } from '../../platform/log.ts'
import { markedSites } from '../../platform/marked-sites.ts'
import { siteBySlug } from '../../platform/site-by-slug.ts'
import { chooseDatabase } from '../../platform/store-of.ts'
import { type Upstream, upstream } from '../../platform/upstream.ts'
import { KEPT_SECONDS, parseStored, type StoredPlaces, type StoredReviews, stillKept } from './part.ts'

type Deps = { env: Pick<Bindings, 'DB' | 'KV' | 'PLACES_KEY'>; now: number; report: Report; fetcher?: Fetch }

/** Each day: reads the reviews of every site whose provider is Google (REV-01). A failure stops one location only. */
export async function fetchReviews({ env, now, report, fetcher }: Deps): Promise<void> {
  const { KV, PLACES_KEY } = env
  for (const slug of await markedSites(chooseDatabase(env), 'reviews')) {
    const site = await siteBySlug(KV, slug)
    if (site?.reviews.provider !== 'google') continue
    if (!PLACES_KEY) {
      report({ event: 'reviews.no_key', site: slug, message: 'PLACES_KEY is not set: reviews are not read.' })
      continue
    }
    try {
      await refresh({ env, now, report }, site, googleReviews(placesApi(slug, PLACES_KEY, fetcher), now))
    } catch (error) {
      report({ event: 'reviews.not_stored', site: slug, message: String(error) })
    }
  }
}

/** What could be read takes the place of what was kept; the rest of it stays for as long as it may. */
async function refresh({ env: { KV }, now, report }: Deps, site: Site, provider: ReviewsProvider): Promise<void> {
  const { slug, locations } = site
  const places: StoredPlaces = stillKept(parseStored(await KV.get(reviewsKey(slug)), slug), site, now)
  for (const location of locations) {
    const { place_id } = location.address
    if (place_id === null) continue
    try {
      places[location.slug] = { place_id, read_at: now, summary: await provider.of(place_id) }
    } catch (error) {
      report({ event: 'reviews.failed', site: slug, location: location.slug, message: String(error) })
    }
  }
  if (Object.keys(places).length === 0) return KV.delete(reviewsKey(slug))
  const stored: StoredReviews = { site: slug, places }
  await KV.put(reviewsKey(slug), JSON.stringify(stored), { expirationTtl: KEPT_SECONDS })
}

/** A provider of reviews, asked by the schedule alone: a page never waits for it. */
type ReviewsProvider = {
  /** The reviews of a place by the provider's own id. Rejects where the provider does not answer. */
  of(placeId: string): Promise<ReviewSummary>
}

const PLACES_API = 'https://places.googleapis.com/v1'

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
