import { z } from 'zod'
import { parseJson } from '../../../shared/json.ts'
import { reviewSummarySchema } from '../../../shared/reviews/settings.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import { DAY_MS, SECOND_MS } from '../../../shared/time.ts'

/** Google lets its content be kept for so long. */
const KEPT_MS = 30 * DAY_MS
/** For `expirationTtl`: nothing outlives a schedule that does not run. */
export const KEPT_SECONDS = KEPT_MS / SECOND_MS

/** What a provider answered for the locations of a site, by their slugs. */
const storedSchema = z.object({
  site: z.string(),
  places: z.record(z.string(), z.object({ place_id: z.string(), read_at: z.number(), summary: reviewSummarySchema })),
})
export type StoredReviews = z.output<typeof storedSchema>
export type StoredPlaces = StoredReviews['places']

/** Nothing where the text is of another site, or of another form. */
export function parseStored(text: string | null, slug: string): StoredPlaces {
  const { data } = storedSchema.safeParse(text && parseJson(text))
  return data?.site === slug ? data.places : {}
}

/** What may be kept until the schedule runs again: of locations with the same place as then, and not for too long. */
export function stillKept(stored: StoredPlaces, { locations }: Pick<Site, 'locations'>, now: number): StoredPlaces {
  const isKept = ([slug, { place_id, read_at }]: [string, StoredPlaces[string]]) =>
    now + DAY_MS - read_at <= KEPT_MS &&
    locations.some((location) => location.slug === slug && location.address.place_id === place_id)
  return Object.fromEntries(Object.entries(stored).filter(isKept))
}

/** The site with what KV keeps of its provider's reviews; as it is where that is nothing. */
export function withReviews(site: Site, text: string | null): Site {
  const places = parseStored(text, site.slug)
  const locations = site.locations.map((location) => {
    const place = Object.hasOwn(places, location.slug) ? places[location.slug] : undefined
    return place ? { ...location, reviews: place.summary } : location
  })
  return { ...site, locations }
}
