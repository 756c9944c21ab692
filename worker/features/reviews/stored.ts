import { type Summaries, summariesSchema } from '../../../shared/reviews/schema.ts'
import { reviewsKey } from '../../../shared/tenant/kv-keys.ts'
import type { Site } from '../../../shared/tenant/schema.ts'
import { DAY_MS, SECOND_MS } from '../../../shared/time.ts'

/** Google lets its content be kept for so long. */
const KEPT_MS = 30 * DAY_MS

type Writer = { put(key: string, value: string, options: { expirationTtl: number }): Promise<unknown> }

/** Keeps what a provider answered for the locations of a site, by their slugs. */
export const keepReviews = (kv: Writer, slug: string, summaries: Summaries) =>
  kv.put(reviewsKey(slug), JSON.stringify(summaries), { expirationTtl: KEPT_MS / SECOND_MS })

/** The site with what KV keeps of its provider's reviews; as it is where that is nothing, or cannot be read. */
export function withReviews(site: Site, text: string | null): Site {
  const summaries = text === null ? null : parseSummaries(text)
  if (summaries === null) return site
  const locations = site.locations.map((location) => {
    const reviews = Object.hasOwn(summaries, location.slug) ? summaries[location.slug] : undefined
    return reviews ? { ...location, reviews } : location
  })
  return { ...site, locations }
}

export function parseSummaries(text: string): Summaries | null {
  try {
    return summariesSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
