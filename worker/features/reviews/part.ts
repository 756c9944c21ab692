import type { Site } from '../../../shared/tenant/schema.ts'
import { parseStored } from './stored.ts'

/** The site with what KV keeps of its provider's reviews; as it is where that is nothing. */
export function withReviews(site: Site, text: string | null): Site {
  const places = parseStored(text, site.slug)
  const locations = site.locations.map((location) => {
    const place = Object.hasOwn(places, location.slug) ? places[location.slug] : undefined
    return place ? { ...location, reviews: place.summary } : location
  })
  return { ...site, locations }
}
