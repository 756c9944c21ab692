import { reviewsKey } from '../../../shared/tenant/kv-keys.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import type { Bindings } from '../../bindings.ts'
import type { Fetch } from '../../platform/http-fetch.ts'
import type { Report } from '../../platform/log.ts'
import { markedSites } from '../../platform/marked-sites.ts'
import { siteBySlug } from '../../platform/site-by-slug.ts'
import { chooseDatabase } from '../../platform/store-of.ts'
import { googleReviews, placesApi, type ReviewsProvider } from './google.ts'
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
